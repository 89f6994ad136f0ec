// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/gguf/read_gguf_model.h"
#include "tests/file_writers.h"

#include <sstream>

namespace loadmark::test {

inline Result<GgufFile> readBytes(const std::string& bytes, GgufStrictness strictness = GgufStrictness::HeaderOnly)
{
    std::istringstream stream(bytes);
    return readGgufHeader(stream, bytes.size(), "a.gguf", strictness);
}

/** Two layers of 64 wide, 4 heads on 2 KV heads of 16, a network of 128, 100 tokens. */
inline GgufWriter smallLlama(std::uint32_t version = 3, bool bigEndian = false)
{
    GgufWriter writer(version, bigEndian);
    writer.text("general.architecture", "llama");
    writer.text("general.name", "Small");
    writer.number("general.file_type", 7);
    writer.number("llama.block_count", 2);
    writer.number("llama.context_length", 4096);
    writer.number("llama.embedding_length", 64);
    writer.number("llama.feed_forward_length", 128);
    writer.number("llama.attention.head_count", 4);
    writer.number("llama.attention.head_count_kv", 2);
    writer.number("llama.rope.dimension_count", 16);
    writer.texts("tokenizer.ggml.tokens", 100, "token");
    writer.tensor("token_embd.weight", {64, 100}, Q8_0, 6800); // 200 blocks of 34 bytes
    writer.tensor("output_norm.weight", {64}, F32, 256);
    writer.tensor("output.weight", {64, 100}, F16, 12800);
    for (const std::string blk : {"blk.0.", "blk.1."}) {
        writer.tensor(blk + "attn_norm.weight", {64}, F32, 256);
        writer.tensor(blk + "attn_q.weight", {64, 64}, Q8_0, 4352);
        writer.tensor(blk + "attn_k.weight", {64, 32}, Q8_0, 2176);
        writer.tensor(blk + "attn_v.weight", {64, 32}, Q8_0, 2176);
        writer.tensor(blk + "attn_output.weight", {64, 64}, Q8_0, 4352);
        writer.tensor(blk + "ffn_norm.weight", {64}, F32, 256);
        writer.tensor(blk + "ffn_gate.weight", {64, 128}, Q8_0, 8704);
        writer.tensor(blk + "ffn_up.weight", {64, 128}, Q8_0, 8704);
        writer.tensor(blk + "ffn_down.weight", {128, 64}, Q8_0, 8704);
    }
    return writer;
}

} // namespace loadmark::test
