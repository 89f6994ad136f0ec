// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/safetensors/read_safetensors_model.h"

#include "estimator/catalogue/limits.h"
#include "estimator/catalogue/read_config.h"
#include "estimator/files/text_file.h"
#include "estimator/safetensors/safetensors_place.h"
#include "estimator/weights/reconcile_weights.h"
#include "estimator/weights/stored_weights.h"
#include "estimator/weights/tensors.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace loadmark {

namespace {

namespace fs = std::filesystem;

/** Element types that hold one parameter each; of the others several may be packed into one. */
bool isWhole(std::string_view type)
{
    return type == "BF16" || type == "F16" || type == "F32" || type == "F64" || type.starts_with("F8_E");
}

FileReport reportOf(const SafetensorsFile& file, int decoderLayers)
{
    FileReport report;
    report.form = "safetensors";
    report.files = file.shards;
    report.fileBytes = file.fileBytes;
    for (const SafeTensor& tensor : file.tensors) {
        countTensor(report, tensor.type, tensor.elements(), tensor.bytes);
        if (!placeOfSafetensor(tensor.name, decoderLayers).known)
            report.unknownTensors.push_back(escaped(tensor.name));
    }
    sortTypes(report);
    return report;
}

std::shared_ptr<const WeightTable> weightsOf(const SafetensorsFile& file, const Architecture& architecture)
{
    const auto decoder = static_cast<int>(architecture.layers.size());
    StoredWeights weights(architecture.layers.size(), architecture.mtpLayers.size());
    Bytes embedding = 0;
    for (const SafeTensor& tensor : file.tensors) {
        const SafetensorsPlace place = placeOfSafetensor(tensor.name, decoder);
        const bool vector = tensor.shape.size() < 2;
        weights.add({place.part, place.layer, tensor.bytes, tensor.bytes, 0, place.replicated || vector,
            place.widens && !vector});
        if (place.part == StoredPart::TokenEmbedding)
            embedding += tensor.bytes;
    }
    const ParameterCount count = countParameters(architecture);
    std::vector<std::uint16_t> blocks = architecture.layers;
    blocks.insert(blocks.end(), architecture.mtpLayers.begin(), architecture.mtpLayers.end());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const Ffn& ffn = architecture.blocks[blocks[i]].ffn;
        if (ffn.kind == FfnKind::Experts)
            weights.setExperts(i, ffn.experts, ffn.expertsUsed);
    }
    const double parameters = static_cast<double>(count.text) + static_cast<double>(count.mtp)
        + static_cast<double>(count.vision) + static_cast<double>(count.lookup);
    WeightTable table = weights.table(embedding, embedding, parameters);
    table.source = "tensors of " + fs::path(file.path).filename().string();
    return std::make_shared<const WeightTable>(std::move(table));
}

std::shared_ptr<const WeightTable> totalOnly(const FileReport& report)
{
    WeightFile whole;
    whole.bytes = report.tensorBytes;
    whole.placementKnown = false;
    whole.source = "sum of the file's tensors";
    WeightTable table = reconciled(std::nullopt, whole);
    table.confidence = Confidence::Exact;
    return std::make_shared<const WeightTable>(std::move(table));
}

/** By config.json, else by the element type that most bytes are in. */
WeightFormat formatOf(const Model& model, const FileReport& report)
{
    WeightFormat format;
    format.kind = FormatKind::Served;
    format.source = "types of the file's tensors";
    const std::string most = report.types.front().type;
    const bool plain = model.nativeFormat == "bf16" || model.nativeFormat == "f16";
    if (model.nativeFormat && !plain) // packed elements say less than the config
        format.id = *model.nativeFormat;
    else
        format.id = most.starts_with("F8_") ? "fp8" : most;
    std::ranges::transform(format.id, format.id.begin(), [](unsigned char letter) { return std::tolower(letter); });
    format.name = model.nativeFormatLabel.empty() ? most : model.nativeFormatLabel;
    return format;
}

Result<Model> configBeside(const SafetensorsFile& file, const std::string& id)
{
    constexpr std::size_t sizeMax = std::size_t{16} << 20;
    const fs::path path = fs::path(file.path).parent_path() / "config.json";
    std::error_code error;
    if (fs::exists(path, error)) {
        const Result<std::string> text = readTextFile(path.string(), sizeMax, FileKind::Regular);
        if (!text)
            return std::unexpected(text.error());
        return readConfig(*text, id, path.string());
    }
    Model model;
    model.id = id;
    model.name = id;
    model.own = true;
    model.missing.push_back("architecture: there is no config.json beside the weights");
    return model;
}

} // namespace

Result<OwnFile> modelOfSafetensors(const SafetensorsFile& file, const std::string& id)
{
    if (file.tensors.empty())
        return std::unexpected(Error{file.path, "holds no tensors", "name the file with the model's weights"});
    Result<Model> model = configBeside(file, id);
    if (!model)
        return std::unexpected(model.error());
    const int decoder = model->architecture ? static_cast<int>(model->architecture->layers.size()) : maximumLayers;
    OwnFile own{std::move(*model), reportOf(file, decoder)};
    own.model.ownFormat = std::make_shared<const WeightFormat>(formatOf(own.model, own.report));
    own.model.nativeFormat = own.model.ownFormat->id;
    own.model.ownWeights = own.model.architecture ? weightsOf(file, *own.model.architecture) : totalOnly(own.report);
    const bool whole = std::ranges::all_of(own.report.types, isWhole, &TypeTotal::type);
    if (!own.model.parametersTotal && whole)
        own.model.parametersTotal = own.report.elements;
    return own;
}

} // namespace loadmark
