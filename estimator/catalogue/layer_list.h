// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"
#include "estimator/files/json_reader.h"

#include <nlohmann/json_fwd.hpp>

namespace loadmark {

/**
 * Layers in order as people write them: a list of [what, count], where what is the name of a block or such a list
 * again:
 * [[[["delta+dense", 3], ["attention+dense", 1]], 16]] are 64 layers. Unknown names, counts below 1 and more than
 * 4096 layers are faults of the document.
 */
std::vector<std::uint16_t> readLayerList(const JsonReader& list, const std::vector<Block>& blocks);

/** The shortest such list with at most one level of repetition. */
nlohmann::ordered_json writeLayerList(const std::vector<std::uint16_t>& layers, const std::vector<Block>& blocks);

} // namespace loadmark
