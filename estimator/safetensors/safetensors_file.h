// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"
#include "estimator/units.h"

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

/**
 * Headers of safetensors files. Source of the layout: the format's specification (huggingface/safetensors, README):
 * eight bytes of length, little endian, then a JSON object of tensors, at most 100 MB.
 */
namespace loadmark {

struct SafeTensor
{
    std::string name;
    std::string type; ///< "BF16", "F8_E4M3", "I32"; packed formats keep several elements in one
    std::vector<std::int64_t> shape;
    Bytes bytes = 0;

    std::int64_t elements() const; ///< as stored; at the end of the range where that is not enough
};

struct SafetensorsFile
{
    std::string path;
    std::vector<SafeTensor> tensors; ///< of all shards, each once
    std::vector<std::string> shards; ///< paths
    Bytes fileBytes = 0;
};

/** One file's header. `size`: bytes of the whole stream. Errors: cut off, damaged, a header that cannot be. */
Result<std::vector<SafeTensor>> readSafetensorsHeader(
    std::istream& stream, std::uint64_t size, const std::string& where);

/**
 * A model.safetensors.index.json with the shards beside it, or a .safetensors file with the others of its set.
 * Errors name the file: a shard that is missing or cut off, a tensor that is not where the index says.
 */
Result<SafetensorsFile> readSafetensors(const std::string& path);

} // namespace loadmark
