// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace loadmark {

/** The values that a slider can stand on, ascending, and those that are written below it. */
struct Scale
{
    std::vector<std::int64_t> values;
    std::vector<std::int64_t> ticks;
    int page = 1; ///< positions that PageUp and PageDown move

    bool operator==(const Scale&) const = default;

    /** Index of the value nearest to `value` on a logarithmic scale. */
    int positionOf(std::int64_t value) const;
};

/** Eight steps per octave from `minimum` on, and `maximum` itself; ticks at powers of `tickFactor`. */
Scale logScale(std::int64_t minimum, std::int64_t maximum, std::int64_t tickFactor);

/** Every whole number; ticks at the ends and at powers of two or, with `tickStep`, at its multiples. */
Scale linearScale(std::int64_t minimum, std::int64_t maximum, std::int64_t tickStep = 0);

/** The next value of a scale of eight steps per octave: 32768 → 36864, and back. */
std::int64_t neighbourOf(std::int64_t value, int direction);

} // namespace loadmark
