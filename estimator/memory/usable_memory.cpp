// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/usable_memory.h"

#include "estimator/memory/memory_budget.h"
#include "estimator/saturating.h"

#include <algorithm>

namespace loadmark {
namespace {

Bytes nominalMemory(const Accelerator& accelerator)
{
    return wholePart(accelerator.memoryGigabytes * static_cast<double>(gibi));
}

/** Default limit of a unified machine with this much memory: its own entry, else the share of the next smaller size. */
Bytes unifiedLimit(const UnifiedMemory& unified, Bytes memory, bool ownMemory)
{
    if (!ownMemory && unified.defaultLimit)
        return std::min(*unified.defaultLimit, memory);
    const int gigabytes = static_cast<int>(memory / gibi);
    const auto after = unified.limitByGigabytes.upper_bound(gigabytes);
    if (after != unified.limitByGigabytes.begin()) {
        const auto& [size, limit] = *std::prev(after);
        return size == gigabytes
            ? limit
            : shareOf(memory, static_cast<double>(limit) / (static_cast<double>(size) * static_cast<double>(gibi)));
    }
    return shareOf(memory, unified.defaultShare.value_or(2.0 / 3.0));
}

UsableMemory unifiedMemory(const Resolved& resolved, const Accelerator& accelerator, std::size_t device)
{
    UsableMemory memory;
    const bool own = resolved.scenario.gpuMemory.has_value();
    const Bytes total = reportedMemory(resolved.scenario, &accelerator).value_or(0);
    memory.reported = !own && accelerator.unified.maximumLimit ? *accelerator.unified.maximumLimit : total;
    memory.inUse = memoryInUse(resolved.scenario, device, memory.reported);
    const Bytes limit = std::min(unifiedLimit(accelerator.unified, total, own), memory.reported);
    memory.usable = std::min(limit, memory.reported - memory.inUse);
    if (!resolved.usesLlamaCppRules())
        memory.usable = std::min(memory.usable, engineShare(resolved, limit, std::min(memory.inUse, limit)));
    return memory;
}

} // namespace

bool hasSystemLimit(const Accelerator& accelerator)
{
    const UnifiedMemory& unified = accelerator.unified;
    return unified.unified && (unified.defaultLimit || unified.defaultShare || !unified.limitByGigabytes.empty());
}

std::optional<Bytes> reportedMemory(const Scenario& scenario, const Accelerator* accelerator)
{
    if (scenario.gpuMemory || !accelerator)
        return scenario.gpuMemory;
    return accelerator->reportedMemory.value_or(nominalMemory(*accelerator));
}

Bytes memoryInUse(const Scenario& scenario, std::size_t device, Bytes reported)
{
    return device == 0 ? std::min(scenario.gpuMemoryInUse.value_or(0), reported) : 0;
}

UsableMemory usableMemory(const Resolved& resolved, const Accelerator& accelerator, std::size_t device)
{
    if (hasSystemLimit(accelerator))
        return unifiedMemory(resolved, accelerator, device);

    UsableMemory memory;
    memory.reported = reportedMemory(resolved.scenario, &accelerator).value_or(0);
    if (accelerator.visibleMemory && !resolved.scenario.gpuMemory && !resolved.usesLlamaCppRules())
        memory.reported = *accelerator.visibleMemory;
    memory.nominal = !resolved.scenario.gpuMemory && !accelerator.reportedMemory;
    memory.inUse = memoryInUse(resolved.scenario, device, memory.reported);
    memory.usable = engineShare(resolved, memory.reported, memory.inUse);
    return memory;
}

Bytes engineShare(const Resolved& resolved, Bytes reported, Bytes inUse)
{
    const Bytes free = reported - inUse;
    if (!resolved.usesLlamaCppRules())
        return budgetRule(resolved) == BudgetRule::Total ? std::min(shareOf(reported, budgetShare(resolved)), free)
                                                         : shareOf(free, budgetShare(resolved));
    const auto margin = static_cast<Bytes>(resolved.engineDefault(EngineSetting::FitTargetMib)) * mebi;
    return std::max<Bytes>(0, free - margin);
}

} // namespace loadmark
