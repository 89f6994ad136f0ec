// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/format.h"

#include <QString>

#include <optional>

namespace loadmark {

/** What a typed number means: decides which texts are read, how a value is shown and how far one step goes. */
enum class NumberKind {
    Count, ///< whole, "64"; K and M as for tokens
    TokenCount, ///< whole, "32768", "32K", "1M", "131,072"
    Batch, ///< whole, steps by powers of two
    Percent, ///< 0…100, "25 %"
    Ratio, ///< 0…1, "0.9"; "90 %" too
    Memory, ///< bytes, "64 GiB", "64 GB"; a bare number is in the chosen unit
    Bandwidth, ///< bytes per second, "96 GB/s"
};

/**
 * The number that a person meant, or empty. Grouping by point, comma, apostrophe or space is understood in whole
 * numbers; the decimal sign is the locale's or a point.
 *
 *   readNumber(NumberKind::TokenCount, u"32K", {})      // 32768
 *   readNumber(NumberKind::TokenCount, u"a lot", {})    // empty
 */
std::optional<double> readNumber(NumberKind kind, QString text, const Format& format);

/** The value as shown in a field: "32,768", "25%", "64 GiB". */
QString numberText(NumberKind kind, double value, const Format& format);

/** The next sensible value in a direction (+1 or −1): the next eighth of an octave, power of two, percent or GiB. */
double steppedNumber(NumberKind kind, double value, int direction, const Format& format);

} // namespace loadmark
