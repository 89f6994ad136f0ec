// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/estimate_cases.h"
#include "app/cli/input_options.h"
#include "app/cli/prepare_input.h"
#include "app/cli/result_json.h"
#include "app/cli/result_text.h"
#include "estimator/estimate.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace loadmark::cli {

namespace {

constexpr std::array options{
    Option{"--json", "", "one JSON document: raw bytes, tokens, seconds, USD"},
    Option{"--markdown", "", "a table in Markdown"},
    Option{"--tsv", "", "keys and raw values, separated by tabs"},
    Option{"--explain", "", "each figure's formula with its values and its source"},
    Option{"--check", "", "exit with 2 unless it is known to fit"},
    Option{"--cases", "FILE",
        "one case per line of a JSON lines file (- is standard input), one result per line out; empty lines are "
        "skipped"},
    Option{"--use-given", "", "with --cases: what a case says was measured counts"},
};

using Named = std::pair<std::string, std::string>;

constexpr std::array<std::string_view, 3> formatOptions{"--json", "--markdown", "--tsv"};

Result<void> checkOptions(const Arguments& arguments)
{
    if (!arguments.words.empty())
        return std::unexpected(
            Error{arguments.words.front(), "estimate takes no words", "give a scenario file with --scenario"});
    const auto formats = std::ranges::count_if(formatOptions, [&](auto option) { return arguments.has(option); });
    if (formats > 1)
        return std::unexpected(Error{"estimate", "more than one of --json, --markdown and --tsv", "keep one"});
    if (arguments.has("--tsv") && arguments.has("--explain"))
        return std::unexpected(Error{"--explain", "does not go with --tsv", "use it with text, --markdown or --json"});
    if (arguments.has("--use-given") && !arguments.value("--cases"))
        return std::unexpected(Error{"--use-given", "goes with --cases", "remove it, or use --known"});
    const auto input = std::ranges::find_first_of(arguments.options, inputOptions(), {}, &Named::first, &Option::name);
    if (arguments.value("--cases") && input != arguments.options.end())
        return std::unexpected(Error{input->first, "has no place beside --cases", "write it into the cases"});
    if (arguments.value("--cases")
        && (arguments.has("--markdown") || arguments.has("--tsv") || arguments.has("--explain")))
        return std::unexpected(Error{"--cases", "prints JSON lines only", "use --json"});
    return {};
}

std::string printed(
    const Arguments& arguments, const Catalogue& catalogue, const Estimate& estimate, const Explanation& explanation)
{
    constexpr int indent = 4;
    using Json = nlohmann::ordered_json;
    if (arguments.has("--json")) {
        Json json = resultJson(estimate, catalogue, explanation);
        if (arguments.has("--explain"))
            json["explanation"] = explanationJson(explanation);
        return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    if (arguments.has("--tsv"))
        return resultTsv(estimate, catalogue, explanation);
    std::string text
        = arguments.has("--markdown") ? resultMarkdown(estimate, catalogue) : resultText(estimate, catalogue);
    if (arguments.has("--explain"))
        text += "\n" + explanationLines(estimate, explanation);
    return text;
}

Result<int> run(const Arguments& arguments, const std::shared_ptr<const Catalogue>& catalogue)
{
    if (const Result<void> checked = checkOptions(arguments); !checked)
        return std::unexpected(checked.error());
    if (const auto cases = arguments.value("--cases"))
        return estimateCases(arguments, *cases, catalogue);

    const Result<Prepared> prepared = prepareInput(arguments, catalogue);
    if (!prepared)
        return std::unexpected(prepared.error());

    Explanation explanation;
    const Estimate estimate = assess(prepared->scenario, *prepared->catalogue, &explanation);
    if (const auto done = print(printed(arguments, *prepared->catalogue, estimate, explanation)); !done)
        return std::unexpected(done.error());
    return arguments.has("--check") && estimate.fits != true ? DoesNotFit : Done;
}

} // namespace

const Command estimateCommand{"estimate", "[inputs] [--json|--markdown|--tsv] [--explain] [--check]",
    "Tells memory, speed and cost of one scenario, or of every case of a file.", options, true, false, run};

} // namespace loadmark::cli
