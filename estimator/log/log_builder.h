// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/log/engine_log.h"
#include "estimator/log/log_text.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace loadmark {

/** Gathers what the lines of one engine tell; bounded however long the log is. */
class LogBuilder
{
public:
    /** The line that is told of from now on; `text` as it is shown. */
    void beginLine(int number, std::string_view text);
    /** Shows less of the line than all of it: from where the engine's own words begin. */
    void showLine(std::string_view text) { m_text = text; }

    /** An input; one that is told again replaces the former. */
    void input(std::string_view key, ExtraValue value);
    /** The same, of a line told earlier. */
    void inputOf(std::string_view key, ExtraValue value, LogLine line);
    /** An input of which there are several, one per GPU. */
    void inputAgain(std::string_view key, ExtraValue value);
    void inputAgainOf(std::string_view key, ExtraValue value, LogLine line);
    /** Leaves out all inputs of a key. */
    void forget(std::string_view key);

    /** A figure; one of the same part, device and draft is added to. Values out of all reason are left out. */
    void add(LogFigure figure, const log_text::Printed& printed);
    /** The same, in place of the former. */
    void replace(LogFigure figure, const log_text::Printed& printed);
    /** Leaves out the figures of a part. */
    template<typename Which>
    void dropFigures(const Which& which)
    {
        std::erase_if(m_log.figures, which);
    }
    const LogFigure* figure(LogPart part, std::string_view device, bool draft = false) const;

    void version(std::string_view text);
    /** One line was understood. */
    void understood() { ++m_understood; }
    std::size_t understoodLines() const { return m_understood; }

    EngineLog& log() { return m_log; }
    const EngineLog& log() const { return m_log; }

    /** The line that is told of, as it is shown. */
    LogLine line() const;
    /** As add, of a line told earlier. */
    void addOf(LogFigure figure, const log_text::Printed& printed, LogLine line);

private:
    EngineLog m_log;
    int m_number = 0;
    std::string_view m_text;
    std::size_t m_understood = 0;
};

} // namespace loadmark
