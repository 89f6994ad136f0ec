// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/matrix/hardware_table.h"

#include <map>
#include <string>
#include <vector>

namespace loadmark {

/** One answer to "what should I run this on?", with its reason as an id and arguments; the texts are made in app/. */
struct Recommendation
{
    /**
     * "single": the accelerator that decodes fastest alone. "value": the hardware with the most tokens per second, of
     * all sequences, for its purchase price. "unified": the same among machines with one memory for all, in the sizes
     * that they are sold in. "cloud": the cheapest firm offer.
     */
    std::string slot;
    std::optional<MatrixRow> row; ///< runs; empty: nothing of the kind does
    std::optional<HardwareChoice> hardware; ///< of the row, or without one of what is short of least
    std::optional<PurchasePrice> price; ///< of all of it
    std::optional<Offer> offer; ///< of the cloud
    /**
     * "fastest" (decode_tokens_per_s); "most_per_usd" (total_tokens_per_s, usd); "fastest_unpriced", of what has no
     * known price; "cheapest_offer" (usd_per_hour); "none_fits" (shortfall_bytes of the hardware that lacks least,
     * where memory is what it lacks).
     */
    std::string reason;
    std::map<std::string, ProblemArgument, std::less<>> arguments;
};

/** The four slots, in the order above. `rows`: all of the hardware table of the scenario. */
std::vector<Recommendation> recommendations(
    const std::vector<HardwareRow>& rows, const Scenario& scenario, const Catalogue& catalogue);

} // namespace loadmark
