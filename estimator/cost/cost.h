// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"

namespace loadmark {

/** Whether a budget can rest on it: dated, and neither interruptible nor promotional. */
bool isFirm(const Offer& offer);

/** Cheapest dated price to rent one of these, promotions and interruptible offers aside; null: none is known. */
const Offer* cheapestOffer(const Catalogue& catalogue, std::string_view accelerator);

/** USD of a million tokens at an hourly price: price ÷ (tokens per second × 3600) × 10⁶; empty without a speed. */
Quantity<double> usdPerMillion(double usdPerHour, const Quantity<double>& speed);

/**
 * Renting exactly the hardware of the scenario, at its estimated speeds: hourly price ÷ tokens per hour. Unknown where
 * no price or no speed of this very hardware is known; prices of other hardware are never borrowed.
 */
CostEstimate estimateCost(
    const Resolved& resolved, const Catalogue& catalogue, const SpeedEstimate& speed, Explanation* explanation);

} // namespace loadmark
