// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"

namespace loadmark {

/**
 * What the engine would refuse, or what is not known to run on these GPUs: weight formats, KV types, values quantised
 * without flash attention, accelerators that the engine is not made for. The estimate is told all the same.
 */
void noteUnsupported(const Resolved& resolved, std::vector<Problem>& problems);

/** Whether all of these accelerators have kernels for a format or KV type; those of unknown kind may have. */
template<typename Kind>
bool runsOnAll(const Kind& kind, const std::vector<const Accelerator*>& gpus)
{
    return std::ranges::all_of(gpus, [&](const Accelerator* gpu) { return !gpu || gpu->isOneOf(kind.runsOn); });
}

} // namespace loadmark
