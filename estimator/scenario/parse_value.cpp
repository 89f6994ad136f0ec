// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/scenario/parse_value.h"

#include "estimator/files/nearest.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace loadmark {

namespace {

constexpr std::size_t textMax = 500;

std::unexpected<Error> fault(FieldText text, const std::string& what, const std::string& remedy)
{
    return std::unexpected(Error{text.where, inQuotes(text.value) + " " + what, remedy});
}

template<typename Number>
std::optional<Number> number(std::string_view text)
{
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/** A number, however large: what a double cannot hold is its largest or smallest, or 0. No number: "inf" and "nan". */
std::optional<double> real(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || error == std::errc::invalid_argument)
        return std::nullopt;
    if (error == std::errc::result_out_of_range) {
        const bool tiny = text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos;
        return tiny ? 0.0 : std::copysign(std::numeric_limits<double>::max(), text.starts_with('-') ? -1.0 : 1.0);
    }
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::string plain(double value)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return std::string(digits.data(), end);
}

/** A whole number that may be written as a floating-point one; beyond 64 bits: the end of their range. */
std::optional<std::int64_t> wholeNumber(std::string_view text, double unit = 1)
{
    using Range = std::numeric_limits<std::int64_t>;
    constexpr double exactMax = 9007199254740992; // 2^53: no limit of a field is higher
    if (unit == 1) {
        if (const auto value = number<std::int64_t>(text))
            return value;
    }
    const auto value = real(text);
    if (!value)
        return std::nullopt;
    const double product = *value * unit;
    if (std::abs(product) > exactMax)
        return product < 0 ? Range::min() : Range::max();
    if (std::nearbyint(product) != product)
        return std::nullopt;
    return static_cast<std::int64_t>(product);
}

Result<std::int64_t> checkedRange(
    FieldText text, std::optional<std::int64_t> value, std::int64_t lowest, std::int64_t highest)
{
    const std::string range = "use a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest);
    if (!value)
        return fault(text, "is not a whole number", range);
    if (*value < lowest || *value > highest)
        return fault(text, "is out of range", range);
    return *value;
}

} // namespace

Result<std::int64_t> parseInteger(FieldText text, std::int64_t lowest, std::int64_t highest)
{
    return checkedRange(text, wholeNumber(text.value), lowest, highest);
}

Result<Tokens> parseTokens(FieldText text, Tokens lowest, Tokens highest)
{
    std::string_view digits = text.value;
    double unit = 1;
    if (digits.ends_with('K') || digits.ends_with('k'))
        unit = 1024;
    else if (digits.ends_with('M') || digits.ends_with('m'))
        unit = 1024.0 * 1024;
    if (unit > 1)
        digits.remove_suffix(1);
    return checkedRange(text, wholeNumber(digits, unit), lowest, highest);
}

Result<double> parseNumber(FieldText text, double lowest, double highest)
{
    const std::string range = "use a number from " + plain(lowest) + " to " + plain(highest);
    const auto value = real(text.value);
    if (!value)
        return fault(text, "is not a number", range);
    if (*value < lowest || *value > highest)
        return fault(text, "is out of range", range);
    return *value == 0 ? 0.0 : *value; // no negative zero
}

Result<bool> parseSwitch(FieldText text)
{
    constexpr std::array<std::string_view, 4> on{"on", "true", "yes", "1"};
    constexpr std::array<std::string_view, 4> off{"off", "false", "no", "0"};
    if (std::ranges::find(on, text.value) != on.end())
        return true;
    if (std::ranges::find(off, text.value) != off.end())
        return false;
    return fault(text, "is neither on nor off", "use on or off");
}

Result<std::string> parseText(FieldText text)
{
    const bool oneLine = std::ranges::none_of(text.value, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    if (text.value.empty() || text.value.size() > textMax || !oneLine)
        return fault(text, "is not a name", "use one line of 1 to " + std::to_string(textMax) + " bytes");
    return std::string(text.value);
}

Result<std::string> parseChoice(FieldText text, const std::vector<std::string>& choices)
{
    if (std::ranges::find(choices, text.value) != choices.end())
        return std::string(text.value);
    std::string all = "use one of";
    for (const std::string& choice : choices)
        all += " " + choice;
    return fault(text, "is unknown", didYouMean(text.value, choices, all));
}

Result<std::vector<std::string>> parseList(FieldText text)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    while (begin <= text.value.size()) {
        const std::size_t end = std::min(text.value.find(',', begin), text.value.size());
        if (end == begin)
            return fault(text, "has an empty part", "write the parts with one comma between them");
        parts.emplace_back(text.value.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

Result<std::vector<std::pair<std::string, std::string>>> parsePairs(FieldText text)
{
    const auto parts = parseList(text);
    if (!parts)
        return std::unexpected(parts.error());
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const std::string& part : *parts) {
        const std::size_t equals = part.find('=');
        if (equals == std::string::npos || equals == 0)
            return fault(text, "is not name=value", "write name=value,name=value");
        std::string name = part.substr(0, equals);
        if (std::ranges::any_of(pairs, [&](const auto& pair) { return pair.first == name; }))
            return fault(text, "names " + inQuotes(name) + " twice", "keep one");
        pairs.emplace_back(std::move(name), part.substr(equals + 1));
    }
    return pairs;
}

Result<std::vector<GpuGroup>> parseGpus(FieldText text)
{
    const auto parts = parseList(text);
    if (!parts)
        return std::unexpected(parts.error());
    std::vector<GpuGroup> groups;
    std::int64_t total = 0;
    for (const std::string& part : *parts) {
        const std::size_t colon = part.find(':');
        GpuGroup group{part.substr(0, colon), 1};
        if (colon != std::string::npos) {
            const auto count = parseInteger({std::string_view(part).substr(colon + 1), text.where}, 0, Limits::gpusMax);
            if (!count)
                return std::unexpected(count.error());
            group.count = static_cast<int>(*count);
        }
        if (group.id.empty())
            return fault(text, "has a count without an accelerator", "write id:count,id:count");
        total += group.count;
        groups.push_back(std::move(group));
    }
    if (total > Limits::gpusMax)
        return fault(text, "is too many", "use at most " + std::to_string(Limits::gpusMax) + " in all");
    return groups;
}

ExtraValue parseExtra(std::string_view value)
{
    if (value == "true" || value == "false")
        return value == "true";
    if (const auto whole = number<std::int64_t>(value))
        return *whole;
    if (const auto real = number<double>(value); real && std::isfinite(*real))
        return *real;
    return std::string(value);
}

} // namespace loadmark
