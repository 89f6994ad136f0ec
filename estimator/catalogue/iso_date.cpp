// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/iso_date.h"

#include <algorithm>

namespace loadmark {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/** Two digits at `text` with a value from 1 to `highest`. */
bool isPart(std::string_view text, int highest)
{
    if (text.size() < 2 || !isDigit(text[0]) || !isDigit(text[1]) || (text.size() > 2 && isDigit(text[2])))
        return false;
    const int value = (text[0] - '0') * 10 + (text[1] - '0');
    return value >= 1 && value <= highest;
}

} // namespace

std::string newestIsoDate(std::string_view text, IsoDate precision)
{
    constexpr std::size_t monthLength = 7, dayLength = 10;
    std::string_view newest;
    for (std::size_t dash = text.find('-', 4); dash != std::string_view::npos; dash = text.find('-', dash + 1)) {
        const std::string_view year = text.substr(dash - 4, 4);
        const bool startsWord = dash == 4 || !isDigit(text[dash - 5]);
        if (!startsWord || !year.starts_with("20") || !std::ranges::all_of(year, isDigit)
            || !isPart(text.substr(dash + 1), 12))
            continue;
        const std::string_view after = text.substr(dash + 3);
        const bool day = after.starts_with('-') && isPart(after.substr(1), 31);
        if (!day && precision == IsoDate::Day)
            continue;
        newest = std::max(newest, text.substr(dash - 4, day ? dayLength : monthLength));
    }
    return std::string(newest);
}

} // namespace loadmark
