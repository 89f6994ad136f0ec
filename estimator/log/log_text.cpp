// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/log/log_text.h"

#include "estimator/units.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

namespace loadmark::log_text {

namespace {

constexpr std::string_view spaces = " \t\r\v\f";

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

void skipSpaces(std::string_view& text)
{
    text.remove_prefix(std::min(text.find_first_not_of(spaces), text.size()));
}

/** A comma between groups of three digits. */
bool isGroupComma(std::string_view text, std::size_t at)
{
    return text[at] == ',' && at > 0 && at + 3 < text.size() && isDigit(text[at + 1]) && isDigit(text[at + 2])
        && isDigit(text[at + 3]) && (at + 4 == text.size() || !isDigit(text[at + 4]));
}

} // namespace

std::optional<std::string_view> after(std::string_view text, std::string_view marker)
{
    const std::size_t at = text.find(marker);
    return at == std::string_view::npos ? std::nullopt : std::optional(text.substr(at + marker.size()));
}

std::string_view trimmed(std::string_view text)
{
    skipSpaces(text);
    const std::size_t last = text.find_last_not_of(spaces);
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::optional<Printed> takeNumber(std::string_view& text)
{
    constexpr int digitsMax = 15; // all of them are exact in a double
    std::string_view rest = text;
    skipSpaces(rest);
    const bool negative = rest.starts_with('-');
    if (negative)
        rest.remove_prefix(1);
    std::int64_t mantissa = 0;
    int digits = 0;
    int decimals = 0;
    bool fraction = false;
    std::size_t at = 0;
    for (; at < rest.size(); ++at) {
        if (isDigit(rest[at])) {
            if (++digits > digitsMax)
                return std::nullopt;
            mantissa = mantissa * 10 + (rest[at] - '0');
            decimals += fraction;
        } else if (rest[at] == '.' && !fraction && at + 1 < rest.size() && isDigit(rest[at + 1])) {
            fraction = true;
        } else if (fraction || !isGroupComma(rest, at)) {
            break;
        }
    }
    if (digits == 0)
        return std::nullopt;
    text = rest.substr(at);
    const double unit = std::pow(10.0, decimals);
    const double value = static_cast<double>(mantissa) / unit;
    return Printed{negative ? -value : value, 0.5 / unit};
}

std::optional<Printed> takeSize(std::string_view& text)
{
    constexpr std::array<std::pair<std::string_view, double>, 12> units{
        {{"TiB", 1024.0 * gibi}, {"GiB", gibi}, {"MiB", mebi}, {"KiB", kibi}, {"TB", 1024.0 * gibi}, {"GB", gibi},
            {"MB", mebi}, {"KB", kibi}, {"kB", kibi}, {"bytes", 1}, {"Bytes", 1}, {"B", 1}}};
    std::string_view rest = text;
    const std::optional<Printed> number = takeNumber(rest);
    if (!number)
        return std::nullopt;
    skipSpaces(rest);
    const auto unit = std::ranges::find_if(units, [&](const auto& entry) { return rest.starts_with(entry.first); });
    if (unit == units.end() || (rest.size() > unit->first.size() && isWord(rest[unit->first.size()])))
        return std::nullopt;
    text = rest.substr(unit->first.size());
    const double rounding = unit->second == 1 ? 0 : number->rounding * unit->second;
    return Printed{number->value * unit->second, rounding};
}

std::optional<std::int64_t> takeInteger(std::string_view& text)
{
    std::string_view rest = text;
    const std::optional<Printed> number = takeNumber(rest);
    if (!number || number->rounding != 0.5)
        return std::nullopt;
    text = rest;
    return static_cast<std::int64_t>(number->value);
}

std::optional<std::string_view> pythonValue(std::string_view text, std::string_view key)
{
    for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + key.size())) {
        const bool inWord = at > 0 && isWord(text[at - 1]);
        std::string_view rest = text.substr(at + key.size());
        if (inWord || rest.empty())
            continue;
        if (rest.front() == '\'' || rest.front() == '"')
            rest.remove_prefix(1);
        if (!rest.starts_with('=') && !rest.starts_with(':'))
            continue;
        rest.remove_prefix(1);
        skipSpaces(rest);
        const bool quoted = rest.starts_with('\'') || rest.starts_with('"');
        if (!quoted)
            return trimmed(rest.substr(0, rest.find_first_of(",)} ")));
        const char quote = rest.front();
        rest.remove_prefix(1);
        return rest.substr(0, rest.find(quote));
    }
    return std::nullopt;
}

std::string_view wordBefore(std::string_view text)
{
    std::size_t start = text.size();
    while (start > 0 && isWord(text[start - 1]))
        --start;
    return text.substr(start);
}

std::string lower(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(
        result, result.begin(), [](unsigned char c) { return c < 0x80 ? static_cast<char>(std::tolower(c)) : c; });
    return result;
}

bool holds(std::string_view text, std::string_view part)
{
    const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b; };
    return !std::ranges::search(text, part, same).empty() || part.empty();
}

} // namespace loadmark::log_text
