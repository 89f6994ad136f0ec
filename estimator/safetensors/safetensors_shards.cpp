// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/json_reader.h"
#include "estimator/files/json_tree.h"
#include "estimator/files/nearest.h"
#include "estimator/files/text_file.h"
#include "estimator/safetensors/safetensors_file.h"
#include "estimator/saturating.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <unordered_set>

namespace loadmark {

namespace {

namespace fs = std::filesystem;

/** Tensors by the shard that an index says holds them. */
using ShardMap = std::map<std::string, std::unordered_set<std::string>>;

Result<std::vector<SafeTensor>> readShard(const std::string& path, SafetensorsFile& file)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status))
        return std::unexpected(Error{path, "is missing", "put all shards into one folder"});
    if (!fs::is_regular_file(status))
        return std::unexpected(Error{path, "is not a regular file", "name a .safetensors file"});
    const std::uintmax_t size = fs::file_size(path, error);
    std::ifstream stream(path, std::ios::binary);
    if (error || !stream)
        return std::unexpected(Error{path, "cannot be opened", "check its permissions"});
    file.shards.push_back(path);
    file.fileBytes = saturatingSum({file.fileBytes, static_cast<Bytes>(size)});
    return readSafetensorsHeader(stream, size, path);
}

Result<ShardMap> readIndex(const std::string& path)
{
    const auto fault = [&path](std::string what) {
        return std::unexpected(Error{path, std::move(what), "download it again"});
    };
    const Result<std::string> text = readTextFile(path, JsonDocument::sizeMax, FileKind::Regular);
    if (!text)
        return std::unexpected(text.error());
    const auto index = parseJsonTree(*text, JsonDocument::depthMax);
    if (!index)
        return fault("cannot be read: " + index.error().what);
    if (!index->is_object() || !index->contains("weight_map") || !(*index)["weight_map"].is_object())
        return fault("has no weight_map");
    ShardMap shards;
    for (const auto& [tensor, shard] : (*index)["weight_map"].items()) {
        const std::string name = shard.is_string() ? shard.get<std::string>() : std::string{};
        if (name.empty() || fs::path(name).filename() != fs::path(name) || name == "..")
            return fault("names for the tensor " + inQuotes(tensor) + " no file beside it");
        shards[name].insert(tensor);
    }
    if (shards.empty())
        return fault("has an empty weight_map");
    return shards;
}

Result<SafetensorsFile> readByIndex(const std::string& path)
{
    const Result<ShardMap> shards = readIndex(path);
    if (!shards)
        return std::unexpected(shards.error());
    SafetensorsFile file;
    file.path = path;
    for (const auto& [name, wanted] : *shards) {
        const std::string shardPath = (fs::path(path).parent_path() / name).string();
        Result<std::vector<SafeTensor>> tensors = readShard(shardPath, file);
        if (!tensors)
            return std::unexpected(tensors.error());
        std::size_t found = 0;
        for (SafeTensor& tensor : *tensors) {
            if (!wanted.contains(tensor.name))
                continue;
            ++found;
            file.tensors.push_back(std::move(tensor));
        }
        if (found < wanted.size())
            return std::unexpected(Error{shardPath,
                "lacks " + std::to_string(wanted.size() - found) + " of the tensors that the index says it has",
                "download it again: it belongs to another file"});
    }
    return file;
}

/** The index of a set of shards, where `path` is one of them and the index is beside it. */
std::string indexBeside(const std::string& path)
{
    const std::string name = fs::path(path).filename().string();
    const std::size_t shard = name.find("-00");
    if (shard == std::string::npos || name.find("-of-") == std::string::npos)
        return {};
    const fs::path index = fs::path(path).parent_path() / (name.substr(0, shard) + ".safetensors.index.json");
    std::error_code error;
    return fs::is_regular_file(index, error) ? index.string() : std::string{};
}

} // namespace

Result<SafetensorsFile> readSafetensors(const std::string& path)
{
    if (path.ends_with(".json"))
        return readByIndex(path);
    if (const std::string index = indexBeside(path); !index.empty())
        return readByIndex(index);
    SafetensorsFile file;
    file.path = path;
    Result<std::vector<SafeTensor>> tensors = readShard(path, file);
    if (!tensors)
        return std::unexpected(tensors.error());
    file.tensors = std::move(*tensors);
    return file;
}

} // namespace loadmark
