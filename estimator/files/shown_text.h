// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/** Text from elsewhere (names, paths, ids, values) made fit for a message of one line. */
namespace loadmark {

/**
 * `text` with control characters and broken UTF-8 as \n or \x1b: a name from elsewhere neither breaks lines nor steers
 * a terminal.
 */
std::string escaped(std::string_view text);

/** At most `charactersMax` characters (code points), … in the middle for what is left out; both ends tell most. */
std::string shortened(std::string_view text, std::size_t charactersMax);

/** `text` in quotes, escaped, at most 80 characters. */
std::string inQuotes(std::string_view text);

/** "a, b, c and 97 more": up to four names whole, of more the first three; each as a name from elsewhere. */
std::string listed(const std::vector<std::string>& names);

} // namespace loadmark
