// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/shown_text.h"

#include <algorithm>

namespace loadmark {

namespace {

constexpr std::size_t nameMax = 80;

unsigned char byteAt(std::string_view text, std::size_t i)
{
    return static_cast<unsigned char>(text[i]);
}

/** Length of a well-formed UTF-8 sequence at the start of `text`, 0 if there is none. */
std::size_t sequenceLength(std::string_view text)
{
    const unsigned char first = byteAt(text, 0);
    const std::size_t length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (length > text.size() || (first >= 0x80 && first < 0xC2) || first > 0xF4)
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byteAt(text, i) & 0xC0) != 0x80)
            return 0;
    }
    return length;
}

/** Of ASCII, and the C1 set, U+0080 to U+009F, in which U+009B begins a terminal's command. */
bool isControl(std::string_view sequence)
{
    const unsigned char first = byteAt(sequence, 0);
    return first < 0x20 || first == 0x7F || (sequence.size() == 2 && first == 0xC2 && byteAt(sequence, 1) < 0xA0);
}

std::string hexadecimal(unsigned char code)
{
    constexpr std::string_view digits = "0123456789abcdef";
    return {'\\', 'x', digits[code >> 4], digits[code & 15]};
}

} // namespace

std::string escaped(std::string_view text)
{
    std::string shown;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(sequenceLength(text), 1);
        const bool broken = sequenceLength(text) == 0;
        const std::string_view sequence = text.substr(0, length);
        if (sequence == "\n")
            shown += "\\n";
        else if (broken || isControl(sequence))
            shown += hexadecimal(byteAt(sequence, length - 1));
        else
            shown += sequence;
        text.remove_prefix(length);
    }
    return shown;
}

std::string shortened(std::string_view text, std::size_t charactersMax)
{
    std::vector<std::size_t> starts; ///< byte offsets of the characters
    for (std::size_t at = 0; at < text.size(); at += std::max<std::size_t>(sequenceLength(text.substr(at)), 1))
        starts.push_back(at);
    if (starts.size() <= charactersMax)
        return std::string(text);
    const std::size_t kept = charactersMax - std::min<std::size_t>(charactersMax, 1);
    const std::size_t front = kept - kept / 2;
    const std::size_t back = starts.size() - kept / 2;
    return std::string(text.substr(0, starts[front])) + "…"
        + std::string(back < starts.size() ? text.substr(starts[back]) : std::string_view());
}

std::string inQuotes(std::string_view text)
{
    return "\"" + escaped(shortened(text, nameMax)) + "\"";
}

std::string listed(const std::vector<std::string>& names)
{
    constexpr std::size_t allMax = 4;
    constexpr std::size_t shownMax = 3;
    const std::size_t count = names.size() <= allMax ? names.size() : shownMax;
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += (i == 0 ? "" : ", ") + escaped(shortened(names[i], nameMax));
    return count == names.size() ? text : text + " and " + std::to_string(names.size() - count) + " more";
}

} // namespace loadmark
