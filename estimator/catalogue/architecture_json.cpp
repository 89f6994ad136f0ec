// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/architecture_json.h"

#include "estimator/catalogue/check_architecture.h"
#include "estimator/catalogue/layer_list.h"
#include "estimator/catalogue/limits.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace loadmark {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<Choice<AttentionKind>, 3> attentionKinds{{
    {"grouped", AttentionKind::Grouped},
    {"latent", AttentionKind::Latent},
    {"compressed", AttentionKind::Compressed},
}};

constexpr std::array<Choice<StateKind>, 5> stateKinds{{
    {"gated_delta", StateKind::GatedDelta},
    {"kimi_delta", StateKind::KimiDelta},
    {"mamba1", StateKind::Mamba1},
    {"mamba2", StateKind::Mamba2},
    {"short_convolution", StateKind::ShortConvolution},
}};

constexpr std::array<Choice<FfnKind>, 2> ffnKinds{{{"dense", FfnKind::Dense}, {"experts", FfnKind::Experts}}};

/** Reads the fields that a structure describes. Absent ones keep their default. */
struct ReadFields
{
    const JsonReader& json;

    template<typename Kinds, typename Kind>
    void kind(const Kinds& kinds, Kind& value) const
    {
        value = json.member("kind").choice<Kind>(kinds);
    }
    template<std::integral Integer>
    void operator()(std::string_view key, Integer& value, std::int64_t highest) const
    {
        value = json.optionalInteger<Integer>(key, 0, static_cast<Integer>(highest)).value_or(value);
    }
    void operator()(std::string_view key, bool& value) const { value = json.optionalBoolean(key).value_or(value); }
    void operator()(std::string_view key, std::string& value) const { value = json.optionalText(key).value_or(value); }
};

/** Writes them, but for those that have their default. */
struct WriteFields
{
    Json& json;

    template<typename Kinds, typename Kind>
    void kind(const Kinds& kinds, const Kind& value) const
    {
        json["kind"] = std::ranges::find(kinds, value, &Choice<Kind>::second)->first;
    }
    template<std::integral Integer>
    void operator()(std::string_view key, const Integer& value, std::int64_t) const
    {
        if (value != 0)
            json[std::string(key)] = value;
    }
    void operator()(std::string_view key, const bool& value) const
    {
        if (value != (key == "gated" || key == "owns_cache"))
            json[std::string(key)] = value;
    }
    void operator()(std::string_view key, const std::string& value) const
    {
        if (!value.empty())
            json[std::string(key)] = value;
    }
};

// One description per structure serves reading and writing, so that they cannot differ.

template<typename Visit>
void describe(auto& value,
    const Visit& visit) requires std::same_as<std::remove_const_t<std::remove_reference_t<decltype(value)>>, Indexer>
{
    visit("heads", value.heads, maximumHeads);
    visit("head_dim", value.headDim, maximumWidth);
    visit("top_k", value.topK, maximumVocabulary);
    visit("tokens_per_key", value.tokensPerKey, maximumWidth);
}

template<typename Visit>
void describe(auto& value, const Visit& visit) requires
    std::same_as<std::remove_const_t<std::remove_reference_t<decltype(value)>>, CacheStream>
{
    visit("key_elements", value.keyElements, maximumVocabulary);
    visit("value_elements", value.valueElements, maximumVocabulary);
    visit("tokens_per_entry", value.tokensPerEntry, maximumWidth);
    visit("window", value.window, maximumContext);
    visit("replicated", value.replicated);
    visit("shared", value.shared);
}

template<typename Visit>
void describe(auto& value,
    const Visit& visit) requires std::same_as<std::remove_const_t<std::remove_reference_t<decltype(value)>>, Attention>
{
    visit.kind(attentionKinds, value.kind);
    visit("heads", value.heads, maximumHeads);
    visit("kv_heads", value.kvHeads, maximumHeads);
    visit("key_dim", value.keyDim, maximumWidth);
    visit("value_dim", value.valueDim, maximumWidth);
    visit("window", value.window, maximumContext);
    visit("chunk", value.chunk, maximumContext);
    visit("query_rank", value.queryRank, maximumWidth);
    visit("latent_rank", value.latentRank, maximumWidth);
    visit("nope_dim", value.nopeDim, maximumWidth);
    visit("rope_dim", value.ropeDim, maximumWidth);
    visit("output_groups", value.outputGroups, maximumHeads);
    visit("output_rank", value.outputRank, maximumWidth);
    visit("owns_cache", value.ownsCache);
    visit("top_k", value.topK, maximumVocabulary);
    visit("qk_norm", value.qkNorm);
    visit("wide_qk_norm", value.wideQkNorm);
    visit("qkv_bias", value.qkvBias);
    visit("output_bias", value.outputBias);
    visit("output_gate", value.outputGate);
    visit("head_gate", value.headGate);
    visit("fused_qkv", value.fusedQkv);
    visit("shared_key_value", value.sharedKeyValue);
    visit("sinks", value.sinks);
    visit("no_rotary", value.noRotary);
}

template<typename Visit>
void describe(auto& value,
    const Visit& visit) requires std::same_as<std::remove_const_t<std::remove_reference_t<decltype(value)>>, StateMixer>
{
    visit.kind(stateKinds, value.kind);
    visit("kernel", value.kernel, 1024);
    visit("key_heads", value.keyHeads, maximumHeads);
    visit("value_heads", value.valueHeads, maximumHeads);
    visit("key_dim", value.keyDim, maximumWidth);
    visit("value_dim", value.valueDim, maximumWidth);
    visit("inner", value.inner, maximumWidth);
    visit("time_step_rank", value.timeStepRank, maximumWidth);
    visit("gate_rank", value.gateRank, maximumWidth);
    visit("full_rank_gate", value.fullRankGate);
    visit("bias", value.bias);
    visit("projection_bias", value.projectionBias);
}

template<typename Visit>
void describe(auto& value,
    const Visit& visit) requires std::same_as<std::remove_const_t<std::remove_reference_t<decltype(value)>>, Ffn>
{
    visit.kind(ffnKinds, value.kind);
    visit("width", value.width, maximumWidth);
    visit("gated", value.gated);
    visit("bias", value.bias);
    visit("experts", value.experts, maximumHeads);
    visit("experts_used", value.expertsUsed, maximumHeads);
    visit("expert_width", value.expertWidth, maximumWidth);
    visit("expert_hidden", value.expertHidden, maximumWidth);
    visit("shared_width", value.sharedWidth, maximumWidth);
    visit("shared_gate", value.sharedGate);
    visit("router_bias", value.routerBias);
    visit("expert_bias", value.expertBias);
    visit("parallel_dense_width", value.parallelDenseWidth, maximumWidth);
}

template<typename Part>
Part readPart(const JsonReader& json)
{
    Part part;
    describe(part, ReadFields{json});
    return part;
}

template<typename Part>
Json writePart(const Part& part)
{
    Json json = Json::object();
    describe(part, WriteFields{json});
    return json;
}

void checkPositive(const JsonReader& json, std::string_view key, std::int64_t value)
{
    if (value <= 0)
        json.fail("needs " + std::string(key), "add it");
}

Attention readAttention(const JsonReader& json)
{
    Attention attention = readPart<Attention>(json);
    if (const auto indexer = json.find("indexer"))
        attention.indexer = readPart<Indexer>(*indexer);
    if (const auto streams = json.find("streams"))
        for (const JsonReader& stream : streams->elements())
            attention.streams.push_back(readPart<CacheStream>(stream));
    checkPositive(json, "heads", attention.heads);
    checkPositive(json, "kv_heads", attention.kvHeads);
    checkPositive(json, "value_dim", attention.valueDim);
    checkPositive(json, "key_dim", attention.keyDim);
    for (const CacheStream& stream : attention.streams)
        checkPositive(json, "tokens_per_entry in its streams", stream.tokensPerEntry);
    if (attention.indexer)
        checkPositive(json, "tokens_per_key in its indexer", attention.indexer->tokensPerKey);
    if (attention.kind == AttentionKind::Latent)
        checkPositive(json, "latent_rank", attention.latentRank);
    return attention;
}

Block readBlock(const JsonReader& json)
{
    Block block;
    block.name = json.text("name");
    if (const auto part = json.find("attention"))
        block.attention = readAttention(*part);
    if (const auto part = json.find("state"))
        block.state = readPart<StateMixer>(*part);
    if (const auto part = json.find("ffn")) {
        block.ffn = readPart<Ffn>(*part);
        if (block.ffn.expertsUsed > block.ffn.experts)
            part->fail("uses more experts than it has", "check experts_used");
        if (block.ffn.kind == FfnKind::Experts)
            checkPositive(*part, "experts_used", block.ffn.expertsUsed);
        checkPositive(*part, "width", block.ffn.kind == FfnKind::Dense ? block.ffn.width : block.ffn.expertWidth);
    }
    const ReadFields visit{json};
    visit("norms", block.norms, 64);
    visit("other_parameters", block.otherParameters, maximumParameters);
    visit("other_reason", block.otherReason);
    return block;
}

Json writeBlock(const Block& block)
{
    Json json = Json::object();
    json["name"] = block.name;
    if (block.attention.kind != AttentionKind::None) {
        json["attention"] = writePart(block.attention);
        if (block.attention.indexer)
            json["attention"]["indexer"] = writePart(*block.attention.indexer);
        for (const CacheStream& stream : block.attention.streams)
            json["attention"]["streams"].push_back(writePart(stream));
    }
    if (block.state.kind != StateKind::None)
        json["state"] = writePart(block.state);
    if (block.ffn.kind != FfnKind::None)
        json["ffn"] = writePart(block.ffn);
    json["norms"] = block.norms;
    const WriteFields visit{json};
    visit("other_parameters", block.otherParameters, 0);
    visit("other_reason", block.otherReason);
    return json;
}

std::vector<Block> readBlocks(const JsonReader& json)
{
    std::vector<Block> blocks;
    for (const JsonReader& entry : json.elements()) {
        Block block = readBlock(entry);
        if (std::ranges::count(blocks, block.name, &Block::name) > 0)
            entry.fail("has the name of another block", "names are unique");
        if (blocks.size() >= maximumLayers) {
            entry.fail("is one block too many", "a model has few kinds of layers");
            break;
        }
        blocks.push_back(std::move(block));
    }
    return blocks;
}

template<typename Visit>
void describeTop(auto& value, const Visit& visit)
{
    visit("type", value.type);
    visit("gguf_type", value.ggufType);
    visit("hidden", value.hidden, maximumHidden);
    visit("vocabulary", value.vocabulary, maximumVocabulary);
    visit("tied_embeddings", value.tiedEmbeddings);
    visit("output_bias", value.outputBias);
    visit("context_limit", value.contextLimit, maximumContext);
}

} // namespace

Architecture readArchitecture(const JsonReader& json)
{
    Architecture architecture;
    describeTop(architecture, ReadFields{json});
    checkPositive(json, "hidden", architecture.hidden);
    checkPositive(json, "vocabulary", architecture.vocabulary);
    architecture.blocks = readBlocks(json.member("blocks"));
    architecture.layers = readLayerList(json.member("layers"), architecture.blocks);
    if (const auto mtp = json.find("mtp")) {
        architecture.mtpLayers = readLayerList(mtp->member("layers"), architecture.blocks);
        ReadFields{*mtp}("other_parameters", architecture.mtpOtherParameters, maximumParameters);
    }
    if (const auto extras = json.find("extras")) {
        for (const JsonReader& entry : extras->elements())
            architecture.extras.push_back(
                {entry.text("name"), entry.integer<std::int64_t>("count", 1, maximumParameters),
                    entry.optionalBoolean("lookup").value_or(false)});
    }
    if (const auto checked = checkArchitecture(architecture, {}); !checked) {
        json.fail(checked.error().what, checked.error().remedy);
        return {}; // nothing may be computed of it
    }
    return architecture;
}

Json writeArchitecture(const Architecture& architecture)
{
    Json json = Json::object();
    describeTop(architecture, WriteFields{json});
    json["blocks"] = Json::array();
    for (const Block& block : architecture.blocks)
        json["blocks"].push_back(writeBlock(block));
    json["layers"] = writeLayerList(architecture.layers, architecture.blocks);
    if (!architecture.mtpLayers.empty() || architecture.mtpOtherParameters > 0) {
        json["mtp"]["layers"] = writeLayerList(architecture.mtpLayers, architecture.blocks);
        WriteFields{json["mtp"]}("other_parameters", architecture.mtpOtherParameters, 0);
    }
    for (const ExtraParameters& extra : architecture.extras) {
        Json entry{{"name", extra.name}, {"count", extra.count}};
        WriteFields{entry}("lookup", extra.lookup);
        json["extras"].push_back(entry);
    }
    return json;
}

} // namespace loadmark
