// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"
#include "estimator/files/error.h"
#include "estimator/solve/cheapest_fit.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/**
 * Rent or buy: what a scenario's hardware costs to own, beside what renting hardware costs that holds the same.
 *
 *   Ownership own; own.hoursPerDay = 4;
 *   RentOrBuy costs = rentOrBuy(scenario, own, "2026-12-03", catalogue);
 *   costs.paybackMonths            // empty: never, or not known; see costs.reason
 *   cloudOffers(scenario, own, "2026-12-03", catalogue)     // every offer, with price, age and whether it fits
 *
 * None of this is an input of estimate(); it is a value of its own, that files and settings may keep (ownershipFields).
 */
namespace loadmark {

/** What a user tells of using and owning hardware. */
struct Ownership
{
    double hoursPerDay = 4;
    double electricity = 0.15; ///< USD per kWh
    double hostWatts = 100; ///< of the computer around the GPUs, while they are in use
    std::optional<double> budget; ///< USD for the hardware; empty: the catalogue's price of the scenario's
    double utilisation = 1; ///< share of the hours in use in which tokens are made
    int months = 36; ///< that the curve of costs runs over
    bool operator==(const Ownership&) const = default;
};

/** One input of Ownership: its key in files and, with '-' for '_', on the command line, and its inclusive limits. */
struct OwnershipField
{
    std::string_view key;
    double lowest = 0;
    double highest = 0;
};
std::vector<OwnershipField> ownershipFields();

/** Sets an input from text: setOwnership(own, "hours_per_day", "4", "--hours-per-day"). */
Result<void> setOwnership(Ownership& ownership, std::string_view key, std::string_view value, const std::string& where);

/** A JSON object of the keys above; a key that is missing or null keeps its default. */
Result<Ownership> readOwnership(std::string_view json, const std::string& where);

/** Pretty-printed JSON that readOwnership reads back to an equal value. */
std::string writeOwnership(const Ownership& ownership);

/** Days of a month: 365 ÷ 12 = 30.42, as published price tables cut it. */
inline constexpr double daysPerMonth = 30.4;

/** hourly × hours per day × 30.4. */
double monthlyUsd(double usdPerHour, const Ownership& ownership);

/** (watts of the GPUs + of the host) ÷ 1000 × hours per day × 30.4 × USD per kWh. */
double electricityUsd(double gpuWatts, const Ownership& ownership);

/** purchase ÷ (rent − running costs), months; empty where owning saves nothing a month. */
std::optional<double> paybackMonths(double purchaseUsd, double rentPerMonth, double electricityPerMonth);

/** Days from `date` ("2026-11-05", or "2026-11" as its first day) to `today`; empty: one of them is no date. */
std::optional<int> ageInDays(std::string_view date, std::string_view today);

/** Prices of more days are called out of date. */
inline constexpr int staleAfterDays = 90;

/** USD per million tokens at the scenario's sequences, over the share of the hours in which tokens are made. */
struct TokenCost
{
    Quantity<double> input, output;
};

/** A price, and what its hardware does for the scenario. */
struct CloudOffer
{
    Offer offer;
    std::optional<Bytes> memory; ///< of all its GPUs, as drivers report; empty: the hardware is not in the catalogue
    double usdPerMonth = 0;
    std::optional<int> age; ///< days; empty: the offer has no date
    bool stale = false; ///< older than staleAfterDays, or without a date
    bool firm = false; ///< see isFirm
    std::optional<bool> fits; ///< by our own estimate; empty: not known
    TokenCost cost; ///< at this price and at this hardware's speed; empty where the scenario does not run on it
};

/** Every offer of the catalogue, in its order. `today`: an ISO date; the estimator has no clock. */
std::vector<CloudOffer> cloudOffers(
    const Scenario& scenario, const Ownership& ownership, std::string_view today, const Catalogue& catalogue);

/** USD spent since the start, by the end of a month. */
struct CumulativeCost
{
    int month = 0;
    double rent = 0; ///< the cheapest that fits
    double own = 0;
    std::optional<double> rentSame; ///< the very hardware that is owned; empty: no firm price of it is known
};

/** Renting the very hardware that is owned. */
struct SameRented
{
    double usdPerHour = 0; ///< the cheapest firm price of one GPU × their number, see estimateCost
    double usdPerMonth = 0;
    std::string offer; ///< whose price, with its date
    std::optional<double> paybackMonths;
    TokenCost tokens;
};

struct RentOrBuy
{
    Scenario scenario; ///< that is owned
    std::optional<bool> fits; ///< on the scenario's hardware
    std::optional<double> catalogueUsd; ///< price of the scenario's hardware, cards without the computer around them
    bool used = false; ///< some of it at a usual price of used ones
    std::optional<double> purchaseUsd; ///< the budget, else the catalogue's
    std::optional<double> gpuWatts; ///< of all GPUs
    std::optional<double> electricityPerMonth;
    std::optional<Rental> rental; ///< the cheapest firm one, see cheapestRental
    std::optional<int> rentalAge; ///< days
    std::optional<double> rentPerMonth;
    std::optional<double> paybackMonths;
    /**
     * Why there is no payback: "does_not_fit" (the hardware holds the scenario not), "unknown", "no_price",
     * "no_power", "no_rental" (no firm offer fits), "never" (owning costs no less a month). Empty where there is one.
     */
    std::string reason;
    std::vector<CumulativeCost> months; ///< from 0 on; empty where one of the costs is not known
    TokenCost rented; ///< on the rented hardware
    std::optional<SameRented> same; ///< beside the cheapest, which may be slower; empty: it does not fit, or no price
    TokenCost owned; ///< on the scenario's hardware: electricity alone
};

/**
 * Like with like: the scenario's hardware only where it fits, against renting the cheapest that fits and, beside that,
 * against renting the same.
 */
RentOrBuy rentOrBuy(
    const Scenario& scenario, const Ownership& ownership, std::string_view today, const Catalogue& catalogue);

} // namespace loadmark
