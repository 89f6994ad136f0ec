// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/speed/device_rates.h"

#include <algorithm>
#include <cmath>

namespace loadmark {
namespace {

/** GGUF kernels multiply quantised weights on the 8-bit integer units where there are some. */
constexpr double quantisedBits = 12;

struct Peak
{
    double perSecond = 0;
    bool integers = false;
};

/**
 * Rate of the units that multiply this format: GGUF quants on 8-bit integers; served formats in their own precision
 * where the hardware has it, else unpacked to the next wider one.
 */
Peak matmulPeak(const Accelerator& accelerator, const WeightFormat* format, double bitsPerWeight)
{
    const Peak half{accelerator.flopsFp16.value_or(0)};
    if (!format)
        return half;
    if (format->kind != FormatKind::Served) {
        const double integers = bitsPerWeight < quantisedBits ? accelerator.opsInt8.value_or(0) : 0;
        return integers > half.perSecond ? Peak{integers, true} : half;
    }
    if (format->computeBits <= 4 && accelerator.flopsFp4)
        return {*accelerator.flopsFp4};
    if (format->computeBits <= 8 && accelerator.flopsFp8)
        return {*accelerator.flopsFp8};
    return half;
}

} // namespace

std::vector<DeviceRates> deviceRates(const SpeedInput& input, const SpeedConstants& constants)
{
    std::vector<DeviceRates> rates;
    rates.reserve(input.gpus.size());
    const std::string_view era = engineEra(constants, input.engineVersion);
    const Accelerator* last = nullptr;
    for (const GpuWork& gpu : input.gpus) {
        if (gpu.accelerator == last && last) {
            const DeviceRates same = rates.back();
            rates.push_back(same);
            continue;
        }
        DeviceRates device;
        last = gpu.accelerator;
        if (last && input.engine) {
            device.accelerator = acceleratorClass(constants, *last);
            device.profile = speedProfile(constants,
                {input.engine->id, input.engine->policy, input.backend,
                    input.format ? std::string_view(input.format->id) : std::string_view(), era, device.accelerator});
            device.bandwidth = last->bandwidth.value_or(0);
            const Peak peak = matmulPeak(*last, input.format, input.bitsPerWeight);
            device.matmulPeak = peak.perSecond;
            device.integers = peak.integers;
            device.attentionPeak = last->flopsFp16.value_or(0);
        }
        rates.push_back(std::move(device));
    }
    return rates;
}

bool quantised(const SpeedInput& input)
{
    return input.bitsPerWeight < quantisedBits;
}

double hostReadBandwidth(const SpeedInput& input, const HostConstants& constants)
{
    const Host* host = input.hostMachine;
    if (host && host->effectiveBandwidth && (!host->bandwidth || input.hostBandwidth == *host->bandwidth))
        return *host->effectiveBandwidth;
    if (!host)
        return input.hostBandwidth * constants.desktopRead;
    if (host->sockets > 1)
        return input.hostBandwidth * constants.dualRead;
    return input.hostBandwidth * (host->channels > 4 ? constants.serverRead : constants.desktopRead);
}

double expertShare(const DeviceWork& work, double tokens)
{
    if (work.experts <= 0 || work.expertsUsed <= 0)
        return 0;
    const double untouched = 1 - std::min(1.0, static_cast<double>(work.expertsUsed) / work.experts);
    return 1 - std::pow(untouched, std::max(0.0, tokens));
}

} // namespace loadmark
