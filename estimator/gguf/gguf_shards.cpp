// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/nearest.h"
#include "estimator/gguf/gguf_file.h"
#include "estimator/saturating.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <unordered_set>

namespace loadmark {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t digits = 5;

/** Name of a shard without its number: "folder/name" and 3 of "folder/name-00002-of-00003.gguf". */
struct ShardName
{
    std::string stem;
    int number = 0;
    int count = 0;
};

std::optional<int> numberOf(std::string_view text)
{
    int number = 0;
    for (const char letter : text) {
        if (letter < '0' || letter > '9')
            return std::nullopt;
        number = number * 10 + (letter - '0');
    }
    return number;
}

std::optional<ShardName> shardName(const std::string& path)
{
    constexpr std::string_view pattern = "-00000-of-00000.gguf";
    if (path.size() <= pattern.size())
        return std::nullopt;
    const std::string_view end = std::string_view(path).substr(path.size() - pattern.size());
    const auto number = numberOf(end.substr(1, digits));
    const auto count = numberOf(end.substr(10, digits));
    if (end[0] != '-' || end.substr(6, 4) != "-of-" || end.substr(15) != ".gguf" || !number || !count)
        return std::nullopt;
    return ShardName{path.substr(0, path.size() - pattern.size()), *number, *count};
}

std::string fiveDigits(int number)
{
    std::string text = std::to_string(number);
    return std::string(digits - std::min(digits, text.size()), '0') + text;
}

std::string pathOf(const ShardName& name, int number)
{
    return name.stem + "-" + fiveDigits(number) + "-of-" + fiveDigits(name.count) + ".gguf";
}

/** A number of the shards' own metadata; 0 where it is absent or none. */
int splitNumber(const GgufFile& file, const char* key)
{
    const auto found = file.metadata.find(key);
    if (found == file.metadata.end() || !found->is_number_integer())
        return 0;
    const auto value = found->get<std::int64_t>();
    return value < 0 || value > 99999 ? -1 : static_cast<int>(value);
}

Result<GgufFile> readOne(const std::string& path, GgufStrictness strictness)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status))
        return std::unexpected(Error{path, "does not exist", "check the path"});
    if (!fs::is_regular_file(status))
        return std::unexpected(Error{path, "is not a regular file", "name a .gguf file"});
    const std::uintmax_t size = fs::file_size(path, error);
    std::ifstream stream(path, std::ios::binary);
    if (error || !stream)
        return std::unexpected(Error{path, "cannot be opened", "check its permissions"});
    return readGgufHeader(stream, size, path, strictness);
}

/** Takes the tensors of a further shard. */
Result<void> addShard(GgufFile& file, GgufFile&& shard, std::unordered_set<std::string>& names)
{
    for (GgufTensor& tensor : shard.tensors) {
        if (!names.insert(tensor.name).second)
            return std::unexpected(
                Error{shard.path, "has the tensor " + inQuotes(tensor.name) + ", which an earlier shard has already",
                    "download the shards again: they belong to different files"});
        file.tensors.push_back(std::move(tensor));
    }
    file.shards.push_back(shard.path);
    file.fileBytes = saturatingSum({file.fileBytes, shard.fileBytes});
    file.missingBytes = saturatingSum({file.missingBytes, shard.missingBytes});
    return {};
}

Result<void> checkPlace(const GgufFile& shard, int count, int number)
{
    const int ownCount = splitNumber(shard, "split.count");
    const int ownNumber = splitNumber(shard, "split.no") + 1;
    if (ownCount == count && ownNumber == number)
        return {};
    const std::string own = ownCount > 1
        ? "is shard " + std::to_string(ownNumber) + " of " + std::to_string(ownCount) + " inside"
        : "is no shard inside";
    return std::unexpected(
        Error{shard.path, own + ", but its name says " + std::to_string(number) + " of " + std::to_string(count),
            "download this shard again"});
}

Result<GgufFile> readShards(const ShardName& name, GgufStrictness strictness)
{
    GgufFile file;
    std::unordered_set<std::string> names;
    for (int number = 1; number <= name.count; ++number) {
        const std::string path = pathOf(name, number);
        std::error_code error;
        if (!fs::exists(path, error))
            return std::unexpected(
                Error{path, "is missing: shard " + std::to_string(number) + " of " + std::to_string(name.count),
                    "put all shards into one folder"});
        Result<GgufFile> shard = readOne(path, strictness);
        if (!shard)
            return shard;
        if (const Result<void> placed = checkPlace(*shard, name.count, number); !placed)
            return std::unexpected(placed.error());
        if (number == 1) {
            file = std::move(*shard);
            for (const GgufTensor& tensor : file.tensors)
                names.insert(tensor.name);
        } else if (const Result<void> added = addShard(file, std::move(*shard), names); !added) {
            return std::unexpected(added.error());
        }
    }
    const auto total = file.metadata.find("split.tensors.count");
    if (total != file.metadata.end() && total->is_number_integer()
        && total->get<std::int64_t>() != static_cast<std::int64_t>(file.tensors.size()))
        return std::unexpected(Error{file.path,
            "says its shards hold " + total->dump() + " tensors, but they hold " + std::to_string(file.tensors.size()),
            "download the shards again: they belong to different files"});
    return file;
}

} // namespace

Result<GgufFile> readGgufFile(const std::string& path, GgufStrictness strictness)
{
    Result<GgufFile> first = readOne(path, strictness);
    if (!first)
        return first;
    const int count = splitNumber(*first, "split.count");
    if (count == 0 || count == 1)
        return first;
    const std::optional<ShardName> name = shardName(path);
    if (!name || name->count != count)
        return std::unexpected(
            Error{path, "is one of " + first->metadata["split.count"].dump() + " shards, which its name does not say",
                "give the shards back their names, like model-00001-of-" + fiveDigits(std::max(count, 0)) + ".gguf"});
    return readShards(*name, strictness);
}

} // namespace loadmark
