// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"

namespace loadmark {

/** Whether the scenario's format and engine pad experts at all. */
bool padsExperts(const Resolved& resolved);

/**
 * What a rank's routed experts take in memory over what the checkpoint holds of them: kernels for MXFP4 pad the sides
 * of each matrix to multiples (settings mxfp4_… of the engine, which name the source). 1 for other formats and engines.
 * `tensor`: ranks that share an expert's inner width.
 *
 *   gpt-oss-120b, Marlin: (2 × 2944 × 3072 + 3072 × 2944) ÷ (3 × 2880 × 2880) = 1.0904
 */
double expertPadding(const Resolved& resolved, const Ffn& ffn, int tensor);

} // namespace loadmark
