// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/llamacpp_build.h"

#include <cctype>
#include <optional>

namespace loadmark {
namespace {

/** A build number, or a date as year × 10000 + month × 100 + day (a month alone: its middle). */
struct Version
{
    int build = 0;
    int date = 0;
};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/** The digits at `start` as a number, −1 unless there are exactly `count` of them. */
int digits(std::string_view text, std::size_t start, std::size_t count)
{
    if (start + count > text.size() || (start + count < text.size() && isDigit(text[start + count])))
        return -1;
    int value = 0;
    for (const char c : text.substr(start, count)) {
        if (!isDigit(c))
            return -1;
        value = value * 10 + (c - '0');
    }
    return value;
}

/** The first "2026-08" or "2026-08-22" in the text. */
std::optional<int> date(std::string_view text)
{
    for (std::size_t dash = text.find('-'); dash != std::string_view::npos; dash = text.find('-', dash + 1)) {
        const int year = dash >= 4 ? digits(text, dash - 4, 4) : -1;
        const int month = digits(text, dash + 1, 2);
        if (year < 2023 || month < 1 || month > 12)
            continue;
        constexpr int middle = 15; // of a month without a day
        const int day = dash + 3 < text.size() && text[dash + 3] == '-' ? digits(text, dash + 4, 2) : middle;
        return year * 10000 + month * 100 + (day > 0 ? day : middle);
    }
    return std::nullopt;
}

/** The first number of three to five digits that is not part of a word but for a "b" before it. */
std::optional<int> buildNumber(std::string_view text, bool needsPrefix)
{
    std::size_t start = 0;
    while (start < text.size()) {
        if (!isDigit(text[start])) {
            ++start;
            continue;
        }
        std::size_t end = start;
        while (end < text.size() && isDigit(text[end]))
            ++end;
        const bool prefixed = start > 0 && text[start - 1] == 'b';
        const bool wordBefore = start > 0 && std::isalnum(static_cast<unsigned char>(text[start - 1])) && !prefixed;
        const bool wordAfter = end < text.size() && std::isalnum(static_cast<unsigned char>(text[end]));
        if (!wordBefore && !wordAfter && (prefixed || !needsPrefix) && end - start >= 3 && end - start <= 5)
            return digits(text, start, end - start);
        start = end;
    }
    return std::nullopt;
}

std::optional<Version> parsed(std::string_view text)
{
    if (const std::optional<int> found = buildNumber(text, true))
        return Version{.build = *found};
    if (const std::optional<int> found = date(text))
        return Version{.date = *found};
    if (const std::optional<int> found = buildNumber(text, false))
        return Version{.build = *found};
    return std::nullopt;
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
    build.sortsTensors = has(*parts, 4000, 20241031);
    build.latentCache = has(*parts, 7832, 20260125) ? LatentCache::Latent
        : has(*parts, 5137, 20250415)               ? LatentCache::LatentAndValues
                                                    : LatentCache::Expanded;
    build.windowCache = has(*parts, 5429, 20250520);
    build.indexedCache = has(*parts, 6071, 20250802);
    build.namesFlashAttention = has(*parts, 6325, 20250830);
    build.halfMask = has(*parts, 9410, 20260529);
    build.limitsOutputs = has(*parts, 9460, 20260601);
    build.countsCacheCopies = has(*parts, 9489, 20260603);
    return build;
}

bool isLlamaCppBuild(std::string_view version)
{
    return parsed(version).has_value();
}

} // namespace loadmark
