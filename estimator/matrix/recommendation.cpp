// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/matrix/recommendation.h"

#include "estimator/solve/cheapest_fit.h"

#include <algorithm>
#include <functional>

namespace loadmark {
namespace {

using Rows = std::vector<HardwareRow>;

double decodeOf(const HardwareRow& row)
{
    return row.estimate.speed.decode.value.value_or(0);
}

double perUsd(const HardwareRow& row)
{
    const bool priced = row.price && row.price->usd > 0;
    return priced ? row.estimate.speed.decodeTotal.value.value_or(0) / row.price->usd : 0;
}

/** The first of those that run with the highest rank; null: none runs. */
const HardwareRow* best(const std::vector<const HardwareRow*>& rows, double (*rank)(const HardwareRow&))
{
    const HardwareRow* first = nullptr;
    for (const HardwareRow* row : rows)
        if (row->runs && (!first || rank(*row) > rank(*first)))
            first = row;
    return first;
}

std::vector<const HardwareRow*> chosen(const Rows& rows, const std::function<bool(const HardwareRow&)>& counts)
{
    std::vector<const HardwareRow*> some;
    for (const HardwareRow& row : rows)
        if (counts(row))
            some.push_back(&row);
    return some;
}

/** Of rows that do not run for want of memory, what is missing of the one that lacks least. */
Recommendation noneFits(std::string slot, const std::vector<const HardwareRow*>& rows)
{
    Recommendation none{std::move(slot), {}, {}, {}, {}, "none_fits", {}};
    const HardwareRow* nearest = nullptr;
    for (const HardwareRow* row : rows)
        if (row->shortfall && row->refusal.empty() && (!nearest || *row->shortfall < *nearest->shortfall))
            nearest = row;
    if (nearest) {
        none.hardware = nearest->hardware;
        none.arguments.emplace("shortfall_bytes", *nearest->shortfall);
    }
    return none;
}

Recommendation ofRow(std::string slot, const HardwareRow& row, std::string reason)
{
    return {std::move(slot), row, row.hardware, row.price, {}, std::move(reason), {}};
}

Recommendation fastest(std::string slot, const std::vector<const HardwareRow*>& rows, std::string reason)
{
    const HardwareRow* row = best(rows, decodeOf);
    if (!row)
        return noneFits(std::move(slot), rows);
    Recommendation found = ofRow(std::move(slot), *row, std::move(reason));
    if (row->estimate.speed.decode.value)
        found.arguments.emplace("decode_tokens_per_s", *row->estimate.speed.decode.value);
    return found;
}

Recommendation mostPerUsd(std::string slot, const std::vector<const HardwareRow*>& rows)
{
    const HardwareRow* row = best(rows, perUsd);
    if (!row)
        return noneFits(std::move(slot), rows);
    if (perUsd(*row) <= 0)
        return fastest(std::move(slot), rows, "fastest_unpriced");
    Recommendation found = ofRow(std::move(slot), *row, "most_per_usd");
    found.arguments.emplace("total_tokens_per_s", *row->estimate.speed.decodeTotal.value);
    found.arguments.emplace("usd", row->price->usd);
    return found;
}

/** Unified machines that are made, one of each in every size that it is sold in. */
Rows unifiedMachines(const Rows& rows, const Scenario& scenario, const Catalogue& catalogue)
{
    const Estimate before = withoutHardwareEstimate(scenario, catalogue);
    Rows machines;
    for (const HardwareRow& row : rows) {
        const Accelerator& machine = *row.hardware.accelerator;
        if (row.hardware.count != 1 || !machine.unified.unified || machine.status != "shipping")
            continue;
        machines.push_back(row);
        for (const int gigabytes : machine.memoryOptionsGigabytes) {
            const HardwareChoice choice{&machine, 1, gigabytes * gibi};
            if (gigabytes == static_cast<int>(machine.memoryGigabytes))
                continue;
            const Scenario moved = onHardware(scenario, choice, catalogue);
            machines.push_back({matrixRow(tryWithSplits(moved, before, catalogue), before), choice,
                purchasePrice(machine, choice.memory)});
        }
    }
    return machines;
}

Recommendation cheapestOffer(const Scenario& scenario, const Catalogue& catalogue)
{
    auto rental = cheapestRental(scenario, catalogue);
    if (!rental)
        return noneFits("cloud", {});
    const GpuGroup group = rental->scenario.gpus.front();
    Recommendation found{"cloud", MatrixRow{std::move(rental->scenario), std::move(rental->estimate), true, {}, {}},
        HardwareChoice{catalogue.accelerator(group.id), group.count, {}}, {}, std::move(rental->offer),
        "cheapest_offer", {{"usd_per_hour", rental->usdPerHour}}};
    return found;
}

} // namespace

std::vector<Recommendation> recommendations(
    const std::vector<HardwareRow>& rows, const Scenario& scenario, const Catalogue& catalogue)
{
    const auto isSingle = [](const HardwareRow& row) {
        const Accelerator& accelerator = *row.hardware.accelerator;
        return row.hardware.count == 1 && !accelerator.unified.unified && accelerator.status == "shipping";
    };
    const auto isPriced = [](const HardwareRow& row) { return row.price.has_value(); };
    const Rows unified = unifiedMachines(rows, scenario, catalogue);
    const auto all = [](const HardwareRow&) { return true; };
    std::vector<Recommendation> found{fastest("single", chosen(rows, isSingle), "fastest"),
        mostPerUsd("value", chosen(rows, isPriced)), mostPerUsd("unified", chosen(unified, all)),
        cheapestOffer(scenario, catalogue)};
    const bool known = std::ranges::any_of(rows, [](const HardwareRow& row) { return row.estimate.fits.has_value(); });
    for (Recommendation& one : found)
        if (!known && !one.row)
            one.reason = "unknown";
    return found;
}

} // namespace loadmark
