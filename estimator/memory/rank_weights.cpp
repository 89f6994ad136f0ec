// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/rank_weights.h"

#include "estimator/memory/expert_padding.h"
#include "estimator/memory/memory_budget.h"
#include "estimator/memory/serving_extras.h"
#include "estimator/saturating.h"

#include <set>

namespace loadmark {
namespace {

/** One rank's share of sliceable bytes, rounded up. */
Bytes slice(Bytes bytes, int ranks)
{
    return bytes / ranks + (bytes % ranks > 0);
}

/** What an engine's kernels add to the experts of a block. */
struct KernelExtra
{
    double padding = 1; ///< padded size over the checkpoint's
    Bytes indices = 0; ///< beside the experts of one layer, on a rank
};

Bytes layerOnRank(const LayerWeights& layer, int tensor, const KernelExtra& extra)
{
    const Bytes replicated = saturatingSum({layer.attentionReplicated, layer.ffnReplicated});
    const Bytes padding = extra.padding > 1 ? shareOf(layer.experts, extra.padding - 1) : 0;
    return saturatingSum(
        {replicated, slice(layer.total() - replicated, tensor), slice(padding, tensor), extra.indices});
}

/** Group and sort indices that some kernels keep beside INT4 experts. */
Bytes expertIndices(const Resolved& resolved, const Ffn& ffn, int sharers)
{
    const double hidden = ffn.expertHidden > 0 ? ffn.expertHidden : resolved.architecture->hidden;
    const double channels = hidden + static_cast<double>(ffn.expertWidth) / sharers;
    return nearestWhole(ffn.experts * channels * resolved.rareDefault(EngineSetting::Int4IndexBytes).value_or(0));
}

/** By block, for experts that `sharers` ranks hold slices of; empty where no kernel adds anything. */
std::vector<KernelExtra> kernelExtras(const Resolved& resolved, int sharers)
{
    std::vector<KernelExtra> extras;
    const bool pads = padsExperts(resolved);
    const bool indexes = resolved.format && resolved.format->rule.starts_with("int4");
    if (!pads && !indexes)
        return extras;
    for (const Block& block : resolved.architecture->blocks)
        extras.push_back(block.ffn.kind == FfnKind::Experts
                ? KernelExtra{pads ? expertPadding(resolved, block.ffn, sharers) : 1,
                    indexes ? expertIndices(resolved, block.ffn, sharers) : 0}
                : KernelExtra{});
    return extras;
}

} // namespace

Bytes rotaryTables(const Resolved& resolved)
{
    const Architecture& architecture = *resolved.architecture;
    std::set<int> widths;
    for (const std::uint16_t index : architecture.layers) {
        const Attention& attention = architecture.blocks[index].attention;
        if (attention.kind == AttentionKind::None || attention.noRotary)
            continue;
        const bool whole = attention.ropeDim == 0 && attention.kind == AttentionKind::Grouped;
        widths.insert(whole ? attention.keyDim : attention.ropeDim);
    }
    const Tokens positions
        = architecture.contextLimit > 0 ? architecture.contextLimit : resolved.model->contextLimit.value_or(0);
    double elements = 0;
    for (const int width : widths)
        elements += static_cast<double>(positions) * width;
    return nearestWhole(elements * resolved.engineDefault(EngineSetting::RotaryBytes));
}

Bytes rankWeights(const Resolved& resolved, const Ranks& ranks, int stage)
{
    const WeightTable& weights = *resolved.weights;
    const int layers = static_cast<int>(weights.layers.size());
    const Architecture& architecture = *resolved.architecture;
    const int sharers = resolved.scenario.split == SplitMode::Expert ? 1 : ranks.tensor; // of one expert
    const std::vector<KernelExtra> extras = kernelExtras(resolved, sharers);
    const auto extraOf = [&](int layer) {
        return extras.empty() ? KernelExtra{} : extras[architecture.layers[static_cast<std::size_t>(layer)]];
    };
    Saturating bytes;
    bytes += rotaryTables(resolved);
    for (int layer = stage * layers / ranks.pipeline; layer < (stage + 1) * layers / ranks.pipeline; ++layer)
        bytes += layerOnRank(weights.layers[static_cast<std::size_t>(layer)], ranks.tensor, extraOf(layer));
    const bool first = stage == 0;
    const bool last = stage + 1 == ranks.pipeline;
    if (first)
        bytes += saturatingSum({slice(weights.tokenEmbedding, ranks.tensor), weights.vision,
            extraFlag(resolved.scenario, serving::tableOnHost) ? 0 : weights.lookup});
    if (last && (!weights.tied || !first))
        bytes += slice(weights.output, ranks.tensor);
    if (last) {
        bytes += weights.outputNorm;
        if (resolved.scenario.draft == "mtp") {
            for (const LayerWeights& layer : weights.mtpLayers)
                bytes += layerOnRank(layer, ranks.tensor, {});
            bytes += weights.mtpOther;
        }
    }
    return bytes.value();
}

} // namespace loadmark
