// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/error.h"

namespace loadmark {

std::string Error::text() const
{
    constexpr std::size_t placeMax = 160; // a path with a JSON pointer is rarely longer
    std::string line = where.empty() ? what : shortened(where, placeMax) + ": " + what;
    if (!remedy.empty())
        line += "; " + remedy;
    return escaped(line);
}

} // namespace loadmark
