// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/solve/hardware_choice.h"

#include <optional>
#include <string>

namespace loadmark {

/** Hardware to buy. */
struct Purchase
{
    Scenario scenario;
    Estimate estimate; ///< fits
    double usd = 0; ///< of all of it; cards without the computer around them
    bool used = false; ///< at a usual price of used ones
};

/** A rented machine. */
struct Rental
{
    Scenario scenario;
    Estimate estimate; ///< fits
    double usdPerHour = 0; ///< of the whole machine
    Offer offer;
};

/** The least that a scenario's hardware costs. Empty: nothing with a known price runs it. */
struct CheapestFit
{
    std::optional<Purchase> purchase;
    std::optional<Rental> rental;
    /** Why one is missing: "unknown", the estimate lacks a figure; "none_fits". Empty where both are there. */
    std::string reason;
    Estimate needed; ///< without any hardware: what it takes
};

/**
 * The hardware of the lowest purchase price (purchasePrice × number) on which the scenario runs, of one kind, up to as
 * many as a machine holds, machines in all the sizes that they are sold in; at equal price the fewest. Nothing of a
 * lower known price fits. What the engine does not run on does not count.
 */
std::optional<Purchase> cheapestPurchase(const Scenario& scenario, const Catalogue& catalogue);

/**
 * The lowest hourly price of a firm offer (see isFirm) whose machine runs the scenario. An offer of several GPUs is
 * taken whole; of an offer of one GPU as many as a machine holds.
 */
std::optional<Rental> cheapestRental(const Scenario& scenario, const Catalogue& catalogue);

CheapestFit cheapestFit(const Scenario& scenario, const Catalogue& catalogue);

} // namespace loadmark
