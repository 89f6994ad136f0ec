// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/cost/cost.h"
#include "estimator/cost/purchase.h"
#include "estimator/training/training.h"

#include <algorithm>
#include <tuple>

namespace loadmark {
namespace {

/** The most GPUs of a kind that a run is shared out over. */
int mostGpus(const Accelerator& accelerator, const Tuning& tuning)
{
    if (tuning.sharding == Sharding::None)
        return 1;
    return accelerator.segment == "datacenter" ? Limits::gpusMax : accelerator.maxPerNode;
}

std::optional<TrainingHardware> fewest(
    const Scenario& scenario, const Tuning& tuning, const Accelerator& accelerator, const Catalogue& catalogue)
{
    const int most = mostGpus(accelerator, tuning);
    for (int count = 1; count <= most; count *= 2) {
        const HardwareChoice choice{&accelerator, count, {}};
        const TrainingEstimate estimate = estimateTraining(onHardware(scenario, choice, catalogue), tuning, catalogue);
        if (!estimate.fits)
            return std::nullopt;
        if (!*estimate.fits)
            continue;
        TrainingHardware hardware{choice, *estimate.perGpu.value, *estimate.devices.back().usable, {}, {}};
        if (const auto price = purchasePrice(accelerator))
            hardware.priceUsd = price->usd * count;
        if (const Offer* offer = cheapestOffer(catalogue, accelerator.id))
            hardware.usdPerHour = offer->usdPerHour / std::max(1, offer->count) * count;
        return hardware;
    }
    return std::nullopt;
}

} // namespace

std::vector<TrainingHardware> smallestTrainingHardware(
    const Scenario& scenario, const Tuning& tuning, const Catalogue& catalogue)
{
    std::vector<TrainingHardware> all;
    for (const Accelerator& accelerator : catalogue.accelerators) {
        if (!wasReleased(accelerator))
            continue;
        if (auto hardware = fewest(scenario, tuning, accelerator, catalogue))
            all.push_back(std::move(*hardware));
    }
    std::ranges::stable_sort(
        all, {}, [](const TrainingHardware& hardware) { return std::tuple(hardware.choice.count, hardware.usable); });
    return all;
}

} // namespace loadmark
