// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/file_report.h"

#include "app/cli/text_table.h"
#include "app/text/format.h"
#include "estimator/catalogue/read_catalogue.h"
#include "estimator/weights/weight_table.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace loadmark::cli {

namespace {

using Json = nlohmann::ordered_json;

/** Layers of one block, and what they take in the file together. */
struct LayerKind
{
    std::string name;
    std::int64_t layers = 0;
    Bytes attention = 0;
    Bytes ffn = 0;
    Bytes experts = 0;
};

void addLayers(const Architecture& architecture, const std::vector<std::uint16_t>& blocks,
    const std::vector<LayerWeights>& weights, const std::string& suffix, std::vector<LayerKind>& kinds)
{
    for (std::size_t i = 0; i < std::min(blocks.size(), weights.size()); ++i) {
        const std::string name = architecture.blocks[blocks[i]].name + suffix;
        auto kind = std::ranges::find(kinds, name, &LayerKind::name);
        if (kind == kinds.end())
            kind = kinds.insert(kind, LayerKind{name});
        ++kind->layers;
        kind->attention = saturatingSum({kind->attention, weights[i].attention});
        kind->ffn = saturatingSum({kind->ffn, weights[i].ffn});
        kind->experts = saturatingSum({kind->experts, weights[i].experts});
    }
}

std::vector<LayerKind> layerKinds(const Model& model)
{
    std::vector<LayerKind> kinds;
    if (!model.architecture || !model.ownWeights)
        return kinds;
    addLayers(*model.architecture, model.architecture->layers, model.ownWeights->layers, "", kinds);
    addLayers(*model.architecture, model.architecture->mtpLayers, model.ownWeights->mtpLayers, " (MTP)", kinds);
    return kinds;
}

using Part = std::pair<const char*, Bytes>;

/** The parts outside the layers that the file has. */
std::vector<Part> otherParts(const WeightTable& table)
{
    std::vector<Part> parts{{"token_embedding", table.tokenEmbedding}, {"head", table.tied ? 0 : table.output},
        {"output_norm", table.outputNorm}, {"lookup", table.lookup}, {"vision", table.vision},
        {"mtp_other", table.mtpOther}};
    std::erase_if(parts, [](const Part& part) { return part.second == 0; });
    return parts;
}

std::string bytesText(Bytes bytes)
{
    return Format{}.bytes(static_cast<double>(bytes)).toStdString();
}

std::string countText(std::int64_t count)
{
    return Format{}.number(static_cast<double>(count)).toStdString();
}

/** "1 tensor", "2 tensors" */
std::string counted(std::int64_t count, const std::string& thing)
{
    return countText(count) + " " + thing + (count == 1 ? "" : "s");
}

std::string section(const std::string& title, const std::string& rows)
{
    return rows.empty() ? std::string() : "\n" + title + "\n" + rows;
}

std::string list(const std::vector<std::string>& lines)
{
    constexpr std::size_t most = 40;
    std::string text;
    for (std::size_t i = 0; i < std::min(lines.size(), most); ++i)
        text += "  " + escaped(lines[i]) + "\n";
    if (lines.size() > most)
        text += "  … and " + std::to_string(lines.size() - most) + " more\n";
    return text;
}

std::string typeRows(const FileReport& report)
{
    TextTable table({Align::Left, Align::Right, Align::Right, Align::Right});
    for (const TypeTotal& type : report.types)
        table.addRow({type.type, counted(type.tensors, "tensor"), counted(type.bytes, "byte"), bytesText(type.bytes)});
    table.addRow(
        {"all", counted(report.tensors, "tensor"), counted(report.tensorBytes, "byte"), bytesText(report.tensorBytes)});
    return table.text(2);
}

std::string layerRows(const Model& model)
{
    const auto kinds = layerKinds(model);
    if (kinds.empty())
        return {};
    TextTable table({Align::Left, Align::Right, Align::Right, Align::Right, Align::Right});
    table.addRow({"kind", "layers", "mixer", "network", "experts"});
    for (const LayerKind& kind : kinds)
        table.addRow({kind.name, countText(kind.layers), bytesText(kind.attention), bytesText(kind.ffn),
            kind.experts > 0 ? bytesText(kind.experts) : ""});
    return table.text(2);
}

std::string otherRows(const Model& model)
{
    TextTable table({Align::Left, Align::Right, Align::Right});
    const auto parts
        = model.ownWeights && model.ownWeights->placementKnown ? otherParts(*model.ownWeights) : std::vector<Part>{};
    for (const auto& [name, bytes] : parts) {
        std::string title(name);
        std::ranges::replace(title, '_', ' ');
        table.addRow({title, counted(bytes, "byte"), bytesText(bytes)});
    }
    return parts.empty() ? std::string() : table.text(2);
}

std::string summaryRows(const OwnFile& own)
{
    const Model& model = own.model;
    TextTable table({Align::Left, Align::Left});
    table.addRow(
        {"file", own.report.form + ", " + counted(static_cast<std::int64_t>(own.report.files.size()), "file")});
    if (!model.family.empty())
        table.addRow({"architecture", model.family});
    if (model.ownFormat)
        table.addRow({"format", model.ownFormat->name + " (" + model.ownFormat->id + ")"});
    if (model.parametersTotal)
        table.addRow({"parameters", countText(*model.parametersTotal)});
    if (model.ownWeights && model.ownWeights->bitsPerWeight > 0)
        table.addRow({"bits per weight", Format{}.plain(model.ownWeights->bitsPerWeight).toStdString()});
    if (model.contextLimit)
        table.addRow({"context", counted(*model.contextLimit, "token")});
    if (model.architecture) {
        table.addRow({"hidden size", countText(model.architecture->hidden)});
        table.addRow({"vocabulary",
            countText(model.architecture->vocabulary)
                + (model.architecture->tiedEmbeddings ? ", embedding and head are one" : "")});
    }
    return table.text(2);
}

std::string incompleteLine(const FileReport& report)
{
    return report.missingBytes == 0 ? std::string()
                                    : "\nThe file is not complete: " + counted(report.missingBytes, "byte")
            + (report.missingBytes == 1 ? " is" : " are")
            + " missing at its end. Sizes are those of the complete file.\n";
}

} // namespace

std::string fileReportText(const OwnFile& own)
{
    return own.model.name + "\n" + summaryRows(own) + incompleteLine(own.report)
        + section("Tensors by type", typeRows(own.report)) + section("Layers by kind", layerRows(own.model))
        + section("Outside the layers", otherRows(own.model))
        + section("Not known, or assumed", list(own.model.missing))
        + section("Tensors whose purpose is not known", list(own.report.unknownTensors))
        + section("Metadata that is not read", list(own.report.unknownKeys));
}

std::string fileReportJson(const OwnFile& own)
{
    constexpr int indent = 4;
    const FileReport& report = own.report;
    Json json;
    json["model"] = Json::parse(writeModel(own.model));
    Json& file = json["file"];
    file["form"] = report.form;
    file["files"] = report.files;
    file["file_bytes"] = report.fileBytes;
    file["missing_bytes"] = report.missingBytes;
    file["tensors"] = report.tensors;
    file["elements"] = report.elements;
    file["tensor_bytes"] = report.tensorBytes;
    for (const TypeTotal& type : report.types)
        file["types"][type.type] = {{"tensors", type.tensors}, {"elements", type.elements}, {"bytes", type.bytes}};
    file["unknown_tensors"] = report.unknownTensors;
    file["unknown_keys"] = report.unknownKeys;
    Json& weights = json["weights"];
    weights["format"] = own.model.ownFormat ? Json(own.model.ownFormat->id) : Json(nullptr);
    weights["bits_per_weight"] = own.model.ownWeights && own.model.ownWeights->bitsPerWeight > 0
        ? Json(own.model.ownWeights->bitsPerWeight)
        : Json(nullptr);
    weights["layers"] = Json::array();
    for (const LayerKind& kind : layerKinds(own.model))
        weights["layers"].push_back({{"kind", kind.name}, {"count", kind.layers}, {"attention_bytes", kind.attention},
            {"network_bytes", kind.ffn}, {"experts_bytes", kind.experts}});
    if (own.model.ownWeights && own.model.ownWeights->placementKnown)
        for (const auto& [name, bytes] : otherParts(*own.model.ownWeights))
            weights[std::string(name) + "_bytes"] = bytes;
    return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace loadmark::cli
