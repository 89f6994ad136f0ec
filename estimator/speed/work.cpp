// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/speed/work.h"

#include "estimator/memory/kv_cache.h"
#include "estimator/saturating.h"

#include <algorithm>
#include <cmath>

namespace loadmark {
namespace {

/** Adds one layer's experts to a device; the mixture shape is that of the last layer added. */
void addExperts(DeviceWork& work, const LayerWeights& weights, const BlockShape& shape)
{
    if (weights.expertCount <= 0)
        return;
    work.expertResident += weights.experts;
    work.experts = weights.expertCount;
    work.expertsUsed = weights.expertsUsed;
    work.expertParameters += shape.expertParameters;
    ++work.expertLayers;
}

/** One more layer that computes `flopsPerPair` for the last `window` keys. */
void addPairs(DeviceWork& work, double flopsPerPair, Tokens window)
{
    if (flopsPerPair <= 0)
        return;
    for (AttentionWork& attention : work.attention) {
        if (attention.flopsPerPair == flopsPerPair && attention.window == window) {
            ++attention.layers;
            return;
        }
    }
    work.attention.push_back({1, flopsPerPair, window});
}

/** An indexer or compressed keys: work before the attention itself. The indexer's own pairs count as attention. */
void addIndexer(DeviceWork& work, const Attention& attention)
{
    if (!attention.indexer && attention.kind != AttentionKind::Compressed)
        return;
    ++work.indexedLayers;
    if (!attention.indexer)
        return;
    const Indexer& indexer = *attention.indexer;
    const double flops = 2.0 * indexer.heads * indexer.headDim / std::max(1, indexer.tokensPerKey);
    addPairs(work, flops, 0);
}

/** State a layer keeps per sequence, in the engine's precision. */
Bytes stateBytes(const Resolved& resolved, const BlockShape& shape)
{
    const double convolution = resolved.engineDefault(EngineSetting::StateConvolutionBytes);
    const double recurrent = resolved.engineDefault(EngineSetting::StateRecurrentBytes);
    return wholePart(static_cast<double>(shape.convolutionElements) * convolution
        + static_cast<double>(shape.recurrentElements) * recurrent);
}

class WorkCollector
{
public:
    WorkCollector(const Resolved& resolved, const MemoryPlan& plan, SpeedInput& input)
        : m_resolved(resolved), m_plan(plan), m_input(input)
    {
    }

    void collect()
    {
        const std::vector<std::uint16_t>& layers = m_resolved.architecture->layers;
        for (std::size_t layer = 0; layer < layers.size(); ++layer)
            addLayer(layer, m_resolved.model->shapes[layers[layer]], m_resolved.architecture->layer(layer).attention);
        DeviceWork& head = workOf(m_plan.placement.output);
        head.denseRead += m_resolved.weights->output + m_resolved.weights->outputNorm;
        head.denseParameters += std::int64_t{m_resolved.architecture->hidden} * m_resolved.architecture->vocabulary;
    }

private:
    DeviceWork& workOf(int device)
    {
        if (device == Placement::host || m_input.gpus.empty())
            return m_input.host;
        return m_input.gpus[static_cast<std::size_t>(device)];
    }

    void addLayer(std::size_t layer, const BlockShape& shape, const Attention& attention)
    {
        const LayerWeights& weights = m_resolved.weights->layers[layer];
        DeviceWork& work = workOf(m_plan.placement.layers[layer]);
        work.denseRead += weights.attention + weights.ffn;
        work.denseParameters += shape.denseParameters;
        ++work.layers;
        addPairs(work, shape.flopsPerPair, shape.topK > 0 ? shape.topK : shape.attentionWindow);
        addIndexer(work, attention);
        DeviceWork& cache = m_plan.placement.kvOnHost ? m_input.host : work;
        const double read = kvBytesRead(m_resolved, shape, m_resolved.scenario.depth.value_or(0));
        cache.kvReadPerSequence = saturatingSum({cache.kvReadPerSequence, wholePart(read)});
        const Bytes state = stateBytes(m_resolved, shape);
        work.statePerSequence = saturatingSum({work.statePerSequence, state});
        work.stateLayers += state > 0;
        const bool expertsAway = m_plan.placement.expertsAreOnHost(layer) && !m_input.gpus.empty();
        addExperts(expertsAway ? m_input.host : work, weights, shape);
    }

    const Resolved& m_resolved;
    const MemoryPlan& m_plan;
    SpeedInput& m_input;
};

/** Bytes and parameters that proposing one token reads: the prediction layers, their experts and the head. */
DeviceWork draftWork(const Resolved& resolved, int ranks)
{
    DeviceWork work;
    const Architecture& architecture = *resolved.architecture;
    for (std::size_t i = 0; i < std::min(architecture.mtpLayers.size(), resolved.weights->mtpLayers.size()); ++i) {
        const LayerWeights& weights = resolved.weights->mtpLayers[i];
        work.denseRead += weights.attention + weights.ffn;
        ++work.layers;
        addExperts(work, weights, resolved.model->shapes[architecture.mtpLayers[i]]);
    }
    work.denseRead = (work.denseRead + resolved.weights->output + resolved.weights->mtpOther) / ranks;
    work.expertResident /= ranks;
    return work;
}

void addDraft(const Resolved& resolved, const MemoryPlan& plan, SpeedInput& input)
{
    if (resolved.scenario.draft != "mtp" || resolved.architecture->mtpLayers.empty() || input.gpus.empty())
        return;
    input.drafting = true;
    const auto told = resolved.scenario.extra.find("draft_tokens");
    if (told != resolved.scenario.extra.end())
        if (const auto* tokens = std::get_if<std::int64_t>(&told->second))
            input.draftTokens = static_cast<int>(std::clamp<std::int64_t>(*tokens, 1, 64));
    input.draft = draftWork(resolved, plan.placement.sliced ? static_cast<int>(input.gpus.size()) : 1);
}

/** Tensor split: the work of all layers, divided; what every rank holds whole is read whole. */
void sliceOverRanks(const Resolved& resolved, const GpuWork& whole, SpeedInput& input)
{
    const auto ranks = static_cast<int>(resolved.gpus.size());
    Bytes replicated = 0;
    for (const LayerWeights& layer : resolved.weights->layers)
        replicated += layer.attentionReplicated + layer.ffnReplicated;
    const double ranked = ranks;
    for (std::size_t rank = 0; rank < resolved.gpus.size(); ++rank) {
        GpuWork work = whole;
        work.accelerator = resolved.gpus[rank];
        work.denseRead = replicated + (whole.denseRead - replicated) / ranks;
        work.expertResident /= ranks;
        work.denseParameters /= ranks;
        work.expertParameters /= ranks;
        work.statePerSequence /= ranks;
        work.kvReadPerSequence = 0;
        for (AttentionWork& attention : work.attention)
            attention.flopsPerPair /= ranked;
        input.gpus[rank] = std::move(work);
    }
    const Tokens depth = resolved.scenario.depth.value_or(0);
    for (const std::uint16_t block : resolved.architecture->layers) {
        const Attention& attention = resolved.architecture->blocks[block].attention;
        const double bytes = kvBytesRead(resolved, resolved.model->shapes[block], depth);
        const bool copied = attention.kind == AttentionKind::Latent || attention.kvHeads <= 0;
        const double share = copied ? 1 : std::ceil(attention.kvHeads / ranked) / attention.kvHeads;
        for (GpuWork& work : input.gpus)
            work.kvReadPerSequence = saturatingSum({work.kvReadPerSequence, wholePart(bytes * share)});
    }
}

} // namespace

SpeedInput speedInput(const Resolved& resolved, const MemoryPlan& plan)
{
    const Scenario& scenario = resolved.scenario;
    SpeedInput input;
    input.engine = resolved.engine;
    input.backend = resolved.backend;
    input.engineVersion = scenario.engineVersion.value_or("");
    input.format = resolved.format;
    input.bitsPerWeight = resolved.weights->bitsPerWeight;
    const SplitMode split = scenario.split.value_or(SplitMode::Layer);
    input.split = split == SplitMode::Tensor && !plan.placement.sliced ? SplitMode::Layer : split;
    input.hostMachine = resolved.host;
    input.hostBandwidth = resolved.hostBandwidth();
    input.expertsOnHost = plan.placement.expertsOnHost > 0;
    input.hidden = resolved.architecture->hidden;
    input.layers = static_cast<int>(resolved.architecture->layers.size());
    input.flashAttention = scenario.flashAttention.value_or(true);
    input.unified = resolved.unified();
    input.prompt = scenario.prompt;
    input.output = scenario.output;
    input.depth = scenario.depth.value_or(0);
    input.sequences = resolved.running();
    input.chunk = resolved.usesLlamaCppRules() ? std::min(scenario.ubatch.value_or(512), scenario.batch.value_or(2048))
                                               : scenario.maxBatchedTokens.value_or(2048);
    for (const Accelerator* accelerator : resolved.gpus) {
        GpuWork work;
        work.accelerator = accelerator;
        input.gpus.push_back(std::move(work));
    }
    WorkCollector(resolved, plan, input).collect();
    if (plan.placement.sliced) {
        const GpuWork whole = input.gpus.front();
        sliceOverRanks(resolved, whole, input);
    }
    addDraft(resolved, plan, input);
    return input;
}

} // namespace loadmark
