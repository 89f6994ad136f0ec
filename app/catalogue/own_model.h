// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/files/text_file.h"
#include "estimator/scenario/scenario.h"

#include <memory>
#include <string>

namespace loadmark {

/** The id of a model of one's own: the name of its file, or of the folder where the file is called config.json. */
std::string ownModelId(const std::string& path);

/** A model from a Hugging Face config.json. Errors name the file and the place in it. */
Result<Model> readOwnModel(const std::string& path, FileKind kind);

/** The catalogue with the model of a config.json, which becomes the scenario's. */
Result<std::shared_ptr<const Catalogue>> withOwnModel(
    Scenario& scenario, const std::string& path, FileKind kind, const Catalogue& catalogue);

} // namespace loadmark
