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

} // namespace loadmark
