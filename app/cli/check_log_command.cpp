// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/check_log_report.h"
#include "app/cli/command.h"
#include "app/cli/input_options.h"
#include "app/cli/prepare_input.h"
#include "estimator/files/text_file.h"
#include "estimator/log/check_log.h"

#include <nlohmann/json.hpp>

#include <array>

namespace loadmark::cli {

namespace {

constexpr std::array options{
    Option{"--json", "", "one JSON document: raw bytes and tokens"},
};

/** Whether the inputs say which model it is, so that a name in the log that is not known does not matter. */
bool namesModel(const Arguments& arguments)
{
    return arguments.value("--model") || arguments.value("--config") || arguments.value("--gguf")
        || arguments.value("--scenario");
}

Error unknownModel(const std::string& path, const EngineLog& log)
{
    const LogInput* name = log.modelName();
    const std::string which = name
        ? "its model " + inQuotes(std::get<std::string>(name->value)) + " is not in the catalogue"
        : "it does not tell its model";
    return {path, which, "name it with --model, or its file with --config or --gguf"};
}

Result<int> run(const Arguments& arguments, const std::shared_ptr<const Catalogue>& catalogue)
{
    if (arguments.words.size() != 1)
        return std::unexpected(
            Error{"check-log", "needs one file", "name the log of an engine's start, or - for standard input"});
    const std::string& path = arguments.words.front();
    const Result<std::string> text = readTextFile(path);
    if (!text)
        return std::unexpected(text.error());
    const Result<EngineLog> log = readEngineLog(*text, path);
    if (!log)
        return std::unexpected(log.error());
    const Result<Prepared> prepared = prepareInput(arguments, catalogue);
    if (!prepared)
        return std::unexpected(prepared.error());

    Scenario scenario = prepared->scenario;
    if (arguments.value("--weights") && !namesModel(arguments)) // they are meant for the log's model
        scenario.model = matchedScenario(*log, scenario, *prepared->catalogue).model;
    const LogCheck check = checkLog(*log, scenario, *prepared->catalogue);
    if (!check.modelFound && !namesModel(arguments))
        return std::unexpected(unknownModel(path, *log));
    const Compared compared = namesModel(arguments) ? Compared::WithScenario : Compared::LogOnly;
    constexpr int indent = 4;
    using Json = nlohmann::ordered_json;
    const std::string shown = arguments.has("--json")
        ? checkLogJson(*log, check, compared).dump(indent, ' ', false, Json::error_handler_t::replace) + "\n"
        : checkLogText(*log, check, *prepared->catalogue, compared);
    if (const Result<void> printed = print(shown); !printed)
        return std::unexpected(printed.error());
    return Done;
}

} // namespace

const Command checkLogCommand{"check-log", "FILE [inputs] [--json]",
    "Compares what an engine printed while it started with what is predicted.", options, true, false, run};

} // namespace loadmark::cli
