// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/read_config.h"

#include "estimator/catalogue/add_block.h"
#include "estimator/catalogue/check_architecture.h"
#include "estimator/catalogue/config/native_format.h"
#include "estimator/catalogue/config/read_parts.h"
#include "estimator/files/json_reader.h"
#include "estimator/files/json_tree.h"
#include "estimator/weights/tensors.h"

#include <algorithm>

namespace loadmark {

using namespace config;

namespace {

Block readBlock(const ConfigView& config, std::size_t layer, const PlannedLayer& planned)
{
    Block block;
    block.attention = readAttention(config, layer, planned.mixer);
    block.state = readState(config, planned.mixer);
    block.ffn = readNetwork(config, layer, planned.network);
    const bool single = planned.mixer == Mixer::None || planned.network == Network::None;
    block.norms = single ? std::max(1, config.family.norms / 2) : config.family.norms;
    if (planned.mixer == Mixer::None && planned.network == Network::None)
        block.norms = 0;
    addOtherParameters(config, block);
    return block;
}

void readLayers(const ConfigView& config, Architecture& architecture)
{
    const auto plan = planLayers(config.text, config.family, config.layers);
    const auto mtp = planMtpLayers(config.text, config.family, plan);
    FaultLog& log = config.text.log();
    for (std::size_t i = 0; i < plan.size() && !log.first; ++i)
        architecture.layers.push_back(addBlock(readBlock(config, i, plan[i]), architecture.blocks));
    for (std::size_t i = 0; i < mtp.size() && !log.first; ++i)
        architecture.mtpLayers.push_back(addBlock(readBlock(config, plan.size() + i, mtp[i]), architecture.blocks));
    const std::int64_t heads = mtpHeads(config.text, config.family);
    const std::int64_t hidden = config.hidden;
    const std::int64_t copies = std::int64_t{config.family.mtpVocabularyCopies} * architecture.vocabulary * hidden;
    architecture.mtpOtherParameters = heads * (2 * hidden * hidden + 3 * hidden + copies);
}

Architecture assemble(const ConfigView& config, const Fields& root, std::vector<std::string>& missing)
{
    const Fields& text = config.text;
    Architecture architecture;
    architecture.type = text.text({"model_type"});
    const std::string_view outer = familyOf(root.text({"model_type"})).ggufType; // tells Kimi K3 from Kimi Linear
    architecture.ggufType = outer.empty() ? config.family.ggufType : outer;
    architecture.hidden = config.hidden;
    architecture.vocabulary = text.required({"vocab_size"}, maximumVocabulary);
    const bool tied = root.flag({"tie_word_embeddings", "use_embedding_sharing"}, config.family.tied);
    architecture.tiedEmbeddings = text.flag({"tie_word_embeddings", "use_embedding_sharing"}, tied);
    architecture.outputBias = text.flag({"lm_head_bias"}, config.family.headBias);
    const Names context
        = {"max_position_embeddings", "max_seq_len", "n_positions", "max_sequence_length", "seq_length"};
    architecture.contextLimit = text.find(context, maximumContext).value_or(0);
    readLayers(config, architecture);
    if (architecture.ggufType == "nemotron_h" && expertCount(text) > 0)
        architecture.ggufType = "nemotron_h_moe";
    architecture.extras = readExtras(config, missing);
    return architecture;
}

/** The language model inside a multimodal file. */
Fields textTower(const Fields& root)
{
    for (const auto* name : {"text_config", "language_config", "llm_config", "thinker_config"})
        if (root.has(name))
            return textTower(root.object(name));
    return root;
}

Result<nlohmann::json> parse(std::string_view json, const std::string& where)
{
    if (json.size() > JsonDocument::sizeMax)
        return std::unexpected(Error{where, "is larger than any config.json", "check that this is the right file"});
    auto document = parseJsonTree(json, JsonDocument::depthMax);
    if (!document) {
        document.error().where = document.error().where.empty() ? where : where + ":" + document.error().where;
        return document;
    }
    if (!document->is_object())
        return std::unexpected(
            Error{where, "is not a JSON object", "name a Hugging Face config.json, which begins with {"});
    return document;
}

void describe(const Fields& root, Model& model)
{
    model.name = escaped(root.text({"_name_or_path"}));
    if (model.name.contains('/') && !model.name.starts_with('/') && !model.name.starts_with('.'))
        model.repository = model.name;
    model.name = model.name.substr(model.name.rfind('/') + 1);
    if (model.name.empty())
        model.name = model.id;
    model.family = model.architecture->type;
    if (model.architecture->contextLimit > 0)
        model.contextLimit = model.architecture->contextLimit;
    const ParameterCount count = countParameters(*model.architecture);
    model.parametersTotal = count.text + count.mtp + count.vision + count.lookup;
    model.parametersActive = hasExperts(*model.architecture) ? count.active : *model.parametersTotal;
    model.sources["parameters_total"] = "counted from the architecture";
    model.sources["parameters_active"] = "counted from the architecture";
    model.sources["architecture"] = "config.json";
}

} // namespace

Result<Model> readConfig(std::string_view json, const std::string& id, const std::string& where)
{
    FaultLog log{where, std::nullopt};
    const auto document = parse(json, where);
    if (!document)
        return std::unexpected(document.error());
    const Fields root(*document, "", log);
    const Fields text = textTower(root);
    const std::string type = text.text({"model_type"});
    const Family& family = familyOf(type);
    ConfigView config{root, text, family};
    config.hidden = text.required({"hidden_size", "n_embd", "d_model"}, maximumHidden);
    config.layers = layerCount(text);

    Model model;
    model.id = id;
    model.own = true;
    if (!log.first)
        model.architecture = assemble(config, root, model.missing);
    if (log.first)
        return std::unexpected(*log.first);
    if (family.modelType.empty())
        model.missing.push_back(
            "peculiarities of the model type " + inQuotes(type) + ": biases and norms may be uncounted");
    if (auto checked = checkArchitecture(*model.architecture, where); !checked)
        return std::unexpected(checked.error());
    readNativeFormat(root, text, model);
    describe(root, model);
    if (log.first)
        return std::unexpected(*log.first);
    model.shapes = blockShapes(*model.architecture);
    return model;
}

} // namespace loadmark
