// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/usable_memory.h"

#include <algorithm>
#include <cmath>

namespace loadmark {
namespace {

Bytes scaled(Bytes bytes, double share)
{
    return static_cast<Bytes>(std::floor(static_cast<double>(bytes) * share));
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
            : scaled(memory, static_cast<double>(limit) / (static_cast<double>(size) * static_cast<double>(gibi)));
    }
    return scaled(memory, unified.defaultShare.value_or(2.0 / 3.0));
}

UsableMemory unifiedMemory(const Resolved& resolved, const Accelerator& accelerator)
{
    UsableMemory memory;
    const bool own = resolved.scenario.gpuMemory.has_value();
    const Bytes nominal = static_cast<Bytes>(accelerator.memoryGigabytes * static_cast<double>(gibi));
    const Bytes total = own ? *resolved.scenario.gpuMemory : accelerator.reportedMemory.value_or(nominal);
    memory.reported = !own && accelerator.unified.maximumLimit ? *accelerator.unified.maximumLimit : total;
    memory.usable = std::min(unifiedLimit(accelerator.unified, total, own), memory.reported);
    return memory;
}

} // namespace

UsableMemory usableMemory(const Resolved& resolved, const Accelerator& accelerator)
{
    const bool limited = accelerator.unified.unified
        && (accelerator.unified.defaultLimit || accelerator.unified.defaultShare
            || !accelerator.unified.limitByGigabytes.empty());
    if (limited)
        return unifiedMemory(resolved, accelerator);

    UsableMemory memory;
    if (resolved.scenario.gpuMemory) {
        memory.reported = *resolved.scenario.gpuMemory;
    } else if (accelerator.reportedMemory) {
        memory.reported = *accelerator.reportedMemory;
    } else {
        memory.reported = static_cast<Bytes>(accelerator.memoryGigabytes * static_cast<double>(gibi));
        memory.nominal = true;
    }
    if (resolved.usesLlamaCppRules()) {
        memory.usable = std::max<Bytes>(
            0, memory.reported - static_cast<Bytes>(resolved.engineDefault("fit_target_mib", 1024)) * mebi);
    } else {
        const double share
            = resolved.scenario.memFractionStatic.value_or(resolved.scenario.gpuMemoryUtilization.value_or(1.0));
        memory.usable = scaled(memory.reported, share);
    }
    return memory;
}

} // namespace loadmark
