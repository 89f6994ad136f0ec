// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/training/recipe.h"

#include <cstdint>
#include <optional>

/**
 * Plain rules that are in use elsewhere, to be shown beside the estimate: parameters × bytes, and nothing of context,
 * engine or hardware. Constants: resources/catalogue/recipes.json, "rules_of_thumb".
 */
namespace loadmark {

/** "20 % rule": parameters × bits ⁄ 8 × 1.2, decimal bytes. */
double servingRuleBytes(std::int64_t parameters, double bits, const RulesOfThumb& rules);

/** Parameters × 0.7 (QLoRA), 2.4 (LoRA), 16 (full), decimal bytes; no activations. */
double tuningRuleBytes(std::int64_t parameters, TuningMethod method, const RulesOfThumb& rules);

/** The smallest power of two of GPUs whose nominal memory (decimal bytes) holds `bytes`; empty beyond 1024. */
std::optional<int> ruleGpuCount(double bytes, double gpuBytes);

} // namespace loadmark
