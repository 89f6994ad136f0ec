// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/weights/weight_table.h"

namespace loadmark {

/**
 * The parts of a dynamic GGUF mix of a mixture of experts, whose tensor types are not published: everything but the
 * routed experts from `eightBit` (the model as Q8_0), the routed experts from `similar` until a file's size is known.
 * Source: what is left of published files for the other tensors, with the experts at the bits their label names, is 8.5
 * to 14 bits per weight (UD files of Qwen3.6-35B-A3B, Gemma-4-26B-A4B, Nemotron-3-Super-120B, Qwen3.5-122B); decode
 * speeds measured with these files agree.
 */
WeightTable dynamicMix(const WeightTable& similar, const WeightTable& eightBit);

/** Bytes of the routed experts in the file. */
Bytes expertBytes(const WeightTable& table);

/** Routed experts alone times `factor`. */
void scaleExperts(WeightTable& table, double factor);

} // namespace loadmark
