// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"

namespace loadmark {

/** What a serving engine's share of the memory is a share of. */
enum class BudgetRule {
    Total, ///< of the GPU, for all parts (vLLM's gpu_memory_utilization)
    Static, ///< of the GPU, for weights, state and KV cache alone (SGLang's mem_fraction_static)
    Free, ///< of what weights, state and buffers leave, for the KV cache alone (TensorRT-LLM, LMDeploy)
};

BudgetRule budgetRule(const Resolved& resolved);

/** The share itself; of a budget of the free memory 1, as nothing else is limited. */
double budgetShare(const Resolved& resolved);

/** Whole bytes of a share, rounded down. */
Bytes shareOf(Bytes bytes, double share);

/** True where CUDA graphs are taken beside the budget: vLLM up to 0.20. */
bool graphsBesideBudget(const Resolved& resolved);

/** Part of `runtime` that is there before an engine measures the memory, and part that comes last. */
struct Runtime
{
    Bytes libraries = 0; ///< contexts, libraries, NCCL buffers
    Bytes graphs = 0; ///< CUDA graphs
};

/**
 * The most that all parts of a device may take together, given those parts: the share of the memory with the parts on
 * top that the rule does not count in it, never more than is reported. SGLang takes its share of what is free once the
 * libraries are loaded. Sources: engines.json; logs of SGLang, where weights and pool make 0.906 of that free memory
 * for a computed share of 0.907.
 */
Bytes usableWithParts(const Resolved& resolved, const DeviceEstimate& device, const Runtime& runtime);

} // namespace loadmark
