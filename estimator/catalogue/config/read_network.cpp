// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/config/read_parts.h"

#include <algorithm>
#include <cmath>

namespace loadmark::config {

namespace {

/** DeciLM: a multiple of the hidden size, two thirds of it per matrix, rounded up to 256. */
int widthOfMultiple(const ConfigView& config, double multiple)
{
    const double width = std::floor(2 * multiple * config.hidden / 3);
    const double rounded = std::ceil(width / 256) * 256;
    return rounded > 0 && rounded <= maximumWidth ? static_cast<int>(rounded) : 0;
}

/** LFM2 may state a width of which two thirds, rounded up, are real. */
int adjustedWidth(const Fields& text, int width)
{
    if (!text.flag({"block_auto_adjust_ff_dim"}, false))
        return width;
    const double multiplier = text.number("block_ffn_dim_multiplier").value_or(1.0);
    const int multiple = std::max(1, text.integer({"block_multiple_of"}, 256));
    const double target = std::floor(std::floor(2.0 * width / 3) * multiplier);
    const double rounded = std::ceil(target / multiple) * multiple;
    return rounded > 0 && rounded <= maximumWidth ? static_cast<int>(rounded) : 0;
}

int denseWidth(const ConfigView& config, std::size_t layer)
{
    const Fields& text = config.text;
    const auto blocks = text.objects("block_configs");
    if (layer < blocks.size() && !text.isList("intermediate_size")) {
        const Fields network = blocks[layer].object("ffn");
        if (const auto multiple = network.number("ffn_mult"))
            return widthOfMultiple(config, *multiple);
        return network.required({"intermediate_size"});
    }
    const bool hybridWithoutExperts = text.has("num_local_experts") && expertCount(text) == 0;
    if (hybridWithoutExperts && text.has("shared_intermediate_size")) // Granite 4 without experts
        return text.required({"shared_intermediate_size"});
    const Names names
        = {"intermediate_size_mlp", "dense_intermediate_size", "intermediate_size", "n_inner", "ffn_hidden_size"};
    const auto width = text.at(names, layer);
    if (width && *width > 0)
        return adjustedWidth(text, *width);
    if (config.family.modelType == "gpt2")
        return 4 * config.hidden; // n_inner's default
    text.log().report(text.pointer("intermediate_size"), "is missing or 0", "add it");
    return 0;
}

int expertWidth(const ConfigView& config, std::size_t layer)
{
    const Names names
        = {"moe_intermediate_size", "expert_intermediate_size", "moe_ffn_hidden_size", "intermediate_size"};
    if (const auto width = config.text.at(names, layer))
        return *width;
    return config.text.object("ffn_config").required({"ffn_hidden_size"});
}

int sharedWidth(const ConfigView& config, std::size_t layer, int width)
{
    const Fields& text = config.text;
    const auto count = text.at(
        {"n_shared_experts", "moe_num_shared_experts", "num_shared_experts", "num_shared_expert"}, layer, 256);
    const Names names = {"moe_shared_expert_intermediate_size", "shared_expert_intermediate_size",
        "shared_intermediate_size", "share_expert_dim"};
    if (const auto one = text.find(names, maximumWidth))
        return static_cast<int>(*one) * std::max(1, count.value_or(1));
    if (count)
        return *count * width;
    return config.family.sharedAsExpert ? width : 0;
}

Ffn readExperts(const ConfigView& config, std::size_t layer)
{
    const Fields& text = config.text;
    const bool decoder = layer < static_cast<std::size_t>(config.layers);
    const auto index = decoder ? layer : static_cast<std::size_t>(std::max(config.layers, 1) - 1);
    Ffn ffn{.kind = FfnKind::Experts, .gated = config.family.gated};
    ffn.experts = expertCount(text);
    const Names used = {"num_experts_per_tok", "num_experts_per_token", "moe_top_k", "moe_k", "top_k_experts",
        "moe_topk", "experts_per_token"};
    const auto perToken = text.at(used, index, maximumHeads);
    ffn.expertsUsed = perToken ? *perToken : text.object("ffn_config").required({"moe_top_k"}, maximumHeads);
    if (!decoder && text.has("dspark_n_routed_experts")) { // DeepSeek V4.1 drafts with fewer
        ffn.experts = text.required({"dspark_n_routed_experts"}, maximumHeads);
        ffn.expertsUsed = text.required({"dspark_num_experts_per_tok"}, maximumHeads);
    }
    if (ffn.expertsUsed == 0 || ffn.expertsUsed > ffn.experts)
        text.log().report(
            text.pointer("num_experts_per_tok"), "is not between 1 and the number of experts", "check the file");
    ffn.expertWidth = expertWidth(config, index);
    ffn.expertHidden = text.integer({"moe_latent_size", "routed_expert_hidden_size"}, 0);
    ffn.sharedWidth = sharedWidth(config, index, ffn.expertWidth);
    ffn.sharedGate = ffn.sharedWidth > 0 && text.has("shared_expert_intermediate_size"); // Qwen's spelling, Qwen's gate
    ffn.routerBias = text.flag({"use_routing_bias", "use_expert_bias", "moe_router_enable_expert_bias"},
        config.family.routerBias || text.text({"topk_method"}) == "noaux_tc");
    ffn.expertBias = config.family.sinks; // gpt-oss: biases everywhere
    if (text.flag({"enable_moe_block"}, false)) // Gemma 4: a dense network beside the experts
        ffn.parallelDenseWidth = text.required({"intermediate_size"});
    return ffn;
}

} // namespace

Ffn readNetwork(const ConfigView& config, std::size_t layer, Network network)
{
    if (network == Network::None)
        return {};
    if (network == Network::Experts)
        return readExperts(config, layer);
    const auto last = static_cast<std::size_t>(std::max(config.layers, 1) - 1);
    Ffn ffn{.kind = FfnKind::Dense, .gated = config.family.gated};
    ffn.width = denseWidth(config, std::min(layer, last));
    ffn.bias = config.text.flag({"mlp_bias", "use_bias"}, config.family.networkBias);
    const int shared = config.text.integer({"num_kv_shared_layers"}, 0, maximumLayers);
    if (config.text.flag({"use_double_wide_mlp"}, false) && static_cast<int>(layer) >= config.layers - shared)
        ffn.width *= 2; // Gemma 4 E: the layers without a cache of their own
    return ffn;
}

} // namespace loadmark::config
