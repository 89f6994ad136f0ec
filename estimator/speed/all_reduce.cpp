// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/speed/all_reduce.h"

#include "estimator/speed/speed_profile.h"

#include <algorithm>
#include <cmath>

namespace loadmark {
namespace {

/** Between the entries for 2, 4 and 8 devices, in proportion to the logarithm; beyond 8 it grows on. */
double forDevices(const std::array<double, 3>& values, int devices)
{
    const double position = std::max(0.0, std::log2(static_cast<double>(devices)) - 1);
    const std::size_t index = position < 1 ? 0 : 1;
    const double step = values[index + 1] - values[index];
    return std::max(values[0] * 0.1, values[index] + step * (position - static_cast<double>(index)));
}

} // namespace

std::string_view linkBetween(const Accelerator& accelerator, int devices)
{
    const bool bridge = accelerator.link.name.find("bridge") != std::string::npos;
    if (bridge && devices > 2)
        return "pcie";
    switch (accelerator.link.kind) {
    case LinkKind::NvLink:
        return "nvlink";
    case LinkKind::Other:
        return "other";
    case LinkKind::Pcie:
    case LinkKind::None:
        break;
    }
    return "pcie";
}

double allReduceSeconds(const SpeedConstants& constants, const Accelerator& accelerator,
    std::string_view acceleratorClass, int devices, double bytes)
{
    if (devices < 2)
        return 0;
    const std::string_view link = linkBetween(accelerator, devices);
    const LinkRule* found = nullptr;
    for (const LinkRule& rule : constants.links)
        if (rule.link == link && inClass(acceleratorClass, rule.accelerator))
            found = &rule;
    if (!found)
        return 0;
    const double share = 2.0 * (devices - 1) / devices;
    return forDevices(found->latency, devices) + share * bytes / forDevices(found->bandwidth, devices);
}

double hostLinkBandwidth(const SpeedConstants& constants, const Accelerator& accelerator)
{
    const auto& theoretical = accelerator.link.pcieBytesPerSecond;
    return theoretical && *theoretical > 0 ? *theoretical * constants.host.pcie : constants.host.defaultPcie;
}

} // namespace loadmark
