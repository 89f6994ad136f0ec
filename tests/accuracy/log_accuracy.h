// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace loadmark {

/**
 * Prints each figure of engines' logs against the estimate of the scenario that the log tells, then n, figures as
 * printed (or so once the log's other figures are given), median and worst error by part. Returns 1 where a log cannot
 * be read.
 */
int printLogAccuracy(const std::vector<std::string>& paths);

} // namespace loadmark
