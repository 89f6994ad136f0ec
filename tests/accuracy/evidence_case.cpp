// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence_case.h"

#include "estimator/catalogue/read_catalogue.h"
#include "estimator/catalogue/read_config.h"
#include "estimator/files/text_file.h"
#include "estimator/scenario/change.h"
#include "estimator/scenario/read_case.h"

#include <nlohmann/json.hpp>

#include <algorithm>
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

void readEnvelope(const std::string& line, EvidenceCase& evidence)
{
    const nlohmann::json envelope = nlohmann::json::parse(line);
    evidence.id = envelope.value("id", "");
    evidence.kind = envelope.value("class", "");
    evidence.source = envelope.value("source", "");
    const nlohmann::json none = nlohmann::json::object();
    const nlohmann::json roundings = envelope.value("rounding_bytes", none);
    const nlohmann::json givenRoundings = envelope.value("given_rounding_bytes", none);
    const nlohmann::json needs = envelope.value("needs", none);
    for (const auto& [key, value] : envelope.at("expect").items())
        evidence.figures.push_back({key, value.get<double>(), roundings.value(key, 0.0)});
    for (const auto& [key, value] : givenRoundings.items())
        evidence.givenRounding.emplace(key, value.get<double>());
    for (const nlohmann::json& need : needs)
        evidence.needsGiven |= need.get<std::string>().starts_with("given.");
}

Result<EvidenceCase> readLine(const std::string& line, const std::string& path, int number, Catalogue& catalogue)
{
    Result<Case> read = readCase(line, path, number, GivenParts::Ignore);
    Result<Case> withGiven = readCase(line, path, number, GivenParts::Use);
    if (!read || !withGiven)
        return std::unexpected(read ? withGiven.error() : read.error());
    ScenarioInput& input = read->input;
    EvidenceCase evidence;
    readEnvelope(line, evidence);
    if (!input.config.empty()) {
        const std::string id = "own:" + input.config;
        const std::filesystem::path config = std::filesystem::path(path).parent_path() / input.config;
        if (const Result<void> added = addConfig(catalogue, config, id); !added)
            return std::unexpected(added.error());
        input.scenario.model = withGiven->input.scenario.model = id;
    }
    if (!input.choosesWeights && !input.scenario.weightsBytes) {
        input.scenario = withUsualWeights(input.scenario, catalogue);
        withGiven->input.scenario.weights = input.scenario.weights;
    }
    evidence.scenario = std::move(input.scenario);
    evidence.withGiven = std::move(withGiven->input.scenario);
    return evidence;
}

} // namespace

double quantile(std::vector<double> values, double share)
{
    std::ranges::sort(values);
    const double position = share * static_cast<double>(values.size() - 1);
    const auto low = static_cast<std::size_t>(position);
    const std::size_t high = std::min(low + 1, values.size() - 1);
    return values[low] + (values[high] - values[low]) * (position - static_cast<double>(low));
}

Result<Catalogue> readTreeCatalogue()
{
    const Result<CatalogueTexts> texts = readCatalogueFolder(LOADMARK_RESOURCES "/catalogue");
    if (!texts)
        return std::unexpected(texts.error());
    return readCatalogue(*texts);
}

Result<EvidenceCases> readEvidence(const std::string& path)
{
    Result<Catalogue> catalogue = readTreeCatalogue();
    if (!catalogue)
        return std::unexpected(catalogue.error());
    const Result<std::string> text = readTextFile(path);
    if (!text)
        return std::unexpected(text.error());

    EvidenceCases result{std::move(*catalogue), {}};
    std::istringstream lines(*text);
    int number = 0;
    try {
        for (std::string line; std::getline(lines, line);) {
            ++number;
            if (line.empty())
                continue;
            Result<EvidenceCase> evidence = readLine(line, path, number, result.catalogue);
            if (!evidence)
                return std::unexpected(evidence.error());
            result.cases.push_back(std::move(*evidence));
        }
    } catch (const nlohmann::json::exception& exception) {
        return std::unexpected(Error{path + ":" + std::to_string(number), exception.what(), "see evidence/README"});
    }
    return result;
}

} // namespace loadmark
