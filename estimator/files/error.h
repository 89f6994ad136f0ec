// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace loadmark {

/** Why something could not be read or written: what, where, and what to do about it. One line when printed. */
struct Error
{
    std::string where; ///< file with JSON pointer, flag or field: "models.json#/models/3/id", "--context"
    std::string what;
    std::string remedy;

    /** "where: what; remedy" in one line: control characters are escaped. */
    std::string text() const;
};

/** `text` with control characters as \n or \x1b: a name from elsewhere neither breaks lines nor steers a terminal. */
std::string escaped(std::string_view text);

template<typename T>
using Result = std::expected<T, Error>;

} // namespace loadmark
