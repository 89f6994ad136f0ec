// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/nearest.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace loadmark {

namespace {

constexpr std::size_t comparedMax = 64;

/** Lower-case letters and digits only, so that "RTX 4090" and "rtx-4090" are alike. */
std::string folded(std::string_view text)
{
    std::string result;
    for (const char c : text.substr(0, comparedMax)) {
        if (c >= 'A' && c <= 'Z')
            result += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            result += c;
    }
    return result;
}

/** Letters to add, remove, replace or swap with their neighbour (optimal string alignment distance). */
std::size_t editDistance(const std::string& a, const std::string& b)
{
    std::vector<std::size_t> beforeLast, last(b.size() + 1), row(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            row[j + 1] = std::min({last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1});
            if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j])
                row[j + 1] = std::min(row[j + 1], beforeLast[j - 1] + 1);
        }
        beforeLast = last;
        last = row;
    }
    return last[b.size()];
}

struct Scored
{
    std::size_t score;
    const std::string* candidate;
};

/** Length of a well-formed UTF-8 sequence at the start of `text`, 0 if there is none. */
std::size_t sequenceLength(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t length = byte(0) < 0x80 ? 1 : byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
    if (length > text.size() || (byte(0) >= 0x80 && byte(0) < 0xC2) || byte(0) > 0xF4)
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return 0;
    }
    return length;
}

} // namespace

std::vector<std::string> nearestIds(std::string_view wanted, const std::vector<std::string>& candidates)
{
    constexpr std::size_t suggestionsMax = 3;
    const std::string target = folded(wanted);
    if (target.empty())
        return {};

    std::vector<Scored> scored;
    for (const std::string& candidate : candidates) {
        const std::string other = folded(candidate);
        if (other.empty())
            continue;
        // A part of a name is a better hint than a few equal letters; two letters per missing part at most.
        const bool contains = target.size() > 1 && other.find(target) != std::string::npos;
        const std::size_t distance = editDistance(target, other);
        if (contains || distance <= std::max<std::size_t>(1, (target.size() + 1) / 3))
            scored.push_back({contains ? std::min<std::size_t>(distance, 2) : distance, &candidate});
    }
    std::stable_sort(scored.begin(), scored.end(), [](const Scored& a, const Scored& b) { return a.score < b.score; });

    std::vector<std::string> result;
    for (std::size_t i = 0; i < std::min(scored.size(), suggestionsMax); ++i)
        result.push_back(*scored[i].candidate);
    return result;
}

std::string didYouMean(
    std::string_view wanted, const std::vector<std::string>& candidates, const std::string& otherwise)
{
    const std::vector<std::string> nearest = nearestIds(wanted, candidates);
    if (nearest.empty())
        return otherwise;
    std::string result = "did you mean ";
    for (std::size_t i = 0; i < nearest.size(); ++i) {
        if (i > 0)
            result += i + 1 == nearest.size() ? " or " : ", ";
        result += nearest[i];
    }
    return result + "?";
}

std::string inQuotes(std::string_view text)
{
    constexpr std::size_t lengthMax = 60;
    std::string result = "\"";
    std::size_t length = 0;
    while (!text.empty()) {
        if (length++ == lengthMax) {
            result += "…";
            break;
        }
        const std::size_t bytes = sequenceLength(text);
        const bool control = bytes == 1 && (static_cast<unsigned char>(text[0]) < 0x20 || text[0] == 0x7F);
        if (bytes == 0 || control)
            result += "\uFFFD";
        else
            result += text.substr(0, bytes);
        text.remove_prefix(std::max<std::size_t>(bytes, 1));
    }
    return result + "\"";
}

} // namespace loadmark
