// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/gguf/gguf_weights.h"

#include "estimator/gguf/gguf_layers.h"
#include "estimator/weights/stored_weights.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace loadmark {

namespace {

/** What names of tensors begin with in a layer. Source: MODEL_TENSOR names of gguf-py in llama.cpp. */
constexpr auto layerNames = std::to_array<std::string_view>(
    {"attn_", "ffn_", "post_attention_norm", "post_ffw_norm", "exp_probs_b", "ssm_", "shortconv.", "indexer", "nextn.",
        "layer_output_norm", "inp_gate", "proj", "post_norm", "layer_out", "layer_output_scale", "per_layer", "altup_",
        "laurel_", "time_mix_", "channel_mix_", "hc_", "rope_", "enc.", "dec.", "cross_attn"});

/** Outside the layers. */
constexpr auto restNames = std::to_array<std::string_view>({"token_embd", "output", "rope_", "position_embd",
    "token_types", "per_layer_", "altup_", "hc_", "ngram", "engram", "cls", "enc.", "dec.", "dense_", "nextn."});

/** Keys that bear on nothing told here: rotations, scales and the like. */
constexpr auto readKeys = std::to_array<std::string_view>({"block_count", "context_length", "embedding_length",
    "feed_forward_length", "vocab_size", "nextn_predict_layers", "expert_", "leading_dense_block_count", "attention.",
    "rope.", "ssm.", "kda.", "shortconv.l_cache", "full_attention_interval", "embedding_length_per_layer_input",
    "logit_scale", "embedding_scale", "residual_scale", "final_logit_softcapping", "attn_logit_softcapping",
    "router_logit_softcapping", "activation_sparsity_scale", "swiglu_clamp", "interleave_moe_layer_step",
    "moe_every_n_layers", "tensor_data_layout", "use_parallel_residual"});

template<typename Names>
bool beginsWithAny(std::string_view text, const Names& names)
{
    return std::ranges::any_of(names, [text](std::string_view name) { return text.starts_with(name); });
}

/** Matrices that each tensor-parallel rank holds whole: the shared latent and what picks tokens; vectors too. */
bool replicated(std::string_view name, const GgufTensor& tensor)
{
    return tensor.isVector() || name.starts_with("attn_q_a.") || name.starts_with("attn_kv_a_mqa.")
        || name.starts_with("indexer") || name.starts_with("ffn_gate_inp.");
}

bool widens(std::string_view name)
{
    return (name.starts_with("ffn_up") || name.starts_with("ffn_gate")) && !name.starts_with("ffn_gate_inp")
        && name.find("shexp") == std::string_view::npos && name.ends_with(".weight");
}

StoredPart partInLayer(std::string_view name)
{
    if (name.starts_with("nextn."))
        return StoredPart::MtpOther;
    if (isExpertTensor(name))
        return StoredPart::Experts;
    const bool network
        = name.starts_with("ffn_") || name.starts_with("post_ffw_norm") || name.starts_with("exp_probs_b");
    return network ? StoredPart::Ffn : StoredPart::Attention;
}

StoredPart partOutside(std::string_view name)
{
    if (name == "output.weight")
        return StoredPart::Head;
    // Read on the host, with the embedding (LLM_TENSOR_LAYER_INPUT in llama.cpp).
    for (const std::string_view input : {"token_embd", "position_embd", "token_types"})
        if (name.starts_with(input))
            return StoredPart::TokenEmbedding;
    if (name.starts_with("per_layer_token_embd") || name.starts_with("ngram") || name.starts_with("engram"))
        return StoredPart::Lookup;
    return name.starts_with("nextn.") ? StoredPart::MtpOther : StoredPart::OutputNorm;
}

Bytes gpuBytes(const GgufTensor& tensor)
{
    constexpr Bytes alignment = 128;
    return tensor.type ? gpuTensorBytes(*tensor.type, tensor.columns(), tensor.rows())
                       : (tensor.bytes + alignment - 1) / alignment * alignment;
}

StoredTensor stored(const GgufTensor& tensor)
{
    const GgufPlace place = placeOf(tensor.name);
    StoredTensor result;
    result.layer = place.layer;
    result.part = place.layer >= 0 ? partInLayer(place.name) : partOutside(place.name);
    if (place.name.starts_with("rope_")) { // llama.cpp allocates them with the first layer
        result.part = StoredPart::Attention;
        result.layer = std::max(place.layer, 0);
    }
    result.file = tensor.bytes;
    result.gpu = gpuBytes(tensor);
    const bool flat = tensor.shape[2] == 1 && tensor.shape[3] == 1;
    if (tensor.type && repackedOnCpu(*tensor.type) && (flat || result.part == StoredPart::Experts))
        result.repacked = tensor.bytes;
    result.replicated = replicated(place.name, tensor);
    result.widens = widens(place.name);
    return result;
}

} // namespace

WeightTable weightsOfGguf(const GgufFile& file, const Architecture& architecture)
{
    StoredWeights weights(architecture.layers.size(), architecture.mtpLayers.size());
    Bytes embedding = 0, embeddingGpu = 0;
    double elements = 0;
    for (const GgufTensor& tensor : file.tensors) {
        const StoredTensor part = stored(tensor);
        weights.add(part);
        elements += static_cast<double>(tensor.elements());
        if (tensor.name == "token_embd.weight") {
            embedding = part.file;
            embeddingGpu = part.gpu;
        }
    }
    std::vector<std::uint16_t> blocks = architecture.layers;
    blocks.insert(blocks.end(), architecture.mtpLayers.begin(), architecture.mtpLayers.end());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const Ffn& ffn = architecture.blocks[blocks[i]].ffn;
        if (ffn.kind == FfnKind::Experts)
            weights.setExperts(i, ffn.experts, ffn.expertsUsed);
    }
    WeightTable table = weights.table(embedding, embeddingGpu, elements);
    table.source = "tensors of " + std::filesystem::path(file.path).filename().string();
    return table;
}

std::vector<std::string> unknownTensors(const GgufFile& file)
{
    std::vector<std::string> names;
    for (const GgufTensor& tensor : file.tensors) {
        const GgufPlace place = placeOf(tensor.name);
        const bool known
            = place.layer >= 0 ? beginsWithAny(place.name, layerNames) : beginsWithAny(place.name, restNames);
        if (!known)
            names.push_back(tensor.name);
    }
    return names;
}

std::vector<std::string> unknownKeys(const GgufFile& file)
{
    const auto type = file.metadata.find("general.architecture");
    if (type == file.metadata.end() || !type->is_string())
        return {};
    const std::string prefix = type->get<std::string>() + ".";
    std::vector<std::string> keys;
    for (const auto& [key, value] : file.metadata.items())
        if (key.starts_with(prefix) && !beginsWithAny(std::string_view(key).substr(prefix.size()), readKeys))
            keys.push_back(key);
    return keys;
}

} // namespace loadmark
