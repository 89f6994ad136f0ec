// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/add_block.h"

#include <algorithm>

namespace loadmark {

namespace {

std::string_view mixerWord(const Block& block)
{
    const Attention& attention = block.attention;
    switch (block.state.kind) {
    case StateKind::GatedDelta:
        return "delta";
    case StateKind::KimiDelta:
        return "kda";
    case StateKind::Mamba1:
    case StateKind::Mamba2:
        return attention.kind == AttentionKind::None ? "mamba" : "attention+mamba";
    case StateKind::ShortConvolution:
        return "convolution";
    case StateKind::None:
        break;
    }
    if (attention.kind == AttentionKind::None)
        return "";
    if (attention.window > 0)
        return "sliding";
    if (attention.chunk > 0)
        return "chunked";
    if (attention.kind == AttentionKind::Latent)
        return "latent";
    return attention.kind == AttentionKind::Compressed ? "compressed" : "attention";
}

/** A name that tells a person what the layer is; a number makes it unique. */
std::string blockName(const Block& block, const std::vector<Block>& others)
{
    std::string name(mixerWord(block));
    if (block.attention.indexer)
        name += "+indexer";
    if (block.attention.kind != AttentionKind::None && !block.attention.ownsCache)
        name += "+shared cache";
    if (block.ffn.kind != FfnKind::None)
        name += (name.empty() ? "" : "+") + std::string(block.ffn.kind == FfnKind::Dense ? "dense" : "experts");
    if (name.empty())
        name = "nothing";
    const auto taken
        = [&others](const std::string& text) { return std::ranges::count(others, text, &Block::name) > 0; };
    std::string unique = name;
    for (int number = 2; taken(unique); ++number)
        unique = name + " " + std::to_string(number);
    return unique;
}

} // namespace

std::uint16_t addBlock(Block block, std::vector<Block>& blocks)
{
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        block.name = blocks[i].name;
        if (block == blocks[i])
            return static_cast<std::uint16_t>(i);
    }
    block.name = blockName(block, blocks);
    blocks.push_back(std::move(block));
    return static_cast<std::uint16_t>(blocks.size() - 1);
}

} // namespace loadmark
