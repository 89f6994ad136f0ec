// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/llamacpp_offload.h"

#include "estimator/saturating.h"

#include <algorithm>

namespace loadmark {
namespace {

/** One layer's cache, as a GPU holds a copy of it while it attends to a cache in system RAM. */
Bytes cacheCopy(const Graph& graph, const Attention& attention)
{
    const LlamaCppSetup& setup = graph.setup;
    const Tokens cells = cellsOf(graph, attention) * graph.streams;
    if (attention.kind == AttentionKind::Latent)
        return wholePart(
            static_cast<double>(cells * (attention.latentRank + attention.ropeDim)) * setup.key.bytesPerElement);
    return wholePart(static_cast<double>(cells * attention.kvHeads)
        * (attention.keyDim * setup.key.bytesPerElement + attention.valueDim * setup.value.bytesPerElement));
}

/** Attention on a GPU over a cache in RAM: copies of the layer's K and V; the V indices stay on the host. */
Saturating hostCacheWork(const Graph& graph, const Block& block, OnHost onHost)
{
    const Attention& attention = block.attention;
    if (attention.kind == AttentionKind::None)
        return 0;
    const Bytes copies = cacheCopy(graph, attention);
    const Saturating work = attentionWork(graph, attention, true) + copies;
    if (!graph.setup.flashAttention)
        return work - (graph.inputs - graph.masks);
    // Gaps that the copies leave and later ones do not fill, as measured.
    if (onHost.severalLayers)
        return attention.fusedQkv ? work : work + copies / 2;
    const Saturating wide = 4 * graph.tokens * Bytes{block.ffn.width};
    return graph.setup.kvOnHost && copies / 2 < 12 * wide / 5 ? work + copies / 4 : work;
}

/** The feed-forward network on a GPU with matrices in RAM: one matrix at a time is copied. */
Saturating hostFfnWork(const Graph& graph, const Block& block, OnHost onHost)
{
    const Ffn& ffn = block.ffn;
    const HostMatrices& matrices = graph.setup.hostMatrices;
    const Saturating around = 2 * graph.hidden + besideFfn(graph, block);
    if (ffn.kind == FfnKind::Dense)
        return std::max(matrices.up + 4 * graph.tokens * (2 * Bytes{ffn.width} + around),
            matrices.any + 4 * graph.tokens * (Bytes{ffn.width} + around));
    if (ffn.kind != FfnKind::Experts)
        return matrices.any;
    const Saturating one
        = matrices.any + 4 * graph.tokens * ((ffn.expertWidth + graph.hidden) * Bytes{ffn.expertsUsed} + around);
    // Between states and experts the copy's place is taken before the next one comes.
    return graph.hybrid && !onHost.wholeLayer ? std::max(one, 2 * matrices.any + 16 * graph.tokens * graph.hidden)
                                              : one;
}

Saturating layerWorkOnGpu(const Graph& graph, const Block& block, OnHost onHost)
{
    Saturating work = std::max(ffnWork(graph, block), stateWork(graph, block.state));
    if (!onHost.cache)
        work = std::max(work, attentionWork(graph, block.attention, true));
    else if (!graph.shortConvolution)
        work = std::max({work, attentionWork(graph, block.attention, true), hostCacheWork(graph, block, onHost)});
    if (onHost.wholeLayer || (onHost.experts && block.ffn.kind == FfnKind::Experts)) {
        const Saturating gap = onHost.cache && graph.setup.flashAttention ? cacheCopy(graph, block.attention) / 4 : 0;
        work = std::max(work, hostFfnWork(graph, block, onHost) + gap);
    }
    return work;
}

/** Elements per token that the host keeps to store them into a cache or state in RAM. */
Saturating storedByHost(const Graph& graph, const Block& block, bool wholeLayer)
{
    const Attention& attention = block.attention;
    Saturating stored = 0;
    if (attention.kind == AttentionKind::Grouped) {
        const Bytes cached = Bytes{attention.kvHeads} * (attention.keyDim + attention.valueDim);
        stored = attention.fusedQkv ? cached + attentionWidth(attention) + graph.hidden : cached;
        if (graph.shortConvolution) // The attention itself then runs on the CPU, as measured (LFM2).
            stored += attentionWidth(attention)
                + (graph.setup.flashAttention ? attentionWidth(attention)
                                              : Bytes{attention.heads} * cellsOf(graph, attention));
    }
    const StateMixer& state = block.state;
    if (state.kind == StateKind::None || state.kind == StateKind::ShortConvolution)
        return stored;
    const bool stateSpace = state.kind == StateKind::Mamba1 || state.kind == StateKind::Mamba2;
    const Bytes channels = state.convolutionChannels();
    return std::max<Saturating>(
        stored, stateSpace && wholeLayer ? state.inner + 3 * channels + state.valueHeads : channels);
}

} // namespace

OnHost placeOf(const LlamaCppSetup& setup, int layer, int firstOnGpu)
{
    const bool wholeLayer = layer < firstOnGpu;
    return {.cache = wholeLayer || setup.kvOnHost,
        .experts = wholeLayer || layer < setup.expertsOnHost,
        .wholeLayer = wholeLayer,
        .severalLayers = wholeLayer && firstOnGpu > 1};
}

Saturating offloadedWork(const Graph& graph, int first, int end, int firstOnGpu)
{
    const Architecture& architecture = *graph.setup.architecture;
    Saturating most = 0;
    int lastBlock = -1;
    OnHost last;
    for (int i = first; i < end; ++i) {
        const std::uint16_t block = architecture.layers[static_cast<std::size_t>(i)];
        const OnHost here = placeOf(graph.setup, i, firstOnGpu);
        if (block == lastBlock && here == last)
            continue;
        most = std::max(most, layerWorkOnGpu(graph, architecture.blocks[block], here));
        lastBlock = block;
        last = here;
    }
    return most;
}

Saturating feedingHost(const Graph& graph, int firstOnGpu)
{
    const Architecture& architecture = *graph.setup.architecture;
    const int end = graph.setup.kvOnHost ? static_cast<int>(architecture.layers.size()) : firstOnGpu;
    Saturating stored = 0;
    int last = -1;
    for (int i = 0; i < end; ++i) {
        const std::uint16_t index = architecture.layers[static_cast<std::size_t>(i)];
        if (index == last && i != firstOnGpu)
            continue;
        last = index;
        stored = std::max(stored, storedByHost(graph, architecture.blocks[index], i < firstOnGpu));
    }
    const Bytes states = graph.setup.build.indexedCache ? 2 : 1;
    return std::max(states * graph.embedded, graph.embedded + 4 * graph.tokens * stored);
}

} // namespace loadmark
