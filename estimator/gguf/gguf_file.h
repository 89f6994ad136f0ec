// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"
#include "estimator/units.h"
#include "estimator/weights/ggml_types.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <istream>
#include <map>
#include <optional>
#include <string>
#include <vector>

/**
 * What stands before the tensors of a GGUF file. Source of the layout: the GGUF specification (ggml, docs/gguf.md),
 * versions 2 and 3; a version 3 file may be big endian.
 */
namespace loadmark {

struct GgufTensor
{
    std::string name;
    std::uint32_t typeNumber = 0;
    std::optional<GgmlType> type; ///< empty: one that is not known; `bytes` then reach to the next tensor
    std::array<std::int64_t, 4> shape{1, 1, 1, 1}; ///< the inner dimension first
    std::uint64_t offset = 0; ///< behind the header of its file
    Bytes bytes = 0;

    std::int64_t columns() const { return shape[0]; }
    std::int64_t rows() const { return shape[1] * shape[2] * shape[3]; }
    std::int64_t elements() const { return columns() * rows(); }
    bool isVector() const { return rows() == 1; }
    /** "q4_K", or "type 144" where it is not known. */
    std::string typeName() const;
};

struct GgufFile
{
    std::string path; ///< of the first shard
    int version = 0;
    bool bigEndian = false;
    nlohmann::json metadata = nlohmann::json::object(); ///< numbers, texts and lists of numbers by their full key
    std::map<std::string, std::uint64_t, std::less<>>
        lists; ///< lengths of the other lists and texts, vocabularies among them
    std::vector<GgufTensor> tensors; ///< of all shards
    std::vector<std::string> shards; ///< paths of all files, one at least
    Bytes fileBytes = 0; ///< of all shards
    Bytes missingBytes = 0; ///< by which the shards end too early, see GgufStrictness
};

/** Whether the tensors must be there: a download that has only begun is enough to look at a file. */
enum class GgufStrictness { WholeFile, HeaderOnly };

/**
 * One file. `where` names it in errors. Errors: no GGUF, a version that is not known, cut off or damaged in any way.
 * Memory stays within a small multiple of `size`, the bytes of the whole stream.
 */
Result<GgufFile> readGgufHeader(
    std::istream& stream, std::uint64_t size, const std::string& where, GgufStrictness strictness);

/**
 * A file with all its shards, whichever of them `path` names. Errors: as above, each naming its file; a shard that is
 * missing, stands twice, or belongs to another model.
 */
Result<GgufFile> readGgufFile(const std::string& path, GgufStrictness strictness = GgufStrictness::WholeFile);

} // namespace loadmark
