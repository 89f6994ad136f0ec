// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/memory/plan.h"
#include "estimator/speed/speed.h"

namespace loadmark {

/** What the placed layers make each device read and compute, for estimateSpeed. Needs architecture and weights. */
SpeedInput speedInput(const Resolved& resolved, const MemoryPlan& plan);

} // namespace loadmark
