// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/shown_text.h"

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

    /** "where: what; remedy" in one line: control characters are escaped, a long place is shortened in its middle. */
    std::string text() const;
};

template<typename T>
using Result = std::expected<T, Error>;

} // namespace loadmark
