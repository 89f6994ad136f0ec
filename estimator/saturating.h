// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <compare>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <limits>

/**
 * Whole-number arithmetic that stays at the end of its range where it would leave it. Sizes of absurd scenarios (a
 * context of 128 M tokens for 4096 sequences on 1024 GPUs) are beyond 64 bits; at the end of the range they are still
 * larger than any machine, where a wrapped sum could be anything.
 *
 *   Saturating sum = weights;
 *   sum += cells * Saturating(bytesPerCell);
 *   return sum.value();
 */
namespace loadmark {

class Saturating
{
public:
    template<std::signed_integral Integer>
    constexpr Saturating(Integer value) : m_value(value)
    {
    }
    constexpr Saturating() = default;

    constexpr std::int64_t value() const { return m_value; }

    friend constexpr Saturating operator+(Saturating a, Saturating b)
    {
        std::int64_t sum = 0;
        return __builtin_add_overflow(a.m_value, b.m_value, &sum) ? end(a.m_value < 0) : Saturating(sum);
    }
    friend constexpr Saturating operator-(Saturating a, Saturating b)
    {
        std::int64_t difference = 0;
        return __builtin_sub_overflow(a.m_value, b.m_value, &difference) ? end(a.m_value < 0) : Saturating(difference);
    }
    friend constexpr Saturating operator*(Saturating a, Saturating b)
    {
        std::int64_t product = 0;
        return __builtin_mul_overflow(a.m_value, b.m_value, &product) ? end((a.m_value < 0) != (b.m_value < 0))
                                                                      : Saturating(product);
    }
    /** `b` is positive. */
    friend constexpr Saturating operator/(Saturating a, Saturating b) { return a.m_value / b.m_value; }
    constexpr Saturating& operator+=(Saturating other) { return *this = *this + other; }
    constexpr Saturating& operator-=(Saturating other) { return *this = *this - other; }
    constexpr auto operator<=>(const Saturating&) const = default;

private:
    static constexpr Saturating end(bool negative)
    {
        using Range = std::numeric_limits<std::int64_t>;
        return negative ? Range::min() : Range::max();
    }

    std::int64_t m_value = 0;
};

constexpr std::int64_t saturatingSum(std::initializer_list<std::int64_t> addends)
{
    Saturating sum;
    for (const std::int64_t addend : addends)
        sum += addend;
    return sum.value();
}

/** The whole part of a number, at the end of the range for numbers beyond it; 0 for what is no number. */
inline std::int64_t wholePart(double number)
{
    constexpr double beyond = 9223372036854775808.0; // 2^63
    if (number >= beyond)
        return std::numeric_limits<std::int64_t>::max();
    if (number >= -beyond)
        return static_cast<std::int64_t>(number);
    return std::isnan(number) ? 0 : std::numeric_limits<std::int64_t>::min();
}

/** The nearest whole number, halves away from zero; within the range, and 0 for what is no number. */
inline std::int64_t nearestWhole(double number)
{
    return wholePart(std::round(number));
}

} // namespace loadmark
