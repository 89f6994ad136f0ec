// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/launch/shell.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace loadmark {

namespace {

bool isPlain(char c)
{
    constexpr std::string_view marks = "_@%+=:,./-";
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || (c >= '0' && c <= '9') || marks.find(c) != std::string_view::npos;
}

/** Reads words one after the other. */
class Splitter
{
public:
    explicit Splitter(std::string_view text) : m_text(text) { }

    Result<std::vector<ShellCommand>> split()
    {
        while (m_at < m_text.size())
            if (!next())
                return std::unexpected(Error{"command", "a quote is not closed", "close it"});
        endCommand();
        return std::move(m_commands);
    }

private:
    /** One character with what belongs to it; false: a quote is not closed. */
    bool next()
    {
        const char c = m_text[m_at++];
        if (c == '\\')
            return escaped();
        if (c == '\'' || c == '"')
            return quoted(c);
        if (c == '#' && !m_inWord) {
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
        } else if (c == ' ' || c == '\t' || c == '\r') {
            endWord();
        } else if (c == '\n' || c == ';' || c == '&' || c == '|') {
            endCommand();
        } else if (c == '>') {
            endWord();
            m_command.emplace_back(">");
        } else {
            put(c);
        }
        return true;
    }

    bool escaped()
    {
        if (m_text.substr(m_at, 2) == "\r\n")
            ++m_at;
        if (m_at < m_text.size() && m_text[m_at] != '\n')
            put(m_text[m_at]);
        m_at += m_at < m_text.size() ? 1 : 0;
        return true;
    }

    bool quoted(char quote)
    {
        constexpr std::string_view escapable = "$`\"\\";
        m_inWord = true;
        while (m_at < m_text.size() && m_text[m_at] != quote) {
            const bool escape = quote == '"' && m_text[m_at] == '\\' && m_at + 1 < m_text.size()
                && escapable.find(m_text[m_at + 1]) != std::string_view::npos;
            m_at += escape ? 1 : 0;
            m_word += m_text[m_at++];
        }
        return m_at++ < m_text.size();
    }

    void put(char c)
    {
        m_inWord = true;
        m_word += c;
    }

    void endWord()
    {
        if (m_inWord)
            m_command.push_back(std::move(m_word));
        m_word.clear();
        m_inWord = false;
    }

    void endCommand()
    {
        endWord();
        if (!m_command.empty())
            m_commands.push_back(std::move(m_command));
        m_command.clear();
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string m_word;
    bool m_inWord = false;
    ShellCommand m_command;
    std::vector<ShellCommand> m_commands;
};

} // namespace

std::string quotedForShell(std::string_view word)
{
    if (!word.empty() && std::ranges::all_of(word, isPlain))
        return std::string(word);
    std::string quoted = "'";
    for (const char c : word)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

Result<std::vector<ShellCommand>> splitShell(std::string_view text)
{
    return Splitter(text).split();
}

CommandText::CommandText(
    const std::vector<std::pair<std::string, std::string>>& environment, const ShellCommand& program)
{
    for (const auto& [name, value] : environment)
        m_text += name + "=" + quotedForShell(value) + " ";
    for (std::size_t i = 0; i < program.size(); ++i)
        m_text += (i > 0 ? " " : "") + quotedForShell(program[i]);
}

void CommandText::add(std::string_view flag)
{
    m_text += " \\\n  " + std::string(flag);
}

void CommandText::add(std::string_view flag, std::string_view value)
{
    add(flag);
    m_text += " " + quotedForShell(value);
}

void CommandText::add(std::string_view flag, std::int64_t value)
{
    add(flag, std::string_view(std::to_string(value)));
}

void CommandText::add(std::string_view flag, double value)
{
    add(flag, std::string_view(numberText(value)));
}

std::string numberText(double value)
{
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} ? std::string(text.data(), end) : "0";
}

} // namespace loadmark
