// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"

#include <cstdint>
#include <vector>

namespace loadmark {

/**
 * What follows from a block alone, worked out once per model: parameters, cache streams and the cost of attention.
 * Placement and speed sum these over layers, so that an estimate walks no tensors.
 */
struct BlockShape
{
    std::int64_t denseParameters = 0; ///< multiply-accumulates per token outside routed experts
    std::int64_t expertParameters = 0; ///< per token in the experts used
    std::vector<CacheStream> streams; ///< stored
    std::vector<CacheStream> reads; ///< read per query, the main one first: stored here or kept by an earlier layer
    std::int64_t convolutionElements = 0; ///< per sequence
    std::int64_t recurrentElements = 0; ///< per sequence
    double flopsPerPair = 0; ///< 2 × heads × (key + value width): FLOP per (query, key) pair
    Tokens attentionWindow = 0; ///< keys a query sees at most, 0: all
    int topK = 0; ///< keys the main attention reads when an indexer chose them, 0: all
};

std::vector<BlockShape> blockShapes(const Architecture& architecture);

} // namespace loadmark
