// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/cost/ownership.h"

#include "estimator/cost/cost.h"
#include "estimator/cost/purchase.h"
#include "estimator/solve/hardware_choice.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>

namespace loadmark {
namespace {

constexpr double wattsPerKilowatt = 1000;

/** "2026-11-05"; "2026-11" is its first day. */
std::optional<std::chrono::sys_days> dayOf(std::string_view date)
{
    const auto part = [&](std::size_t at, std::size_t length) -> std::optional<int> {
        int value = 0;
        if (date.size() < at + length)
            return std::nullopt;
        const char* const first = date.data() + at;
        const auto [end, error] = std::from_chars(first, first + length, value);
        return error == std::errc() && end == first + length ? std::optional(value) : std::nullopt;
    };
    constexpr std::size_t monthLength = 7, dayLength = 10;
    const bool wholeDay = date.size() == dayLength && date[monthLength] == '-';
    if ((!wholeDay && date.size() != monthLength) || date[4] != '-')
        return std::nullopt;
    const auto year = part(0, 4), month = part(5, 2), day = wholeDay ? part(8, 2) : std::optional(1);
    if (!year || !month || !day || *month < 1 || *day < 1)
        return std::nullopt;
    const std::chrono::year_month_day found{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
        std::chrono::day(static_cast<unsigned>(*day))};
    return found.ok() ? std::optional(std::chrono::sys_days(found)) : std::nullopt;
}

/** Hours that are paid for and make no tokens cost as much as those that do. */
TokenCost tokenCost(double usdPerHour, const Estimate& estimate, const Ownership& ownership)
{
    if (ownership.utilisation <= 0)
        return {};
    const double usd = usdPerHour / ownership.utilisation;
    return {usdPerMillion(usd, estimate.speed.prefill), usdPerMillion(usd, estimate.speed.decodeTotal)};
}

/** Price and power of the hardware that the scenario names; an empty optional where one of its parts has none. */
void addHardware(RentOrBuy& costs, const Ownership& ownership, const Catalogue& catalogue)
{
    std::optional<double> usd, watts;
    bool priced = true, powered = true;
    for (const GpuGroup& group : costs.scenario.gpus) {
        if (group.count <= 0)
            continue;
        const Accelerator* accelerator = catalogue.accelerator(group.id);
        auto price = accelerator ? purchasePrice(*accelerator) : std::nullopt;
        if (accelerator && costs.scenario.gpuMemory)
            if (const auto sized = purchasePrice(*accelerator, costs.scenario.gpuMemory))
                price = sized;
        priced = priced && price;
        powered = powered && accelerator && accelerator->powerWatt;
        if (price) {
            usd = usd.value_or(0) + price->usd * group.count;
            costs.used = costs.used || price->used;
        }
        if (accelerator && accelerator->powerWatt)
            watts = watts.value_or(0) + *accelerator->powerWatt * group.count;
    }
    costs.catalogueUsd = priced ? usd : std::nullopt;
    costs.purchaseUsd = ownership.budget ? ownership.budget : costs.catalogueUsd;
    costs.gpuWatts = powered ? watts : std::nullopt;
    if (costs.gpuWatts)
        costs.electricityPerMonth = electricityUsd(*costs.gpuWatts, ownership);
}

std::string whyNoPayback(const RentOrBuy& costs)
{
    if (!costs.fits)
        return "unknown";
    if (!*costs.fits)
        return "does_not_fit";
    if (!costs.rental)
        return "no_rental";
    if (!costs.purchaseUsd)
        return "no_price";
    return costs.electricityPerMonth ? "never" : "no_power";
}

/** Renting the same, where it fits and has a price. */
void addSame(RentOrBuy& costs, const Estimate& own, const Ownership& ownership)
{
    if (costs.fits != true || !own.cost.usdPerHour)
        return;
    const double usdPerHour = *own.cost.usdPerHour.value;
    costs.same = SameRented{usdPerHour, monthlyUsd(usdPerHour, ownership), own.cost.offer, std::nullopt,
        tokenCost(usdPerHour, own, ownership)};
    if (costs.purchaseUsd && costs.electricityPerMonth)
        costs.same->paybackMonths
            = paybackMonths(*costs.purchaseUsd, costs.same->usdPerMonth, *costs.electricityPerMonth);
}

void compare(RentOrBuy& costs, const Ownership& ownership)
{
    if (costs.fits == true && costs.rentPerMonth && costs.purchaseUsd && costs.electricityPerMonth) {
        costs.paybackMonths = paybackMonths(*costs.purchaseUsd, *costs.rentPerMonth, *costs.electricityPerMonth);
        for (int month = 0; month <= ownership.months; ++month)
            costs.months.push_back(
                {month, *costs.rentPerMonth * month, *costs.purchaseUsd + *costs.electricityPerMonth * month,
                    costs.same ? std::optional(costs.same->usdPerMonth * month) : std::nullopt});
    }
    if (!costs.paybackMonths)
        costs.reason = whyNoPayback(costs);
}

} // namespace

double monthlyUsd(double usdPerHour, const Ownership& ownership)
{
    return usdPerHour * ownership.hoursPerDay * daysPerMonth;
}

double electricityUsd(double gpuWatts, const Ownership& ownership)
{
    const double kilowatts = (gpuWatts + ownership.hostWatts) / wattsPerKilowatt;
    return kilowatts * ownership.hoursPerDay * daysPerMonth * ownership.electricity;
}

std::optional<double> paybackMonths(double purchaseUsd, double rentPerMonth, double electricityPerMonth)
{
    const double saved = rentPerMonth - electricityPerMonth;
    return saved > 0 ? std::optional(purchaseUsd / saved) : std::nullopt;
}

std::optional<int> ageInDays(std::string_view date, std::string_view today)
{
    const auto then = dayOf(date), now = dayOf(today);
    if (!then || !now)
        return std::nullopt;
    return static_cast<int>((*now - *then).count());
}

std::vector<CloudOffer> cloudOffers(
    const Scenario& scenario, const Ownership& ownership, std::string_view today, const Catalogue& catalogue)
{
    std::vector<CloudOffer> rows;
    const Estimate bare = withoutHardwareEstimate(scenario, catalogue);
    std::map<std::pair<const Accelerator*, int>, Trial> trials;
    for (const Offer& offer : catalogue.offers) {
        CloudOffer row;
        row.offer = offer;
        row.usdPerMonth = monthlyUsd(offer.usdPerHour, ownership);
        row.age = offer.date ? ageInDays(*offer.date, today) : std::nullopt;
        row.stale = !row.age || *row.age > staleAfterDays;
        row.firm = isFirm(offer);
        if (const Accelerator* accelerator = catalogue.accelerator(offer.accelerator)) {
            const HardwareChoice choice{accelerator, offer.count, {}};
            row.memory = memoryOf(choice) * offer.count;
            auto trial = trials.find({accelerator, offer.count});
            if (trial == trials.end())
                trial = trials
                            .emplace(std::pair(accelerator, offer.count),
                                tryWithSplits(onHardware(scenario, choice, catalogue), bare, catalogue))
                            .first;
            const auto& [tried, estimate, runs] = trial->second;
            row.fits = runs ? std::optional(true) : estimate.fits ? std::optional(false) : std::nullopt;
            if (runs)
                row.cost = tokenCost(offer.usdPerHour, estimate, ownership);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

RentOrBuy rentOrBuy(
    const Scenario& scenario, const Ownership& ownership, std::string_view today, const Catalogue& catalogue)
{
    RentOrBuy costs;
    const Estimate own = estimate(scenario, catalogue);
    costs.scenario = own.scenario;
    costs.fits = refusal(own) ? std::optional(false) : own.fits;
    addHardware(costs, ownership, catalogue);
    costs.rental = cheapestRental(scenario, catalogue);
    if (costs.rental) {
        costs.rentPerMonth = monthlyUsd(costs.rental->usdPerHour, ownership);
        costs.rentalAge = ageInDays(costs.rental->offer.date.value_or(""), today);
        costs.rented = tokenCost(costs.rental->usdPerHour, costs.rental->estimate, ownership);
    }
    if (costs.gpuWatts && costs.fits == true)
        costs.owned = tokenCost(
            (*costs.gpuWatts + ownership.hostWatts) / wattsPerKilowatt * ownership.electricity, own, ownership);
    addSame(costs, own, ownership);
    compare(costs, ownership);
    return costs;
}

} // namespace loadmark
