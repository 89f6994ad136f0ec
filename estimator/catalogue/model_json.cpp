// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/architecture_json.h"
#include "estimator/catalogue/entry_fields.h"
#include "estimator/catalogue/json_layout.h"
#include "estimator/catalogue/limits.h"
#include "estimator/catalogue/read_catalogue.h"
#include "estimator/catalogue/read_model.h"
#include "estimator/files/json_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace loadmark {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 5> basisWords{"text", "mtp", "vision", "lookup", "tied_head_copy"};
constexpr Bytes maximumFile = Bytes{1} << 50;

std::string lowerCase(std::string text)
{
    for (char& letter : text)
        if (letter >= 'A' && letter <= 'Z')
            letter = static_cast<char>(letter - 'A' + 'a');
    return text;
}

/** A group of sizes from one place: [label, bytes] or, where the label is not the format's name, [label, bytes,
 * format]. */
void readFileGroup(const JsonReader& group, std::vector<WeightFile>& files)
{
    WeightFile common;
    common.repository = group.optionalText("repository").value_or("");
    common.source = group.optionalText("source").value_or("");
    common.exact = group.optionalBoolean("exact").value_or(true);
    common.placementKnown = group.optionalBoolean("placement_known").value_or(true);
    common.ownMix = group.optionalBoolean("own_mix").value_or(false);
    common.holdsMtp = group.optionalBoolean("mtp");
    common.groupSize = group.optionalInteger<int>("group_size", 1, maximumWidth).value_or(0);
    for (const JsonReader& size : group.member("sizes").elements()) {
        const auto parts = size.elements();
        if (parts.size() != 2 && parts.size() != 3) {
            size.fail("is no size", "write [label, bytes] or [label, bytes, format]");
            return;
        }
        WeightFile file = common;
        file.label = parts[0].text();
        file.bytes = parts[1].integer<Bytes>(1, maximumFile);
        file.format = parts.size() == 3 ? parts[2].text() : lowerCase(file.label);
        files.push_back(std::move(file));
    }
}

std::vector<std::string> readBasis(const JsonReader& entry)
{
    std::vector<std::string> basis;
    const auto list = entry.find("parameters_basis");
    if (!list)
        return basis;
    for (const JsonReader& word : list->elements()) {
        basis.push_back(word.text());
        if (std::ranges::find(basisWords, basis.back()) == basisWords.end())
            word.fail("is no part of a model", "use text, mtp, vision, lookup or tied_head_copy");
    }
    return basis;
}

bool isSameGroup(const WeightFile& one, const WeightFile& other)
{
    return one.repository == other.repository && one.source == other.source && one.exact == other.exact
        && one.placementKnown == other.placementKnown && one.ownMix == other.ownMix && one.holdsMtp == other.holdsMtp
        && one.groupSize == other.groupSize;
}

template<typename Value>
void writeOptional(Json& json, const char* key, const std::optional<Value>& value)
{
    if (value)
        json[key] = *value;
}

Json writeFileGroup(const std::vector<WeightFile>& files, std::size_t& next)
{
    const WeightFile& first = files[next];
    Json group = Json::object();
    if (!first.repository.empty())
        group["repository"] = first.repository;
    if (!first.source.empty())
        group["source"] = first.source;
    if (!first.exact)
        group["exact"] = false;
    if (!first.placementKnown)
        group["placement_known"] = false;
    if (first.ownMix)
        group["own_mix"] = true;
    writeOptional(group, "mtp", first.holdsMtp);
    if (first.groupSize > 0)
        group["group_size"] = first.groupSize;
    Json& sizes = group["sizes"] = Json::array();
    for (; next < files.size() && isSameGroup(first, files[next]); ++next) {
        Json size = Json::array({files[next].label, files[next].bytes});
        if (files[next].format != lowerCase(files[next].label))
            size.push_back(files[next].format);
        sizes.push_back(std::move(size));
    }
    return group;
}

} // namespace

Model readModelEntry(const JsonReader& entry)
{
    Model model;
    model.id = readId(entry);
    model.name = entry.text("name");
    model.family = entry.optionalText("family").value_or("");
    model.repository = entry.optionalText("repository").value_or("");
    model.licence = entry.optionalText("licence");
    model.released = entry.optionalText("released");
    model.parametersTotal = entry.optionalInteger<std::int64_t>("parameters_total", 1, maximumParameters);
    model.parametersActive = entry.optionalInteger<std::int64_t>("parameters_active", 1, maximumParameters);
    model.parametersBasis = readBasis(entry);
    model.contextLimit = entry.optionalInteger<Tokens>("context_limit", 1, maximumContext);
    model.nativeFormat = entry.optionalText("native_format");
    model.nativeFormatLabel = entry.optionalText("native_label").value_or("");
    if (const auto architecture = entry.find("architecture")) {
        model.architecture = readArchitecture(*architecture);
        model.shapes = blockShapes(*model.architecture);
    }
    if (const auto groups = entry.find("files"))
        for (const JsonReader& group : groups->elements())
            readFileGroup(group, model.files);
    model.sources = readSources(entry, "sources");
    model.missing = entry.optionalTexts("missing");
    return model;
}

Result<Model> readModel(std::string_view json, const std::string& where)
{
    const Result<JsonDocument> document = JsonDocument::parse(json, where);
    if (!document)
        return std::unexpected(document.error());
    Model model = readModelEntry(document->root());
    if (const std::optional<Error> fault = document->fault())
        return std::unexpected(*fault);
    return model;
}

std::string writeModel(const Model& model)
{
    Json json = Json::object();
    json["id"] = model.id;
    json["name"] = model.name;
    json["family"] = model.family;
    if (!model.repository.empty())
        json["repository"] = model.repository;
    writeOptional(json, "licence", model.licence);
    writeOptional(json, "released", model.released);
    writeOptional(json, "parameters_total", model.parametersTotal);
    writeOptional(json, "parameters_active", model.parametersActive);
    if (!model.parametersBasis.empty())
        json["parameters_basis"] = model.parametersBasis;
    writeOptional(json, "context_limit", model.contextLimit);
    writeOptional(json, "native_format", model.nativeFormat);
    if (!model.nativeFormatLabel.empty())
        json["native_label"] = model.nativeFormatLabel;
    if (model.architecture)
        json["architecture"] = writeArchitecture(*model.architecture);
    for (std::size_t next = 0; next < model.files.size();)
        json["files"].push_back(writeFileGroup(model.files, next));
    if (!model.sources.empty())
        json["sources"] = model.sources;
    if (!model.missing.empty())
        json["missing"] = model.missing;
    return layOutJson(json);
}

} // namespace loadmark
