// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"

#include <string>
#include <string_view>
#include <vector>

/** The part of the POSIX shell's grammar (Shell Command Language, 2.2 and 2.3) that launch commands are written in. */
namespace loadmark {

/** A word as a POSIX shell reads it back unchanged: as it is, or in single quotes. */
std::string quotedForShell(std::string_view word);

/** A simple command: its words without their quotes; a redirection is the word ">" and its target. */
using ShellCommand = std::vector<std::string>;

/**
 * The commands of a text. They end with a line, ";", "&", "&&", "||" or "|"; a backslash joins lines, "#" begins a
 * comment. Nothing is expanded. Error: a quote that is not closed.
 */
Result<std::vector<ShellCommand>> splitShell(std::string_view text);

/**
 * A command, a flag with its value to a line:
 *
 *   CommandText serve({}, {"llama-server"});
 *   serve.add("-c", "8192");
 *   serve.text();   // "llama-server \\\n  -c 8192"
 */
class CommandText
{
public:
    /** `environment`: name and value, set for this command alone. */
    CommandText(const std::vector<std::pair<std::string, std::string>>& environment, const ShellCommand& program);

    void add(std::string_view flag);
    void add(std::string_view flag, std::string_view value);
    void add(std::string_view flag, std::int64_t value);
    void add(std::string_view flag, double value);

    const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

/** The shortest text that reads back as the same number. */
std::string numberText(double value);

} // namespace loadmark
