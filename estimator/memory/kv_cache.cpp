// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/kv_cache.h"

#include <algorithm>

namespace loadmark {

double entryBytes(const CacheStream& stream, const KvType& k, const KvType& v)
{
    return stream.keyElements * k.bytesPerElement + stream.valueElements * v.bytesPerElement;
}

double streamEntries(const CacheStream& stream, Tokens tokens)
{
    const Tokens kept = stream.window > 0 ? std::min(tokens, stream.window) : tokens;
    const Tokens entries = (kept + stream.tokensPerEntry - 1) / stream.tokensPerEntry;
    return static_cast<double>(entries);
}

double kvBytesPerToken(const Resolved& resolved, Tokens context)
{
    double bytes = 0;
    for (const std::uint16_t block : resolved.architecture->layers) {
        for (const CacheStream& stream : resolved.model->shapes[block].streams) {
            if (stream.window == 0 || context < stream.window)
                bytes += entryBytes(stream, *resolved.kvK, *resolved.kvV) / stream.tokensPerEntry;
        }
    }
    return bytes;
}

double kvBytesRead(const Resolved& resolved, const BlockShape& shape, Tokens depth)
{
    double bytes = 0;
    bool main = true;
    for (const CacheStream& stream : shape.reads) {
        const Tokens chosen = main && shape.topK > 0 ? std::min<Tokens>(depth, shape.topK) : depth;
        bytes += streamEntries(stream, chosen) * entryBytes(stream, *resolved.kvK, *resolved.kvV);
        main = false;
    }
    return bytes;
}

} // namespace loadmark
