// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"

#include <string>
#include <vector>

namespace loadmark {

/** Tensors of one element type in a file. */
struct TypeTotal
{
    std::string type; ///< as the format names it, "q4_K", "F8_E4M3"
    std::int64_t tensors = 0;
    std::int64_t elements = 0;
    Bytes bytes = 0;
};

/** What a file of weights holds, and what of it was not understood. */
struct FileReport
{
    std::string form; ///< "GGUF 3, little endian", "safetensors"
    std::vector<std::string> files;
    Bytes fileBytes = 0; ///< of all files, headers included
    Bytes missingBytes = 0; ///< of a download that is not complete
    Bytes tensorBytes = 0;
    std::int64_t tensors = 0;
    std::int64_t elements = 0;
    std::vector<TypeTotal> types; ///< the largest first
    std::vector<std::string> unknownTensors; ///< counted, but what they are for is not known
    std::vector<std::string> unknownKeys; ///< metadata of the model that nothing here reads
};

/** A model with the file its weights are in. */
struct OwnFile
{
    Model model;
    FileReport report;
};

/** Adds a tensor to its type's total and to the sums. */
void countTensor(FileReport& report, const std::string& type, std::int64_t elements, Bytes bytes);

/** Puts the largest type first. */
void sortTypes(FileReport& report);

} // namespace loadmark
