// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"

#include <QString>

#include <array>
#include <optional>

namespace loadmark {

/** What fills a GPU's memory, in the order in which it is stacked, and what stays in system RAM. */
enum class Component { Weights, KvCache, State, Compute, Runtime, Host };

/** The parts of a GPU. */
inline constexpr std::array gpuComponents{
    Component::Weights, Component::KvCache, Component::State, Component::Compute, Component::Runtime};

/** "KV cache" in the language in use. */
QString componentName(Component component);

/** The same for the head of a narrow column: "Compute". */
QString componentShortName(Component component);

/** Summed over the GPUs; Host is the system RAM in use. */
const Quantity<Bytes>& componentOf(const MemoryEstimate& memory, Component component);

/** Of one GPU; empty for Host. */
std::optional<Bytes> componentOf(const DeviceEstimate& device, Component component);

/** Whether there is no GPU, and the CPU computes everything in system RAM. */
bool isOnCpuAlone(const Estimate& estimate);

/**
 * The memory that views show: that of the GPUs or, where the CPU is alone, of the system RAM, with its parts, its
 * capacity and what is left of it in their place.
 */
MemoryEstimate shownMemory(const Estimate& estimate);

} // namespace loadmark
