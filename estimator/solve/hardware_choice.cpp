// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/solve/hardware_choice.h"

#include "estimator/advice/advice.h"
#include "estimator/memory/usable_memory.h"
#include "estimator/scenario/change.h"

#include <array>

namespace loadmark {
namespace {

/** The engine's way to keep layers whole, one GPU after the other; empty: it has none. */
std::optional<SplitMode> wholeLayers(const EngineSpec& engine)
{
    for (const SplitMode mode : {SplitMode::Pipeline, SplitMode::Layer})
        if (offersSplit(engine, splitName(mode)))
            return mode;
    return std::nullopt;
}

bool isOnlyKind(const Scenario& scenario, const std::string& accelerator)
{
    return scenario.gpus.size() == 1 && scenario.gpus.front().id == accelerator;
}

/** That the scenario says its GPUs report. */
std::optional<Bytes> givenMemory(const Scenario& scenario)
{
    const auto total = scenario.known.find("device_total_bytes");
    return scenario.gpuMemory || total == scenario.known.end() ? scenario.gpuMemory : std::optional(total->second);
}

} // namespace

bool wasReleased(const Accelerator& accelerator)
{
    return accelerator.status != "never released";
}

std::vector<HardwareChoice> hardwareChoices(const Scenario& scenario, const Catalogue& catalogue)
{
    constexpr std::array counts{1, 2, 4, 8};
    std::vector<HardwareChoice> choices;
    for (const Accelerator& accelerator : catalogue.accelerators) {
        const auto memory = isOnlyKind(scenario, accelerator.id) ? givenMemory(scenario) : std::nullopt;
        for (const int count : counts)
            if (count <= accelerator.maxPerNode && wasReleased(accelerator))
                choices.push_back({&accelerator, count, memory});
    }
    return choices;
}

Scenario onHardware(Scenario scenario, const HardwareChoice& choice, const Catalogue& catalogue)
{
    const std::string& id = choice.accelerator->id;
    const auto memory = givenMemory(scenario);
    const bool same = isOnlyKind(scenario, id) && (!choice.memory || choice.memory == memory);
    if (!same)
        scenario = withAccelerator(std::move(scenario), id, catalogue);
    if (!same || scenario.gpus.front().count != choice.count)
        std::erase_if(scenario.known, [](const auto& part) { return part.first != "file_bytes"; });
    scenario.gpuMemory = same ? memory : choice.memory;
    return withGpuCount(std::move(scenario), choice.count);
}

Trial tryWithSplits(const Scenario& scenario, const Estimate& before, const Catalogue& catalogue)
{
    Trial trial{scenario, estimate(scenario, catalogue), false};
    trial.runs = fitsCleanly(trial.estimate, before);
    const EngineSpec* engine = catalogue.engine(scenario.engine);
    if (trial.runs || !engine || gpuCount(scenario.gpus) < 2)
        return trial;
    const auto whole = wholeLayers(*engine);
    if (!whole || trial.estimate.scenario.split == whole)
        return trial;
    Scenario changed = scenario;
    changed.split = whole;
    Estimate other = estimate(changed, catalogue);
    if (fitsCleanly(other, before))
        trial = {std::move(changed), std::move(other), true};
    return trial;
}

Estimate withoutHardwareEstimate(const Scenario& scenario, const Catalogue& catalogue)
{
    Scenario bare = withoutHardware(scenario);
    std::erase_if(bare.known, [](const auto& part) { return part.first != "file_bytes"; });
    return estimate(bare, catalogue);
}

bool plainlyTooSmall(const HardwareChoice& choice, const Estimate& withoutHardware)
{
    constexpr double surely = 0.9; // padding and what engines keep on the host differ with the hardware by less
    const auto& weights = withoutHardware.memory.weights.value;
    if (!weights || isOffloaded(withoutHardware.scenario))
        return false;
    const UnifiedMemory& unified = choice.accelerator->unified;
    const Bytes most = choice.memory ? memoryOf(choice) : unified.maximumLimit.value_or(memoryOf(choice));
    return surely * static_cast<double>(*weights) > static_cast<double>(most) * choice.count;
}

Bytes memoryOf(const HardwareChoice& choice)
{
    return choice.memory ? *choice.memory : reportedMemory(Scenario{}, choice.accelerator).value_or(0);
}

} // namespace loadmark
