// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/memory_budget.h"
#include "estimator/memory/plan.h"
#include "estimator/memory/rank_weights.h"
#include "estimator/memory/serving_cache.h"
#include "estimator/memory/serving_extras.h"
#include "estimator/saturating.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

namespace loadmark {
namespace {

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
    const int most = std::max(largestNode, ranks.tensor);
    const std::vector<int> legal = legalTensorSizes(*resolved.architecture, most);
    if (std::ranges::find(legal, ranks.tensor) == legal.end())
        problems.push_back({Severity::Error, "illegal_tensor_split", "gpus",
            {{"gpus", std::int64_t{ranks.tensor}}, {"most", std::int64_t{most}}, {"legal", joined(legal)}}});
}

/** Tokens of the largest step. */
Tokens stepTokens(const Resolved& resolved)
{
    return resolved.scenario.maxBatchedTokens.value_or(2048);
}

/**
 * Peak activation of a step with the largest batch: hidden states (input, residual, output) and the networks' inner
 * states (gate and up, and their product) at 16 bit. Source: logs of Llama 3.1 8B without chunked prefill, 111.2 and
 * 110.8 KB per token (20,000 and 29,000 tokens, 2024-11), where 2 × 3 × (4,096 + 14,336) B are 110.6. Experts work on
 * a copy of the hidden state for each that is used.
 */
double layerActivation(const Resolved& resolved, const Ranks& ranks)
{
    const Architecture& architecture = *resolved.architecture;
    double inner = 0;
    double copies = 0;
    for (const Block& block : architecture.blocks) {
        const double used = block.ffn.kind == FfnKind::Experts ? block.ffn.expertsUsed : 0;
        inner = std::max(inner, std::max<double>(block.ffn.width, used * block.ffn.expertWidth) / ranks.tensor);
        inner = std::max(inner, 1.0 * block.attention.heads * block.attention.keyDim / ranks.tensor);
        copies = std::max(copies, used);
    }
    constexpr double bytesPerElement = 2;
    const double perToken = bytesPerElement * (3 * (architecture.hidden + inner) + copies * architecture.hidden);
    return static_cast<double>(stepTokens(resolved)) * perToken;
}

/**
 * Activations of the layers, or what sampling or the largest image takes where that is more: they do not coincide. The
 * floor is that of NVIDIA's aiconfigurator.
 */
Bytes peakActivation(const Resolved& resolved, const Ranks& ranks)
{
    constexpr double floorBytes = 70 * static_cast<double>(mebi);
    constexpr double logitBytes = 2 + 4; // at 16 and 32 bit
    const double sequences
        = std::min<double>(static_cast<double>(stepTokens(resolved)), resolved.scenario.maxNumSeqs.value_or(256));
    const double logits = sequences * resolved.architecture->vocabulary;
    const double vision = resolved.weights->vision > 0
        ? resolved.engineDefault(EngineSetting::VisionProfileMib) * static_cast<double>(mebi)
        : 0;
    if (resolved.engineHas(EngineSetting::ReserveBytesPerLogit)) {
        const double rows
            = static_cast<double>(stepTokens(resolved)) + 2.0 * resolved.scenario.maxNumSeqs.value_or(256);
        return wholePart(
            rows * resolved.architecture->vocabulary * resolved.engineDefault(EngineSetting::ReserveBytesPerLogit));
    }
    const double layers = std::max({floorBytes, vision, layerActivation(resolved, ranks)});
    if (resolved.engineHas(EngineSetting::SamplerBytesPerLogit))
        return wholePart(std::max(layers, logits * resolved.engineDefault(EngineSetting::SamplerBytesPerLogit)));
    return wholePart(layers + logits * logitBytes / ranks.tensor);
}

Runtime runtimeOf(const Resolved& resolved, const Ranks& ranks)
{
    constexpr std::array<double, 4> ncclMib{0, 342, 392, 392};
    const auto step = static_cast<std::size_t>(
        std::clamp(static_cast<int>(std::ceil(std::log2(std::max(ranks.tensor, ranks.pipeline)))), 0, 3));
    const Bytes graphs = extraFlag(resolved.scenario, serving::enforceEager)
        ? 0
        : static_cast<Bytes>(resolved.engineDefault(EngineSetting::GraphsMib)) * mebi;
    return {static_cast<Bytes>(resolved.engineDefault(EngineSetting::RuntimeMib) + ncclMib[step]) * mebi, graphs};
}

std::optional<Bytes> knownPart(const Resolved& resolved, std::string_view key)
{
    const auto found = resolved.scenario.known.find(key);
    return found == resolved.scenario.known.end() ? std::nullopt : std::optional(found->second);
}

/**
 * Parts that the user measured; serving engines report them per GPU. Where a log tells weights and non-torch memory as
 * one, its activation holds the estimated graphs (vLLM 0.31: 0.92 × 79.25 − 15.26 − 1.44 = 56.21 GiB of pool).
 */
void applyKnown(const Resolved& resolved, DeviceEstimate& device, Runtime& runtime)
{
    const auto graphs = knownPart(resolved, "cuda_graph_estimated_bytes");
    runtime.graphs = graphs ? *graphs : knownPart(resolved, "cuda_graph_bytes").value_or(runtime.graphs);
    device.weights = knownPart(resolved, "weights_bytes").value_or(*device.weights);
    device.compute = knownPart(resolved, "activation_bytes").value_or(*device.compute);
    if (const auto peak = knownPart(resolved, "peak_torch_bytes"))
        device.compute = std::max<Bytes>(0, *peak - *device.weights);
    runtime.libraries = knownPart(resolved, "non_torch_bytes").value_or(runtime.libraries);
    if (const auto both = knownPart(resolved, "weights_and_non_torch_bytes")) {
        device.weights = std::min(*both, *device.weights);
        runtime.libraries = *both - *device.weights;
        if (graphs)
            runtime.graphs = 0;
    }
}

Derivation cacheDerivation(const Resolved& resolved, int tensor, const ServedCache& cache, Bytes bytes)
{
    const auto context = static_cast<double>(resolved.scenario.context);
    return {"{context} × {bytes_per_token} × {sequences} × {ranks}",
        {{"context", context, Unit::Token}, {"bytes_per_token", cache.filled / context, Unit::Byte},
            {"sequences", static_cast<double>(resolved.running()), Unit::Count},
            {"ranks", static_cast<double>(tensor), Unit::Count}},
        static_cast<double>(bytes), Unit::Byte,
        "whole pages of all layers; windows hold less; KV heads are replicated once ranks exceed them, latent caches "
        "on every rank",
        {}, {}};
}

/** `stages`: the cache of each pipeline stage. */
void explainCache(const Resolved& resolved, const Ranks& ranks, const std::vector<ServedCache>& stages,
    const MemoryPlan& plan, Explanation& explanation)
{
    Bytes all = 0;
    for (const DeviceEstimate& device : plan.devices)
        all = saturatingSum({all, device.kvCache.value_or(0)});
    Derivation derivation{"Σ {kv_cache}", {}, static_cast<double>(all), Unit::Byte, {}, {}, {}};
    for (std::size_t stage = 0; stage < stages.size() && ranks.pipeline > 1; ++stage) {
        derivation.parts.push_back(cacheDerivation(resolved, 1, stages[stage], *plan.devices[stage].kvCache));
        derivation.parts.back().label = plan.devices[stage].name;
    }
    if (ranks.pipeline == 1 && !stages.empty())
        derivation = cacheDerivation(resolved, ranks.tensor, stages.front(), all);
    explanation.insert_or_assign("memory.kv_cache_bytes", std::move(derivation));
}

/** What of the engine's share of a device is left for the pool; states are within it where they take pages. */
Bytes poolOf(const Resolved& resolved, Bytes share, const DeviceEstimate& device, const Runtime& runtime,
    const ServedCache& cache)
{
    const Bytes states = cache.statesInPool() ? 0 : device.state.value_or(0);
    const Bytes fixed = saturatingSum({*device.weights, *device.compute, runtime.libraries});
    switch (budgetRule(resolved)) {
    case BudgetRule::Static: {
        // SGLang: what is free once the weights are loaded, less the share of the device that it leaves free.
        const auto free = knownPart(resolved, "available_after_load_bytes");
        const Bytes rest = free ? *free - (device.reported.value_or(share) - share)
                                : share - shareOf(runtime.libraries, budgetShare(resolved)) - *device.weights;
        if (cache.ownState <= 0)
            return rest;
        const double ratio = resolved.engineDefault(EngineSetting::StateRatio);
        const bool told = resolved.scenario.extra.contains(serving::stateSlots);
        return told ? rest - states : shareOf(rest, 1 / (1 + ratio));
    }
    case BudgetRule::Free:
        return shareOf(share - saturatingSum({fixed, runtime.graphs, states}),
            resolved.engineDefault(EngineSetting::FreeGpuMemoryFraction));
    case BudgetRule::Total:
        break;
    }
    const Bytes budget = knownPart(resolved, "requested_bytes").value_or(share);
    const bool estimated = resolved.scenario.known.contains("cuda_graph_estimated_bytes");
    const bool together = resolved.scenario.known.contains("weights_and_non_torch_bytes");
    const bool within = (estimated || !graphsBesideBudget(resolved)) && !together;
    return budget - saturatingSum({fixed, states, within ? runtime.graphs : 0});
}

/** Tokens and requests that the pool of the tightest rank holds. */
void fillPool(const Resolved& resolved, MemoryPlan& plan, const ServedCache& cache)
{
    if (cache.blockBytes <= 0)
        return;
    const double most = extraNumber(resolved.scenario, serving::maxTotalTokens, 1).value_or(1e18);
    std::optional<double> blocks;
    if (const auto tokens = knownPart(resolved, "kv_capacity_tokens"))
        // Printed per group and rounded down: the middle of what prints so.
        blocks = static_cast<double>(*tokens / cache.block * cache.groups + (cache.groups - 1) / 2);
    else if (plan.pool)
        blocks = std::floor(static_cast<double>(*plan.pool) / cache.blockBytes);
    if (!blocks)
        return;
    blocks = std::min(*blocks, most / static_cast<double>(cache.block));
    plan.maxConcurrency = *blocks / cache.sequenceBlocks();
    plan.capacityTokens = capacityTokens(resolved, cache, *blocks);
}

/** A pool that was measured is a limit too: what the scenario needs of it beyond that is not usable. */
void limitToPool(Bytes pool, const ServedCache& cache, DeviceEstimate& device)
{
    const Bytes needed = saturatingSum({*device.kvCache, cache.statesInPool() ? *device.state : 0});
    if (!device.usable || needed <= pool)
        return;
    const Bytes total
        = saturatingSum({*device.weights, *device.kvCache, *device.state, *device.compute, *device.runtime});
    device.usable = std::min(*device.usable, total - (needed - pool));
}

/** SGLang keeps states for so many sequences and a spare one. */
double stateSlots(const Resolved& resolved)
{
    const auto told = extraNumber(resolved.scenario, serving::stateSlots, 0);
    const bool counted = told && resolved.engineHas(EngineSetting::StateRatio);
    return counted ? std::min(*told, 1e6) + 1 : resolved.running();
}

void reserve(MemoryPlan& plan)
{
    const bool allKnown
        = std::ranges::all_of(plan.devices, [](const auto& device) { return device.usable.has_value(); });
    if (!allKnown || plan.devices.empty())
        return;
    plan.reserved = 0;
    for (const DeviceEstimate& device : plan.devices)
        plan.reserved = saturatingSum({*plan.reserved, *device.usable});
}

void placeLayers(const Ranks& ranks, std::size_t layers, Placement& placement)
{
    placement.sliced = ranks.tensor > 1;
    placement.layers.assign(layers, 0);
    placement.output = ranks.pipeline - 1;
    for (std::size_t layer = 0; ranks.pipeline > 1 && layer < layers; ++layer) {
        int stage = 0;
        while ((stage + 1) * static_cast<int>(layers) / ranks.pipeline <= static_cast<int>(layer))
            ++stage;
        placement.layers[layer] = static_cast<std::int16_t>(stage);
    }
}

/**
 * Whole pages of layers that are all alike are plain arithmetic, which equals what vLLM logs (memory_accuracy, class
 * exact). Pages that windows, states and drafts share follow rules read from logs.
 */
Confidence kvConfidence(const Resolved& resolved)
{
    if (!resolved.engine || !resolved.engine->ownAccounting)
        return Confidence::Estimated;
    const bool drafts = resolved.scenario.draft == "mtp" || resolved.scenario.extra.contains(serving::draftKvLayers);
    const bool alike = std::ranges::all_of(resolved.architecture->blocks, [](const Block& block) {
        const Attention& attention = block.attention;
        return block.state.kind == StateKind::None && attention.streams.empty() && attention.window <= 0
            && attention.chunk <= 0 && !attention.indexer
            && (attention.kind == AttentionKind::Grouped || attention.kind == AttentionKind::Latent);
    });
    return alike && !drafts ? Confidence::Exact : Confidence::Calibrated;
}

} // namespace

MemoryPlan planServing(const Resolved& resolved, std::vector<Problem>& problems, Explanation* explanation)
{
    MemoryPlan plan;
    plan.devices = emptyDevices(resolved);
    const Ranks ranks = ranksOf(resolved);
    if (ranks.tensor > 1)
        checkLegality(resolved, ranks, problems);
    placeLayers(ranks, resolved.architecture->layers.size(), plan.placement);

    std::vector<ServedCache> stages;
    ServedCache widest;
    plan.pool = knownPart(resolved, "kv_available_bytes");
    const bool measuresPool = !plan.pool;
    for (std::size_t index = 0; index < plan.devices.size(); ++index) {
        DeviceEstimate& device = plan.devices[index];
        const int stage = ranks.pipeline > 1 ? static_cast<int>(index) : 0;
        if (index == 0 || ranks.pipeline > 1)
            stages.push_back(servedCache(resolved, ranks, stage));
        const ServedCache& cache = stages.back();
        device.layers = plan.placement.layersOn(stage);
        device.weights = rankWeights(resolved, ranks, stage);
        device.kvCache = nearestWhole(cache.filled * resolved.running());
        device.state = nearestWhole(cache.stateBytes() * stateSlots(resolved));
        device.compute = peakActivation(resolved, ranks);
        Runtime runtime = runtimeOf(resolved, ranks);
        applyKnown(resolved, device, runtime);
        device.runtime = saturatingSum({runtime.libraries, runtime.graphs});
        const std::optional<Bytes> share = device.usable;
        if (share)
            device.usable = usableWithParts(resolved, device, runtime);
        if (!measuresPool)
            limitToPool(*plan.pool, cache, device);
        finishDevice(device);
        if (measuresPool && share && (index == 0 || plan.pool)) {
            const Bytes pool = std::max<Bytes>(0, poolOf(resolved, *share, device, runtime, cache));
            plan.pool = std::min(plan.pool.value_or(pool), pool);
        } else if (measuresPool) {
            plan.pool.reset();
        }
        if (cache.sequenceBlocks() * cache.blockBytes >= widest.sequenceBlocks() * widest.blockBytes)
            widest = cache;
    }
    reserve(plan);
    fillPool(resolved, plan, widest);
    plan.weightsConfidence = resolved.weights->confidence;
    plan.kvConfidence = kvConfidence(resolved);
    plan.computeConfidence = Confidence::Estimated;
    plan.runtimeConfidence = Confidence::Estimated;
    if (budgetRule(resolved) != BudgetRule::Total || graphsBesideBudget(resolved))
        plan.usableConfidence = Confidence::Estimated;
    if (explanation)
        explainCache(resolved, ranks, stages, plan, *explanation);
    return plan;
}

} // namespace loadmark
