// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/launch/weight_source.h"

#include <algorithm>
#include <filesystem>

namespace loadmark {

namespace {

/** "Q4_K_M", "UD-Q4_K_XL": what -hf and hf.co take behind a colon; some labels of the catalogue are descriptions. */
bool isTag(std::string_view label)
{
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-'
            || c == '.';
    };
    return !label.empty() && std::ranges::all_of(label, plain);
}

WeightSource inRepository(const std::string& repository)
{
    WeightSource source;
    source.repository = repository;
    return source;
}

WeightSource publishedFile(const WeightFile& file)
{
    WeightSource source = inRepository(file.repository);
    source.bytes = file.bytes;
    source.holdsMtp = file.holdsMtp;
    return source;
}

/** A published file of GGUF weights: not in the repository that has the checkpoint itself. */
bool isGgufFile(const Model& model, const WeightFile& file)
{
    return !file.repository.empty() && file.repository != model.repository && isTag(file.label);
}

Problem noFile(const Model& model, const std::string& format, const EngineSpec& engine)
{
    return {Severity::Warning, "launch_no_file", "weights",
        {{"model", model.name}, {"format", format}, {"engine", engine.name}}};
}

std::string formatName(const Scenario& scenario, const Catalogue& catalogue)
{
    const WeightFormat* format = catalogue.format(scenario.weights);
    return format ? format->name : scenario.weights;
}

/** A file on this machine, or one that was read from its repository. */
std::expected<WeightSource, Problem> ownSource(const Model& model, const EngineSpec& engine)
{
    const bool atHub = !model.repositoryFile.empty();
    const std::string& file = atHub ? model.repositoryFile : model.ownFile;
    const bool gguf = model.ownWeights && !file.ends_with(".safetensors") && !file.ends_with(".json");
    const auto fault = [&](const char* id) {
        return std::unexpected(
            Problem{Severity::Warning, id, "model", {{"model", model.name}, {"engine", engine.name}}});
    };
    if (gguf != loadsGguf(engine))
        return fault(gguf ? "launch_needs_checkpoint" : "launch_needs_gguf");
    WeightSource source;
    if (model.ownWeights)
        source.bytes = model.ownWeights->file;
    if (model.ownWeights && !atHub && !model.ownFile.empty()) {
        source.path = gguf ? model.ownFile : std::filesystem::path(model.ownFile).parent_path().string();
        return source;
    }
    if (model.repository.empty())
        return fault("launch_no_weights");
    source.repository = model.repository;
    source.file = gguf ? model.repositoryFile : "";
    return source;
}

std::expected<WeightSource, Problem> ggufSource(
    const Model& model, const Scenario& scenario, const EngineSpec& engine, const Catalogue& catalogue)
{
    const auto file = std::ranges::find_if(model.files,
        [&](const WeightFile& each) { return each.format == scenario.weights && isGgufFile(model, each); });
    if (file == model.files.end())
        return std::unexpected(noFile(model, formatName(scenario, catalogue), engine));
    WeightSource source = publishedFile(*file);
    source.tag = file->label;
    return source;
}

bool is16Bit(std::string_view format)
{
    return format == "bf16" || format == "f16";
}

/** The published checkpoint, or another of the same model in this format. */
std::expected<WeightSource, Problem> checkpointSource(
    const Model& model, const Scenario& scenario, const EngineSpec& engine, const Catalogue& catalogue)
{
    const WeightFormat* format = catalogue.format(scenario.weights);
    const std::string native = model.nativeFormat.value_or("native");
    if (!model.repository.empty()) {
        WeightSource source = inRepository(model.repository);
        if (scenario.weights == native)
            return source;
        const bool mlx = std::ranges::find(engine.formats, FormatKind::Mlx) != engine.formats.end();
        source.quantiseBits = mlx && format ? mlxBits(*format) : 0;
        if (!mlx && is16Bit(scenario.weights))
            source.dtype = scenario.weights == "f16" ? "float16" : "bfloat16";
        if (is16Bit(native) && (source.quantiseBits > 0 || !source.dtype.empty()))
            return source;
    }
    const auto file = std::ranges::find_if(model.files, [&](const WeightFile& each) {
        return each.format == scenario.weights && !each.repository.empty() && each.repository != model.repository
            && !is16Bit(each.format); // those are GGUF files
    });
    if (file == model.files.end())
        return std::unexpected(noFile(model, formatName(scenario, catalogue), engine));
    return publishedFile(*file);
}

std::optional<NamedWeights> weightsIn(
    const Model& model, const WeightSource& source, const EngineSpec& engine, const Catalogue& catalogue)
{
    const std::string native = model.nativeFormat.value_or("native");
    const std::expected<WeightSource, Problem> own = model.own ? ownSource(model, engine) : std::unexpected(Problem{});
    if (own && own->path == source.path && own->repository == source.repository && own->file == source.file
        && source.dtype.empty() && source.quantiseBits == 0)
        return NamedWeights{model.id, native};
    if (source.repository.empty())
        return std::nullopt;
    if (loadsGguf(engine)) {
        for (const WeightFile& file : model.files)
            if (isGgufFile(model, file) && file.repository == source.repository && file.label == source.tag)
                return NamedWeights{model.id, file.format};
        return std::nullopt;
    }
    if (source.repository == model.repository) {
        if (source.quantiseBits > 0) {
            const auto format = std::ranges::find(catalogue.formats, source.quantiseBits, mlxBits);
            return format == catalogue.formats.end() ? std::nullopt : std::optional(NamedWeights{model.id, format->id});
        }
        const bool other = !source.dtype.empty();
        return NamedWeights{model.id, !other ? native : source.dtype == "float16" ? "f16" : "bf16"};
    }
    for (const WeightFile& file : model.files)
        if (file.repository == source.repository && !is16Bit(file.format)
            && engine.loads(*catalogue.format(file.format)))
            return NamedWeights{model.id, file.format};
    return std::nullopt;
}

} // namespace

bool loadsGguf(const EngineSpec& engine)
{
    return std::ranges::find(engine.formats, FormatKind::Gguf) != engine.formats.end();
}

int mlxBits(const WeightFormat& format)
{
    return format.kind == FormatKind::Mlx ? static_cast<int>(format.bitsPerParameter.value_or(0)) : 0;
}

std::expected<WeightSource, Problem> weightSource(const Scenario& scenario, const Catalogue& catalogue)
{
    const Model* model = catalogue.model(scenario.model);
    const EngineSpec* engine = catalogue.engine(scenario.engine);
    if (!model || !engine)
        return std::unexpected(Problem{Severity::Error, "unknown_id", model ? "engine" : "model",
            {{"id", model ? scenario.engine : scenario.model}}});
    if (model->own && scenario.weights == model->nativeFormat.value_or("native"))
        return ownSource(*model, *engine);
    return loadsGguf(*engine) ? ggufSource(*model, scenario, *engine, catalogue)
                              : checkpointSource(*model, scenario, *engine, catalogue);
}

std::optional<NamedWeights> weightsAt(
    const WeightSource& source, const EngineSpec& engine, std::string_view likely, const Catalogue& catalogue)
{
    if (const Model* model = catalogue.model(likely))
        if (auto found = weightsIn(*model, source, engine, catalogue))
            return found;
    for (const auto& model : catalogue.models)
        if (auto found = weightsIn(*model, source, engine, catalogue))
            return found;
    return std::nullopt;
}

} // namespace loadmark
