// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"

#include <string>
#include <vector>

/**
 * What holds for every estimate, whatever was asked: figures are finite and not negative (but for the headroom), parts
 * sum up to their totals, the verdict follows from the devices, what is unknown says so.
 */
namespace loadmark {

/** What is wrong with one estimate, a line each; empty: nothing. */
std::vector<std::string> violations(const Estimate& estimate);

/** What is wrong between an estimate and one of the same scenario with a longer context or more sequences. */
std::vector<std::string> growthViolations(const Estimate& smaller, const Estimate& larger);

} // namespace loadmark
