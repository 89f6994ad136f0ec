// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/engine_version.h"

#include "estimator/catalogue/iso_date.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string>
#include <vector>

namespace loadmark {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/** A fork counts its own versions, and a build of sources without a release is 0.0.0: neither is a version. */
bool namesNoRelease(std::string_view text, const std::vector<long>& numbers)
{
    return text.find("fork") != std::string_view::npos || std::ranges::all_of(numbers, [](long n) { return n == 0; });
}

/** The numbers of the first "a.b.c" in the text; a build "b1234" is one number. Empty if there is none. */
std::vector<long> versionNumbers(std::string_view text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool build = text[i] == 'b' && i + 1 < text.size() && isDigit(text[i + 1]);
        if ((i > 0 && (isDigit(text[i - 1]) || text[i - 1] == '.')) || !(isDigit(text[i]) || build))
            continue;
        std::vector<long> numbers;
        const char* at = text.data() + i + (build ? 1 : 0);
        const char* const end = text.data() + text.size();
        for (;;) {
            long number = 0;
            const auto [next, error] = std::from_chars(at, end, number);
            if (error != std::errc{})
                break;
            numbers.push_back(number);
            at = next;
            if (build || at == end || *at != '.')
                break;
            ++at;
        }
        const bool commit = build && at != end && std::isalnum(static_cast<unsigned char>(*at));
        if ((build && !commit) || (!build && numbers.size() > 1))
            return namesNoRelease(text, numbers) ? std::vector<long>() : numbers;
    }
    return {};
}

} // namespace

bool isOlder(std::string_view version, std::string_view release, std::string_view releaseDate)
{
    const std::string date = newestIsoDate(version, IsoDate::DayOrMonth);
    if (!date.empty() && !releaseDate.empty()) {
        const std::size_t compared = std::min(date.size(), releaseDate.size());
        return std::string_view(date).substr(0, compared) < releaseDate.substr(0, compared);
    }
    const std::vector<long> numbers = versionNumbers(version);
    const std::vector<long> wanted = versionNumbers(release);
    const bool comparable = !numbers.empty() && (numbers.size() > 1) == (wanted.size() > 1);
    return comparable && numbers < wanted;
}

bool isVersion(std::string_view version)
{
    return !newestIsoDate(version, IsoDate::DayOrMonth).empty() || !versionNumbers(version).empty();
}

} // namespace loadmark
