// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue/own_model.h"
#include "app/cli/command.h"
#include "app/cli/file_report.h"
#include "app/cli/read_from_hub.h"
#include "app/cli/text_table.h"
#include "app/text/format.h"
#include "estimator/catalogue/read_catalogue.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>

namespace loadmark::cli {

namespace {

constexpr std::array options{
    Option{"--json", "", "one JSON document (of a config.json always)"},
    Option{"--refresh", "", "read a repository again, rather than what is kept of it"},
};

bool isSame(std::string_view one, std::string_view other)
{
    return std::ranges::equal(
        one, other, {}, [](unsigned char c) { return std::tolower(c); },
        [](unsigned char c) { return std::tolower(c); });
}

/** The catalogue's name for a model's family: that of all its models of this type, or the one that is called alike. */
std::string familyIn(const Catalogue& catalogue, const Model& own)
{
    const Architecture& wanted = *own.architecture;
    std::set<std::string> families;
    for (const auto& model : catalogue.models) {
        const bool hasType = model->architecture && model->architecture->type == wanted.type;
        const bool hasGgufType = model->architecture && wanted.type.empty() && !wanted.ggufType.empty()
            && model->architecture->ggufType == wanted.ggufType;
        if (hasType || hasGgufType)
            families.insert(model->family);
    }
    const auto alike = std::ranges::find_if(families, [&](const auto& family) { return isSame(family, own.family); });
    return families.size() == 1 ? *families.begin() : alike != families.end() ? *alike : own.family;
}

/** How most models of the catalogue write this weight format; else the format's own name. */
std::string labelIn(const Catalogue& catalogue, const std::string& format)
{
    std::map<std::string, int> labels;
    for (const auto& model : catalogue.models) {
        if (model->nativeFormat == format && !model->nativeFormatLabel.empty())
            ++labels[model->nativeFormatLabel];
    }
    const auto most = std::ranges::max_element(labels, {}, &std::pair<const std::string, int>::second);
    if (most != labels.end())
        return most->first;
    const auto found = std::ranges::find(catalogue.formats, format, &WeightFormat::id);
    return found == catalogue.formats.end() ? format : found->name;
}

/** The model in the words of the catalogue, so that it can be put there. */
OwnFile asInCatalogue(OwnFile own, const Catalogue& catalogue)
{
    if (own.model.architecture)
        own.model.family = familyIn(catalogue, own.model);
    if (own.model.nativeFormat)
        own.model.nativeFormatLabel = labelIn(catalogue, *own.model.nativeFormat);
    return own;
}

std::string shown(const OwnFile& own, bool json)
{
    if (!own.report.files.empty())
        return json ? fileReportJson(own) : fileReportText(own);
    std::string entry = writeModel(own.model);
    return entry.ends_with('\n') ? entry : entry + '\n';
}

/** "ORG/NAME" that is no file, or what can only mean a repository. */
bool isRepository(const std::string& word)
{
    std::error_code ignored;
    const QString text = QString::fromStdString(word);
    const bool named = !word.starts_with('.') && !word.starts_with('/') && parseHubRepository(text).has_value();
    return isHubName(text)
        || (named && !holdsWeights(word) && !word.ends_with(".json") && !std::filesystem::exists(word, ignored));
}

std::string repositoryText(const HubModel& model)
{
    const Format format;
    TextTable table({Align::Left, Align::Right});
    for (const HubFile& file : model.files)
        table.addRow({file.path.toStdString(), format.bytes(static_cast<double>(file.size)).toStdString()});
    return model.repository.id().toStdString() + ", read on " + model.read.toString(Qt::ISODate).toStdString() + "\n\n"
        + table.text() + "\nModel, from " + model.file.toStdString() + "\n\n";
}

nlohmann::ordered_json repositoryJson(const HubModel& model)
{
    nlohmann::ordered_json json{{"id", model.repository.id().toStdString()},
        {"revision", model.repository.revision.toStdString()}, {"read", model.read.toString(Qt::ISODate).toStdString()},
        {"file", model.file.toStdString()}};
    json["files"] = nlohmann::ordered_json::array();
    for (const HubFile& file : model.files)
        json["files"].push_back({{"path", file.path.toStdString()}, {"bytes", file.size}});
    return json;
}

/** What is printed of a repository: its files, and what is printed of the model's file. */
Result<std::string> ofRepository(const Arguments& arguments, const Catalogue& catalogue)
{
    constexpr int indent = 4;
    const bool json = arguments.has("--json");
    const auto cache = arguments.has("--refresh") ? HubReader::Cache::Renew : HubReader::Cache::Use;
    const Result<HubModel> model = readFromHub(arguments.words.front(), cache);
    if (!model)
        return std::unexpected(model.error());
    const Result<OwnFile> own = readHubModel(*model);
    if (!own)
        return std::unexpected(own.error());
    const bool entry = json || own->report.files.empty();
    const std::string text = shown(entry ? asInCatalogue(*own, catalogue) : *own, json);
    if (!json)
        return repositoryText(*model) + text;
    auto document = nlohmann::ordered_json::parse(text, nullptr, false);
    if (document.is_object())
        document["hub"] = repositoryJson(*model);
    return document.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

Result<std::string> ofFile(const Arguments& arguments, const Catalogue& catalogue)
{
    const std::string& path = arguments.words.front();
    const Result<OwnFile> own = readOwnFile(path, FileKind::AlsoStandardInput, GgufStrictness::HeaderOnly);
    if (!own)
        return std::unexpected(own.error());
    const bool entry = arguments.has("--json") || own->report.files.empty();
    return shown(entry ? asInCatalogue(*own, catalogue) : *own, arguments.has("--json"));
}

Result<int> run(const Arguments& arguments, const std::shared_ptr<const Catalogue>& catalogue)
{
    if (arguments.words.size() != 1)
        return std::unexpected(Error{"inspect", "needs one file or repository",
            "name a config.json, a .gguf, a .safetensors or its index.json, or ORG/NAME of Hugging Face"});
    const Result<std::string> text
        = isRepository(arguments.words.front()) ? ofRepository(arguments, *catalogue) : ofFile(arguments, *catalogue);
    if (!text)
        return std::unexpected(text.error());
    if (const Result<void> printed = print(*text); !printed)
        return std::unexpected(printed.error());
    return Done;
}

} // namespace

const Command inspectCommand{"inspect", "FILE|ORG/NAME [--json] [--refresh]",
    "Prints what is understood of a model's file (config.json, GGUF, safetensors) or repository.", options, false,
    false, run};

} // namespace loadmark::cli
