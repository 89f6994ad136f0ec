// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/error.h"

namespace loadmark {

std::string Error::text() const
{
    std::string line = where.empty() ? what : where + ": " + what;
    if (!remedy.empty())
        line += "; " + remedy;
    return line;
}

} // namespace loadmark
