// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/catalogue/load_catalogue.h"
#include "app/cli/command.h"
#include "app/cli/display.h"
#include "app/cli/input_options.h"
#include "estimator/files/nearest.h"

#include <QApplication>
#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>

namespace loadmark::cli {

namespace {

using Words = std::vector<std::string>;

const Command* findCommand(const std::string& name)
{
    const auto found = std::ranges::find(commands(), name, [](const Command* command) { return command->name; });
    return found == commands().end() ? nullptr : *found;
}

bool asksForHelp(const Words& words)
{
    return std::ranges::any_of(words, [](const std::string& word) { return word == "--help" || word == "-h"; });
}

Result<int> printAndEnd(const std::string& text)
{
    if (const Result<void> printed = print(text); !printed)
        return std::unexpected(printed.error());
    return Done;
}

Result<int> printVersion()
{
    const auto catalogue = loadCatalogue();
    if (!catalogue)
        return std::unexpected(catalogue.error());
    const std::string version = QCoreApplication::applicationVersion().toStdString();
    return printAndEnd("loadmark " + version + ", catalogue of " + (*catalogue)->date + "\n");
}

Result<int> runCommand(const Command& command, const Words& words)
{
    if (asksForHelp(words))
        return printAndEnd(helpText(command));
    std::vector<Option> options(command.options.begin(), command.options.end());
    if (command.takesInputs)
        options.insert(options.end(), inputOptions().begin(), inputOptions().end());
    const Result<Arguments> arguments = parseArguments(words, options);
    if (!arguments)
        return std::unexpected(arguments.error());
    const auto catalogue = loadCatalogue();
    if (!catalogue)
        return std::unexpected(catalogue.error());
    return command.run(*arguments, *catalogue);
}

bool isOption(const std::string& word)
{
    return word.starts_with('-');
}

/**
 * The arguments without those that Qt takes from every program with a window, as `-name value`, `--name value` or
 * `-name=value`; their list is that of QGuiApplication and QApplication.
 */
Words withoutQtOptions(int argc, char** argv)
{
    constexpr auto withValue = std::to_array<std::string_view>(
        {"platform", "platformpluginpath", "platformtheme", "plugin", "qwindowgeometry", "qwindowicon", "qwindowtitle",
            "session", "display", "geometry", "fontengine", "style", "stylesheet", "icon", "title", "name", "dialogs"});
    constexpr auto switches = std::to_array<std::string_view>(
        {"reverse", "widgetcount", "nograb", "dograb", "sync", "qmljsdebugger", "testability", "qdevel", "qdebug"});
    Words words;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        std::string_view name = argument.substr(std::min(argument.find_first_not_of('-'), argument.size()));
        const bool hasValue = name.find('=') != std::string_view::npos;
        name = name.substr(0, name.find('='));
        const bool option = argument.starts_with('-') && !argument.starts_with("---");
        const bool processSerial = name.starts_with("psn_"); // macOS adds it when a program is started by hand
        if (option && std::ranges::find(withValue, name) != withValue.end())
            i += hasValue ? 0 : 1;
        else if (!option || (std::ranges::find(switches, name) == switches.end() && !processSerial))
            words.emplace_back(argument);
    }
    return words;
}

Error unknownArgument(const std::string& word)
{
    if (word.empty())
        return {"first argument", "is empty", "see loadmark --help"};
    Words names{"--help", "--version"};
    for (const Command* command : commands())
        names.emplace_back(command->name);
    return {word, isOption(word) ? "unknown option" : "neither a command nor a file",
        didYouMean(word, names, "see loadmark --help")};
}

Result<int> run(const std::string& first, const Words& rest)
{
    if (first == "--help" || first == "-h" || first == "help")
        return printAndEnd(helpText());
    if (first == "--version")
        return printVersion();
    if (const Command* command = findCommand(first))
        return runCommand(*command, rest);
    if (asksForHelp(rest))
        return printAndEnd(helpText());
    const auto option = isOption(first) ? rest.end() : std::ranges::find_if(rest, isOption);
    return std::unexpected(unknownArgument(option == rest.end() ? first : *option));
}

int finish(Result<int> result)
{
    if (!result)
        return fail(result.error());
    if (const Result<void> flushed = flushOutput(); !flushed)
        return fail(flushed.error());
    return *result;
}

/** Messages go out once, as ours; of Qt's own only what ends the program. */
void dropMessage(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtFatalMsg)
        std::fprintf(stderr, "loadmark: %s\n", message.toLocal8Bit().constData());
}

} // namespace

bool isCommandLine(int argc, char** argv)
{
    const Words words = withoutQtOptions(argc, argv);
    if (words.empty())
        return false;
    std::error_code ignored;
    return std::ranges::any_of(words, isOption) || findCommand(words.front())
        || !std::filesystem::exists(words.front(), ignored);
}

int runCommandLine(int argc, char** argv)
{
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN); // a reader that goes away ends the output, not the program
#endif
    qInstallMessageHandler(dropMessage);
    const bool plain = findCommand(argv[1]) != nullptr; // a command's options are its own
    const Words words = plain ? Words(argv + 1, argv + argc) : withoutQtOptions(argc, argv);
    const std::string& first = words.front();
    const Words rest(words.begin() + 1, words.end());
    const Command* const command = findCommand(first);
    if (command && command->needsPictures && !asksForHelp(rest)) {
        drawWithoutDisplay();
        int programOnly = 1; // a command's options are its own, not Qt's
        const QApplication application(programOnly, argv);
        return finish(run(first, rest));
    }
    const QCoreApplication application(argc, argv);
    return finish(run(first, rest));
}

} // namespace loadmark::cli
