// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "speed_case.h"

#include "estimator/catalogue/read_catalogue.h"
#include "estimator/catalogue/read_config.h"
#include "estimator/files/text_file.h"
#include "estimator/scenario/read_case.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <sstream>

namespace loadmark {
namespace {

/** Adds the model of a config.json to the catalogue, once. */
Result<void> addConfig(Catalogue& catalogue, const std::filesystem::path& path, const std::string& id)
{
    if (catalogue.model(id))
        return {};
    const Result<std::string> text = readTextFile(path.string());
    if (!text)
        return std::unexpected(text.error());
    Result<Model> model = readConfig(*text, id, path.string());
    if (!model)
        return std::unexpected(model.error());
    catalogue = catalogue.with(std::move(*model));
    return {};
}

void readEnvelope(const std::string& line, SpeedCase& speedCase)
{
    const nlohmann::json envelope = nlohmann::json::parse(line);
    speedCase.id = envelope.value("id", "");
    speedCase.kind = envelope.value("class", "");
    speedCase.source = envelope.value("source", "");
    for (const auto& [key, value] : envelope.at("expect").items()) {
        speedCase.key = key;
        speedCase.measured = value.get<double>();
    }
}

Result<SpeedCase> readLine(const std::string& line, const std::string& path, int number, Catalogue& catalogue)
{
    Result<Case> read = readCase(line, path, number, GivenParts::Ignore);
    if (!read)
        return std::unexpected(read.error());
    ScenarioInput& input = read->input;
    SpeedCase speedCase;
    readEnvelope(line, speedCase);
    if (!input.config.empty()) {
        input.scenario.model = "own:" + input.config;
        const std::filesystem::path config = std::filesystem::path(path).parent_path() / input.config;
        if (const Result<void> added = addConfig(catalogue, config, input.scenario.model); !added)
            return std::unexpected(added.error());
    }
    speedCase.scenario = std::move(input.scenario);
    return speedCase;
}

} // namespace

Result<SpeedCases> readSpeedCases(const std::string& path)
{
    const Result<CatalogueTexts> texts = readCatalogueFolder(LOADMARK_RESOURCES "/catalogue");
    if (!texts)
        return std::unexpected(texts.error());
    Result<Catalogue> catalogue = readCatalogue(*texts);
    if (!catalogue)
        return std::unexpected(catalogue.error());
    const Result<std::string> text = readTextFile(path);
    if (!text)
        return std::unexpected(text.error());

    SpeedCases result{std::move(*catalogue), {}};
    std::istringstream lines(*text);
    int number = 0;
    try {
        for (std::string line; std::getline(lines, line);) {
            ++number;
            if (line.empty())
                continue;
            Result<SpeedCase> speedCase = readLine(line, path, number, result.catalogue);
            if (!speedCase)
                return std::unexpected(speedCase.error());
            result.cases.push_back(std::move(*speedCase));
        }
    } catch (const nlohmann::json::exception& exception) {
        return std::unexpected(Error{path + ":" + std::to_string(number), exception.what(), "see evidence/README"});
    }
    return result;
}

} // namespace loadmark
