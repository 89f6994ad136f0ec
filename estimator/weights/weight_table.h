// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/saturating.h"
#include "estimator/units.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/**
 * Bytes of a model in one weight format, by layer and part: all that placement and speed need to know.
 *
 * Built once per (model, format) by weight_table.cpp and kept by the catalogue, since it walks every tensor.
 * Two views of each part: the file's bytes, and the bytes a GPU buffer takes in llama.cpp (rows padded; see
 * gpuTensorBytes in ggml_types.h).
 */
namespace loadmark {

struct Model;
struct WeightFile;
struct WeightFormat;

/** Bytes of a layer's parts in a GPU buffer of llama.cpp: quantised rows padded to 512 elements, tensors to 128 bytes.
 */
struct GpuBytes
{
    Bytes attention = 0;
    Bytes ffn = 0;
    Bytes experts = 0;

    Bytes total() const { return saturatingSum({attention, ffn, experts}); }
};

struct LayerWeights
{
    Bytes attention = 0; ///< mixers (attention, state), with their norms and biases
    Bytes attentionReplicated = 0; ///< part of `attention` that every tensor-parallel rank holds whole (latent
                                   ///< down-projections, indexer, norms)
    Bytes ffn = 0; ///< dense network, shared experts, router
    Bytes ffnReplicated = 0; ///< router and norms
    Bytes experts = 0; ///< routed experts, all of them
    Bytes largestMatrix = 0; ///< largest single tensor, for llama.cpp's op-offload scratch
    Bytes largestUp = 0; ///< of the matrices that widen: up and gate, dense or all experts of one kind
    int expertCount = 0;
    int expertsUsed = 0;
    GpuBytes
        gpu; ///< the same parts as a llama.cpp GPU buffer holds them; equal to the file's for other engines' formats
    Bytes repacked = 0; ///< of the layer, what llama.cpp repacks for a CPU (see llamacpp_layers.h)

    Bytes total() const { return saturatingSum({attention, ffn, experts}); }
};

struct WeightTable
{
    std::vector<LayerWeights> layers; ///< decoder layers
    std::vector<LayerWeights> mtpLayers; ///< see mtpInFile
    Bytes tokenEmbedding = 0;
    Bytes output = 0; ///< head; for tied embeddings the size of the copy that is read as head
    Bytes outputNorm = 0;
    Bytes gpuOutput = 0; ///< head and final norm in a llama.cpp GPU buffer
    Bytes outputRepacked = 0; ///< of the head, what llama.cpp repacks for a CPU; 0 for tied embeddings
    bool tied = false; ///< the file holds tokenEmbedding only; `output` is the same matrix
    Bytes lookup = 0; ///< per-layer-embedding and n-gram tables
    Bytes vision = 0;
    Bytes mtpOther = 0;
    bool mtpInFile = true; ///< false: `file` is without the MTP layers, whose sizes are what they would take
    bool visionInFile = true;
    double bitsPerWeight = 0; ///< file bytes × 8 ÷ parameters
    Bytes file = 0; ///< size of the weights as published or computed, all parts once
    Confidence confidence = Confidence::Unknown;
    std::string source; ///< rule or file the sizes come from
    double spread = 0; ///< of a likely mix: four published files in five lie within this share of what is told
    bool exactParts = false; ///< the parts are those of a GGUF rule, unscaled: what llama.cpp allocates
    bool expertsTakeRest = false; ///< a dynamic mix: a file's size decides the experts' bytes, see dynamic_mix.h
    bool placementKnown = true; ///< false: only the total is known; engines charge it whole to the GPU
    double dequantisedBits = 16; ///< precision the matrix multiplications run in (16, 8 or 4), for compute limits

    /** Sum of the decoder layers. */
    Bytes decoder() const;
};

/**
 * The table of a model in a format: that of the user's own file where it is in this format; else tensor bytes by the
 * format's rule, reconciled with a published file size where there is one (see weight_table.cpp). Null when neither a
 * size nor an architecture with a rule is known.
 */
std::shared_ptr<const WeightTable> buildWeightTable(const Model& model, const WeightFormat& format);

/**
 * The likely table of a dynamic mix without a published size: parts of the mix it is nearest to (see dynamic_mix.h).
 * Null without an architecture or such a mix.
 */
std::shared_ptr<const WeightTable> likelyWeightTable(const Model& model, const WeightFormat& format);

/**
 * What the format's tensor rule says that a file like this one takes, its size left out of account: a file from
 * elsewhere than the model's own repository is a GGUF, without the vision tower and with the MTP layers that converters
 * wrote when the model came out. Empty without an architecture or a rule.
 */
std::optional<Bytes> ruleFileBytes(const Model& model, const WeightFormat& format, const WeightFile& file);

/** Whether buildWeightTable gives a table; cheap. */
bool weightsKnown(const Model& model, const WeightFormat& format);

/**
 * The table for a file of this size: parts in proportion. A GGUF rule's parts that differ by less than 1.5 % are what
 * llama.cpp allocates (the rest is the file's header) and stay as they are.
 */
std::shared_ptr<const WeightTable> scaledTo(const WeightTable& table, Bytes file);

} // namespace loadmark
