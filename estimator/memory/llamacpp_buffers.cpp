// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/llamacpp_buffers.h"

#include "estimator/memory/llamacpp_compute.h"
#include "estimator/saturating.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace loadmark {
namespace {

constexpr Tokens cellPadding = 256;
constexpr Bytes floatBytes = 4;

Tokens padded(Tokens cells)
{
    return (cells + cellPadding - 1) / cellPadding * cellPadding;
}

int streams(const LlamaCppSetup& setup)
{
    return setup.unified ? 1 : std::max(setup.sequences, 1);
}

/** Cache and state of the layers [first, end); layers of one block are alike, so each block is worked out once in a
 * row. */
LlamaCppDeviceBuffers cachesOf(const LlamaCppSetup& setup, int first, int end)
{
    LlamaCppDeviceBuffers sum;
    const Architecture& architecture = *setup.architecture;
    int known = -1;
    LlamaCppDeviceBuffers layer;
    std::array<LlamaCppDeviceBuffers, 8> recent;
    std::uint32_t have = 0;
    for (int i = first; i < end; ++i) {
        const std::uint16_t block = architecture.layers[static_cast<std::size_t>(i)];
        if (block != known) {
            const std::uint32_t bit = block < recent.size() ? 1U << block : 0U;
            if (have & bit) {
                layer = recent[block];
            } else {
                layer.kv = llamaCppLayerCache(setup, architecture.blocks[block]);
                layer.state = llamaCppLayerState(setup, architecture.blocks[block]);
                if (bit)
                    recent[block] = layer;
                have |= bit;
            }
            known = block;
        }
        sum.kv = saturatingSum({sum.kv, layer.kv});
        sum.state = saturatingSum({sum.state, layer.state});
    }
    return sum;
}

/**
 * Cache of idle next-token layers, which llama.cpp allocates for architectures whose files hold them and whose memory
 * is not filtered by layer. Source: src/llama-model.cpp (create_memory), build 10587.
 */
Bytes nextTokenCache(const LlamaCppSetup& setup)
{
    const Architecture& architecture = *setup.architecture;
    const bool cached = architecture.ggufType == "glm4moe" || architecture.ggufType == "bailingmoe2"
        || architecture.ggufType == "exaone-moe";
    Saturating sum;
    if (cached)
        for (const std::uint16_t block : architecture.mtpLayers)
            sum += llamaCppLayerCache(setup, architecture.blocks[block]);
    return sum.value();
}

/** The context that drafts with the MTP layers: a cache of its own, in f16 whatever the main cache is. */
LlamaCppDeviceBuffers draftContext(const LlamaCppSetup& setup)
{
    LlamaCppDeviceBuffers draft;
    if (setup.draftTokens <= 0 || setup.architecture->mtpLayers.empty())
        return draft;
    LlamaCppSetup own = setup;
    own.key = own.value = {};
    for (const std::uint16_t block : setup.architecture->mtpLayers)
        draft.kv = saturatingSum({draft.kv, llamaCppLayerCache(own, setup.architecture->blocks[block])});
    draft.compute = draftCompute(own);
    return draft;
}

Bytes olderLatentCache(const LlamaCppSetup& setup, const Attention& attention)
{
    const bool expanded = setup.build.latentCache == LatentCache::Expanded;
    const double heads = attention.heads;
    const double keyElements
        = expanded ? heads * (attention.nopeDim + attention.ropeDim) : attention.latentRank + attention.ropeDim;
    const double valueElements = expanded ? heads * attention.valueDim : attention.latentRank;
    const auto entries = static_cast<double>(llamaCppCells(setup) * streams(setup));
    return nearestWhole(
        entries * (keyElements * setup.key.bytesPerElement + valueElements * setup.value.bytesPerElement));
}

} // namespace

Tokens llamaCppCells(const LlamaCppSetup& setup)
{
    return padded(std::max<Tokens>(setup.context, 1));
}

Tokens llamaCppWindowCells(const LlamaCppSetup& setup, Tokens window)
{
    const Tokens cells = llamaCppCells(setup);
    if (setup.swaFull || window <= 0 || !setup.build.windowCache)
        return cells;
    const Tokens needed = window * (setup.unified ? setup.sequences : 1) + setup.ubatch;
    return std::min(cells, padded(std::min(cells, needed)));
}

Bytes llamaCppLayerCache(const LlamaCppSetup& setup, const Block& block)
{
    const Attention& attention = block.attention;
    if (attention.kind == AttentionKind::Latent && setup.build.latentCache != LatentCache::Latent)
        return olderLatentCache(setup, attention);
    if (attention.kind == AttentionKind::Grouped && attention.streams.empty() && !attention.indexer) {
        if (!attention.ownsCache)
            return 0;
        const Tokens entries = llamaCppWindowCells(setup, attention.window) * streams(setup) * attention.kvHeads;
        return nearestWhole(static_cast<double>(entries) * attention.keyDim * setup.key.bytesPerElement
            + static_cast<double>(entries) * attention.valueDim * setup.value.bytesPerElement);
    }
    double bytes = 0;
    for (const CacheStream& stream : cacheStreams(attention)) {
        const Tokens cells
            = llamaCppWindowCells(setup, stream.window) / std::max(stream.tokensPerEntry, 1) * streams(setup);
        bytes += static_cast<double>(cells)
            * (stream.keyElements * setup.key.bytesPerElement + stream.valueElements * setup.value.bytesPerElement);
    }
    return nearestWhole(bytes);
}

Bytes llamaCppLayerState(const LlamaCppSetup& setup, const Block& block)
{
    if (block.state.kind == StateKind::None)
        return 0;
    const Saturating copies = floatBytes * std::max(setup.sequences, 1) * (1 + std::max(setup.draftTokens, 0));
    return (copies * (block.state.convolutionElements() + block.state.recurrentElements())).value();
}

LlamaCppBuffers llamaCppBuffers(const LlamaCppSetup& setup)
{
    LlamaCppBuffers buffers;
    buffers.devices.resize(setup.devices.size());
    if (!setup.architecture || setup.architecture->layers.empty())
        return buffers;

    const int layers = static_cast<int>(setup.architecture->layers.size());
    int onGpu = layers;
    for (std::size_t i = 0; i < setup.devices.size(); ++i) {
        const int first = std::clamp(setup.devices[i].firstLayer, 0, layers);
        const int end = std::clamp(setup.devices[i].endLayer, first, layers);
        if (end > first)
            onGpu = std::min(onGpu, first);
        buffers.devices[i] = cachesOf(setup, first, end);
    }
    buffers.host = cachesOf(setup, 0, onGpu);
    const auto head = std::ranges::find_if(setup.devices, &LlamaCppDevice::output);
    const auto withHead = static_cast<std::size_t>(head - setup.devices.begin());
    Bytes& besideHead = (head == setup.devices.end() ? buffers.host : buffers.devices[withHead]).kv;
    besideHead = saturatingSum({besideHead, nextTokenCache(setup)});
    if (setup.kvOnHost) {
        for (LlamaCppDeviceBuffers& device : buffers.devices) {
            buffers.host.kv = saturatingSum({buffers.host.kv, device.kv});
            buffers.host.state = saturatingSum({buffers.host.state, device.state});
            device.kv = device.state = 0;
        }
    }
    addComputeBuffers(setup, buffers);
    buffers.draft = draftContext(setup);
    buffers.output = floatBytes * std::max(setup.sequences, 1) * setup.architecture->vocabulary;
    return buffers;
}

} // namespace loadmark
