// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/memory/serving_cache.h"
#include "estimator/units.h"

namespace loadmark {

struct Resolved;

/**
 * Weights that a rank of pipeline stage `stage` holds once a serving engine has loaded them: its slice of what tensor
 * parallelism divides, what every rank holds whole, and the table of rotary positions.
 */
Bytes rankWeights(const Resolved& resolved, const Ranks& ranks, int stage);

/**
 * The tables of cosines and sines, one for each width that is rotated, over all positions that the model allows.
 * Engines log them as weights. Source: vLLM logs 14.9889 GiB for Llama 3.1 8B, 2 × 8,030,261,248 B of parameters and
 * 131,072 × 128 × 2 B of table.
 */
Bytes rotaryTables(const Resolved& resolved);

} // namespace loadmark
