// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/memory/llamacpp_graph.h"

/**
 * Compute buffers where a part of the weights or the cache is in system RAM.
 *
 * Micro-batches of 32 tokens and more are computed on the first GPU all the same ("op offload"): it holds a copy of one
 * weight matrix at a time, and of one layer's cache. The sizes are approximate, since they depend on which gaps the
 * allocator can fill (errors: tests/accuracy/llamacpp_buffer_accuracy).
 */
namespace loadmark {

/** What of a layer is in system RAM although a GPU computes it. */
struct OnHost
{
    bool cache = false;
    bool experts = false;
    bool wholeLayer = false;
    bool severalLayers = false; ///< more than one whole layer

    bool operator==(const OnHost&) const = default;
};

/** Where the parts of a layer are. `firstOnGpu`: the layers before it are whole in RAM. */
OnHost placeOf(const LlamaCppSetup& setup, int layer, int firstOnGpu);

/** The most demanding of the layers [first, end) on a GPU that computes them all. */
Saturating offloadedWork(const Graph& graph, int first, int end, int firstOnGpu);

/** Host buffer where GPUs compute: embeddings, and what is stored into caches or states in RAM; without the inputs. */
Saturating feedingHost(const Graph& graph, int firstOnGpu);

} // namespace loadmark
