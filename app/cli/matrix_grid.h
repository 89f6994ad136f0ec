// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "app/cli/text_table.h"
#include "app/text/format.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace loadmark::cli {

/** One value, raw and as people read it. */
struct Cell
{
    nlohmann::ordered_json raw; ///< null: unknown
    std::string shown; ///< empty: only in JSON and TSV
};

Cell wordCell(std::string word);
Cell bytesCell(const std::optional<Bytes>& bytes, const Format& format);
Cell tokensCell(const std::optional<Tokens>& tokens, const Format& format);
Cell countCell(const std::optional<std::int64_t>& count);
Cell flagCell(const std::optional<bool>& flag);

/** Of a figure of an estimate, with what it is: bytes, tokens/s, seconds or USD. */
enum class Measure { Bytes, Rate, Seconds, Usd, Share };
Cell figureCell(const std::optional<double>& value, Measure measure, const Format& format);
Cell figureCell(const Quantity<double>& figure, Measure measure, const Format& format);
Cell figureCell(const Quantity<Bytes>& figure, const Format& format);

/**
 * A table that is written in every form: columns with a stable key ("memory.weights_bytes") and, if people are to see
 * them, a title.
 */
class MatrixGrid
{
public:
    struct Column
    {
        std::string_view key; ///< dots make groups in JSON
        std::string_view title; ///< empty: in JSON and TSV only
        Align align = Align::Right;
    };

    explicit MatrixGrid(std::vector<Column> columns) : m_columns(std::move(columns)) { }

    /** One cell per column. */
    void addRow(std::vector<Cell> cells) { m_rows.push_back(std::move(cells)); }

    std::string text() const;
    std::string markdown() const;
    std::string tsv() const;
    nlohmann::ordered_json json() const; ///< an array of objects

private:
    std::vector<Column> m_columns;
    std::vector<std::vector<Cell>> m_rows;
};

/** --json, --markdown and --tsv, of which one at most may be given to `command`. */
inline constexpr Option jsonOption{"--json", "", "one JSON document: raw bytes, tokens, seconds, USD"};
inline constexpr Option markdownOption{"--markdown", "", "a table in Markdown"};
inline constexpr Option tsvOption{"--tsv", "", "keys and raw values, separated by tabs"};
Result<void> checkForms(const Arguments& arguments, std::string_view command);

/** A document as commands print it. */
std::string printedJson(const nlohmann::ordered_json& json);

} // namespace loadmark::cli
