// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/matrix_grid.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace loadmark::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string shownOr(const std::optional<QString>& text)
{
    return (text ? *text : Format::unknown()).toStdString();
}

template<typename Value>
Json orNull(const std::optional<Value>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

/** A tab or a line's end would break the table; a bar one of Markdown. */
std::string cleaned(std::string text, std::string_view breaking)
{
    std::ranges::replace_if(
        text, [&](char c) { return breaking.find(c) != std::string_view::npos; }, ' ');
    return text;
}

std::string rawText(const Json& raw)
{
    if (raw.is_null())
        return {};
    return raw.is_string() ? cleaned(raw.get<std::string>(), "\t\r\n")
                           : raw.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string inMarkdown(const std::string& text)
{
    std::string escaped;
    for (const char c : cleaned(text, "\r\n"))
        escaped += c == '|' ? "\\|" : std::string(1, c);
    return escaped;
}

} // namespace

Cell wordCell(std::string word)
{
    Json raw = word.empty() ? Json(nullptr) : Json(word);
    return {std::move(raw), std::move(word)};
}

Cell bytesCell(const std::optional<Bytes>& bytes, const Format& format)
{
    return {orNull(bytes), shownOr(bytes.transform([&](Bytes b) { return format.bytes(static_cast<double>(b)); }))};
}

Cell tokensCell(const std::optional<Tokens>& tokens, const Format& format)
{
    return {orNull(tokens), shownOr(tokens.transform([&](Tokens t) { return format.tokens(t); }))};
}

Cell countCell(const std::optional<std::int64_t>& count)
{
    return {orNull(count), shownOr(count.transform([](std::int64_t n) { return QString::number(n); }))};
}

Cell flagCell(const std::optional<bool>& flag)
{
    return {orNull(flag), !flag ? "" : *flag ? "yes" : "no"};
}

Cell figureCell(const std::optional<double>& value, Measure measure, const Format& format)
{
    if (!value || !std::isfinite(*value))
        return {nullptr, shownOr(std::nullopt)};
    const auto shown = [&] {
        switch (measure) {
        case Measure::Bytes:
            return format.bytes(*value);
        case Measure::Rate:
            return format.rate(*value);
        case Measure::Seconds:
            return format.seconds(*value);
        case Measure::Usd:
            return format.money(*value);
        case Measure::Share:
            break;
        }
        return format.percent(*value);
    };
    return {Json(*value), shown().toStdString()};
}

Cell figureCell(const Quantity<double>& figure, Measure measure, const Format& format)
{
    return figureCell(figure.value, measure, format);
}

Cell figureCell(const Quantity<Bytes>& figure, const Format& format)
{
    return bytesCell(figure.value, format);
}

std::string MatrixGrid::text() const
{
    std::vector<Align> aligns;
    std::vector<std::string> head;
    for (const Column& column : m_columns) {
        if (column.title.empty())
            continue;
        aligns.push_back(column.align);
        head.emplace_back(column.title);
    }
    TextTable table(aligns);
    table.addRow(std::move(head));
    for (const auto& row : m_rows) {
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            if (!m_columns[i].title.empty())
                cells.push_back(row[i].shown);
        table.addRow(std::move(cells));
    }
    return table.text();
}

std::string MatrixGrid::markdown() const
{
    std::string head = "|", rule = "|", rows;
    for (const Column& column : m_columns) {
        if (column.title.empty())
            continue;
        head += " " + inMarkdown(std::string(column.title)) + " |";
        rule += column.align == Align::Right ? "---:|" : "---|";
    }
    for (const auto& row : m_rows) {
        rows += "|";
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            if (!m_columns[i].title.empty())
                rows += " " + inMarkdown(row[i].shown) + " |";
        rows += "\n";
    }
    return head + "\n" + rule + "\n" + rows;
}

std::string MatrixGrid::tsv() const
{
    std::string text;
    for (const Column& column : m_columns)
        text += (text.empty() ? "" : "\t") + std::string(column.key);
    text += "\n";
    for (const auto& row : m_rows) {
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            text += (i == 0 ? "" : "\t") + rawText(row[i].raw);
        text += "\n";
    }
    return text;
}

nlohmann::ordered_json MatrixGrid::json() const
{
    Json rows = Json::array();
    for (const auto& cells : m_rows) {
        Json row = Json::object();
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const std::string_view key = m_columns[i].key;
            const std::size_t dot = key.find('.');
            if (dot == std::string_view::npos)
                row[std::string(key)] = cells[i].raw;
            else
                row[std::string(key.substr(0, dot))][std::string(key.substr(dot + 1))] = cells[i].raw;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

Result<void> checkForms(const Arguments& arguments, std::string_view command)
{
    constexpr std::array forms{jsonOption.name, markdownOption.name, tsvOption.name};
    if (std::ranges::count_if(forms, [&](auto form) { return arguments.has(form); }) > 1)
        return std::unexpected(
            Error{std::string(command), "more than one of --json, --markdown and --tsv", "keep one"});
    return {};
}

std::string printedJson(const nlohmann::ordered_json& json)
{
    constexpr int indent = 4;
    return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace loadmark::cli
