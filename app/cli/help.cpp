// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input_options.h"
#include "app/cli/text_table.h"

#include <array>

namespace loadmark::cli {

namespace {

constexpr std::array<const Command*, 10> all{&estimateCommand, &matrixCommand, &solveCommand, &finetuneCommand,
    &costCommand, &launchCommand, &checkLogCommand, &listCommand, &renderCommand, &inspectCommand};

std::string row(const std::string& left, std::string_view right, std::size_t column)
{
    const std::size_t used = displayWidth(left) + 2;
    const std::string gap = used < column ? std::string(column - used, ' ') : "\n" + std::string(column, ' ');
    return "  " + left + gap + std::string(right) + "\n";
}

std::string optionRows(std::span<const Option> options)
{
    constexpr std::size_t column = 32;
    std::string rows;
    for (const Option& option : options) {
        const std::string value = option.value.empty() ? "" : " " + std::string(option.value);
        rows += row(std::string(option.name) + value, option.help, column);
    }
    return rows;
}

} // namespace

std::span<const Command* const> commands()
{
    return all;
}

std::string helpText()
{
    constexpr std::size_t column = 16;
    std::string text = "Usage: loadmark [FILE…]\n"
                       "       loadmark COMMAND [options]\n\n"
                       "Tells whether a language model fits a machine, and how fast it runs there.\n"
                       "Without a command it opens its window, with the scenario files named.\n\n"
                       "Commands:\n";
    for (const Command* command : all)
        text += row(std::string(command->name), command->summary, column);
    text += "\nOptions:\n" + row("--help", "this text; loadmark COMMAND --help tells more", column)
        + row("--version", "the version and the catalogue's date", column);
    return text + "\nExit codes: 0 done; 1 bad usage, file or value; 2 with --check: does not fit.\n";
}

std::string helpText(const Command& command)
{
    std::string text = "Usage: loadmark " + std::string(command.name) + " " + std::string(command.usage) + "\n\n"
        + std::string(command.summary) + "\n";
    if (!command.options.empty())
        text += "\nOptions:\n" + optionRows(command.options);
    if (command.takesInputs) {
        text += "\nInputs (in brackets what holds when they are not given):\n" + optionRows(inputOptions());
        text += "\nA switch is turned off with --no-…; in a scenario file the same names have '_' for '-'.\n";
    }
    return text;
}

} // namespace loadmark::cli
