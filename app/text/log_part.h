// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/log/engine_log.h"

#include <QString>

namespace loadmark {

/** What a line of a log is the size of, "KV cache". */
QString logPartName(LogPart part);

} // namespace loadmark
