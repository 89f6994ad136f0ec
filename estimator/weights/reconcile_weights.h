// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/weights/weight_table.h"

#include <optional>

namespace loadmark {

struct WeightFile;

/** All parts that a file holds, each once: a tied head is the embedding, MTP and vision as far as the table has them.
 */
Bytes partsInFile(const WeightTable& table);

/** Every part times `factor`; `file` becomes their sum. */
void scaleParts(WeightTable& table, double factor);

/**
 * The table for a published file. Exact parts stay as they are when the file is within 1.5 % (the rest is its header of
 * metadata and vocabulary, 0.1–1.3 %), since they are what llama.cpp allocates. Everything else is scaled to the file.
 * Where the file's tensor mix is unknown, all of it counts as layers and head.
 */
WeightTable reconciled(std::optional<WeightTable> table, const WeightFile& file);

} // namespace loadmark
