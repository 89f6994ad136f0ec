// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/llamacpp_compute.h"

#include <algorithm>

/**
 * Compute buffers: the largest set of intermediate tensors that is alive at once in the graph of one micro-batch.
 *
 * Which tensors are alive follows from llama.cpp's graphs (src/llama-graph.cpp and src/models); the coefficients below
 * were checked against the sizes its allocator reports for 43 models, build 10587. All tensors are 32-bit floats but
 * the attention masks.
 */
namespace loadmark {
namespace {

/** What the formulas share: the sizes of one micro-batch. */
struct Graph
{
    const LlamaCppSetup& setup;
    Bytes tokens = 0; ///< of a micro-batch
    Bytes outputs = 0; ///< rows of logits
    Bytes hidden = 0;
    Bytes vocabulary = 0;
    Tokens streams = 1;
    Tokens cells = 0; ///< per stream, of a full layer
    Bytes inputs = 0; ///< masks and indices
    Bytes masks = 0; ///< of inputs, the masks alone
    Bytes embedded = 0; ///< one hidden state per token
    bool hybrid = false; ///< some layers mix by a state rather than attention
    bool deltaNet = false;
    bool quantisedCache = false;
};

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
    graph.outputs
        = setup.outputs > 0 && setup.build.limitsOutputs ? std::min<Bytes>(graph.tokens, setup.outputs) : graph.tokens;
    graph.hidden = architecture.hidden;
    graph.vocabulary = architecture.vocabulary;
    graph.embedded = 4 * graph.hidden * graph.tokens;
    graph.quantisedCache = setup.key.quantised || setup.value.quantised;

    Tokens fullCells = 0;
    Tokens windowCells = 0;
    Bytes fullIndices = 0;
    Bytes windowIndices = 0;
    for (const Block& block : architecture.blocks) {
        graph.hybrid |= block.state.kind != StateKind::None;
        graph.deltaNet |= block.state.kind == StateKind::GatedDelta || block.state.kind == StateKind::KimiDelta;
        const Attention& attention = block.attention;
        if (attention.kind == AttentionKind::None)
            continue;
        const Bytes indices = attention.kind == AttentionKind::Grouped
            ? Bytes{8} * graph.tokens * attention.kvHeads * attention.valueDim
            : 0;
        Tokens& cells = attention.window > 0 ? windowCells : fullCells;
        cells = std::max(cells, cellsOf(graph, attention));
        Bytes& most = attention.window > 0 ? windowIndices : fullIndices;
        most = std::max(most, indices);
    }
    const Bytes maskBytes = setup.flashAttention && setup.build.halfMask ? 2 : 4;
    graph.masks = maskBytes * (fullCells + windowCells) * graph.tokens;
    graph.inputs = graph.masks + (setup.flashAttention ? 0 : fullIndices + windowIndices);
    return graph;
}

Bytes attentionWidth(const Attention& attention)
{
    return Bytes{attention.heads} * attention.valueDim;
}

/** Elements per token that the attention leaves in use, or a gap it leaves, while the feed-forward network runs. */
Bytes besideFfn(const Graph& graph, const Block& block)
{
    const bool experts = block.ffn.kind == FfnKind::Experts;
    if (experts && (graph.hybrid || block.ffn.sharedWidth > 0))
        return graph.hidden;
    if (!experts && (graph.hybrid || block.attention.fusedQkv))
        return 0;
    const Bytes heads = attentionWidth(block.attention);
    return graph.setup.flashAttention ? heads : heads < graph.hidden ? 2 * heads : 0;
}

Bytes denseWork(const Graph& graph, const Block& block)
{
    return 4 * graph.tokens * (3 * Bytes{block.ffn.width} + 2 * graph.hidden + besideFfn(graph, block));
}

Bytes expertWork(const Graph& graph, const Block& block)
{
    const Ffn& ffn = block.ffn;
    const Bytes used = ffn.expertsUsed;
    const Bytes joined = graph.hidden > 2 * Bytes{ffn.expertWidth} ? graph.hidden * used : 0;
    return 4 * graph.tokens * (3 * Bytes{ffn.expertWidth} * used + joined + 2 * graph.hidden + besideFfn(graph, block));
}

Bytes ffnWork(const Graph& graph, const Block& block)
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

Bytes groupedWork(const Graph& graph, const Attention& attention, bool gpu)
{
    const LlamaCppSetup& setup = graph.setup;
    const Tokens cells = cellsOf(graph, attention);
    const Bytes heads = attentionWidth(attention);
    Bytes work = 4 * graph.tokens * (2 * graph.hidden + 2 * heads);
    if (!setup.flashAttention) {
        work += 4 * Bytes{attention.heads} * cells * graph.tokens;
        if (graph.quantisedCache)
            work -= 4 * graph.tokens * heads;
    } else if (gpu && setup.build.countsCacheCopies) {
        const Bytes width
            = (setup.key.quantised ? attention.keyDim : 0) + (setup.value.quantised ? attention.valueDim : 0);
        work += 2 * cells * graph.streams * attention.kvHeads * width;
    }
    if (graph.deltaNet && graph.quantisedCache)
        work += 12 * graph.tokens * heads;
    return work;
}

Bytes latentWork(const Graph& graph, const Attention& attention)
{
    const LlamaCppSetup& setup = graph.setup;
    const Bytes heads = attention.heads;
    const Bytes latent = attention.latentRank;
    const Bytes cached = latent + attention.ropeDim;
    const Bytes perHead = attention.nopeDim + attention.ropeDim;
    Bytes work = 4 * graph.tokens * (3 * graph.hidden + 2 * heads * cached + heads * perHead);
    Bytes further = 0;
    if (setup.flashAttention) {
        further
            = 4 * graph.tokens * heads * latent + (graph.quantisedCache ? 2 * cached * graph.cells * graph.streams : 0);
    } else {
        work += 4 * heads * graph.cells * graph.tokens;
        further = 2 * latent * graph.cells * graph.streams;
    }
    return further > 4 * graph.tokens * heads * (cached + perHead) ? work + further : work;
}

Bytes attentionWork(const Graph& graph, const Attention& attention, bool gpu)
{
    switch (attention.kind) {
    case AttentionKind::None:
        return 0;
    case AttentionKind::Grouped:
    case AttentionKind::Compressed:
        return groupedWork(graph, attention, gpu);
    case AttentionKind::Latent:
        return latentWork(graph, attention);
    }
    return 0;
}

Bytes stateWork(const Graph& graph, const StateMixer& state)
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
            + 4 * state.recurrentElements() * sequences;
    }
    case StateKind::Mamba1:
    case StateKind::Mamba2: {
        const Bytes projected = state.inner + channels + state.valueHeads;
        return 4 * graph.tokens * (2 * graph.hidden + projected + 2 * channels + state.inner)
            + 4 * state.recurrentElements() * sequences;
    }
    case StateKind::ShortConvolution:
        return 4 * graph.tokens * (2 * graph.hidden + 4 * Bytes{state.inner});
    }
    return 0;
}

Bytes layerWork(const Graph& graph, const Block& block, bool gpu)
{
    return std::max({ffnWork(graph, block), attentionWork(graph, block.attention, gpu), stateWork(graph, block.state)});
}

/** The most demanding of the layers [first, end). */
Bytes layersWork(const Graph& graph, int first, int end, bool gpu)
{
    const Architecture& architecture = *graph.setup.architecture;
    Bytes most = 0;
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

Bytes logits(const Graph& graph)
{
    return 4 * graph.outputs * (graph.vocabulary + graph.hidden);
}

/** One layer's cache, as a GPU holds a copy of it while it attends to a cache in system RAM. */
Bytes cacheCopy(const Graph& graph, const Attention& attention)
{
    const LlamaCppSetup& setup = graph.setup;
    const Tokens cells = cellsOf(graph, attention) * graph.streams;
    if (attention.kind == AttentionKind::Latent)
        return static_cast<Bytes>(
            static_cast<double>(cells * (attention.latentRank + attention.ropeDim)) * setup.key.bytesPerElement);
    return static_cast<Bytes>(static_cast<double>(cells * attention.kvHeads)
        * (attention.keyDim * setup.key.bytesPerElement + attention.valueDim * setup.value.bytesPerElement));
}

/** Attention on a GPU over a cache in RAM: copies of the layer's K and V; the V indices stay on the host. */
Bytes hostCacheWork(const Graph& graph, const Block& block)
{
    const Attention& attention = block.attention;
    if (attention.kind == AttentionKind::None)
        return 0;
    const Bytes copies = cacheCopy(graph, attention);
    const Bytes work = attentionWork(graph, attention, true) + copies;
    if (!graph.setup.flashAttention)
        return work - (graph.inputs - graph.masks);
    // The copies' gap is too small for the next layer's, unless the network is smaller than they are.
    return copies / 2 < 12 * graph.tokens * Bytes{block.ffn.width} ? work + copies / 4 : work;
}

/** The feed-forward network on a GPU with matrices in RAM: one matrix at a time is copied. */
Bytes hostFfnWork(const Graph& graph, const Block& block)
{
    const Ffn& ffn = block.ffn;
    const Bytes matrix = graph.setup.largestHostMatrix;
    const Bytes around = 2 * graph.hidden + besideFfn(graph, block);
    if (ffn.kind == FfnKind::Experts)
        return matrix + 4 * graph.tokens * ((ffn.expertWidth + graph.hidden) * Bytes{ffn.expertsUsed} + around);
    if (ffn.kind == FfnKind::Dense)
        return matrix + 4 * graph.tokens * (2 * Bytes{ffn.width} + around);
    return matrix;
}

/** What of a layer is in system RAM although a GPU computes it. */
struct OnHost
{
    bool cache = false;
    bool experts = false;
    bool dense = false;
};

Bytes layerWorkOnGpu(const Graph& graph, const Block& block, OnHost onHost)
{
    Bytes work = layerWork(graph, block, true);
    if (onHost.cache)
        work = std::max(work, hostCacheWork(graph, block));
    const bool experts = block.ffn.kind == FfnKind::Experts;
    if ((experts && onHost.experts) || onHost.dense) {
        const Bytes gap = onHost.cache && graph.setup.flashAttention ? cacheCopy(graph, block.attention) / 2 : 0;
        work = std::max(work, hostFfnWork(graph, block) + gap);
    }
    return work;
}

/** Several GPUs with all layers on them work on several micro-batches at once: four copies of the inputs. */
bool pipelined(const LlamaCppSetup& setup, int firstOnGpu)
{
    const bool head = std::ranges::any_of(setup.devices, &LlamaCppDevice::output);
    return setup.devices.size() > 1 && firstOnGpu == 0 && head && !setup.kvOnHost && setup.expertsOnHost == 0;
}

/** The most demanding of the layers [first, end) on a GPU; blocks that recur alike are looked at once. */
Bytes layersWorkOnGpu(const Graph& graph, int first, int end,
    OnHost (*where)(const LlamaCppSetup&, int layer, int firstOnGpu), int firstOnGpu)
{
    const Architecture& architecture = *graph.setup.architecture;
    Bytes most = 0;
    int lastBlock = -1;
    OnHost last;
    for (int i = first; i < end; ++i) {
        const std::uint16_t block = architecture.layers[static_cast<std::size_t>(i)];
        const OnHost here = where(graph.setup, i, firstOnGpu);
        if (block == lastBlock && here.cache == last.cache && here.experts == last.experts && here.dense == last.dense)
            continue;
        most = std::max(most, layerWorkOnGpu(graph, architecture.blocks[block], here));
        lastBlock = block;
        last = here;
    }
    return most;
}

OnHost placeOf(const LlamaCppSetup& setup, int layer, int firstOnGpu)
{
    const bool wholeLayer = layer < firstOnGpu;
    return {.cache = wholeLayer || setup.kvOnHost,
        .experts = wholeLayer || layer < setup.expertsOnHost,
        .dense = wholeLayer};
}

/** Host buffer where GPUs compute: embeddings and inputs, and what is stored into caches or states in RAM. */
Bytes feedingHost(const Graph& graph, int firstOnGpu)
{
    const Architecture& architecture = *graph.setup.architecture;
    Bytes stored = 0;
    const int end = graph.setup.kvOnHost ? static_cast<int>(architecture.layers.size()) : firstOnGpu;
    int last = -1;
    for (int i = 0; i < end; ++i) {
        const std::uint16_t index = architecture.layers[static_cast<std::size_t>(i)];
        if (index == last)
            continue;
        last = index;
        const Attention& attention = architecture.blocks[index].attention;
        const StateMixer& state = architecture.blocks[index].state;
        if (attention.kind == AttentionKind::Grouped)
            stored = std::max(stored, Bytes{attention.kvHeads} * (attention.keyDim + attention.valueDim));
        if (state.kind != StateKind::None && state.kind != StateKind::ShortConvolution)
            stored = std::max(stored, Bytes{state.convolutionChannels()});
    }
    return std::max(2 * graph.embedded, graph.embedded + 4 * graph.tokens * stored);
}

} // namespace

void addComputeBuffers(const LlamaCppSetup& setup, LlamaCppBuffers& buffers)
{
    constexpr Bytes smallestOffloadedBatch = 32;
    const Graph graph = graphOf(setup);
    const int layers = static_cast<int>(setup.architecture->layers.size());
    if (setup.devices.empty()) {
        buffers.host.compute = std::max(
            graph.inputs + graph.embedded + layersWork(graph, 0, layers, false), logits(graph) + graph.embedded);
        return;
    }
    int firstOnGpu = layers;
    for (const LlamaCppDevice& device : setup.devices)
        if (device.layers() > 0)
            firstOnGpu = std::min(firstOnGpu, device.firstLayer);
    const bool pipeline = pipelined(setup, firstOnGpu);
    const bool offloaded = setup.opOffload && graph.tokens >= smallestOffloadedBatch;
    for (std::size_t i = 0; i < setup.devices.size(); ++i) {
        const LlamaCppDevice& device = setup.devices[i];
        const int first = i == 0 && offloaded ? 0 : std::clamp(device.firstLayer, 0, layers);
        const int end = i == 0 && offloaded ? std::clamp(device.endLayer, firstOnGpu, layers)
                                            : std::clamp(device.endLayer, 0, layers);
        Bytes& compute = buffers.devices[i].compute;
        compute = graph.inputs
            + (offloaded ? layersWorkOnGpu(graph, first, end, placeOf, firstOnGpu)
                         : layersWork(graph, first, end, true));
        if (pipeline)
            compute += 3 * (graph.inputs + graph.embedded) + graph.embedded + (i > 0 ? 4 * graph.embedded : 0);
        if (device.output)
            compute = std::max(compute, logits(graph) + (pipeline ? 4 * graph.masks + 8 * graph.embedded : 0));
    }
    buffers.host.compute = feedingHost(graph, firstOnGpu) + graph.inputs * (pipeline ? 4 : 1);
    const int onHost = std::max(firstOnGpu, setup.expertsOnHost);
    if (!offloaded && onHost > 0)
        buffers.host.compute = std::max(buffers.host.compute,
            graph.inputs + graph.embedded + layersWork(graph, 0, std::min(onHost, layers), false));
}

} // namespace loadmark
