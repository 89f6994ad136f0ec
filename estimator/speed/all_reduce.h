// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/speed/speed_constants.h"

#include <string_view>

namespace loadmark {

/**
 * Seconds to sum `bytes` over `devices` accelerators: latency + 2 (n − 1) ⁄ n × bytes ⁄ bus bandwidth.
 * Latency and bandwidth by link and class (speed.json, "links"); 0 for one device.
 */
double allReduceSeconds(const SpeedConstants& constants, const Accelerator& accelerator,
    std::string_view acceleratorClass, int devices, double bytes);

/** "nvlink", "pcie" or "other": the link that so many accelerators of one kind share; bridges join two. */
std::string_view linkBetween(const Accelerator& accelerator, int devices);

/** Bytes/s at which weights in system RAM reach the accelerator. */
double hostLinkBandwidth(const SpeedConstants& constants, const Accelerator& accelerator);

} // namespace loadmark
