// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/gguf/gguf_architecture.h"

#include "estimator/catalogue/add_block.h"
#include "estimator/catalogue/check_architecture.h"
#include "estimator/gguf/gguf_layers.h"
#include "estimator/weights/tensors.h"

#include <algorithm>

namespace loadmark {

namespace {

using config::FaultLog;
using config::Fields;

/** The metadata of one architecture, without its name in front of the keys. */
nlohmann::json ownMetadata(const GgufFile& file, const std::string& architecture)
{
    const std::string prefix = architecture + ".";
    nlohmann::json own = nlohmann::json::object();
    for (const auto& [key, value] : file.metadata.items())
        if (key.starts_with(prefix))
            own[key.substr(prefix.size())] = value;
    return own;
}

std::int64_t wholeNumber(const nlohmann::json& metadata, const std::string& key)
{
    const auto found = metadata.find(key);
    if (found == metadata.end() || !found->is_number_integer())
        return 0;
    if (found->is_number_unsigned())
        return static_cast<std::int64_t>(std::min<std::uint64_t>(found->get<std::uint64_t>(), maximumLayers + 1));
    return std::clamp<std::int64_t>(found->get<std::int64_t>(), 0, maximumLayers + 1);
}

/** Norms of the hidden width that stand around mixer and network; a bias counts as another. */
int normsOf(const GgufView& view, const GgufLayer& layer)
{
    int norms = 0;
    for (const auto& [name, tensor] : layer.all()) {
        const bool ownRule = name.starts_with("attn_q_") || name.starts_with("attn_k_") || name.starts_with("attn_kv_")
            || name.starts_with("ssm_") || name.starts_with("indexer") || name.starts_with("nextn.");
        norms += !ownRule && name.find("norm") != std::string_view::npos && tensor->isVector()
                && tensor->columns() == view.hidden
            ? 1
            : 0;
    }
    return norms;
}

/** What a layer holds beyond its fields, so that parameters add up to the file's. */
void addOtherParameters(const Architecture& architecture, const GgufLayer& layer, Block& block)
{
    std::int64_t stored = 0;
    for (const auto& [name, tensor] : layer.all())
        stored += name.starts_with("nextn.") ? 0 : tensor->elements();
    std::int64_t explained = 0;
    for (const Tensor& tensor : layerTensors(architecture, block))
        explained += tensor.parameters();
    if (stored <= explained)
        return;
    block.otherParameters = stored - explained;
    block.otherReason = "tensors of the file that no field explains";
}

/** A layer of which nothing would be counted is not understood, which is not the same as caching nothing. */
void checkUnderstood(const GgufView& view, std::size_t layer, const Block& block)
{
    const bool mixes = block.attention.kind != AttentionKind::None || block.state.kind != StateKind::None;
    const auto isMixers = [](const auto& entry) {
        const std::string_view name = entry.first;
        return (name.starts_with("attn_") && !name.starts_with("attn_norm")) || name.starts_with("ssm_");
    };
    const bool stores = std::ranges::any_of(view.layers[layer].all(), isMixers);
    if ((!mixes && stores) || (!mixes && block.ffn.kind == FfnKind::None))
        view.fields.log().report("/blk." + std::to_string(layer), "has no attention or state of a known kind",
            "what it caches is not known");
}

Block readBlock(const GgufView& view, const Architecture& architecture, std::size_t layer)
{
    Block block;
    block.attention = readAttention(view, layer);
    block.state = readState(view, layer);
    block.ffn = readNetwork(view, layer);
    block.norms = normsOf(view, view.layers[layer]);
    checkUnderstood(view, layer, block);
    addOtherParameters(architecture, view.layers[layer], block);
    return block;
}

void sortTensors(const GgufFile& file, GgufView& view)
{
    for (const GgufTensor& tensor : file.tensors) {
        const GgufPlace place = placeOf(tensor.name);
        if (place.layer >= 0 && static_cast<std::size_t>(place.layer) < view.layers.size())
            view.layers[static_cast<std::size_t>(place.layer)].add(place.name, tensor);
        else if (place.layer < 0)
            view.rest.add(place.name, tensor);
    }
}

void readEnds(const GgufFile& file, const GgufView& view, Architecture& architecture)
{
    const GgufTensor* embedding = view.rest.matrix("token_embd");
    const auto tokens = file.lists.find("tokenizer.ggml.tokens");
    if (embedding && embedding->rows() <= maximumVocabulary)
        architecture.vocabulary = static_cast<int>(embedding->rows());
    else if (tokens != file.lists.end() && tokens->second <= maximumVocabulary)
        architecture.vocabulary = static_cast<int>(tokens->second);
    else
        architecture.vocabulary = view.fields.required({"vocab_size"}, maximumVocabulary);
    architecture.tiedEmbeddings = !view.rest.has("output");
    architecture.outputBias = view.rest.tensor("output.bias") != nullptr;
    architecture.contextLimit = view.fields.find({"context_length"}, maximumContext).value_or(0);
    for (const auto& [name, tensor] : view.rest.all()) {
        const bool known = name == "token_embd.weight" || name == "output.weight" || name == "output_norm.weight"
            || name == "output.bias";
        if (!known)
            architecture.extras.push_back(
                {std::string(name), tensor->elements(), name.starts_with("per_layer_token_embd")});
    }
}

void readLayers(const GgufView& view, Architecture& architecture)
{
    const FaultLog& log = view.fields.log();
    for (std::size_t i = 0; i < view.layers.size() && !log.first; ++i) {
        const bool decoder = i < static_cast<std::size_t>(view.decoderLayers);
        if (!decoder && view.layers[i].all().empty())
            continue; // announced, but left out of the file
        auto& list = decoder ? architecture.layers : architecture.mtpLayers;
        list.push_back(addBlock(readBlock(view, architecture, i), architecture.blocks));
        for (const auto& [name, tensor] : view.layers[i].all())
            if (name.starts_with("nextn."))
                architecture.mtpOtherParameters += tensor->elements();
    }
}

} // namespace

GgufLayerCount layerCount(const GgufFile& file, const std::string& architecture)
{
    std::int64_t all = wholeNumber(file.metadata, architecture + ".block_count");
    if (all == 0)
        for (const GgufTensor& tensor : file.tensors)
            all = std::max<std::int64_t>(all, std::int64_t{placeOf(tensor.name).layer} + 1);
    all = std::min<std::int64_t>(all, maximumLayers);
    const std::int64_t mtp = wholeNumber(file.metadata, architecture + ".nextn_predict_layers");
    return {static_cast<std::size_t>(all), static_cast<std::size_t>(std::max<std::int64_t>(all - mtp, 0))};
}

Result<Architecture> readGgufArchitecture(const GgufFile& file, std::vector<std::string>& notes)
{
    FaultLog log{file.path, std::nullopt};
    const Fields all(file.metadata, "", log);
    const std::string type = all.text({"general.architecture"});
    if (type.empty())
        log.report(all.pointer("general.architecture"), "is missing", "without it no other key can be read");
    const nlohmann::json own = ownMetadata(file, type);
    const Fields fields(own, "/" + type, log);
    if (!fields.has("block_count"))
        notes.push_back("block_count: taken from the tensors' names");

    GgufView view{type, fields, notes, 0, 0, {}, {}};
    const GgufLayerCount count = layerCount(file, type);
    view.layers.resize(count.all);
    view.decoderLayers = static_cast<int>(count.decoder);
    sortTensors(file, view);
    const GgufTensor* embedding = view.rest.matrix("token_embd");
    const auto width = fields.find({"embedding_length"}, maximumHidden);
    if (!width && embedding && embedding->columns() <= maximumHidden) {
        view.hidden = static_cast<int>(embedding->columns());
        notes.push_back("embedding_length: taken from the token embedding");
    } else {
        view.hidden = fields.required({"embedding_length"}, maximumHidden);
    }

    Architecture architecture;
    architecture.type = type;
    architecture.ggufType = type;
    architecture.hidden = view.hidden;
    if (!log.first) {
        readEnds(file, view, architecture);
        readLayers(view, architecture);
    }
    if (log.first)
        return std::unexpected(*log.first);
    if (const Result<void> checked = checkArchitecture(architecture, file.path); !checked)
        return std::unexpected(checked.error());
    return architecture;
}

} // namespace loadmark
