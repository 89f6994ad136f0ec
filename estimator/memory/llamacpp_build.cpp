// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/llamacpp_build.h"

#include <charconv>
#include <optional>

namespace loadmark {
namespace {

/** A build number, or a date as year × 10000 + month × 100 + day (a month alone: its last day). */
struct Version
{
    int build = 0;
    int date = 0;
};

std::optional<int> number(std::string_view& text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || value < 0)
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

std::optional<int> afterDash(std::string_view& text)
{
    if (!text.starts_with('-'))
        return std::nullopt;
    text.remove_prefix(1);
    return number(text);
}

std::optional<Version> parsed(std::string_view text)
{
    const std::size_t digit = text.find_first_of("0123456789");
    if (digit == std::string_view::npos)
        return std::nullopt;
    text.remove_prefix(digit);
    const std::optional<int> first = number(text);
    if (!first)
        return std::nullopt;
    const std::optional<int> month = afterDash(text);
    if (!month || *first < 2023 || *first > 2100)
        return Version{.build = *first};
    return Version{.date = *first * 10000 + *month * 100 + afterDash(text).value_or(31)};
}

/** Whether the version has a change of this build and date. */
bool has(const Version& version, int build, int date)
{
    return version.date > 0 ? version.date >= date : version.build >= build;
}

} // namespace

LlamaCppBuild llamaCppBuild(std::string_view version)
{
    const std::optional<Version> parts = parsed(version);
    if (!parts)
        return {};
    LlamaCppBuild build;
    build.halfMask = has(*parts, 9410, 20260529);
    build.limitsOutputs = has(*parts, 9460, 20260601);
    build.countsCacheCopies = has(*parts, 9489, 20260603);
    return build;
}

} // namespace loadmark
