// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"

namespace loadmark {

/** What a device offers, as separate visible terms. */
struct UsableMemory
{
    Bytes reported = 0; ///< total that the driver reports
    Bytes inUse = 0; ///< of that, by the desktop and other programs
    Bytes usable = 0; ///< after the engine's rule or the system's limit
    bool nominal = false; ///< no driver reading is known: the nominal size counted as GiB
};

/**
 * What the driver reports: `--gpu-memory`, else the catalogue's reading, else the nominal size in GiB (of the readings
 * in the catalogue, all but B300 and GB300 lie within 2 % of that). Empty for a device of unknown kind without
 * `--gpu-memory`.
 */
std::optional<Bytes> reportedMemory(const Scenario& scenario, const Accelerator* accelerator);

/**
 * Memory of one device of this scenario.
 *
 * reported: see reportedMemory; of that a serving engine is told what programs see (PyTorch's total), where that was
 * measured; unified machines: the most that the GPU can be given.
 * usable: llama.cpp keeps a margin free (its --fit-target, 1024 MiB); serving engines take a share of the total, see
 * memory_budget.h for what they do not count in it. Apple's wired limit and the default share of an APU stand for the
 * margin, and are the total that a serving engine takes its share of.
 * in use: on the first device what the scenario says; the engine's rule decides what that takes away.
 */
UsableMemory usableMemory(const Resolved& resolved, const Accelerator& accelerator, std::size_t device);

/** What other programs hold of this device, at most what it reports. */
Bytes memoryInUse(const Scenario& scenario, std::size_t device, Bytes reported);

/**
 * What the engine's rule leaves of the memory that a device without a system limit reports: a margin or a share of what
 * is free, but for vLLM, whose share is of the total and has to be free (vllm/v1/worker/utils.py, request_memory).
 */
Bytes engineShare(const Resolved& resolved, Bytes reported, Bytes inUse);

/** Apple's wired limit, the default share of an APU: a limit that the system sets, whatever the engine. */
bool hasSystemLimit(const Accelerator& accelerator);

} // namespace loadmark
