// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/architecture.h"

#include <algorithm>

namespace loadmark {

std::int64_t StateMixer::convolutionChannels() const
{
    switch (kind) {
    case StateKind::None:
        return 0;
    case StateKind::GatedDelta:
    case StateKind::KimiDelta:
        return std::int64_t{2} * keyHeads * keyDim + std::int64_t{valueHeads} * valueDim;
    case StateKind::Mamba2:
        return inner + std::int64_t{2} * keyHeads * keyDim;
    case StateKind::Mamba1:
    case StateKind::ShortConvolution:
        return inner;
    }
    return 0;
}

std::int64_t StateMixer::convolutionElements() const
{
    return kernel > 0 ? (kernel - 1) * convolutionChannels() : 0;
}

std::int64_t StateMixer::recurrentElements() const
{
    switch (kind) {
    case StateKind::GatedDelta:
    case StateKind::KimiDelta:
        return std::int64_t{valueHeads} * valueDim * keyDim;
    case StateKind::Mamba1:
    case StateKind::Mamba2:
        return std::int64_t{inner} * keyDim;
    case StateKind::None:
    case StateKind::ShortConvolution:
        return 0;
    }
    return 0;
}

std::vector<CacheStream> readStreams(const Attention& attention)
{
    std::vector<CacheStream> streams = attention.streams;
    for (CacheStream& stream : streams)
        stream.shared |= !attention.ownsCache;
    if (attention.kind == AttentionKind::None || !streams.empty())
        return streams;
    const Tokens window = attention.window > 0 ? attention.window : attention.chunk;
    const bool latent = attention.kind == AttentionKind::Latent;
    const int keys = latent ? attention.latentRank + attention.ropeDim : attention.kvHeads * attention.keyDim;
    const int values = latent ? 0 : attention.kvHeads * attention.valueDim;
    const bool shared = !attention.ownsCache;
    streams.push_back({keys, values, 1, window, latent, shared});
    if (attention.indexer)
        streams.push_back({attention.indexer->headDim, 0, attention.indexer->tokensPerKey, 0, true, shared});
    return streams;
}

std::vector<CacheStream> cacheStreams(const Attention& attention)
{
    std::vector<CacheStream> streams = readStreams(attention);
    std::erase_if(streams, [](const CacheStream& stream) { return stream.shared; });
    return streams;
}

bool hasExperts(const Architecture& architecture)
{
    return std::ranges::any_of(
        architecture.blocks, [](const Block& block) { return block.ffn.kind == FfnKind::Experts; });
}

} // namespace loadmark
