// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/own_file.h"
#include "estimator/files/text_file.h"
#include "estimator/gguf/gguf_file.h"
#include "estimator/scenario/scenario.h"

#include <memory>
#include <string>

namespace loadmark {

/** The id of a model of one's own: the name of its file without a shard's number, or of the folder where the file is
 * called as in every folder (config.json, model.safetensors). */
std::string ownModelId(const std::string& path);

/** Whether a file begins as GGUF files do; false for what is no regular file. */
bool startsAsGguf(const std::string& path);

/** Whether a file holds weights, by its name or its first bytes: GGUF, safetensors or an index of these. */
bool holdsWeights(const std::string& path);

/**
 * A model from a Hugging Face config.json, a GGUF file or a safetensors checkpoint, with what the file holds; a
 * config.json leaves the report empty. Errors name the file and the place in it.
 */
Result<OwnFile> readOwnFile(
    const std::string& path, FileKind kind, GgufStrictness strictness = GgufStrictness::WholeFile);

/** The catalogue with the model of such a file, which becomes the scenario's. */
Result<std::shared_ptr<const Catalogue>> withOwnModel(
    Scenario& scenario, const std::string& path, FileKind kind, const Catalogue& catalogue);

} // namespace loadmark
