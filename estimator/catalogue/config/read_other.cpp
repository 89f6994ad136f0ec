// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/config/read_parts.h"

namespace loadmark::config {

namespace {

void add(Block& block, std::int64_t count, std::string_view reason)
{
    if (count == 0)
        return;
    block.otherParameters += count;
    block.otherReason += (block.otherReason.empty() ? "" : "; ") + std::string(reason);
}

/** Manifold hyper-connections: per sub-layer a mixing matrix over n streams, its base and three scales (DeepSeek V4).
 */
std::int64_t hyperConnections(const Fields& text, std::int64_t hidden)
{
    const std::int64_t streams = text.integer({"hc_mult"}, 0, 64);
    const std::int64_t mixes = (2 + streams) * streams;
    return streams == 0 ? 0 : 2 * (mixes * streams * hidden + mixes + 3);
}

/** A compressor of `ratio` tokens into one entry: two projections, positions and a norm; overlapping windows at
 * ratio 4. */
std::int64_t compressor(std::int64_t hidden, std::int64_t width, std::int64_t ratio)
{
    const std::int64_t overlap = ratio == 4 ? 2 : 1;
    return overlap * (2 * hidden * width + ratio * width) + width;
}

std::int64_t compressors(const ConfigView& config, const Attention& attention)
{
    std::int64_t count = 0;
    for (const auto& stream : attention.streams)
        if (!stream.shared && stream.window == 0)
            count += compressor(config.hidden, stream.keyElements, stream.tokensPerEntry);
    return count;
}

} // namespace

void addOtherParameters(const ConfigView& config, Block& block)
{
    const Fields& text = config.text;
    const std::int64_t hidden = config.hidden;
    add(block, hyperConnections(text, hidden), "hyper-connections");
    if (const std::int64_t streams = text.integer({"hc_count"}, 0, 64)) { // Qwen 4: low rank
        const std::int64_t rank = text.integer({"hc_lowrank"}, 0);
        add(block, 2 * (2 * streams * hidden * rank + streams * hidden), "hyper-connections of low rank");
    }
    if (block.attention.kind == AttentionKind::Compressed)
        add(block, compressors(config, block.attention), "compressors of keys and values");
    if (const std::int64_t width = text.integer({"hidden_size_per_layer_input"}, 0)) {
        add(block, 2 * hidden * width + hidden, "gate, projection and norm of the per-layer embedding");
    }
    if (config.family.ggufType == "gemma4") {
        add(block, 1, "layer scale");
        if (block.ffn.kind == FfnKind::Experts)
            add(block, 3 * hidden + hidden + block.ffn.experts, "three more norms, router and expert scales");
    }
    if (block.state.kind == StateKind::Mamba1 && config.family.modelType == "jamba")
        add(block, block.state.timeStepRank + 2 * block.state.keyDim, "norms of time step, B and C");
    if (block.ffn.kind == FfnKind::Experts && text.flag({"latent_moe_use_norm"}, false))
        add(block, block.ffn.expertHidden, "norm of the expert input");
    if (text.integer({"index_kpool"}, 0) > 1 && block.attention.indexer)
        add(block, hidden * block.attention.indexer->headDim, "pooling of index keys");
}

} // namespace loadmark::config
