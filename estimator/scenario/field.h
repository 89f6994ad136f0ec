// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/scenario/scenario.h"

#include <array>
#include <string_view>

namespace loadmark {

/** What a user can change about a scenario, one entry per input. */
enum class Field {
    Model,
    Weights,
    Context,
    Sequences,
    Kv, ///< both KV types at once
    KvK,
    KvV,
    Gpu,
    GpuCount,
    GpuMemory,
    GpuMemoryInUse,
    Split,
    TensorSplit,
    Offload,
    LayersOnGpu,
    CpuMoe,
    KvOnHost,
    Host,
    HostMemory,
    HostBandwidth,
    Engine,
    EngineVersion,
    Backend,
    Ubatch,
    Batch,
    FlashAttention,
    SwaFull,
    KvUnified,
    GpuMemoryUtilization,
    MaxBatchedTokens,
    MaxNumSeqs,
    MemFractionStatic,
    Prompt,
    Output,
    Depth,
    Whole, ///< another scenario altogether
};

inline constexpr std::size_t fieldCount = static_cast<std::size_t>(Field::Whole) + 1;

/** All fields but Whole, in the order of the input panel. */
std::array<Field, fieldCount - 1> allFields();

/** The key of the field in scenario files and on the command line, "gpu_layers"; empty for Whole. */
std::string_view fieldKey(Field field);

/** Whether two scenarios have the same in this field. */
bool sameField(const Scenario& a, const Scenario& b, Field field);

/** The field back at its default: what an engine does when it is not asked. */
void resetField(Scenario& scenario, Field field);

} // namespace loadmark
