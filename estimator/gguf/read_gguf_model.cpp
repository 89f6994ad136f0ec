// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/gguf/read_gguf_model.h"

#include "estimator/gguf/gguf_architecture.h"
#include "estimator/gguf/gguf_format.h"
#include "estimator/gguf/gguf_weights.h"
#include "estimator/saturating.h"
#include "estimator/weights/reconcile_weights.h"
#include "estimator/weights/tensors.h"

#include <algorithm>

namespace loadmark {

namespace {

std::string textOf(const GgufFile& file, const char* key)
{
    const auto found = file.metadata.find(key);
    return found != file.metadata.end() && found->is_string() ? escaped(found->get<std::string>()) : std::string{};
}

Result<void> checkKind(const GgufFile& file)
{
    const std::string type = textOf(file, "general.type");
    const std::string architecture = textOf(file, "general.architecture");
    if (type == "mmproj" || architecture == "clip")
        return std::unexpected(
            Error{file.path, "is a vision projector, not a language model", "give it with --mmproj, beside the model"});
    if (!type.empty() && type != "model")
        return std::unexpected(
            Error{file.path, "holds a \"" + type.substr(0, 40) + "\", not a model", "name the model's own file"});
    if (file.tensors.empty())
        return std::unexpected(Error{file.path, "holds no tensors", "name the file with the model's weights"});
    return {};
}

void describe(const GgufFile& file, Model& model)
{
    model.name = textOf(file, "general.name");
    if (model.name.empty())
        model.name = model.id;
    model.family = textOf(file, "general.architecture");
    if (const std::string licence = textOf(file, "general.license"); !licence.empty())
        model.licence = licence;
    if (model.architecture && model.architecture->contextLimit > 0)
        model.contextLimit = model.architecture->contextLimit;
    model.sources["architecture"] = "metadata and tensors of the GGUF file";
    model.sources["parameters_total"] = "counted from the file's tensors";
    model.parametersBasis = {"text"};
}

FileReport reportOf(const GgufFile& file)
{
    FileReport report;
    report.form
        = "GGUF version " + std::to_string(file.version) + (file.bigEndian ? ", big endian" : ", little endian");
    report.files = file.shards;
    report.fileBytes = file.fileBytes;
    report.missingBytes = file.missingBytes;
    for (const GgufTensor& tensor : file.tensors)
        countTensor(report, tensor.typeName(), tensor.elements(), tensor.bytes);
    sortTypes(report);
    report.unknownTensors = unknownTensors(file);
    report.unknownKeys = unknownKeys(file);
    return report;
}

/** Weights of which only the total is known, where the layers are not understood. */
std::shared_ptr<const WeightTable> totalOnly(const FileReport& report)
{
    WeightFile whole;
    whole.bytes = report.tensorBytes;
    whole.placementKnown = false;
    whole.source = "sum of the file's tensors";
    WeightTable table = reconciled(std::nullopt, whole);
    table.confidence = Confidence::Exact;
    table.bitsPerWeight
        = report.elements > 0 ? 8.0 * static_cast<double>(table.file) / static_cast<double>(report.elements) : 0;
    return std::make_shared<const WeightTable>(std::move(table));
}

void addUnknownTypes(const GgufFile& file, Model& model)
{
    for (const GgufTensor& tensor : file.tensors) {
        const std::string note
            = "bytes of tensors of " + tensor.typeName() + ": taken from their places in the file, to 32 bytes";
        if (!tensor.type && std::ranges::find(model.missing, note) == model.missing.end())
            model.missing.push_back(note);
    }
}

} // namespace

Result<OwnFile> modelOfGguf(const GgufFile& file, const std::string& id)
{
    if (const Result<void> checked = checkKind(file); !checked)
        return std::unexpected(checked.error());
    OwnFile own;
    own.report = reportOf(file);
    Model& model = own.model;
    model.id = id;
    model.own = true;
    model.ownFormat = std::make_shared<const WeightFormat>(formatOfGguf(file));
    model.nativeFormat = model.ownFormat->id;
    model.nativeFormatLabel = model.ownFormat->name;
    model.parametersTotal = own.report.elements;
    auto architecture = readGgufArchitecture(file, model.missing);
    if (architecture) {
        model.ownWeights = std::make_shared<const WeightTable>(weightsOfGguf(file, *architecture));
        model.parametersActive
            = hasExperts(*architecture) ? countParameters(*architecture).active : own.report.elements;
        model.sources["parameters_active"] = "counted from the architecture";
        model.shapes = blockShapes(*architecture);
        model.architecture = std::move(*architecture);
    } else {
        model.ownWeights = totalOnly(own.report);
        model.missing.push_back("architecture: " + architecture.error().text());
    }
    addUnknownTypes(file, model);
    describe(file, model);
    return own;
}

} // namespace loadmark
