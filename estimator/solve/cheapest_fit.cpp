// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/solve/cheapest_fit.h"

#include "estimator/cost/cost.h"
#include "estimator/cost/purchase.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace loadmark {
namespace {

struct Priced
{
    HardwareChoice choice;
    double usd = 0;
    bool used = false;
    const Offer* offer = nullptr;
};

/** By price, then by number; what is equal stays in the catalogue's order. */
void cheapestFirst(std::vector<Priced>& all)
{
    std::ranges::stable_sort(all, {}, [](const Priced& priced) { return std::pair(priced.usd, priced.choice.count); });
}

std::vector<Priced> purchases(const Catalogue& catalogue)
{
    std::vector<Priced> all;
    const auto add = [&](const Accelerator& accelerator, std::optional<Bytes> memory) {
        if (const auto price = purchasePrice(accelerator, memory))
            for (int count = 1; count <= accelerator.maxPerNode; ++count)
                all.push_back({{&accelerator, count, memory}, price->usd * count, price->used, nullptr});
    };
    for (const Accelerator& accelerator : catalogue.accelerators) {
        if (!wasReleased(accelerator))
            continue;
        add(accelerator, std::nullopt);
        for (const auto& [gigabytes, usd] : accelerator.priceUsdByGigabytes)
            if (gigabytes != static_cast<int>(accelerator.memoryGigabytes))
                add(accelerator, gigabytes * gibi);
    }
    cheapestFirst(all);
    return all;
}

std::vector<Priced> rentals(const Catalogue& catalogue)
{
    std::vector<Priced> all;
    for (const Offer& offer : catalogue.offers) {
        const Accelerator* accelerator = catalogue.accelerator(offer.accelerator);
        if (!accelerator || offer.usdPerHour <= 0 || !isFirm(offer))
            continue;
        const int machines = offer.count > 1 ? 1 : accelerator->maxPerNode;
        for (int times = 1; times <= machines; ++times)
            all.push_back({{accelerator, offer.count * times, {}}, offer.usdPerHour * times, false, &offer});
    }
    cheapestFirst(all);
    return all;
}

/** What of it was tried already and did not run, by accelerator, number and memory. */
using Failed = std::map<std::tuple<const Accelerator*, int, Bytes>, bool>;

/** The first on which the scenario runs. */
std::optional<std::pair<Priced, Trial>> firstThatRuns(
    const std::vector<Priced>& all, const Scenario& scenario, const Estimate& bare, const Catalogue& catalogue)
{
    Failed failed;
    for (const Priced& priced : all) {
        const HardwareChoice& choice = priced.choice;
        bool& known = failed[{choice.accelerator, choice.count, choice.memory.value_or(0)}];
        if (known || plainlyTooSmall(choice, bare))
            continue;
        Trial trial = tryWithSplits(onHardware(scenario, choice, catalogue), bare, catalogue);
        if (trial.runs)
            return std::pair(priced, std::move(trial));
        known = true;
    }
    return std::nullopt;
}

/** What is bought or rented has the memory that it is sold with. */
Scenario asSold(Scenario scenario)
{
    scenario.gpuMemory.reset();
    std::erase_if(scenario.known, [](const auto& part) { return part.first != "file_bytes"; });
    return scenario;
}

std::optional<Purchase> purchaseOf(const Scenario& scenario, const Estimate& bare, const Catalogue& catalogue)
{
    auto found = firstThatRuns(purchases(catalogue), asSold(scenario), bare, catalogue);
    if (!found)
        return std::nullopt;
    auto& [priced, trial] = *found;
    return Purchase{std::move(trial.scenario), std::move(trial.estimate), priced.usd, priced.used};
}

std::optional<Rental> rentalOf(const Scenario& scenario, const Estimate& bare, const Catalogue& catalogue)
{
    auto found = firstThatRuns(rentals(catalogue), asSold(scenario), bare, catalogue);
    if (!found)
        return std::nullopt;
    auto& [priced, trial] = *found;
    return Rental{std::move(trial.scenario), std::move(trial.estimate), priced.usd, *priced.offer};
}

bool isKnown(const Estimate& bare)
{
    return bare.memory.gpuTotal.value.has_value();
}

} // namespace

std::optional<Purchase> cheapestPurchase(const Scenario& scenario, const Catalogue& catalogue)
{
    const Estimate bare = withoutHardwareEstimate(scenario, catalogue);
    return isKnown(bare) ? purchaseOf(scenario, bare, catalogue) : std::nullopt;
}

std::optional<Rental> cheapestRental(const Scenario& scenario, const Catalogue& catalogue)
{
    const Estimate bare = withoutHardwareEstimate(scenario, catalogue);
    return isKnown(bare) ? rentalOf(scenario, bare, catalogue) : std::nullopt;
}

CheapestFit cheapestFit(const Scenario& scenario, const Catalogue& catalogue)
{
    CheapestFit fit;
    fit.needed = withoutHardwareEstimate(scenario, catalogue);
    if (!isKnown(fit.needed)) {
        fit.reason = "unknown";
        return fit;
    }
    fit.purchase = purchaseOf(scenario, fit.needed, catalogue);
    fit.rental = rentalOf(scenario, fit.needed, catalogue);
    if (!fit.purchase || !fit.rental)
        fit.reason = "none_fits";
    return fit;
}

} // namespace loadmark
