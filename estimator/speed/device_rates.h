// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/speed/speed.h"
#include "estimator/speed/speed_profile.h"

#include <string_view>
#include <vector>

/** What the devices of a scenario can do at most, and which constants hold for them. */
namespace loadmark {

struct DeviceRates
{
    SpeedProfile profile;
    std::string_view accelerator; ///< class
    double bandwidth = 0; ///< bytes/s of the data sheet, 0: unknown
    bool integers = false; ///< matmulPeak is of integer operations, not of FLOP
    double matmulPeak = 0; ///< operations/s in the precision that the engine multiplies this format in, 0: unknown
    double attentionPeak = 0; ///< FLOP/s at 16 bit, 0: unknown
};

/** One entry per GPU of the input. */
std::vector<DeviceRates> deviceRates(const SpeedInput& input, const SpeedConstants& constants);

/** Bytes/s that the CPU reaches when it reads weights; 0 where the host's bandwidth is unknown. */
double hostReadBandwidth(const SpeedInput& input, const HostConstants& constants);

/** Weights that are unpacked before they are multiplied. */
bool quantised(const SpeedInput& input);

/** Share of the E experts of a layer that a batch of tokens touches: 1 − (1 − k ⁄ E)^tokens. */
double expertShare(const DeviceWork& work, double tokens);

} // namespace loadmark
