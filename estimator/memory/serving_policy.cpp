// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/kv_cache.h"
#include "estimator/memory/memory_budget.h"
#include "estimator/memory/plan.h"
#include "estimator/saturating.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

namespace loadmark {
namespace {

/** Tensor- and pipeline-parallel shape of a serving engine. */
struct Ranks
{
    int tensor = 1;
    int pipeline = 1;
};

Ranks ranksOf(const Resolved& resolved)
{
    const int gpus = std::max<int>(1, static_cast<int>(resolved.gpus.size()));
    const bool staged = resolved.scenario.split == SplitMode::Pipeline || resolved.scenario.split == SplitMode::Layer;
    return staged ? Ranks{1, gpus} : Ranks{gpus, 1};
}

std::string joined(const std::vector<int>& numbers)
{
    std::ostringstream text;
    for (std::size_t index = 0; index < numbers.size(); ++index)
        text << (index ? ", " : "") << numbers[index];
    return text.str();
}

void checkLegality(const Resolved& resolved, const Ranks& ranks, std::vector<Problem>& problems)
{
    constexpr int largestNode = 16;
    const std::vector<int> legal = legalTensorSizes(*resolved.architecture, std::max(largestNode, ranks.tensor));
    if (std::ranges::find(legal, ranks.tensor) == legal.end())
        problems.push_back({Severity::Error, "illegal_tensor_split", "gpus",
            {{"gpus", std::int64_t{ranks.tensor}}, {"legal", joined(legal)}}});
}

/** One rank's share of sliceable bytes, rounded up. */
Bytes slice(Bytes bytes, int ranks)
{
    return bytes / ranks + (bytes % ranks > 0);
}

Bytes layerOnRank(const LayerWeights& layer, int tensor)
{
    const Bytes replicated = saturatingSum({layer.attentionReplicated, layer.ffnReplicated});
    return saturatingSum({replicated, slice(layer.total() - replicated, tensor)});
}

Bytes rankWeights(const Resolved& resolved, const WeightTable& weights, const Ranks& ranks, int stage)
{
    const int layers = static_cast<int>(weights.layers.size());
    Saturating bytes;
    for (int layer = stage * layers / ranks.pipeline; layer < (stage + 1) * layers / ranks.pipeline; ++layer)
        bytes += layerOnRank(weights.layers[static_cast<std::size_t>(layer)], ranks.tensor);
    const bool first = stage == 0;
    const bool last = stage + 1 == ranks.pipeline;
    if (first)
        bytes += saturatingSum({slice(weights.tokenEmbedding, ranks.tensor), weights.vision, weights.lookup});
    if (last && (!weights.tied || !first))
        bytes += slice(weights.output, ranks.tensor);
    if (last) {
        bytes += weights.outputNorm;
        if (resolved.scenario.draft == "mtp") {
            for (const LayerWeights& layer : weights.mtpLayers)
                bytes += layerOnRank(layer, ranks.tensor);
            bytes += weights.mtpOther;
        }
    }
    return bytes.value();
}

/** KV heads per rank over all KV heads: heads are replicated once there are more ranks than heads. */
double kvShare(const Attention& attention, const CacheStream& stream, int tensor)
{
    if (stream.replicated || attention.kvHeads <= 0)
        return 1;
    const int headsPerRank = (attention.kvHeads + tensor - 1) / tensor;
    return static_cast<double>(headsPerRank) / attention.kvHeads;
}

Tokens wholeBlocks(Tokens tokens, Tokens block)
{
    return (tokens + block - 1) / block * block;
}

/** Tokens that a stream holds per sequence: windows keep what a prefill step may still need, and all come in blocks. */
double tokensHeld(const CacheStream& stream, Tokens context, Tokens stepTokens, Tokens block)
{
    if (stream.window == 0 || context < stream.window)
        return static_cast<double>(wholeBlocks(context, block)) / stream.tokensPerEntry;
    const Tokens held = wholeBlocks(std::min(stream.window - 1 + stepTokens, context), block) + block;
    return static_cast<double>(held) / stream.tokensPerEntry;
}

/** Tokens of a page: latent caches have pages of their own size, where the engine's kernels ask for one. */
Tokens pageTokens(const Resolved& resolved)
{
    const bool latent = std::ranges::any_of(resolved.architecture->blocks,
        [](const Block& block) { return block.attention.kind == AttentionKind::Latent; });
    const double page = resolved.engineDefault(EngineSetting::BlockSize, 16);
    return static_cast<Tokens>(latent ? resolved.engineDefault(EngineSetting::BlockSizeMla, page) : page);
}

/** Tokens of the largest step. */
Tokens stepTokens(const Resolved& resolved)
{
    return resolved.scenario.maxBatchedTokens.value_or(2048);
}

struct RankCache
{
    double perSequence = 0; ///< KV bytes of one sequence at the full context
    double perToken = 0; ///< growth
    double state = 0; ///< bytes per sequence
};

RankCache rankCache(const Resolved& resolved, const Ranks& ranks, int stage)
{
    const Architecture& architecture = *resolved.architecture;
    const Tokens block = pageTokens(resolved);
    const double convolutionBytes = resolved.engineDefault(EngineSetting::StateConvolutionBytes, 2);
    const double recurrentBytes = resolved.engineDefault(EngineSetting::StateRecurrentBytes, 4);
    const int layers = static_cast<int>(architecture.layers.size());
    const Tokens context = resolved.scenario.context;
    RankCache cache;
    for (int layer = stage * layers / ranks.pipeline; layer < (stage + 1) * layers / ranks.pipeline; ++layer) {
        const std::uint16_t index = architecture.layers[static_cast<std::size_t>(layer)];
        const BlockShape& shape = resolved.model->shapes[index];
        for (const CacheStream& stream : shape.streams) {
            const double entry = entryBytes(stream, *resolved.kvK, *resolved.kvV)
                * kvShare(architecture.blocks[index].attention, stream, ranks.tensor);
            cache.perSequence += entry * tokensHeld(stream, context, stepTokens(resolved), block);
            if (stream.window == 0 || context < stream.window)
                cache.perToken += entry / stream.tokensPerEntry;
        }
        cache.state += (static_cast<double>(shape.convolutionElements) * convolutionBytes
                           + static_cast<double>(shape.recurrentElements) * recurrentBytes)
            / ranks.tensor;
    }
    return cache;
}

/**
 * Peak activation of a step with the largest batch: the constants c by tensor-parallel size and the floor are those of
 * NVIDIA's aiconfigurator (method/engine-memory.md §1); logits are kept twice, at 16 and 32 bit.
 */
Bytes peakActivation(const Resolved& resolved, const Ranks& ranks)
{
    const Architecture& architecture = *resolved.architecture;
    const bool experts = std::ranges::any_of(
        architecture.blocks, [](const Block& block) { return block.ffn.kind == FfnKind::Experts; });
    constexpr std::array<double, 4> dense{11, 6.5, 5, 5};
    constexpr std::array<double, 4> mixture{22, 13, 10, 10};
    const auto step = static_cast<std::size_t>(std::clamp(static_cast<int>(std::log2(ranks.tensor)), 0, 3));
    const double factor = experts ? mixture[step] : dense[step];

    double attentionWidth = architecture.hidden;
    double ffnWidth = 0;
    for (const Block& block : architecture.blocks) {
        attentionWidth
            = std::max(attentionWidth, static_cast<double>(block.attention.heads) * block.attention.valueDim);
        ffnWidth = std::max(
            ffnWidth, std::max<double>(block.ffn.width, 1.0 * block.ffn.expertWidth * block.ffn.expertsUsed));
    }
    const auto tokens = static_cast<double>(stepTokens(resolved));
    const double sampled = std::min<double>(tokens, resolved.scenario.maxNumSeqs.value_or(256));
    const double vocabulary = std::ceil(architecture.vocabulary / 64.0) * 64 / ranks.tensor;
    const double layers = std::max(
        2 * tokens * attentionWidth * factor, 2 * tokens * (2 * ffnWidth / ranks.tensor + 2 * architecture.hidden));
    constexpr double floorBytes = 70 * static_cast<double>(mebi);
    return wholePart(std::max(floorBytes, layers) + sampled * vocabulary * (2 + 4));
}

Runtime runtimeOf(const Resolved& resolved, const Ranks& ranks)
{
    constexpr std::array<double, 4> ncclMib{0, 342, 392, 392};
    const auto step = static_cast<std::size_t>(
        std::clamp(static_cast<int>(std::ceil(std::log2(std::max(ranks.tensor, ranks.pipeline)))), 0, 3));
    return {static_cast<Bytes>(resolved.engineDefault(EngineSetting::RuntimeMib, 300) + ncclMib[step]) * mebi,
        static_cast<Bytes>(resolved.engineDefault(EngineSetting::GraphsMib, 512)) * mebi};
}

std::optional<Bytes> knownPart(const Resolved& resolved, std::string_view key)
{
    const auto found = resolved.scenario.known.find(key);
    return found == resolved.scenario.known.end() ? std::nullopt : std::optional(found->second);
}

/** Parts that the user measured; serving engines report them per GPU. */
void applyKnown(const Resolved& resolved, DeviceEstimate& device, Runtime& runtime)
{
    device.weights = knownPart(resolved, "weights_bytes").value_or(*device.weights);
    device.compute = knownPart(resolved, "activation_bytes").value_or(*device.compute);
    runtime.graphs = knownPart(resolved, "cuda_graph_bytes").value_or(runtime.graphs);
    runtime.libraries = knownPart(resolved, "non_torch_bytes").value_or(runtime.libraries);
    if (const auto both = knownPart(resolved, "weights_and_non_torch_bytes")) {
        device.weights = std::min(*both, *device.weights);
        runtime.libraries = *both - *device.weights;
    }
}

void explainCache(const Resolved& resolved, const Ranks& ranks, const MemoryPlan& plan, Explanation& explanation)
{
    Derivation derivation{"Σ {layers} × {tokens_held} × {bytes_per_entry} × {sequences}",
        {{"sequences", static_cast<double>(resolved.scenario.sequences), Unit::Count}}, 0, Unit::Byte,
        "vLLM pages: one block table per layer kind; KV heads are replicated once ranks exceed them, latent caches on "
        "every rank",
        {}, {}};
    const Architecture& architecture = *resolved.architecture;
    for (std::size_t index = 0; index < architecture.blocks.size(); ++index) {
        const auto count
            = static_cast<double>(std::ranges::count(architecture.layers, static_cast<std::uint16_t>(index)));
        for (const CacheStream& stream : resolved.model->shapes[index].streams) {
            const double entry = entryBytes(stream, *resolved.kvK, *resolved.kvV)
                * kvShare(architecture.blocks[index].attention, stream, ranks.tensor);
            const double held
                = tokensHeld(stream, resolved.scenario.context, stepTokens(resolved), pageTokens(resolved));
            derivation.parts.push_back({"{layers} × {tokens_held} × {bytes_per_entry} × {sequences} × {ranks}",
                {{"layers", count, Unit::Count}, {"tokens_held", held, Unit::Token},
                    {"bytes_per_entry", entry, Unit::Byte},
                    {"sequences", static_cast<double>(resolved.scenario.sequences), Unit::Count},
                    {"ranks", static_cast<double>(ranks.tensor), Unit::Count}},
                count * held * entry * resolved.scenario.sequences * ranks.tensor, Unit::Byte, {}, {},
                architecture.blocks[index].name});
        }
    }
    for (const DeviceEstimate& device : plan.devices)
        derivation.result += static_cast<double>(device.kvCache.value_or(0));
    explanation.insert_or_assign("memory.kv_cache_bytes", std::move(derivation));
}

/** What the usable memory of the tightest rank leaves beside weights, state and buffers; empty if it is not known. */
std::optional<Bytes> poolBytes(const Resolved& resolved, const std::vector<DeviceEstimate>& devices)
{
    if (const auto known = knownPart(resolved, "kv_available_bytes"))
        return known;
    std::optional<Bytes> smallest;
    for (const DeviceEstimate& device : devices) {
        if (!device.usable)
            return std::nullopt;
        const Bytes used = saturatingSum({*device.weights, *device.compute, *device.runtime, *device.state});
        const Bytes left = *device.usable - used;
        smallest = std::max<Bytes>(0, std::min(smallest.value_or(left), left));
    }
    return smallest;
}

void sizePool(const Resolved& resolved, MemoryPlan& plan, const RankCache& widest)
{
    const bool allKnown
        = std::ranges::all_of(plan.devices, [](const auto& device) { return device.usable.has_value(); });
    if (allKnown && !plan.devices.empty()) {
        plan.reserved = 0;
        for (const DeviceEstimate& device : plan.devices)
            plan.reserved = saturatingSum({*plan.reserved, *device.usable});
    }
    plan.pool = poolBytes(resolved, plan.devices);
    if (!plan.pool || widest.perSequence <= 0)
        return;
    plan.maxConcurrency = static_cast<double>(*plan.pool) / widest.perSequence;
    const Tokens tokens = wholePart(*plan.maxConcurrency * static_cast<double>(resolved.scenario.context));
    plan.capacityTokens = tokens - tokens % pageTokens(resolved);
}

} // namespace

MemoryPlan planServing(const Resolved& resolved, std::vector<Problem>& problems, Explanation* explanation)
{
    MemoryPlan plan;
    plan.devices = emptyDevices(resolved);
    const Ranks ranks = ranksOf(resolved);
    if (ranks.tensor > 1)
        checkLegality(resolved, ranks, problems);
    const auto layers = resolved.architecture->layers.size();
    plan.placement.sliced = ranks.tensor > 1;
    plan.placement.layers.assign(layers, 0);
    plan.placement.output = ranks.pipeline - 1;
    for (std::size_t layer = 0; ranks.pipeline > 1 && layer < layers; ++layer) {
        int stage = 0;
        while ((stage + 1) * static_cast<int>(layers) / ranks.pipeline <= static_cast<int>(layer))
            ++stage;
        plan.placement.layers[layer] = static_cast<std::int16_t>(stage);
    }

    RankCache widest;
    for (std::size_t index = 0; index < plan.devices.size(); ++index) {
        DeviceEstimate& device = plan.devices[index];
        const int stage = ranks.pipeline > 1 ? static_cast<int>(index) : 0;
        const RankCache cache = rankCache(resolved, ranks, stage);
        device.layers = plan.placement.layersOn(ranks.pipeline > 1 ? stage : 0);
        device.weights = rankWeights(resolved, *resolved.weights, ranks, stage);
        device.kvCache = nearestWhole(cache.perSequence * resolved.scenario.sequences);
        device.state = nearestWhole(cache.state * resolved.scenario.sequences);
        device.compute = peakActivation(resolved, ranks);
        Runtime runtime = runtimeOf(resolved, ranks);
        applyKnown(resolved, device, runtime);
        device.runtime = saturatingSum({runtime.libraries, runtime.graphs});
        if (device.usable)
            device.usable = usableWithParts(resolved, device, runtime);
        finishDevice(device);
        if (cache.perSequence >= widest.perSequence)
            widest = cache;
    }
    sizePool(resolved, plan, widest);
    plan.weightsConfidence = resolved.weights->confidence;
    plan.kvConfidence
        = resolved.engine && resolved.engine->ownAccounting ? Confidence::Calibrated : Confidence::Estimated;
    plan.computeConfidence = Confidence::Estimated;
    plan.runtimeConfidence = Confidence::Estimated;
    if (budgetRule(resolved) != BudgetRule::Total || graphsBesideBudget(resolved))
        plan.usableConfidence = Confidence::Estimated;
    if (explanation)
        explainCache(resolved, ranks, plan, *explanation);
    return plan;
}

} // namespace loadmark
