// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/engine_setting.h"

#include "estimator/scenario/scenario.h"

#include <algorithm>

namespace loadmark {

namespace {

constexpr double batchMax = Limits::batchMax;
constexpr double contextMax = Limits::contextMax;
constexpr double pageMax = 65536;
constexpr double paddingMax = 4096;
constexpr double shareMin = 0.001;
constexpr double mebibytesMax = 1 << 20;

/** In the order of EngineSetting. What a user may choose has the limits of the scenario's field. */
constexpr std::array<SettingRange, engineSettingCount> ranges{{
    {"batch", 1, batchMax, true, 2048},
    {"block_size", 1, pageMax, true, 16},
    {"block_size_mla", 1, pageMax, true},
    {"capacity_by_length", 0, 1, true, 1},
    {"context", 1, contextMax, true},
    {"context_padding", 1, pageMax, true},
    {"fit_context", 1, contextMax, true},
    {"fit_target_mib", 0, mebibytesMax, false, 1024},
    {"free_gpu_memory_fraction", shareMin, 1, false, 1},
    {"gpu_memory_utilization", shareMin, 1, false},
    {"graph_batch_max", 0, batchMax, true},
    {"graph_batch_max_tensor_4", 0, batchMax, true},
    {"graphs_mib", 0, mebibytesMax, false, 512},
    {"graphs_within_budget", 0, 1, true, 1},
    {"hybrid_pages", 0, 1, true},
    {"int4_index_bytes", 0, 64, false, 0, true},
    {"max_batched_tokens", 1, batchMax, true},
    {"max_num_seqs", 1, batchMax, true},
    {"mem_fraction_static", shareMin, 1, false, 1},
    {"mxfp4_down_inputs", 1, paddingMax, true, 0, true},
    {"mxfp4_down_outputs", 1, paddingMax, true, 0, true},
    {"mxfp4_up_inputs", 1, paddingMax, true, 0, true},
    {"mxfp4_up_outputs", 1, paddingMax, true, 0, true},
    {"reserve_bytes_per_logit", 0, 64, false},
    {"reserve_mib", 0, mebibytesMax, false},
    {"reserve_mib_draft", 0, mebibytesMax, false},
    {"reserve_mib_least", 0, mebibytesMax, false},
    {"reserve_mib_mtp", 0, mebibytesMax, false},
    {"reserve_mib_per_chunk_token", 0, 1024, false},
    {"reserve_mib_per_graph_batch", 0, 1024, false},
    {"reserve_mib_per_parallel", 0, mebibytesMax, false},
    {"rotary_bytes", 0, 8, false},
    {"runtime_mib", 0, mebibytesMax, false, 300},
    {"sampler_bytes_per_logit", 0, 1024, false},
    {"state_convolution_bytes", 0.5, 8, false, 4},
    {"state_ratio", 0, 100, false},
    {"state_recurrent_bytes", 0.5, 8, false, 4},
    {"ubatch", 1, batchMax, true, 512},
    {"vision_profile_mib", 0, mebibytesMax, false},
    {"window_pool_share", shareMin, 1, false, 1},
}};

} // namespace

const SettingRange& settingRange(EngineSetting setting)
{
    return ranges[static_cast<std::size_t>(setting)];
}

std::optional<EngineSetting> engineSetting(std::string_view key)
{
    const auto found = std::ranges::find(ranges, key, &SettingRange::key);
    if (found == ranges.end())
        return std::nullopt;
    return static_cast<EngineSetting>(found - ranges.begin());
}

std::vector<std::string> engineSettingKeys()
{
    std::vector<std::string> keys;
    for (const SettingRange& range : ranges)
        keys.emplace_back(range.key);
    return keys;
}

} // namespace loadmark
