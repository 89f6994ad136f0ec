// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/memory_budget.h"

#include "estimator/saturating.h"

#include <algorithm>
#include <cmath>

namespace loadmark {
BudgetRule budgetRule(const Resolved& resolved)
{
    if (resolved.engineHas(EngineSetting::MemFractionStatic))
        return BudgetRule::Static;
    return resolved.engineHas(EngineSetting::FreeGpuMemoryFraction) ? BudgetRule::Free : BudgetRule::Total;
}

double budgetShare(const Resolved& resolved)
{
    switch (budgetRule(resolved)) {
    case BudgetRule::Static:
        return resolved.scenario.memFractionStatic.value_or(1);
    case BudgetRule::Total:
        return resolved.scenario.gpuMemoryUtilization.value_or(1);
    case BudgetRule::Free:
        break;
    }
    return 1;
}

bool graphsBesideBudget(const Resolved& resolved)
{
    return resolved.engineHas(EngineSetting::GraphsWithinBudget)
        && resolved.engineDefault(EngineSetting::GraphsWithinBudget) == 0;
}

Bytes shareOf(Bytes bytes, double share)
{
    return wholePart(std::floor(static_cast<double>(bytes) * share));
}

Bytes usableWithParts(const Resolved& resolved, const DeviceEstimate& device, const Runtime& runtime)
{
    const Bytes buffers = saturatingSum({device.compute.value_or(0), runtime.libraries, runtime.graphs});
    const Bytes share = device.usable.value_or(0);
    Bytes usable = share;
    switch (budgetRule(resolved)) {
    case BudgetRule::Static:
        usable = saturatingSum({share, -shareOf(runtime.libraries, budgetShare(resolved)), buffers});
        break;
    case BudgetRule::Total:
        usable = share + (graphsBesideBudget(resolved) ? runtime.graphs : 0);
        break;
    case BudgetRule::Free: {
        const Bytes used = saturatingSum({device.weights.value_or(0), device.state.value_or(0), buffers});
        const Bytes left = std::max<Bytes>(0, share - used);
        usable = std::min(share, used) + shareOf(left, resolved.engineDefault(EngineSetting::FreeGpuMemoryFraction));
        break;
    }
    }
    return std::min(usable, device.reported ? *device.reported - device.inUse : usable);
}

} // namespace loadmark
