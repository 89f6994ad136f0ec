// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/log/log_builder.h"

#include "estimator/files/shown_text.h"

#include <algorithm>
#include <cmath>

namespace loadmark {

namespace {

constexpr std::size_t shownMax = 200;
constexpr std::size_t inputsMax = 512;
constexpr std::size_t figuresMax = 512;
constexpr std::size_t linesMax = 16; ///< of one figure
constexpr double valueMax = 1e15; ///< bytes or tokens: about a pebibyte

bool sameFigure(const LogFigure& a, const LogFigure& b)
{
    return a.part == b.part && a.device == b.device && a.draft == b.draft;
}

} // namespace

void LogBuilder::beginLine(int number, std::string_view text)
{
    m_number = number;
    m_text = text;
}

LogLine LogBuilder::line() const
{
    constexpr std::size_t bytesMax = shownMax * 4; // enough for the characters, and not a megabyte to escape
    return {m_number, shortened(escaped(log_text::trimmed(m_text).substr(0, bytesMax)), shownMax)};
}

void LogBuilder::forget(std::string_view key)
{
    std::erase_if(m_log.inputs, [&](const LogInput& input) { return input.key == key; });
}

void LogBuilder::input(std::string_view key, ExtraValue value)
{
    forget(key);
    inputAgain(key, std::move(value));
}

void LogBuilder::inputOf(std::string_view key, ExtraValue value, LogLine line)
{
    forget(key);
    inputAgainOf(key, std::move(value), std::move(line));
}

void LogBuilder::inputAgain(std::string_view key, ExtraValue value)
{
    inputAgainOf(key, std::move(value), line());
}

void LogBuilder::inputAgainOf(std::string_view key, ExtraValue value, LogLine line)
{
    if (m_log.inputs.size() < inputsMax)
        m_log.inputs.push_back({std::string(key), std::move(value), std::move(line)});
}

void LogBuilder::add(LogFigure figure, const log_text::Printed& printed)
{
    addOf(std::move(figure), printed, line());
}

void LogBuilder::addOf(LogFigure figure, const log_text::Printed& printed, LogLine line)
{
    if (std::abs(printed.value) > valueMax)
        return;
    figure.value = printed.value;
    figure.rounding = printed.rounding;
    figure.lines = {std::move(line)};
    const auto found = std::ranges::find_if(m_log.figures, [&](const LogFigure& f) { return sameFigure(f, figure); });
    if (found == m_log.figures.end()) {
        if (m_log.figures.size() < figuresMax)
            m_log.figures.push_back(std::move(figure));
        return;
    }
    if (found->lines.size() >= linesMax)
        return;
    found->value += figure.value;
    found->rounding += figure.rounding;
    found->mapped |= figure.mapped;
    found->lines.push_back(std::move(figure.lines.front()));
}

void LogBuilder::replace(LogFigure figure, const log_text::Printed& printed)
{
    if (std::abs(printed.value) > valueMax)
        return;
    dropFigures([&](const LogFigure& former) { return sameFigure(former, figure); });
    add(std::move(figure), printed);
}

const LogFigure* LogBuilder::figure(LogPart part, std::string_view device, bool draft) const
{
    const auto found = std::ranges::find_if(
        m_log.figures, [&](const LogFigure& f) { return f.part == part && f.device == device && f.draft == draft; });
    return found == m_log.figures.end() ? nullptr : &*found;
}

void LogBuilder::version(std::string_view text)
{
    constexpr std::size_t versionMax = 60;
    if (!m_log.version.empty() || text.empty())
        return;
    m_log.version = shortened(escaped(text.substr(0, versionMax)), versionMax);
    m_log.versionLine = m_number;
}

} // namespace loadmark
