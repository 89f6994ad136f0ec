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

Result<int> run(const std::string& first, const Words& rest)
{
    if (first == "--help" || first == "-h" || first == "help")
        return printAndEnd(helpText());
    if (first == "--version")
        return printVersion();
    if (const Command* command = findCommand(first))
        return runCommand(*command, rest);
    Words names;
    for (const Command* command : commands())
        names.emplace_back(command->name);
    const bool option = first.starts_with('-');
    return std::unexpected(Error{first.empty() ? "first argument" : first,
        option              ? "unknown option"
            : first.empty() ? "is empty"
                            : "neither a command nor a file",
        didYouMean(first, names, "see loadmark --help")});
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
    if (argc < 2)
        return false;
    const std::string first = argv[1];
    std::error_code ignored;
    const bool qtOption = first.starts_with('-') && !first.starts_with("--") && first != "-h";
    return !qtOption && (findCommand(first) || !std::filesystem::exists(first, ignored));
}

int runCommandLine(int argc, char** argv)
{
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN); // a reader that goes away ends the output, not the program
#endif
    qInstallMessageHandler(dropMessage);
    const std::string first = argv[1];
    const Words rest(argv + 2, argv + argc);
    const Command* const command = findCommand(first);
    if (command && command->needsPictures && !asksForHelp(rest)) {
        drawWithoutDisplay();
        const QApplication application(argc, argv);
        return finish(run(first, rest));
    }
    const QCoreApplication application(argc, argv);
    return finish(run(first, rest));
}

} // namespace loadmark::cli
