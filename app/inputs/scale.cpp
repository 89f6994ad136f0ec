// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/scale.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace loadmark {

namespace {

/** Distance between steps at a value: an eighth of its octave, at least 1. */
std::int64_t stepAt(std::int64_t value)
{
    const auto octave = std::bit_floor(static_cast<std::uint64_t>(std::max<std::int64_t>(1, value)));
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(octave / 8));
}

} // namespace

int Scale::positionOf(std::int64_t value) const
{
    const auto above = std::ranges::lower_bound(values, value);
    if (above == values.begin())
        return 0;
    if (above == values.end())
        return static_cast<int>(values.size()) - 1;
    const auto below = std::prev(above);
    // value² ≤ below × above: nearer to the lower one on a logarithmic scale
    const double square = static_cast<double>(value) * static_cast<double>(value);
    const bool lower = square < static_cast<double>(*below) * static_cast<double>(*above);
    return static_cast<int>((lower ? below : above) - values.begin());
}

Scale logScale(std::int64_t minimum, std::int64_t maximum, std::int64_t tickFactor)
{
    Scale scale;
    scale.page = 8;
    for (std::int64_t value = minimum; value < maximum; value = neighbourOf(value, 1))
        scale.values.push_back(value);
    scale.values.push_back(maximum);
    for (std::int64_t value = minimum; value < maximum; value *= tickFactor)
        scale.ticks.push_back(value);
    scale.ticks.push_back(maximum);
    return scale;
}

Scale linearScale(std::int64_t minimum, std::int64_t maximum, std::int64_t tickStep)
{
    Scale scale;
    scale.page = std::max(1, static_cast<int>((maximum - minimum) / 10));
    for (std::int64_t value = minimum; value <= maximum; ++value)
        scale.values.push_back(value);
    for (std::int64_t value = minimum; value<maximum; value = tickStep> 0 ? value + tickStep : value * 2)
        scale.ticks.push_back(value);
    scale.ticks.push_back(maximum);
    return scale;
}

std::int64_t neighbourOf(std::int64_t value, int direction)
{
    if (direction > 0) {
        const std::int64_t step = stepAt(value);
        return value / step * step + step;
    }
    const std::int64_t step = stepAt(value - 1);
    return (value - 1) / step * step;
}

} // namespace loadmark
