// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/scenario/applicability.h"

#include <QString>

namespace loadmark {

/** Why an input is disabled, as one sentence for its tooltip. */
QString reasonText(const Inapplicable& reason);

} // namespace loadmark
