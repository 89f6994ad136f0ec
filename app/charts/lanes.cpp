// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/lanes.h"

#include <algorithm>

namespace loadmark {

namespace {

bool alike(const DeviceEstimate& a, const DeviceEstimate& b)
{
    return a.accelerator == b.accelerator && a.reported == b.reported && a.usable == b.usable && a.weights == b.weights
        && a.kvCache == b.kvCache && a.state == b.state && a.compute == b.compute && a.runtime == b.runtime
        && a.total == b.total;
}

double fullness(const Lane& lane)
{
    const double total = static_cast<double>(lane.device.total.value_or(0));
    const double usable = static_cast<double>(lane.device.usable.value_or(0));
    return usable > 0 ? total / usable : total;
}

std::vector<Lane> together(const std::vector<DeviceEstimate>& devices, bool merge)
{
    std::vector<Lane> lanes;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        if (merge && !lanes.empty() && alike(lanes.back().device, devices[i]))
            ++lanes.back().count;
        else
            lanes.push_back({i, 1, devices[i]});
    }
    return lanes;
}

} // namespace

Lanes lanesOf(const std::vector<DeviceEstimate>& devices, std::size_t most)
{
    Lanes lanes;
    lanes.shown = together(devices, devices.size() > most);
    for (const DeviceEstimate& device : devices)
        lanes.mixed = lanes.mixed || device.accelerator != devices.front().accelerator;
    if (lanes.shown.size() <= most)
        return lanes;
    std::stable_sort(
        lanes.shown.begin(), lanes.shown.end(), [](const Lane& a, const Lane& b) { return fullness(a) > fullness(b); });
    for (std::size_t i = most; i < lanes.shown.size(); ++i)
        lanes.left += lanes.shown[i].count;
    lanes.shown.resize(most);
    std::sort(lanes.shown.begin(), lanes.shown.end(), [](const Lane& a, const Lane& b) { return a.first < b.first; });
    return lanes;
}

} // namespace loadmark
