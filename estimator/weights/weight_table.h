// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/units.h"

#include <cstdint>
#include <string>
#include <vector>

/**
 * Bytes of a model in one weight format, by layer and part: all that placement and speed need to know.
 *
 * Built once per (model, format) by weight_table.cpp and kept by the catalogue, since it walks every tensor.
 * Two views of each part: the file's bytes, and the bytes a GPU buffer takes in llama.cpp (rows padded; see
 * paddedBytes).
 */
namespace loadmark {

struct LayerWeights
{
    Bytes attention = 0; ///< mixers (attention, state), with their norms and biases
    Bytes attentionReplicated = 0; ///< part of `attention` that every tensor-parallel rank holds whole (latent down-projections, indexer, norms)
    Bytes ffn = 0; ///< dense network, shared experts, router
    Bytes ffnReplicated = 0; ///< router and norms
    Bytes experts = 0; ///< routed experts, all of them
    Bytes largestMatrix = 0; ///< largest single tensor, for llama.cpp's op-offload scratch
    int expertCount = 0;
    int expertsUsed = 0;

    Bytes total() const { return attention + ffn + experts; }
};

struct WeightTable
{
    std::vector<LayerWeights> layers; ///< decoder layers
    std::vector<LayerWeights> mtpLayers;
    Bytes tokenEmbedding = 0;
    Bytes output = 0; ///< head; for tied embeddings the size of the copy that is read as head
    Bytes outputNorm = 0;
    bool tied = false; ///< the file holds tokenEmbedding only; `output` is the same matrix
    Bytes lookup = 0; ///< per-layer-embedding and n-gram tables
    Bytes vision = 0;
    Bytes mtpOther = 0;
    double bitsPerWeight = 0; ///< file bytes × 8 ÷ parameters
    Bytes file = 0; ///< size of the weights as published or computed, all parts once
    Confidence confidence = Confidence::Unknown;
    std::string source; ///< rule or file the sizes come from
    bool placementKnown = true; ///< false: only the total is known; engines charge it whole to the GPU
    double dequantisedBits = 16; ///< precision the matrix multiplications run in (16, 8 or 4), for compute limits

    /** Sum of the decoder layers. */
    Bytes decoder() const;
};

} // namespace loadmark
