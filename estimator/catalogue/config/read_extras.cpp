// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/config/read_parts.h"

#include <algorithm>
#include <numeric>

namespace loadmark::config {

namespace {

/** Encoder layers with biases: two LayerNorms, four attention matrices, two network matrices. */
std::int64_t encoderLayers(std::int64_t hidden, std::int64_t width, std::int64_t layers)
{
    return layers * (4 * hidden + 4 * (hidden * hidden + hidden) + 2 * hidden * width + width + hidden);
}

/** Qwen 3.5 and relatives: patches over two frames, learnt positions, a merger of 2 × 2 patches into the text width. */
std::int64_t qwenVision(const Fields& vision)
{
    const std::int64_t hidden = vision.required({"hidden_size"}, 65536);
    const std::int64_t patch = vision.required({"patch_size"}, 256);
    const std::int64_t frames = vision.integer({"temporal_patch_size"}, 2, 64);
    const std::int64_t merged
        = hidden * vision.integer({"spatial_merge_size"}, 2, 64) * vision.integer({"spatial_merge_size"}, 2, 64);
    const std::int64_t out = vision.required({"out_hidden_size"}, 65536);
    const std::int64_t embedding = 3 * frames * patch * patch * hidden + hidden
        + vision.required({"num_position_embeddings"}, maximumWidth) * hidden;
    const std::int64_t merger = 2 * hidden + merged * merged + merged + merged * out + out;
    return embedding
        + encoderLayers(hidden, vision.required({"intermediate_size"}, 65536), vision.required({"depth"}, 1024))
        + merger;
}

/** SigLIP as Gemma 3 uses it: an image of fixed size, a norm and one projection into the text width. */
std::int64_t siglipVision(const Fields& vision, std::int64_t textHidden)
{
    const std::int64_t hidden = vision.required({"hidden_size"}, 65536);
    const std::int64_t patch = std::max(1, vision.required({"patch_size"}, 256));
    const std::int64_t side = vision.required({"image_size"}, 65536) / patch;
    const std::int64_t embedding = 3 * patch * patch * hidden + hidden + side * side * hidden;
    const std::int64_t width = vision.required({"intermediate_size"}, 65536);
    return embedding + encoderLayers(hidden, width, vision.required({"num_hidden_layers"}, 1024)) + 2 * hidden + hidden
        + hidden * textHidden;
}

void addVision(const ConfigView& config, std::vector<ExtraParameters>& extras, std::vector<std::string>& missing)
{
    const Fields source = config.root.has("vision_config") ? config.root : config.text;
    if (!source.has("vision_config"))
        return;
    const Fields vision = source.object("vision_config");
    if (vision.has("depth") && vision.has("num_position_embeddings") && vision.has("out_hidden_size"))
        extras.push_back({"vision", qwenVision(vision), false});
    else if (vision.text({"model_type"}) == "siglip_vision_model" && vision.has("image_size"))
        extras.push_back({"vision", siglipVision(vision, config.hidden), false});
    else
        missing.push_back("parameters of the vision tower (a shape that is not known)");
}

} // namespace

std::vector<ExtraParameters> readExtras(const ConfigView& config, std::vector<std::string>& missing)
{
    std::vector<ExtraParameters> extras;
    const Fields& text = config.text;
    if (const std::int64_t width = text.integer({"hidden_size_per_layer_input"}, 0)) { // Gemma E
        const std::int64_t rows = text.required({"vocab_size_per_layer_input", "vocab_size"}, maximumVocabulary);
        extras.push_back({"per_layer_embedding", rows * config.layers * width, true});
        extras.push_back({"per_layer_projection", config.hidden * config.layers * width + width, false});
    }
    if (text.has("ngram_vocab_size_base")) // Qwen 4
        extras.push_back({"ngram",
            std::int64_t{text.required({"ngram_vocab_size_base"}, maximumVocabulary)}
                * text.required({"ple_embed_dim"}),
            true});
    const auto engrams = text.integers("engram_num_embeddings", std::int64_t{1} << 36); // DeepSeek V4.1
    if (!engrams.empty())
        extras.push_back({"engram",
            std::accumulate(engrams.begin(), engrams.end(), std::int64_t{0})
                * std::min(text.required({"engram_head_dim"}), 65536),
            true});
    if (text.has("n_positions") && text.has("n_embd")) // GPT-2: learnt positions
        extras.push_back({"positions", std::int64_t{text.integer({"n_positions"}, 0)} * config.hidden, false});
    addVision(config, extras, missing);
    return extras;
}

} // namespace loadmark::config
