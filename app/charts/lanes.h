// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"

#include <cstddef>
#include <vector>

namespace loadmark {

/** One GPU, or a run of neighbours that are filled alike. */
struct Lane
{
    std::size_t first = 0; ///< index of the GPU
    std::size_t count = 1;
    DeviceEstimate device; ///< of each of them
};

struct Lanes
{
    std::vector<Lane> shown;
    std::size_t left = 0; ///< GPUs that have no lane; none of them is fuller than those shown
    bool mixed = false; ///< more than one kind of accelerator
};

/** Up to `most` lanes: one per GPU where they suffice, else neighbours that are alike together, else the fullest. */
Lanes lanesOf(const std::vector<DeviceEstimate>& devices, std::size_t most = 16);

} // namespace loadmark
