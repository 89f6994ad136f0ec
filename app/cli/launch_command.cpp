// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/prepare_input.h"
#include "app/cli/result_json.h"
#include "app/text/problem_text.h"
#include "estimator/launch/launch.h"

#include <nlohmann/json.hpp>

#include <array>

namespace loadmark::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array options{
    Option{"--json", "", "one JSON document: the command, or null and the problems for which there is none"},
};

Json problemsJson(const std::vector<Problem>& problems)
{
    Json json = Json::array();
    for (const Problem& problem : problems)
        json.push_back(problemJson(problem));
    return json;
}

std::string launchJson(const std::string& engine, const Launch& launch)
{
    constexpr int indent = 4;
    Json json;
    json["engine"] = engine;
    json["command"] = launch.command.empty() ? Json(nullptr) : Json(launch.command);
    json["problems"] = problemsJson(launch.problems);
    json["notes"] = problemsJson(launch.notes);
    return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

/** The notes are comments, so that the whole can be pasted into a shell. */
std::string launchText(const Launch& launch, const Catalogue& catalogue)
{
    const Names names{&catalogue};
    std::string text;
    for (const Problem& note : launch.notes)
        text += "# " + problemText(note, names, Format{}).toStdString() + "\n";
    if (!launch.command.empty())
        return text + launch.command + "\n";
    text += "# There is no command:\n";
    for (const Problem& problem : launch.problems)
        text += "# " + problemText(problem, names, Format{}).toStdString() + "\n";
    return text;
}

Result<int> run(const Arguments& arguments, const std::shared_ptr<const Catalogue>& catalogue)
{
    if (!arguments.words.empty())
        return std::unexpected(
            Error{arguments.words.front(), "launch takes no words", "choose the engine with --engine"});
    const Result<Prepared> prepared = prepareInput(arguments, catalogue);
    if (!prepared)
        return std::unexpected(prepared.error());
    const Launch started = launch(prepared->scenario, *prepared->catalogue);
    const std::string text = arguments.has("--json") ? launchJson(prepared->scenario.engine, started)
                                                     : launchText(started, *prepared->catalogue);
    if (const Result<void> printed = print(text); !printed)
        return std::unexpected(printed.error());
    return Done;
}

} // namespace

const Command launchCommand{"launch", "[inputs] [--json]",
    "Prints the command that starts the engine so: llama.cpp, vLLM, SGLang, Ollama or MLX.", options, true, false, run};

} // namespace loadmark::cli
