// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/architecture.h"

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

std::vector<CacheStream> cacheStreams(const Attention& attention)
{
    if (attention.kind == AttentionKind::None || !attention.ownsCache)
        return {};
    if (!attention.streams.empty())
        return attention.streams;

    std::vector<CacheStream> streams;
    const Tokens window = attention.window > 0 ? attention.window : attention.chunk;
    if (attention.kind == AttentionKind::Latent)
        streams.push_back({attention.latentRank + attention.ropeDim, 0, 1, window, true});
    else
        streams.push_back(
            {attention.kvHeads * attention.keyDim, attention.kvHeads * attention.valueDim, 1, window, false});
    if (attention.indexer)
        streams.push_back({attention.indexer->headDim, 0, attention.indexer->tokensPerKey, 0, true});
    return streams;
}

} // namespace loadmark
