// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"

namespace loadmark {

/** Tensor- and pipeline-parallel shape of a serving engine. */
struct Ranks
{
    int tensor = 1;
    int pipeline = 1;
};

Ranks ranksOf(const Resolved& resolved);

/** KV heads per rank over all KV heads: heads are replicated once there are more ranks than heads. */
double kvShare(const Attention& attention, const CacheStream& stream, int tensor);

/** Bytes of an entry of the block's stream `index` as the engine stores it, all KV heads. */
double servedEntryBytes(const Resolved& resolved, const Block& block, const CacheStream& stream, std::size_t index);

/** Tokens that a stream holds per sequence: windows keep what a step may still need, and all come in whole pages. */
double tokensHeld(const Resolved& resolved, const CacheStream& stream);

/**
 * The KV pool of one rank: memory blocks that layers of all kinds take, one block being a page of every layer of a
 * group.
 */
struct ServedCache
{
    Tokens block = 1; ///< tokens that a block holds of one sequence
    double blockBytes = 0;
    int groups = 1; ///< of layers; a sequence takes blocks for each of them
    double cacheBlocks = 0; ///< of one sequence at the full context
    double stateBlocks = 0; ///< of one sequence's states; 0: they are kept elsewhere, or there are none
    double ownState = 0; ///< bytes of one sequence's states kept outside the pool
    double filled = 0; ///< bytes of one sequence's entries at the full context, in whole pages of the engine's own size

    double stateBytes() const { return stateBlocks * blockBytes + ownState; }
    double sequenceBlocks() const { return cacheBlocks + stateBlocks; }
    bool statesInPool() const { return stateBlocks > 0; }
};

/**
 * The pool of the layers of pipeline stage `stage`.
 *
 * With `hybrid_pages` the layers are grouped by kind into groups as large as the smallest kind (all of one size, the
 * last one padded); attention pages grow in steps of the engine's page size until a layer's state fits into one.
 * Source: vLLM's v1/core/kv_cache_utils.py; block sizes of 784, 800, 1056, 1568, 1600 and 1632 tokens and the
 * capacities of nine logs follow.
 */
ServedCache servedCache(const Resolved& resolved, const Ranks& ranks, int stage);

/** Tokens that a pool of this size is said to hold; see the setting `capacity_by_length`. */
Tokens capacityTokens(const Resolved& resolved, const ServedCache& cache, double blocks);

} // namespace loadmark
