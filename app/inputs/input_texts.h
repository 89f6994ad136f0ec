// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/scenario/field.h"

#include <QString>

namespace loadmark {

/** The label of an input, "Concurrent sequences". */
QString inputName(Field field);

/** What an input means, with unit and range, as its tooltip. */
QString inputTip(Field field);

} // namespace loadmark
