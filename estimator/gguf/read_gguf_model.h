// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/own_file.h"
#include "estimator/gguf/gguf_file.h"

#include <string>

namespace loadmark {

/**
 * The model of a GGUF file: its architecture from metadata and the shapes of its tensors, its weights to the byte.
 * Where the architecture is not understood the model has none, `missing` says why, and its weights are a total.
 * Errors: a file that holds no language model (a vision projector, an adapter).
 */
Result<OwnFile> modelOfGguf(const GgufFile& file, const std::string& id);

} // namespace loadmark
