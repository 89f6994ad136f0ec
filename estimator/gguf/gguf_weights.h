// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"
#include "estimator/gguf/gguf_file.h"
#include "estimator/weights/weight_table.h"

namespace loadmark {

/** Bytes of the file's tensors by layer and part; their sum is the sum of the file's tensors. */
WeightTable weightsOfGguf(const GgufFile& file, const Architecture& architecture);

/** Tensors whose names say nothing here; their bytes count where their place is. */
std::vector<std::string> unknownTensors(const GgufFile& file);

/** Keys of the architecture's metadata that nothing here reads and that may bear on sizes. */
std::vector<std::string> unknownKeys(const GgufFile& file);

} // namespace loadmark
