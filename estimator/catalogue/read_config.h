// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/files/error.h"

#include <string>
#include <string_view>

namespace loadmark {

/**
 * A model from the text of a Hugging Face config.json. `where` names the file in errors; `id` becomes the model's id.
 * Nested text_config, missing or null head_dim, layer_types, patterns, MoE under all its names, latent attention,
 * indexers, linear attention, state-space and convolution mixers are understood; an unknown shape is an error that
 * names the fields that are missing.
 */
Result<Model> readConfig(std::string_view json, const std::string& id, const std::string& where);

} // namespace loadmark
