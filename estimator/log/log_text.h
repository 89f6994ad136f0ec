// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/** Scanning of a log's lines, each in one pass. */
namespace loadmark::log_text {

/** A number as it was printed. */
struct Printed
{
    double value = 0;
    double rounding = 0; ///< half of its last digit; 0.5 for a whole number
};

/** What follows the first `marker` in the text; empty: it does not stand there. */
std::optional<std::string_view> after(std::string_view text, std::string_view marker);

std::string_view trimmed(std::string_view text);

/**
 * The number at the beginning, spaces before it left out: "1,234", "-0.41", "4403.49". At most 15 digits. Takes it off
 * the text.
 */
std::optional<Printed> takeNumber(std::string_view& text);

/** A size with its unit, "1024.00 MiB", "15.26GiB", "14.9888 GB", "512 bytes"; all units are binary here. */
std::optional<Printed> takeSize(std::string_view& text);

/** A whole number, "1024". */
std::optional<std::int64_t> takeInteger(std::string_view& text);

/** What follows "key=" or "'key': " of a list of Python, quotes left out: "fp8", "None". Empty: no such key. */
std::optional<std::string_view> pythonValue(std::string_view text, std::string_view key);

/** Letters, digits and underscores at the end of the text. */
std::string_view wordBefore(std::string_view text);

/** In lower case, ASCII. */
std::string lower(std::string_view text);

/** Whether `text` holds `part` whatever the case of the letters; `part` in lower case. */
bool holds(std::string_view text, std::string_view part);

} // namespace loadmark::log_text
