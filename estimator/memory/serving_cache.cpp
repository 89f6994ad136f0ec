// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/serving_cache.h"

#include "estimator/memory/kv_cache.h"
#include "estimator/memory/serving_extras.h"
#include "estimator/saturating.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace loadmark {
namespace {

/** Layers that keep the same tokens: one row of a block table. */
struct CacheKind
{
    Tokens window = 0;
    double entry = 0; ///< bytes per token of one layer, of the widest
    double entries = 0; ///< of all layers
    int layers = 0;
};

struct LayerKinds
{
    std::vector<CacheKind> caches;
    double state = 0; ///< bytes of one layer's state, with room for drafted tokens
    int stateLayers = 0;
    bool paged = true; ///< false: some layer keeps streams of different reach, which no plain page holds
};

Tokens wholeBlocks(Tokens tokens, Tokens block)
{
    return (tokens + block - 1) / block;
}

/** Tokens of a page: latent caches have pages of their own size, where the engine's kernels ask for one. */
Tokens pageTokens(const Resolved& resolved)
{
    const bool latent = std::ranges::any_of(resolved.architecture->blocks,
        [](const Block& block) { return block.attention.kind == AttentionKind::Latent; });
    const bool ownPage = latent && resolved.engineHas(EngineSetting::BlockSizeMla);
    return static_cast<Tokens>(
        resolved.engineDefault(ownPage ? EngineSetting::BlockSizeMla : EngineSetting::BlockSize));
}

/** Tokens that the model's own layers draft at a time; vLLM wants the number told, 1 is the least. */
double draftedTokens(const Resolved& resolved)
{
    constexpr double most = 64;
    if (resolved.scenario.draft != "mtp")
        return 0;
    return std::min(extraNumber(resolved.scenario, serving::draftTokens, 0).value_or(1), most);
}

double recurrentBytes(const Resolved& resolved)
{
    const auto type = resolved.scenario.extra.find(serving::stateType);
    const auto* name = type == resolved.scenario.extra.end() ? nullptr : std::get_if<std::string>(&type->second);
    if (name && (*name == "bfloat16" || *name == "float16"))
        return 2;
    return name && *name == "float32" ? 4 : resolved.engineDefault(EngineSetting::StateRecurrentBytes);
}

double layerState(const Resolved& resolved, const Block& block, const BlockShape& shape, int tensor)
{
    const double convolutionBytes = resolved.engineDefault(EngineSetting::StateConvolutionBytes);
    const double taps = block.state.kernel - 1;
    const double drafted = taps > 0 ? (taps + draftedTokens(resolved)) / taps : 1;
    return (static_cast<double>(shape.convolutionElements) * convolutionBytes * drafted
               + static_cast<double>(shape.recurrentElements) * recurrentBytes(resolved))
        / tensor;
}

class KindsOf
{
public:
    KindsOf(const Resolved& resolved, int tensor) : m_resolved(resolved), m_tensor(tensor) { }

    void add(std::uint16_t index)
    {
        const Block& block = m_resolved.architecture->blocks[index];
        const BlockShape& shape = m_resolved.model->shapes[index];
        if (const double state = layerState(m_resolved, block, shape, m_tensor); state > 0) {
            m_kinds.state = std::max(m_kinds.state, state);
            ++m_kinds.stateLayers;
        }
        if (shape.streams.empty())
            return;
        double entry = 0;
        for (std::size_t i = 0; i < shape.streams.size(); ++i) {
            const CacheStream& stream = shape.streams[i];
            entry += servedEntryBytes(m_resolved, block, stream, i) * kvShare(block.attention, stream, m_tensor)
                / stream.tokensPerEntry;
            m_kinds.paged = m_kinds.paged && stream.window == shape.streams.front().window;
        }
        addCache(shape.streams.front().window, entry);
    }

    LayerKinds take() { return std::move(m_kinds); }

private:
    void addCache(Tokens window, double entry)
    {
        // A window that the context does not fill is no limit.
        const Tokens reach = window > 0 && window < m_resolved.scenario.context ? window : 0;
        auto kind = std::ranges::find(m_kinds.caches, reach, &CacheKind::window);
        if (kind == m_kinds.caches.end())
            kind = m_kinds.caches.insert(kind, {reach, 0, 0, 0});
        kind->entry = std::max(kind->entry, entry);
        kind->entries += entry;
        ++kind->layers;
    }

    const Resolved& m_resolved;
    int m_tensor;
    LayerKinds m_kinds;
};

LayerKinds layerKinds(const Resolved& resolved, const Ranks& ranks, int stage)
{
    const Architecture& architecture = *resolved.architecture;
    const int layers = static_cast<int>(architecture.layers.size());
    KindsOf kinds(resolved, ranks.tensor);
    for (int layer = stage * layers / ranks.pipeline; layer < (stage + 1) * layers / ranks.pipeline; ++layer)
        kinds.add(architecture.layers[static_cast<std::size_t>(layer)]);
    if (stage + 1 < ranks.pipeline)
        return kinds.take();
    if (resolved.scenario.draft == "mtp")
        for (const std::uint16_t index : architecture.mtpLayers)
            kinds.add(index);
    constexpr double most = 16;
    const double heads = extraNumber(resolved.scenario, serving::draftKvLayers, 0).value_or(0);
    for (double head = 0; head < std::min(heads, most) && !architecture.layers.empty(); ++head)
        kinds.add(architecture.layers.back());
    return kinds.take();
}

/** Bytes of one sequence where every stream is charged by itself. */
ServedCache unpagedCache(const Resolved& resolved, const Ranks& ranks, int stage)
{
    const Architecture& architecture = *resolved.architecture;
    const int layers = static_cast<int>(architecture.layers.size());
    ServedCache cache;
    double bytes = 0;
    for (int layer = stage * layers / ranks.pipeline; layer < (stage + 1) * layers / ranks.pipeline; ++layer) {
        const std::uint16_t index = architecture.layers[static_cast<std::size_t>(layer)];
        const Block& block = architecture.blocks[index];
        const BlockShape& shape = resolved.model->shapes[index];
        for (std::size_t i = 0; i < shape.streams.size(); ++i)
            bytes += servedEntryBytes(resolved, block, shape.streams[i], i)
                * kvShare(block.attention, shape.streams[i], ranks.tensor) * tokensHeld(resolved, shape.streams[i]);
        cache.ownState += layerState(resolved, block, shape, ranks.tensor);
    }
    cache.block = pageTokens(resolved);
    cache.cacheBlocks = static_cast<double>(wholeBlocks(resolved.scenario.context, cache.block));
    cache.blockBytes = bytes / cache.cacheBlocks;
    cache.filled = bytes;
    return cache;
}

/** One table for all layers. */
ServedCache uniformCache(const Resolved& resolved, const LayerKinds& kinds)
{
    const CacheKind& kind = kinds.caches.front();
    ServedCache cache;
    const double contextParallel
        = std::clamp(extraNumber(resolved.scenario, serving::contextParallel, 1).value_or(1), 1.0, 1024.0);
    const Tokens page = pageTokens(resolved);
    cache.block = page * static_cast<Tokens>(contextParallel);
    cache.blockBytes = kind.entries * static_cast<double>(page);
    const CacheStream reach{0, 0, 1, kind.window, false, false};
    cache.cacheBlocks = kind.window > 0 ? tokensHeld(resolved, reach) / static_cast<double>(page)
                                        : static_cast<double>(wholeBlocks(resolved.scenario.context, cache.block));
    cache.filled = cache.cacheBlocks * cache.blockBytes;
    return cache;
}

int groupSize(const LayerKinds& kinds)
{
    // Kinds of nearly the same count share groups of the larger: vLLM, v1/core/kv_cache_utils.py.
    constexpr double nearlyEqual = 1.25;
    int least = kinds.stateLayers > 0 ? kinds.stateLayers : kinds.caches.front().layers;
    int most = least;
    for (const CacheKind& kind : kinds.caches) {
        least = std::min(least, kind.layers);
        most = std::max(most, kind.layers);
    }
    return most < nearlyEqual * least ? most : least;
}

int groupsOf(int layers, int size)
{
    return (layers + size - 1) / size;
}

ServedCache hybridCache(const Resolved& resolved, const LayerKinds& kinds)
{
    const Tokens step = pageTokens(resolved);
    double widest = 0;
    for (const CacheKind& kind : kinds.caches)
        widest = std::max(widest, kind.entry);
    ServedCache cache;
    const double perStep = widest * static_cast<double>(step);
    cache.block = step * std::max<Tokens>(1, wholePart(std::ceil(kinds.state / perStep)));
    const double page = widest * static_cast<double>(cache.block);
    const int size = groupSize(kinds);
    cache.blockBytes = page * size;
    cache.groups = 0;
    for (const CacheKind& kind : kinds.caches) {
        // A narrower layer's page takes as many tokens more, where these come in whole pages.
        const double ratio = widest / kind.entry;
        const Tokens block = ratio == std::floor(ratio) ? cache.block * wholePart(ratio) : cache.block;
        const Tokens context = resolved.scenario.context;
        const Tokens batch = resolved.scenario.maxBatchedTokens.value_or(2048);
        const Tokens blocks = kind.window > 0 ? wholeBlocks(std::min(kind.window - 1 + batch, context), block) + 1
                                              : wholeBlocks(context, block);
        const int groups = groupsOf(kind.layers, size);
        cache.filled += kind.entries * tokensHeld(resolved, {0, 0, 1, kind.window, false, false});
        cache.groups += groups;
        cache.cacheBlocks += static_cast<double>(groups * blocks);
    }
    if (kinds.stateLayers > 0) {
        const int groups = groupsOf(kinds.stateLayers, size);
        cache.groups += groups;
        const bool prefixes = extraFlag(resolved.scenario, serving::prefixCaching);
        cache.stateBlocks = groups * (1 + draftedTokens(resolved) + (prefixes ? 1 : 0));
    }
    return cache;
}

/** SGLang: a pool per token, in which windows have a share of the tokens, and a pool of states beside it. */
ServedCache tokenPool(const Resolved& resolved, const Ranks& ranks, int stage, double windowShare)
{
    const Architecture& architecture = *resolved.architecture;
    const int layers = static_cast<int>(architecture.layers.size());
    ServedCache cache;
    for (int layer = stage * layers / ranks.pipeline; layer < (stage + 1) * layers / ranks.pipeline; ++layer) {
        const std::uint16_t index = architecture.layers[static_cast<std::size_t>(layer)];
        const Block& block = architecture.blocks[index];
        const BlockShape& shape = resolved.model->shapes[index];
        const bool windowed
            = std::ranges::any_of(architecture.blocks, [](const Block& other) { return other.attention.window > 0; });
        // Its pools of windowed models hold layers that share the cache of another one, too.
        const std::vector<CacheStream>& streams = windowed ? shape.reads : shape.streams;
        for (std::size_t i = 0; i < streams.size(); ++i)
            cache.blockBytes += servedEntryBytes(resolved, block, streams[i], i)
                * kvShare(block.attention, streams[i], ranks.tensor) / streams[i].tokensPerEntry
                * (streams[i].window > 0 ? windowShare : 1);
        cache.ownState += layerState(resolved, block, shape, ranks.tensor);
    }
    cache.cacheBlocks = static_cast<double>(resolved.scenario.context);
    cache.filled = cache.cacheBlocks * cache.blockBytes;
    return cache;
}

} // namespace

Ranks ranksOf(const Resolved& resolved)
{
    const int gpus = std::max<int>(1, static_cast<int>(resolved.gpus.size()));
    const bool staged = resolved.scenario.split == SplitMode::Pipeline || resolved.scenario.split == SplitMode::Layer;
    return staged ? Ranks{1, gpus} : Ranks{gpus, 1};
}

double kvShare(const Attention& attention, const CacheStream& stream, int tensor)
{
    if (stream.replicated || attention.kvHeads <= 0)
        return 1;
    const int headsPerRank = (attention.kvHeads + tensor - 1) / tensor;
    return static_cast<double>(headsPerRank) / attention.kvHeads;
}

double servedEntryBytes(const Resolved& resolved, const Block& block, const CacheStream& stream, std::size_t index)
{
    const Attention& attention = block.attention;
    const bool indexed = attention.indexer || attention.topK > 0;
    if (attention.kind != AttentionKind::Latent || !attention.streams.empty() || !indexed)
        return entryBytes(stream, *resolved.kvK, *resolved.kvV);
    // Sparse latent caches, vLLM's and SGLang's fp8_ds_mla: the latent in FP8 with an FP32 scale per 128, the rotary
    // key in 16 bit; indexer keys are FP8 with such scales whatever the cache's type is.
    constexpr double perScale = 128;
    constexpr double scaled = 1 + 4 / perScale;
    if (index > 0)
        return stream.keyElements * scaled;
    const bool eightBit = resolved.kvK->bytesPerElement == 1;
    return eightBit ? attention.latentRank * scaled + 2 * attention.ropeDim
                    : entryBytes(stream, *resolved.kvK, *resolved.kvV);
}

double tokensHeld(const Resolved& resolved, const CacheStream& stream)
{
    const Tokens context = resolved.scenario.context;
    const Tokens page = pageTokens(resolved);
    if (stream.window == 0 || context < stream.window)
        return static_cast<double>(wholeBlocks(context, page) * page) / stream.tokensPerEntry;
    const Tokens batch = resolved.scenario.maxBatchedTokens.value_or(2048);
    const Tokens held = (wholeBlocks(std::min(stream.window - 1 + batch, context), page) + 1) * page;
    return static_cast<double>(held) / stream.tokensPerEntry;
}

ServedCache servedCache(const Resolved& resolved, const Ranks& ranks, int stage)
{
    if (resolved.engineHas(EngineSetting::WindowPoolShare)) {
        const double usual = resolved.engineDefault(EngineSetting::WindowPoolShare);
        const double told = extraNumber(resolved.scenario, serving::windowPoolShare, 0.001).value_or(usual);
        return tokenPool(resolved, ranks, stage, std::min(told, 1.0));
    }
    if (resolved.engineDefault(EngineSetting::HybridPages) == 0)
        return unpagedCache(resolved, ranks, stage);
    const LayerKinds kinds = layerKinds(resolved, ranks, stage);
    if (!kinds.paged || kinds.caches.empty())
        return unpagedCache(resolved, ranks, stage);
    return kinds.caches.size() == 1 && kinds.stateLayers == 0 ? uniformCache(resolved, kinds)
                                                              : hybridCache(resolved, kinds);
}

Tokens capacityTokens(const Resolved& resolved, const ServedCache& cache, double blocks)
{
    const double whole = std::floor(blocks);
    if (cache.groups <= 1)
        return wholePart(whole) * cache.block;
    if (resolved.engineDefault(EngineSetting::CapacityByLength) == 0)
        return wholePart(std::floor(whole / cache.groups)) * cache.block;
    return wholePart(whole / cache.sequenceBlocks() * static_cast<double>(resolved.scenario.context));
}

} // namespace loadmark
