// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace loadmark::cli {

enum class Align { Left, Right };

/** Rows of text in columns of equal width on a terminal. */
class TextTable
{
public:
    explicit TextTable(std::vector<Align> columns) : m_columns(std::move(columns)) { }

    /** One cell per column; missing ones are empty. */
    void addRow(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }

    /** Lines that start with `indent` spaces, without spaces at their end. */
    std::string text(std::size_t indent = 0) const;

private:
    std::vector<Align> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

/** Characters on a terminal: code points. */
std::size_t displayWidth(std::string_view text);

} // namespace loadmark::cli
