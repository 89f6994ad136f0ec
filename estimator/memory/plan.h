// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/derivation.h"
#include "estimator/memory/placement.h"
#include "estimator/resolve.h"

#include <optional>
#include <vector>

namespace loadmark {

/** The layers of a model placed on devices by an engine, with the buffers that the engine adds. */
struct MemoryPlan
{
    Placement placement;
    std::vector<DeviceEstimate> devices;
    HostEstimate host;
    std::optional<Bytes> pool; ///< per GPU: what a serving engine sets aside for KV
    std::optional<Bytes> reserved; ///< what a serving engine takes, all GPUs
    std::optional<Tokens> capacityTokens;
    std::optional<double> maxConcurrency;
    Confidence weightsConfidence = Confidence::Unknown;
    Confidence kvConfidence = Confidence::Unknown;
    Confidence computeConfidence = Confidence::Unknown;
    Confidence runtimeConfidence = Confidence::Unknown;
    Confidence usableConfidence = Confidence::Exact; ///< estimated, where estimated parts decide what is usable
};

/** llama.cpp and what is built on it. */
MemoryPlan planLlamaCpp(const Resolved& resolved, std::vector<Problem>& problems, Explanation* explanation);

/** vLLM's accounting, borrowed by the other serving engines. */
MemoryPlan planServing(const Resolved& resolved, std::vector<Problem>& problems, Explanation* explanation);

/** Only the total of the weights is known: shared over the devices, everything else stays empty. */
MemoryPlan planWeightsOnly(const Resolved& resolved);

/** One entry per GPU with name, reported and usable memory filled in. */
std::vector<DeviceEstimate> emptyDevices(const Resolved& resolved);

/** Sums the parts of a device into its total, if all are known, and compares with the usable memory. */
void finishDevice(DeviceEstimate& device);

} // namespace loadmark
