// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"

namespace loadmark {

/** What a device offers, as separate visible terms. */
struct UsableMemory
{
    Bytes reported = 0; ///< total that the driver reports
    Bytes usable = 0; ///< after the engine's rule or the system's limit
    bool nominal = false; ///< no driver reading is known: the nominal size counted as GiB
};

/**
 * Memory of one device of this scenario.
 *
 * reported: `--gpu-memory`, else the driver's figure of the catalogue, else the nominal size in GiB (of the readings in
 * the catalogue, all but B300 and GB300 lie within 2 % of that); unified machines: the most that the GPU can be given.
 * usable: llama.cpp keeps a margin free (its --fit-target, 1024 MiB); serving engines take a share of the total
 * (gpu_memory_utilization); Apple's wired limit and the default share of an APU replace both.
 */
UsableMemory usableMemory(const Resolved& resolved, const Accelerator& accelerator);

} // namespace loadmark
