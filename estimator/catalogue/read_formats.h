// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/files/json_reader.h"

namespace loadmark {

/** formats.json. */
std::vector<WeightFormat> readFormats(const JsonReader& root);

/** kv_types.json; bytes per element follow from the block. */
std::vector<KvType> readKvTypes(const JsonReader& root);

/** engines.json; checks KV types against `kvTypes` and accelerators against `accelerators`. */
std::vector<EngineSpec> readEngines(
    const JsonReader& root, const std::vector<KvType>& kvTypes, const std::vector<Accelerator>& accelerators);

} // namespace loadmark
