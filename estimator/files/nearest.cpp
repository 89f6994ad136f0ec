// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/nearest.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>

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

/** The parts between - _ . and spaces, each folded, in alphabetical order. */
std::vector<std::string> sortedParts(std::string_view text)
{
    constexpr std::string_view separators = "-_. /:";
    std::vector<std::string> parts;
    text = text.substr(0, comparedMax);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(separators), text.size());
        if (std::string part = folded(text.substr(0, end)); !part.empty())
            parts.push_back(std::move(part));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    std::ranges::sort(parts);
    return parts;
}

std::string joined(const std::vector<std::string>& parts)
{
    return std::accumulate(parts.begin(), parts.end(), std::string());
}

/** What is asked for, folded once. */
struct Wanted
{
    explicit Wanted(std::string_view text) : letters(folded(text)), parts(sortedParts(text)), inOrder(joined(parts)) { }

    std::string letters;
    std::vector<std::string> parts;
    std::string inOrder; ///< the parts in alphabetical order: "h100-sxm-80gb" is "h100-80gb-sxm" otherwise arranged
};

/** The least distance to a beginning of the candidate that ends where one of its parts does: "rtx-4090" of its id. */
std::size_t beginningDistance(const Wanted& wanted, std::string_view candidate)
{
    std::size_t least = comparedMax;
    for (std::size_t end = candidate.find('-'); end != std::string_view::npos; end = candidate.find('-', end + 1))
        least = std::min(least, editDistance(wanted.letters, folded(candidate.substr(0, end))));
    return least;
}

/** How far a candidate is from what is asked for, in letters; empty where it is not alike. */
std::optional<std::size_t> distanceTo(const Wanted& wanted, const std::string& candidate)
{
    constexpr std::size_t beginningOnly = 1, partsOnly = 2; // at most, whatever is missing beside what agrees
    constexpr std::size_t nameLength = 6; // from which on the beginning of what is asked for is a name
    const std::string letters = folded(candidate);
    if (letters.empty())
        return std::nullopt;
    const std::vector<std::string> parts = sortedParts(candidate);
    const std::size_t rearranged = editDistance(wanted.inOrder, joined(parts)) + 1;
    const std::size_t distance
        = std::min({editDistance(wanted.letters, letters), rearranged, beginningDistance(wanted, candidate) + 1});
    // A part of a name, or several of its parts, are a better hint than a few equal letters.
    const bool contains = wanted.letters.size() > 1 && letters.find(wanted.letters) != std::string::npos;
    const bool hasParts = wanted.parts.size() > 1 && std::ranges::includes(parts, wanted.parts);
    const bool extended = letters.size() >= nameLength && wanted.letters.starts_with(letters);
    if (contains && letters.starts_with(wanted.letters))
        return std::min(distance, beginningOnly);
    if (contains || hasParts || extended)
        return std::min(distance, partsOnly);
    return distance <= std::max<std::size_t>(1, (wanted.letters.size() + 1) / 3) ? std::optional(distance)
                                                                                 : std::nullopt;
}

struct Scored
{
    std::size_t score;
    const std::string* candidate;
};

} // namespace

std::vector<std::string> nearestIds(std::string_view wanted, const std::vector<std::string>& candidates)
{
    constexpr std::size_t suggestionsMax = 3;
    const Wanted target(wanted);
    if (target.letters.empty())
        return {};

    std::vector<Scored> scored;
    for (const std::string& candidate : candidates) {
        if (const auto distance = distanceTo(target, candidate))
            scored.push_back({*distance, &candidate});
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

} // namespace loadmark
