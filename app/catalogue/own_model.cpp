// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue/own_model.h"

#include "app/hub/hub_model.h"
#include "estimator/catalogue/read_config.h"
#include "estimator/gguf/read_gguf_model.h"
#include "estimator/safetensors/read_safetensors_model.h"

#include <array>
#include <filesystem>
#include <fstream>

namespace loadmark {

namespace {

namespace fs = std::filesystem;

bool isSafetensors(const std::string& path)
{
    return path.ends_with(".safetensors") || path.ends_with(".safetensors.index.json");
}

bool isGguf(const std::string& path)
{
    return path.ends_with(".gguf") || startsAsGguf(path);
}

Result<OwnFile> readConfigFile(const std::string& path, FileKind kind)
{
    constexpr std::size_t sizeMax = std::size_t{16} << 20;
    const Result<std::string> text = readTextFile(path, sizeMax, kind);
    if (!text)
        return std::unexpected(text.error());
    Result<Model> model = readConfig(*text, ownModelId(path), path);
    if (!model)
        return std::unexpected(std::move(model.error()));
    return OwnFile{std::move(*model), {}};
}

/** "name" of "name-00001-of-00003". */
std::string withoutShard(const std::string& stem)
{
    constexpr std::string_view pattern = "-00001-of-00003";
    const std::size_t at = stem.size() > pattern.size() ? stem.size() - pattern.size() : 0;
    return at > 0 && stem[at] == '-' && stem.substr(at + 6, 4) == "-of-" ? stem.substr(0, at) : stem;
}

} // namespace

std::string ownModelId(const std::string& path)
{
    const fs::path absolute = fs::absolute(path).lexically_normal();
    std::string stem = withoutShard(absolute.stem().string());
    if (stem.ends_with(".safetensors.index"))
        stem = stem.substr(0, stem.size() - std::string_view(".safetensors.index").size());
    const bool usual = stem == "config" || (stem == "model" && isSafetensors(path));
    return usual && absolute.has_parent_path() ? absolute.parent_path().filename().string() : stem;
}

bool startsAsGguf(const std::string& path)
{
    std::error_code error;
    if (!fs::is_regular_file(path, error)) // a pipe gives its first bytes only once
        return false;
    std::array<char, 4> start{};
    std::ifstream(path, std::ios::binary).read(start.data(), start.size());
    return std::string_view(start.data(), start.size()) == "GGUF";
}

bool holdsWeights(const std::string& path)
{
    return isSafetensors(path) || isGguf(path);
}

Result<OwnFile> readOwnFile(const std::string& path, FileKind kind, GgufStrictness strictness)
{
    if (isSafetensors(path)) {
        const Result<SafetensorsFile> file = readSafetensors(path);
        return file ? modelOfSafetensors(*file, ownModelId(path)) : std::unexpected(file.error());
    }
    if (isGguf(path)) {
        const Result<GgufFile> file = readGgufFile(path, strictness);
        return file ? modelOfGguf(*file, ownModelId(path)) : std::unexpected(file.error());
    }
    return readConfigFile(path, kind);
}

Result<std::shared_ptr<const Catalogue>> withOwnModel(
    Scenario& scenario, const std::string& path, FileKind kind, const Catalogue& catalogue)
{
    Result<OwnFile> own = readOwnFile(path, kind);
    if (!own)
        return std::unexpected(std::move(own.error()));
    std::error_code error;
    if (fs::is_regular_file(path, error) && !path.starts_with("/dev/")) // a pipe cannot be read again
        own->model.ownFile = fs::absolute(path).lexically_normal().string();
    nameRepository(own->model, own->model.ownFile);
    scenario.model = own->model.id;
    scenario.modelFile = own->model.ownFile;
    return std::make_shared<const Catalogue>(catalogue.with(std::move(own->model)));
}

} // namespace loadmark
