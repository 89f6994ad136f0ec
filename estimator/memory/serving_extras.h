// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/scenario/scenario.h"

#include <optional>
#include <string_view>

namespace loadmark {

/** Engine flags of `extra` that the serving policies count. */
namespace serving {
inline constexpr std::string_view prefixCaching = "prefix_caching";
inline constexpr std::string_view draftTokens = "draft_tokens";
inline constexpr std::string_view draftKvLayers = "draft_kv_layers"; ///< KV layers of a draft head (EAGLE: 1)
inline constexpr std::string_view stateType = "mamba_ssm_cache_dtype";
inline constexpr std::string_view contextParallel = "decode_context_parallel";
inline constexpr std::string_view stateSlots = "state_slots"; ///< SGLang: sequences that states are kept for
inline constexpr std::string_view maxTotalTokens = "max_total_tokens"; ///< SGLang: limit of the pool
inline constexpr std::string_view windowPoolShare = "swa_full_tokens_ratio";
inline constexpr std::string_view enforceEager = "enforce_eager";
inline constexpr std::string_view tableOnHost = "ngram_table_on_host";
} // namespace serving

/** Whether a serving engine's policy counts this flag. */
bool servingKnowsExtra(std::string_view name);

/**
 * Whether `value` is one that the flag takes: true or false, the name of a type, or a number from the flag's least one.
 * Context parallelism takes numbers that divide `ranks`, those of a tensor split (vLLM: tensor_parallel_size must be
 * divisible by decode_context_parallel_size).
 */
bool servingTakes(std::string_view name, const ExtraValue& value, int ranks);

/** A number ≥ `least`; empty: not given, or none. */
std::optional<double> extraNumber(const Scenario& scenario, std::string_view name, double least);

bool extraFlag(const Scenario& scenario, std::string_view name);

} // namespace loadmark
