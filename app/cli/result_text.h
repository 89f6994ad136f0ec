// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"

#include <string>

namespace loadmark::cli {

/** The result for people: the verdict, then memory by part and device, KV, speed, cost and what there is to note. */
std::string resultText(const Estimate& estimate, const Catalogue& catalogue);

/** The same figures as a table in Markdown. */
std::string resultMarkdown(const Estimate& estimate, const Catalogue& catalogue);

/** Key, raw value, range and class of each figure, separated by tabs; empty where unknown. */
std::string resultTsv(const Estimate& estimate, const Catalogue& catalogue, const Explanation& explanation);

/** Each figure's formula in words and in values, with its source. */
std::string explanationLines(const Estimate& estimate, const Explanation& explanation);

} // namespace loadmark::cli
