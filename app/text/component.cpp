// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/component.h"

#include <QCoreApplication>

namespace loadmark {

namespace {
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::Component)
};
}

QString componentName(Component component)
{
    switch (component) {
    case Component::Weights:
        return Words::tr("Weights", "part of memory");
    case Component::KvCache:
        return Words::tr("KV cache", "part of memory");
    case Component::State:
        return Words::tr("Recurrent state", "part of memory");
    case Component::Compute:
        return Words::tr("Compute buffers", "part of memory");
    case Component::Runtime:
        return Words::tr("Runtime", "part of memory: what driver and engine take for themselves");
    case Component::Host:
        return Words::tr("System RAM", "part of memory");
    }
    return {};
}

QString componentShortName(Component component)
{
    switch (component) {
    case Component::State:
        return Words::tr("State", "part of memory, in a narrow column");
    case Component::Compute:
        return Words::tr("Compute", "part of memory, in a narrow column");
    case Component::Runtime:
        return Words::tr("Runtime", "part of memory, in a narrow column");
    default:
        return componentName(component);
    }
}

const Quantity<Bytes>& componentOf(const MemoryEstimate& memory, Component component)
{
    switch (component) {
    case Component::Weights:
        return memory.weights;
    case Component::KvCache:
        return memory.kvCache;
    case Component::State:
        return memory.state;
    case Component::Compute:
        return memory.compute;
    case Component::Runtime:
        return memory.runtime;
    case Component::Host:
        break;
    }
    return memory.host;
}

std::optional<Bytes> componentOf(const DeviceEstimate& device, Component component)
{
    switch (component) {
    case Component::Weights:
        return device.weights;
    case Component::KvCache:
        return device.kvCache;
    case Component::State:
        return device.state;
    case Component::Compute:
        return device.compute;
    case Component::Runtime:
        return device.runtime;
    case Component::Host:
        break;
    }
    return std::nullopt;
}

bool isOnCpuAlone(const Estimate& estimate)
{
    return !estimate.scenario.gpus.empty() && gpuCount(estimate.scenario.gpus) == 0 && estimate.memory.host;
}

MemoryEstimate shownMemory(const Estimate& estimate)
{
    MemoryEstimate memory = estimate.memory;
    if (!isOnCpuAlone(estimate))
        return memory;
    memory.weights = {estimate.host.weights, std::nullopt, memory.host.confidence}; // with copies made for the CPU
    memory.kvCache.value = estimate.host.kvCache;
    memory.state.value = estimate.host.state;
    memory.compute.value = estimate.host.compute;
    memory.gpuTotal = memory.reserved = memory.host;
    memory.host = {};
    memory.gpuUsable = {estimate.host.capacity, std::nullopt, memory.gpuUsable.confidence};
    if (estimate.host.capacity) {
        const auto total = static_cast<double>(*memory.gpuTotal.value),
                   most = static_cast<double>(*estimate.host.capacity);
        memory.headroom = {*estimate.host.capacity - *memory.gpuTotal.value, std::nullopt, memory.gpuTotal.confidence};
        memory.utilisation
            = {most > 0 ? std::optional(total / most) : std::nullopt, std::nullopt, memory.gpuTotal.confidence};
    }
    return memory;
}

} // namespace loadmark
