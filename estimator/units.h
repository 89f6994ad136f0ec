// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

/**
 * Quantities with their honesty attached.
 *
 * Inside the estimator bytes are bytes, times are seconds and rates are per second.
 * GiB, GB, "K" and currency signs exist only where text is made (app/text).
 */
namespace loadmark {

using Bytes = std::int64_t;
using Tokens = std::int64_t;

inline constexpr Bytes kibi = 1024;
inline constexpr Bytes mebi = 1024 * kibi;
inline constexpr Bytes gibi = 1024 * mebi;

/** How a figure came about, weakest first. */
enum class Confidence {
    Unknown, ///< the figure cannot be known; its value is empty
    Estimated, ///< a formula with constants that were not fitted to measurements of this case
    Calibrated, ///< a formula whose constants were fitted to measurements
    Exact, ///< arithmetic that equals what the engine allocates
    Measured, ///< a figure read from a file, a log or given by the user
};

template<typename T>
struct Interval
{
    T low{};
    T high{};
    bool operator==(const Interval&) const = default;
};

/** A figure that may be unknown: `value` is empty rather than 0. `interval` is the 80 % range where one is known. */
template<typename T>
struct Quantity
{
    std::optional<T> value;
    std::optional<Interval<T>> interval;
    Confidence confidence = Confidence::Unknown;

    explicit operator bool() const { return value.has_value(); }
    bool operator==(const Quantity&) const = default;
};

} // namespace loadmark
