// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue/own_model.h"
#include "app/cli/command.h"
#include "app/cli/file_report.h"
#include "estimator/catalogue/read_catalogue.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

namespace loadmark::cli {

namespace {

constexpr std::array options{
    Option{"--json", "", "one JSON document (of a config.json always)"},
};

bool isSame(std::string_view one, std::string_view other)
{
    return std::ranges::equal(
        one, other, {}, [](unsigned char c) { return std::tolower(c); },
        [](unsigned char c) { return std::tolower(c); });
}

/** The catalogue's name for a model's family: that of all its models of this type, or the one that is called alike. */
std::string familyIn(const Catalogue& catalogue, const Model& own)
{
    const Architecture& wanted = *own.architecture;
    std::set<std::string> families;
    for (const auto& model : catalogue.models) {
        const bool hasType = model->architecture && model->architecture->type == wanted.type;
        const bool hasGgufType = model->architecture && wanted.type.empty() && !wanted.ggufType.empty()
            && model->architecture->ggufType == wanted.ggufType;
        if (hasType || hasGgufType)
            families.insert(model->family);
    }
    const auto alike = std::ranges::find_if(families, [&](const auto& family) { return isSame(family, own.family); });
    return families.size() == 1 ? *families.begin() : alike != families.end() ? *alike : own.family;
}

/** How most models of the catalogue write this weight format; else the format's own name. */
std::string labelIn(const Catalogue& catalogue, const std::string& format)
{
    std::map<std::string, int> labels;
    for (const auto& model : catalogue.models) {
        if (model->nativeFormat == format && !model->nativeFormatLabel.empty())
            ++labels[model->nativeFormatLabel];
    }
    const auto most = std::ranges::max_element(labels, {}, &std::pair<const std::string, int>::second);
    if (most != labels.end())
        return most->first;
    const auto found = std::ranges::find(catalogue.formats, format, &WeightFormat::id);
    return found == catalogue.formats.end() ? format : found->name;
}

/** The model in the words of the catalogue, so that it can be put there. */
OwnFile asInCatalogue(OwnFile own, const Catalogue& catalogue)
{
    if (own.model.architecture)
        own.model.family = familyIn(catalogue, own.model);
    if (own.model.nativeFormat)
        own.model.nativeFormatLabel = labelIn(catalogue, *own.model.nativeFormat);
    return own;
}

std::string shown(const OwnFile& own, bool json)
{
    if (!own.report.files.empty())
        return json ? fileReportJson(own) : fileReportText(own);
    std::string entry = writeModel(own.model);
    return entry.ends_with('\n') ? entry : entry + '\n';
}

Result<int> run(const Arguments& arguments, const std::shared_ptr<const Catalogue>& catalogue)
{
    if (arguments.words.size() != 1)
        return std::unexpected(
            Error{"inspect", "needs one file", "name a config.json, a .gguf, a .safetensors or its index.json"});
    const std::string& path = arguments.words.front();
    const Result<OwnFile> own = readOwnFile(path, FileKind::AlsoStandardInput, GgufStrictness::HeaderOnly);
    if (!own)
        return std::unexpected(own.error());
    const bool entry = arguments.has("--json") || own->report.files.empty();
    const OwnFile told = entry ? asInCatalogue(*own, *catalogue) : *own;
    if (const Result<void> printed = print(shown(told, arguments.has("--json"))); !printed)
        return std::unexpected(printed.error());
    return Done;
}

} // namespace

const Command inspectCommand{"inspect", "FILE [--json]",
    "Prints what is understood of a model's file: config.json, GGUF or safetensors.", options, false, false, run};

} // namespace loadmark::cli
