// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"

#include <cstdint>
#include <string_view>
#include <vector>

/** The tensors of a model, from its architecture: what parameter counts, file sizes and placement are made of. */
namespace loadmark {

/** What a tensor is for; the order of llama.cpp's tensor categories, see quantisation_rules.h. */
enum class TensorRole {
    TokenEmbedding,
    Output, ///< the head; absent when embeddings are tied
    AttentionQ,
    AttentionK,
    AttentionV,
    AttentionQkv, ///< fused
    AttentionOutput,
    AttentionOther, ///< latent projections, gates, delta-net and state-space projections, short convolution in/out
    FfnUp, ///< dense
    FfnGate,
    FfnDown,
    SharedUp, ///< shared expert
    SharedGate,
    SharedDown,
    ExpertUp, ///< routed experts, `count` of them in one tensor
    ExpertGate,
    ExpertDown,
    Router,
    Indexer,
    Norm, ///< vectors, biases, convolution kernels, sinks: kept at 32 bit by GGUF, at 16 bit elsewhere
    Other, ///< parameters that the architecture only counts
    Lookup, ///< tables read by row: per-layer embeddings, n-gram tables
    Vision,
};

/** Matrices of the routed experts. */
bool isRoutedExpert(TensorRole role);

/** `count` matrices of `rows` × `columns` (columns is the inner dimension, ne[0] of GGUF; vectors have rows = 1). */
struct Tensor
{
    std::string_view name; ///< llama.cpp's name without "blk.N." and ".weight", e.g. "ffn_down_exps"; static storage
    TensorRole role = TensorRole::Other;
    std::int64_t columns = 0;
    std::int64_t rows = 1;
    std::int64_t count = 1;

    std::int64_t parameters() const { return columns * rows * count; }
};

/** Tensors of one layer of this block. */
std::vector<Tensor> layerTensors(const Architecture& architecture, const Block& block);

/** Tensors outside the layers: embedding, final norm, output head (unless tied), extras. */
std::vector<Tensor> globalTensors(const Architecture& architecture);

struct ParameterCount
{
    std::int64_t text = 0; ///< decoder with embeddings, without MTP, vision and lookup tables
    std::int64_t mtp = 0;
    std::int64_t vision = 0;
    std::int64_t lookup = 0;
    std::int64_t active = 0; ///< used per token: text without the input embedding table, experts by expertsUsed
};
ParameterCount countParameters(const Architecture& architecture);

} // namespace loadmark
