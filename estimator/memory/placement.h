// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"

#include <cstdint>
#include <vector>

namespace loadmark {

/** Where the decoder layers and the output head of a model live. */
struct Placement
{
    static constexpr int host = -1;

    std::vector<std::int16_t> layers; ///< device of each decoder layer
    int output = host;
    int expertsOnHost = 0; ///< the first so many layers keep their routed experts in RAM
    bool kvOnHost = false;
    bool sliced = false; ///< tensor split: every device holds a slice of every layer; `layers` is then all 0

    /** Layers of device `device`, host being −1. */
    int layersOn(int device) const;
    bool expertsAreOnHost(std::size_t layer) const
    {
        return layers[layer] == host || static_cast<int>(layer) < expertsOnHost;
    }
};

/** Shares per GPU: the scenario's tensor split, else even by free (here: reported) memory, or even where all of
 * these are 0; empty without GPUs. */
std::vector<double> deviceShares(const Resolved& resolved);

/** Layers that stay on the GPU when about `percent` of the weights are to live in RAM. */
int gpuLayersForOffload(const WeightTable& weights, double percent);

/**
 * Legal tensor-parallel sizes up to `most`: query heads, KV heads (or their replication) and the vocabulary padded to
 * 64 must divide by them. Source: vLLM's parallel layers, which refuse to start otherwise.
 */
std::vector<int> legalTensorSizes(const Architecture& architecture, int most);

} // namespace loadmark
