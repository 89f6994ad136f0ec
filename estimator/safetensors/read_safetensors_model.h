// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/own_file.h"
#include "estimator/safetensors/safetensors_file.h"

#include <string>

namespace loadmark {

/**
 * The model of a checkpoint: weights to the byte from its tensors, everything else from the config.json beside it.
 * Without one the weights are a total and `missing` says why. Errors: those of the config.json, an empty checkpoint.
 */
Result<OwnFile> modelOfSafetensors(const SafetensorsFile& file, const std::string& id);

} // namespace loadmark
