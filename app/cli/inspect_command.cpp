// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue/own_model.h"
#include "app/cli/command.h"
#include "app/cli/file_report.h"
#include "estimator/catalogue/read_catalogue.h"

#include <array>

namespace loadmark::cli {

namespace {

constexpr std::array options{
    Option{"--json", "", "one JSON document (of a config.json always)"},
};

std::string shown(const OwnFile& own, bool json)
{
    if (!own.report.files.empty())
        return json ? fileReportJson(own) : fileReportText(own);
    std::string entry = writeModel(own.model);
    return entry.ends_with('\n') ? entry : entry + '\n';
}

Result<int> run(const Arguments& arguments, const std::shared_ptr<const Catalogue>&)
{
    if (arguments.words.size() != 1)
        return std::unexpected(
            Error{"inspect", "needs one file", "name a config.json, a .gguf, a .safetensors or its index.json"});
    const std::string& path = arguments.words.front();
    const Result<OwnFile> own = readOwnFile(path, FileKind::AlsoStandardInput, GgufStrictness::HeaderOnly);
    if (!own)
        return std::unexpected(own.error());
    if (const Result<void> printed = print(shown(*own, arguments.has("--json"))); !printed)
        return std::unexpected(printed.error());
    return Done;
}

} // namespace

const Command inspectCommand{"inspect", "FILE [--json]",
    "Prints what is understood of a model's file: config.json, GGUF or safetensors.", options, false, false, run};

} // namespace loadmark::cli
