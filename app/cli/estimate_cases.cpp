// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/estimate_cases.h"

#include "app/cli/prepare_input.h"
#include "app/cli/result_json.h"
#include "estimator/estimate.h"
#include "estimator/files/text_file.h"
#include "estimator/scenario/read_case.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace loadmark::cli {

namespace {

struct Cases
{
    std::string path; ///< as written, for messages
    std::string folder; ///< of the paths in cases
    GivenParts given = GivenParts::Ignore;
    std::shared_ptr<const Catalogue> catalogue;
    bool allFit = true;
};

nlohmann::ordered_json resultOf(Cases& cases, std::string_view line, int number)
{
    const auto failed = [&](const Error& error) {
        cases.allFit = false;
        return errorJson(error);
    };
    const Result<Case> read = readCase(line, cases.path, number, cases.given);
    if (!read)
        return failed(read.error());
    const auto where = [&](std::string_view key) {
        return cases.path + ":" + std::to_string(number) + "#" + read->pointer + "/" + std::string(key);
    };
    const Result<Prepared> prepared = prepareInput(read->input, cases.catalogue, cases.folder, where);
    if (!prepared)
        return failed(prepared.error());
    Explanation explanation;
    const Estimate estimate = assess(prepared->scenario, *prepared->catalogue, &explanation);
    cases.allFit = cases.allFit && estimate.fits == true;
    return resultJson(estimate, *prepared->catalogue, explanation);
}

bool isBlank(std::string_view line)
{
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

Result<void> estimateLines(Cases& cases, std::string_view text)
{
    int number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        begin = end + 1;
        ++number;
        if (isBlank(line))
            continue;
        const auto result = resultOf(cases, line, number);
        const std::string dumped = result.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
        if (const Result<void> printed = print(dumped + "\n"); !printed)
            return printed;
    }
    return {};
}

} // namespace

Result<int> estimateCases(
    const Arguments& arguments, const std::string& path, const std::shared_ptr<const Catalogue>& catalogue)
{
    constexpr std::size_t sizeMax = std::size_t{1} << 30;
    const Result<std::string> text = readTextFile(path, sizeMax);
    if (!text)
        return std::unexpected(text.error());
    Cases cases{path == "-" ? "standard input" : path, {}, GivenParts::Ignore, catalogue, true};
    if (path != "-")
        cases.folder = std::filesystem::path(path).parent_path().string();
    if (arguments.has("--use-given"))
        cases.given = GivenParts::Use;
    if (const Result<void> done = estimateLines(cases, *text); !done)
        return std::unexpected(done.error());
    return arguments.has("--check") && !cases.allFit ? DoesNotFit : Done;
}

} // namespace loadmark::cli
