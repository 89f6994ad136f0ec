// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"
#include "estimator/gguf/gguf_file.h"

namespace loadmark {

/** Number of all layers and of the decoder's: the rest belongs to the multi-token prediction. */
struct GgufLayerCount
{
    std::size_t all = 0;
    std::size_t decoder = 0;
};

/** From the metadata, or without it from the tensors' names. */
GgufLayerCount layerCount(const GgufFile& file, const std::string& architecture);

/**
 * The architecture that a file's metadata and tensors describe. `notes`: what was assumed where they say too little.
 * Errors name the field that is missing or wrong.
 */
Result<Architecture> readGgufArchitecture(const GgufFile& file, std::vector<std::string>& notes);

} // namespace loadmark
