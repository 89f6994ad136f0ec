// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"

namespace loadmark {

/** Bytes of one cached entry of a stream. Latent caches hold K only, so valueElements is 0 there. */
double entryBytes(const CacheStream& stream, const KvType& k, const KvType& v);

/** Entries a stream holds after `tokens` tokens: limited by its window, divided by its compression. */
double streamEntries(const CacheStream& stream, Tokens tokens);

/** Growth of the KV cache per further token of one sequence that already holds `context` tokens, all layers, in bytes.
 */
double kvBytesPerToken(const Resolved& resolved, Tokens context);

/**
 * Bytes a decoding sequence reads of one layer's cache at this depth: windows and the indexer's choice limit it, the
 * indexer itself reads all of its keys.
 */
double kvBytesRead(const Resolved& resolved, const BlockShape& shape, Tokens depth);

} // namespace loadmark
