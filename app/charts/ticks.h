// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/format.h"

#include <QString>

#include <vector>

namespace loadmark {

struct Tick
{
    double value = 0;
    QString label;
    bool operator==(const Tick&) const = default;
};

/** Round values from 0 to at most `top`, `most` of them at most, in steps of 1, 2, 2.5 or 5 times a power of ten. */
std::vector<Tick> linearTicks(double top, int most, const Format& format);

/** Powers of two between two contexts, at log2 of their value, every one or every second or … so that at most `most`
 * remain. */
std::vector<Tick> contextTicks(double from, double to, int most, const Format& format);

} // namespace loadmark
