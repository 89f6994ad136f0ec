// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/llamacpp_graph.h"

#include <algorithm>

namespace loadmark {
namespace {

Saturating denseWork(const Graph& graph, const Block& block)
{
    return 4 * graph.tokens * (3 * Bytes{block.ffn.width} + 2 * graph.hidden + besideFfn(graph, block));
}

Saturating expertWork(const Graph& graph, const Block& block)
{
    const Ffn& ffn = block.ffn;
    const Bytes used = ffn.expertsUsed;
    const Saturating joined = graph.hidden > 2 * Bytes{ffn.expertWidth} ? graph.hidden * used : 0;
    return 4 * graph.tokens * (3 * Bytes{ffn.expertWidth} * used + joined + 2 * graph.hidden + besideFfn(graph, block));
}

Saturating groupedWork(const Graph& graph, const Attention& attention, bool gpu)
{
    const LlamaCppSetup& setup = graph.setup;
    const Tokens cells = cellsOf(graph, attention);
    const Bytes heads = attentionWidth(attention);
    Saturating work = 4 * graph.tokens * (2 * graph.hidden + 2 * heads);
    if (!setup.flashAttention) {
        work += Saturating(4) * attention.heads * cells * graph.tokens;
        if (graph.quantisedCache)
            work -= 4 * graph.tokens * heads;
    } else if (gpu && setup.build.countsCacheCopies) {
        const Bytes width
            = (setup.key.quantised ? attention.keyDim : 0) + (setup.value.quantised ? attention.valueDim : 0);
        work += Saturating(2) * cells * graph.streams * attention.kvHeads * width;
    }
    if (graph.deltaNet && graph.quantisedCache)
        work += 12 * graph.tokens * heads;
    return work;
}

Saturating latentWork(const Graph& graph, const Attention& attention, bool gpu)
{
    const LlamaCppSetup& setup = graph.setup;
    const Bytes heads = attention.heads;
    const Bytes latent = attention.latentRank;
    const Bytes cached = latent + attention.ropeDim;
    const Bytes perHead = attention.nopeDim + attention.ropeDim;
    Saturating work = 4 * graph.tokens * (3 * graph.hidden + 2 * heads * cached + heads * perHead);
    Saturating further = 0;
    if (setup.flashAttention) {
        further = 4 * graph.tokens * heads * latent
            + (gpu && graph.quantisedCache ? Saturating(2) * cached * graph.cells * graph.streams : 0);
    } else {
        work += Saturating(4) * heads * graph.cells * graph.tokens;
        further = Saturating(2) * latent * graph.cells * graph.streams;
    }
    return further > 4 * graph.tokens * heads * (cached + perHead) ? work + further : work;
}

} // namespace

Tokens cellsOf(const Graph& graph, const Attention& attention)
{
    return llamaCppWindowCells(graph.setup, attention.window);
}

Graph graphOf(const LlamaCppSetup& setup)
{
    const Architecture& architecture = *setup.architecture;
    Graph graph{.setup = setup};
    const int sequences = std::max(setup.sequences, 1);
    graph.streams = setup.unified ? 1 : sequences;
    graph.cells = llamaCppCells(setup);
    const Tokens batch = std::min<Tokens>({setup.ubatch, setup.batch, graph.cells * graph.streams});
    graph.tokens = (batch + sequences - 1) / sequences * sequences;
    graph.outputs = setup.outputs > 0 && setup.build.limitsOutputs ? std::min<Saturating>(graph.tokens, setup.outputs)
                                                                   : graph.tokens;
    graph.hidden = architecture.hidden;
    graph.vocabulary = architecture.vocabulary;
    graph.embedded = 4 * graph.hidden * graph.tokens;
    graph.quantisedCache = setup.key.quantised || setup.value.quantised;

    Tokens fullCells = 0;
    Tokens windowCells = 0;
    Saturating fullIndices = 0;
    Saturating windowIndices = 0;
    for (const Block& block : architecture.blocks) {
        graph.hybrid |= block.state.kind != StateKind::None;
        graph.deltaNet |= block.state.kind == StateKind::GatedDelta || block.state.kind == StateKind::KimiDelta;
        graph.shortConvolution |= block.state.kind == StateKind::ShortConvolution;
        const Attention& attention = block.attention;
        if (attention.kind == AttentionKind::None)
            continue;
        const Saturating indices
            = attention.kind == AttentionKind::Grouped ? 8 * graph.tokens * attention.kvHeads * attention.valueDim : 0;
        Tokens& cells = attention.window > 0 ? windowCells : fullCells;
        cells = std::max(cells, cellsOf(graph, attention));
        Saturating& most = attention.window > 0 ? windowIndices : fullIndices;
        most = std::max(most, indices);
    }
    const Bytes maskBytes = setup.flashAttention && setup.build.halfMask ? 2 : 4;
    graph.masks = graph.tokens * maskBytes * (fullCells + windowCells);
    graph.maskCopies = setup.flashAttention && !setup.build.halfMask ? graph.masks / 2 : 0;
    graph.inputs = graph.masks + (setup.flashAttention || !setup.build.indexedCache ? 0 : fullIndices + windowIndices);
    return graph;
}

Bytes attentionWidth(const Attention& attention)
{
    return Bytes{attention.heads} * attention.valueDim;
}

Saturating besideFfn(const Graph& graph, const Block& block)
{
    const bool experts = block.ffn.kind == FfnKind::Experts;
    if (experts && (graph.hybrid || block.ffn.sharedWidth > 0))
        return graph.hidden;
    if (!experts && (graph.hybrid || block.attention.fusedQkv))
        return 0;
    const Bytes heads = attentionWidth(block.attention);
    return graph.setup.flashAttention ? heads : heads < graph.hidden ? 2 * heads : 0;
}

Saturating ffnWork(const Graph& graph, const Block& block)
{
    switch (block.ffn.kind) {
    case FfnKind::None:
        return 0;
    case FfnKind::Dense:
        return denseWork(graph, block);
    case FfnKind::Experts:
        return expertWork(graph, block);
    }
    return 0;
}

Saturating attentionWork(const Graph& graph, const Attention& attention, bool gpu)
{
    switch (attention.kind) {
    case AttentionKind::None:
        return 0;
    case AttentionKind::Grouped:
    case AttentionKind::Compressed:
        return groupedWork(graph, attention, gpu);
    case AttentionKind::Latent:
        return latentWork(graph, attention, gpu);
    }
    return 0;
}

Saturating stateWork(const Graph& graph, const StateMixer& state)
{
    const Bytes channels = state.convolutionChannels();
    const Bytes sequences = std::max(graph.setup.sequences, 1);
    switch (state.kind) {
    case StateKind::None:
        return 0;
    case StateKind::GatedDelta:
    case StateKind::KimiDelta: {
        const Bytes inner = Bytes{state.valueHeads} * state.valueDim;
        return 4 * graph.tokens * (2 * graph.hidden + 2 * channels + 2 * inner)
            + Saturating(4) * state.recurrentElements() * sequences;
    }
    case StateKind::Mamba1:
    case StateKind::Mamba2: {
        const Bytes projected = state.inner + channels + state.valueHeads;
        return 4 * graph.tokens * (2 * graph.hidden + projected + 2 * channels + state.inner)
            + Saturating(4) * state.recurrentElements() * sequences;
    }
    case StateKind::ShortConvolution:
        return 4 * graph.tokens * (2 * graph.hidden + 4 * Bytes{state.inner});
    }
    return 0;
}

Saturating layerWork(const Graph& graph, const Block& block, bool gpu)
{
    return std::max({ffnWork(graph, block), attentionWork(graph, block.attention, gpu), stateWork(graph, block.state)});
}

Saturating layersWork(const Graph& graph, int first, int end, bool gpu)
{
    const Architecture& architecture = *graph.setup.architecture;
    Saturating most = 0;
    if (end - first == static_cast<int>(architecture.layers.size()) && architecture.mtpLayers.empty()) {
        for (const Block& block : architecture.blocks)
            most = std::max(most, layerWork(graph, block, gpu));
        return most;
    }
    std::uint64_t seen = 0;
    for (int i = first; i < end; ++i) {
        const std::uint16_t block = architecture.layers[static_cast<std::size_t>(i)];
        const std::uint64_t bit = block < 64 ? std::uint64_t{1} << block : 0;
        if (seen & bit)
            continue;
        seen |= bit;
        most = std::max(most, layerWork(graph, architecture.blocks[block], gpu));
    }
    return most;
}

Saturating logits(const Graph& graph)
{
    return 4 * graph.outputs * (graph.vocabulary + graph.hidden);
}

} // namespace loadmark
