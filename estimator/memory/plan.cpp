// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/plan.h"

#include "estimator/memory/usable_memory.h"
#include "estimator/saturating.h"

#include <numeric>

namespace loadmark {

std::vector<DeviceEstimate> emptyDevices(const Resolved& resolved)
{
    std::vector<DeviceEstimate> devices(resolved.gpus.size());
    for (std::size_t index = 0; index < devices.size(); ++index) {
        const Accelerator* accelerator = resolved.gpus[index];
        if (!accelerator) {
            devices[index].reported = resolved.scenario.gpuMemory;
            if (const std::optional<Bytes> reported = resolved.scenario.gpuMemory) {
                devices[index].inUse = memoryInUse(resolved.scenario, index, *reported);
                devices[index].usable = engineShare(resolved, *reported, devices[index].inUse);
            }
            continue;
        }
        const UsableMemory memory = usableMemory(resolved, *accelerator, index);
        devices[index].name = accelerator->name;
        devices[index].accelerator = accelerator->id;
        devices[index].reported = memory.reported;
        devices[index].usable = memory.usable;
        devices[index].inUse = memory.inUse;
    }
    return devices;
}

void finishDevice(DeviceEstimate& device)
{
    if (!device.weights || !device.kvCache || !device.state || !device.compute || !device.runtime)
        return;
    device.total = saturatingSum({*device.weights, *device.kvCache, *device.state, *device.compute, *device.runtime});
    if (device.usable)
        device.fits = *device.total <= *device.usable;
}

MemoryPlan planWeightsOnly(const Resolved& resolved)
{
    MemoryPlan plan;
    plan.devices = emptyDevices(resolved);
    if (!resolved.weights)
        return plan;
    plan.weightsConfidence = resolved.weights->confidence;
    const Bytes total = resolved.scenario.weightsBytes.value_or(resolved.weights->file);
    if (plan.devices.empty()) {
        plan.host.weights = total;
        return plan;
    }
    const std::vector<double> shares = deviceShares(resolved);
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    Bytes placed = 0;
    for (std::size_t index = 0; index < plan.devices.size(); ++index) {
        const bool last = index + 1 == plan.devices.size();
        const Bytes part = last ? total - placed : wholePart(static_cast<double>(total) * shares[index] / sum);
        plan.devices[index].weights = part;
        placed += part;
    }
    return plan;
}

} // namespace loadmark
