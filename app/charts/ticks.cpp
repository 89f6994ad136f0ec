// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/ticks.h"

#include <algorithm>
#include <cmath>

namespace loadmark {

std::vector<Tick> linearTicks(double top, int most, const Format& format)
{
    std::vector<Tick> ticks;
    if (!(top > 0) || !std::isfinite(top))
        return ticks;
    const double power = std::pow(10.0, std::floor(std::log10(top / std::max(most, 1))));
    double step = power * 10;
    for (const double factor : {1.0, 2.0, 2.5, 5.0})
        if (top / (power * factor) <= most) {
            step = power * factor;
            break;
        }
    int decimals = 0;
    while (decimals < 6 && std::abs(step * std::pow(10, decimals) - std::round(step * std::pow(10, decimals))) > 1e-9)
        ++decimals;
    for (int i = 0; i * step <= top * (1 + 1e-9); ++i)
        ticks.push_back({i * step, format.number(i * step, i == 0 ? 0 : decimals)});
    return ticks;
}

std::vector<Tick> contextTicks(double from, double to, int most, const Format& format)
{
    std::vector<Tick> ticks;
    const int first = static_cast<int>(std::ceil(std::log2(from) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log2(to) + 1e-9));
    int step = 1;
    while ((last - first) / step + 1 > std::max(most, 1))
        ++step;
    for (int exponent = first; exponent <= last; exponent += step)
        ticks.push_back({static_cast<double>(exponent), format.shortTokens(Tokens{1} << exponent)});
    return ticks;
}

} // namespace loadmark
