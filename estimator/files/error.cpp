// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/error.h"

namespace loadmark {

std::string escaped(std::string_view text)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string shown;
    for (const char letter : text) {
        const auto code = static_cast<unsigned char>(letter);
        if (letter == '\n')
            shown += "\\n";
        else if (code < 0x20 || code == 0x7f)
            shown += {'\\', 'x', digits[code >> 4], digits[code & 15]};
        else
            shown += letter;
    }
    return shown;
}

std::string Error::text() const
{
    std::string line = where.empty() ? what : where + ": " + what;
    if (!remedy.empty())
        line += "; " + remedy;
    return escaped(line);
}

} // namespace loadmark
