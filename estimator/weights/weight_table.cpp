// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/weights/weight_table.h"

#include "estimator/catalogue/catalogue.h"
#include "estimator/weights/dynamic_mix.h"
#include "estimator/weights/reconcile_weights.h"
#include "estimator/weights/rule_weights.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace loadmark {
namespace {

/** Four in five of 275 dynamic mixes lie within 14.8 % of it, as tests/accuracy/weight_file_accuracy.cpp tells. */
constexpr double likelySpread = 0.15;

bool hasRule(const WeightFormat& format)
{
    return format.kind == FormatKind::Gguf ? quantisationRule(format.rule) != nullptr
                                           : format.bitsPerParameter || format.rule == "bf16" || format.rule == "f16";
}

/** The format whose rule divides the file: its own, or that of a similar mix. */
std::optional<WeightFormat> dividingFormat(const WeightFormat& format)
{
    if (hasRule(format))
        return format;
    if (format.kind != FormatKind::Gguf || !quantisationRule(format.similarTo))
        return std::nullopt;
    WeightFormat similar = format;
    similar.rule = format.similarTo;
    return similar;
}

double bitsPerWeight(const Model& model, const WeightTable& table)
{
    std::int64_t parameters = model.parametersTotal.value_or(0);
    if (model.architecture) {
        const ParameterCount count = countParameters(*model.architecture);
        parameters
            = count.text + count.lookup + (table.mtpInFile ? count.mtp : 0) + (table.visionInFile ? count.vision : 0);
    }
    return parameters > 0 ? 8.0 * static_cast<double>(table.file) / static_cast<double>(parameters) : 0;
}

const WeightFile* fileOf(const Model& model, const WeightFormat& format)
{
    const auto better = [](const WeightFile* a, const WeightFile& b) { return !a || (b.exact && !a->exact); };
    const WeightFile* found = nullptr;
    for (const WeightFile& file : model.files)
        if (file.format == format.id && file.bytes > 0 && better(found, file))
            found = &file;
    return found;
}

/** Since when converters write the MTP layers of an architecture. Source: history of llama.cpp's conversion/, build
 * 10587. */
struct NextTokenExport
{
    std::string_view ggufType;
    std::string_view since; ///< ISO date; empty: from the architecture's first models on
};

constexpr std::array<NextTokenExport, 12> nextTokenExports{{
    {"glm4moe", ""},
    {"bailingmoe2", ""},
    {"exaone-moe", ""},
    {"glm-dsa", ""},
    {"qwen35", "2026-05-16"},
    {"qwen35moe", "2026-05-16"},
    {"step35", "2026-06-02"},
    {"cohere2moe", "2026-06-13"},
    {"hy_v3", "2026-07-14"},
    {"qwen3next", "2026-08-03"},
    {"deepseek32", "2026-08-03"},
    {"nemotron_h_moe", "2026-08-10"},
}};

/** Whether GGUF files of the model usually hold its MTP layers: those made since they can. */
bool filesHoldNextToken(const Model& model)
{
    const auto found = std::ranges::find(nextTokenExports, model.architecture->ggufType, &NextTokenExport::ggufType);
    if (found == nextTokenExports.end())
        return false;
    return found->since.empty() || (model.released && *model.released >= found->since);
}

/** Plain 16-bit files come from the model's own repository, or were converted for llama.cpp. */
bool isConverted(const Model& model, const WeightFormat& format, const WeightFile* file)
{
    return format.kind == FormatKind::Gguf
        || (format.kind == FormatKind::Plain && file && file->repository != model.repository);
}

FileVariant usualVariant(const Model& model, const WeightFormat& format, const WeightFile* file = nullptr)
{
    constexpr int shortGroup = 32;
    const Architecture& architecture = *model.architecture;
    FileVariant variant;
    variant.shortGroups = file && file->groupSize == shortGroup && format.rule.starts_with("int4");
    if (isConverted(model, format, file)) {
        variant.quantisation.nextTokenLayers = filesHoldNextToken(model);
        variant.quantisation.mxfp4Experts = model.nativeFormat == "mxfp4";
        variant.vision = false;
    }
    if (file && file->holdsMtp)
        variant.quantisation.nextTokenLayers = *file->holdsMtp;
    if (architecture.mtpLayers.empty())
        variant.quantisation.nextTokenLayers = false;
    return variant;
}

/** The variants a publisher may have chosen, the usual one first. */
std::vector<FileVariant> variants(const Model& model, const WeightFormat& format, const WeightFile* file)
{
    const Architecture& architecture = *model.architecture;
    std::vector<FileVariant> result{usualVariant(model, format, file)};
    const auto vary = [&result](bool possible, auto change) {
        const std::size_t count = possible ? result.size() : 0;
        for (std::size_t i = 0; i < count; ++i) {
            result.push_back(result[i]);
            change(result.back());
        }
    };
    const bool gguf = format.kind == FormatKind::Gguf;
    vary(!architecture.mtpLayers.empty(),
        [](FileVariant& v) { v.quantisation.nextTokenLayers = !v.quantisation.nextTokenLayers; });
    vary(gguf && architecture.tiedEmbeddings, [](FileVariant& v) { v.quantisation.plainEmbedding = true; });
    vary(format.kind == FormatKind::Plain && model.nativeFormat == "mxfp4",
        [](FileVariant& v) { v.quantisation.mxfp4Experts = !v.quantisation.mxfp4Experts; });
    vary(!gguf, [](FileVariant& v) { v.vision = !v.vision; });
    return result;
}

double difference(const WeightTable& table, const WeightFile& file)
{
    return std::abs(static_cast<double>(table.file) / static_cast<double>(file.bytes) - 1);
}

/** The rule's table; with a published file, that of the variant which comes closest where one fits it. */
WeightTable tableByRule(const Model& model, const WeightFormat& format, const WeightFile* file)
{
    constexpr double fits = 0.006; // A file's header, see reconcile_weights.h; small models' are relatively larger.
    const WeightTable usual = ruleWeights(*model.architecture, format, usualVariant(model, format, file));
    if (!file || !file->placementKnown || difference(usual, *file) <= fits)
        return usual;
    WeightTable best = usual;
    for (const FileVariant& variant : variants(model, format, file)) {
        WeightTable table = ruleWeights(*model.architecture, format, variant);
        if (difference(table, *file) < difference(best, *file))
            best = std::move(table);
    }
    return difference(best, *file) <= fits ? best : usual;
}

bool isOwn(const Model& model, const WeightFormat& format)
{
    return model.ownWeights && model.ownFormat && model.ownFormat->id == format.id;
}

/** The table that a file of the format is divided by: its own rule's, or a dynamic mix's likely parts. */
std::optional<WeightTable> dividingTable(const Model& model, const WeightFormat& format, const WeightFile* file)
{
    const std::optional<WeightFormat> dividing = dividingFormat(format);
    if (!model.architecture || !dividing)
        return std::nullopt;
    WeightTable table = tableByRule(model, *dividing, file);
    if (hasRule(format))
        return table;
    table.exactParts = false;
    if (expertBytes(table) == 0)
        return table;
    WeightFormat eightBit = *dividing;
    eightBit.rule = "Q8_0";
    return dynamicMix(table, ruleWeights(*model.architecture, eightBit, usualVariant(model, format)));
}

} // namespace

Bytes WeightTable::decoder() const
{
    Saturating sum;
    for (const LayerWeights& layer : layers)
        sum += layer.total();
    return sum.value();
}

bool weightsKnown(const Model& model, const WeightFormat& format)
{
    return isOwn(model, format) || fileOf(model, format) || (model.architecture && hasRule(format));
}

std::optional<Bytes> ruleFileBytes(const Model& model, const WeightFormat& format, const WeightFile& file)
{
    if (!model.architecture || !hasRule(format))
        return std::nullopt;
    return ruleWeights(*model.architecture, format, usualVariant(model, format, &file)).file;
}

std::shared_ptr<const WeightTable> likelyWeightTable(const Model& model, const WeightFormat& format)
{
    std::optional<WeightTable> table = dividingTable(model, format, nullptr);
    if (!table)
        return nullptr;
    table->file = partsInFile(*table);
    table->confidence = Confidence::Estimated;
    table->spread = likelySpread;
    table->dequantisedBits = format.computeBits;
    table->bitsPerWeight = bitsPerWeight(model, *table);
    return std::make_shared<const WeightTable>(std::move(*table));
}

std::shared_ptr<const WeightTable> buildWeightTable(const Model& model, const WeightFormat& format)
{
    if (isOwn(model, format)) {
        auto own = std::make_shared<WeightTable>(*model.ownWeights);
        own->dequantisedBits = format.computeBits;
        return own;
    }
    if (!weightsKnown(model, format))
        return nullptr;
    const WeightFile* file = fileOf(model, format);
    std::optional<WeightTable> table = dividingTable(model, format, file);
    if (file)
        table = reconciled(std::move(table), *file);
    table->dequantisedBits = format.computeBits;
    table->bitsPerWeight = bitsPerWeight(model, *table);
    return std::make_shared<const WeightTable>(std::move(*table));
}

} // namespace loadmark
