// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/verdict_text.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace loadmark {

/** One headline figure as text. */
struct Figure
{
    QString title; ///< "GPU memory needed"
    QString value; ///< "452.9 GiB", or "—"
    QStringList notes; ///< up to two short lines
    Tone tone = Tone::Neutral;
    std::vector<const char*> keys; ///< of the derivations that explain it, the main one first
    Confidence confidence = Confidence::Unknown;
    QString missing; ///< why the value is unknown; empty where it is known
    std::optional<Interval<double>> range = std::nullopt; ///< its 80 % range as shares of the value: 0.8 and 1.2
    bool operator==(const Figure&) const = default;
};

/** Memory needed, usable memory, headroom, decode, time to first token, cost: always these six, in this order. */
std::vector<Figure> headlineFigures(
    const Scenario& scenario, const Estimate& estimate, const Names& names, const Format& format);

} // namespace loadmark
