// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/llamacpp_models.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

namespace loadmark::test {
namespace {

using Json = nlohmann::json;

int number(const Json& json, const char* key, int otherwise = 0)
{
    return json.value(key, otherwise);
}

Attention latentAttention(const Json& model)
{
    const Json& mla = model["mla"];
    Attention attention;
    attention.kind = AttentionKind::Latent;
    attention.heads = number(model, "n_head");
    attention.queryRank = number(mla, "q_lora");
    attention.latentRank = number(mla, "kv_lora");
    attention.nopeDim = number(mla, "nope");
    attention.ropeDim = number(mla, "rope");
    attention.valueDim = number(mla, "v");
    return attention;
}

Attention fullAttention(const Json& model)
{
    if (model.contains("mla"))
        return latentAttention(model);
    Attention attention;
    attention.kind = AttentionKind::Grouped;
    attention.heads = number(model, "n_head");
    attention.kvHeads = number(model, "n_head_kv");
    attention.keyDim = attention.valueDim = number(model, "head_dim");
    attention.qkNorm = number(model, "qk_norm") || model.contains("gdn");
    attention.qkvBias = number(model, "qkv_bias");
    attention.fusedQkv = number(model, "fused_qkv");
    attention.outputGate = model.contains("gdn");
    attention.sinks = model["arch"] == "gpt-oss";
    attention.outputBias = attention.sinks;
    attention.qkvBias |= attention.sinks;
    return attention;
}

StateMixer stateMixer(const Json& model)
{
    StateMixer state;
    if (model.contains("gdn")) {
        const Json& gdn = model["gdn"];
        state.kind = StateKind::GatedDelta;
        state.kernel = number(gdn, "conv");
        state.keyHeads = number(gdn, "k_heads");
        state.valueHeads = number(gdn, "v_heads");
        state.keyDim = state.valueDim = number(gdn, "state");
        state.inner = state.valueHeads * state.valueDim;
    } else if (model.contains("ssm")) {
        const Json& ssm = model["ssm"];
        state.kind = StateKind::Mamba2;
        state.kernel = number(ssm, "conv");
        state.keyHeads = number(ssm, "groups");
        state.valueHeads = number(ssm, "heads");
        state.keyDim = number(ssm, "state");
        state.inner = number(ssm, "inner");
        state.valueDim = state.inner / state.valueHeads;
        state.bias = true;
    } else if (model.contains("l_cache")) {
        state.kind = StateKind::ShortConvolution;
        state.kernel = number(model, "l_cache");
        state.inner = number(model, "n_embd");
    }
    return state;
}

Ffn denseFfn(const Json& model)
{
    Ffn ffn;
    ffn.width = number(model, "n_ff");
    ffn.kind = ffn.width > 0 ? FfnKind::Dense : FfnKind::None;
    return ffn;
}

Ffn expertFfn(const Json& model)
{
    Ffn ffn;
    ffn.kind = FfnKind::Experts;
    ffn.experts = number(model, "n_expert");
    ffn.expertsUsed = number(model, "n_used");
    ffn.expertWidth = number(model, "ff_exp", number(model, "n_ff"));
    ffn.sharedWidth = number(model, "ff_shexp", number(model, "n_shared") * ffn.expertWidth);
    ffn.sharedGate = model.contains("gdn");
    ffn.routerBias = number(model, "probs_b") || model["arch"] == "gpt-oss";
    ffn.expertBias = model["arch"] == "gpt-oss";
    return ffn;
}

bool windowed(const Json& model, int layer)
{
    if (!model.contains("swa"))
        return false;
    return model["arch"] == "gemma3" ? layer % 6 != 5 : layer % 2 == 0;
}

bool attends(const Json& model, int layer)
{
    if (model.contains("attn_layers")) {
        const auto layers = model["attn_layers"].get<std::vector<int>>();
        return std::ranges::find(layers, layer) != layers.end();
    }
    if (model.contains("interval"))
        return (layer + 1) % number(model, "interval") == 0;
    return number(model, "n_head") > 0;
}

Block block(const Json& model, int layer)
{
    Block block;
    block.norms = model["arch"] == "mamba2" ? 1 : model.contains("post_norms") ? 4 : 2;
    if (attends(model, layer))
        block.attention = fullAttention(model);
    else
        block.state = stateMixer(model);
    if (windowed(model, layer))
        block.attention.window = number(model, "swa");
    const bool experts = model.contains("n_expert") && layer >= number(model, "dense_lead");
    block.ffn = experts ? expertFfn(model) : denseFfn(model);
    return block;
}

Architecture architecture(const Json& model)
{
    Architecture result;
    result.ggufType = model["arch"];
    result.hidden = number(model, "n_embd");
    result.vocabulary = number(model, "n_vocab");
    result.tiedEmbeddings = model["tied_embeddings"];
    result.contextLimit = number(model, "n_ctx_train");
    const int nextn = number(model, "nextn");
    for (int layer = 0; layer < number(model, "n_layer"); ++layer) {
        const Block next = block(model, layer);
        auto found = std::ranges::find(result.blocks, next);
        if (found == result.blocks.end())
            found = result.blocks.insert(found, next);
        auto& layers = layer < number(model, "n_layer") - nextn ? result.layers : result.mtpLayers;
        layers.push_back(static_cast<std::uint16_t>(found - result.blocks.begin()));
    }
    // The projection of embedding and hidden state, and GLM's own embedding and head of the next-token layer.
    result.mtpOtherParameters = std::int64_t{nextn} * 2 * result.hidden * (result.hidden + result.vocabulary);
    return result;
}

} // namespace

std::map<std::string, Architecture> readLlamaCppModels(const std::string& path)
{
    std::ifstream file(path);
    const Json json = Json::parse(file);
    std::map<std::string, Architecture> models;
    for (const Json& model : json.at("models"))
        models.emplace(model.at("model"), architecture(model));
    return models;
}

} // namespace loadmark::test
