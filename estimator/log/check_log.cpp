// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/log/check_log.h"

#include "estimator/log/log_causes.h"
#include "estimator/log/log_prediction.h"
#include "estimator/log/matched_scenario.h"
#include "estimator/scenario/write_scenario.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>

namespace loadmark {

namespace {

constexpr std::array<std::string_view, 5> agreementKeys{
    "not_predicted", "within_rounding", "follows_log", "within_interval", "deviates"};

/** Six digits tell sizes in GiB and shares apart. */
std::string shortNumber(double value)
{
    constexpr int digits = 6;
    std::array<char, 32> text{};
    const auto [end, error]
        = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, digits);
    return error == std::errc() ? std::string(text.data(), end) : std::string();
}

/** A value of a scenario as on the command line; empty: not set. */
std::string textOf(const nlohmann::ordered_json& json, std::string_view key)
{
    const nlohmann::ordered_json& extra = json.at("extra");
    const nlohmann::ordered_json& object = json.contains(key) ? json : extra;
    const auto found = object.find(key);
    if (found == object.end() || found->is_null())
        return {};
    if (found->is_boolean())
        return found->get<bool>() ? "on" : "off";
    if (found->is_string())
        return found->get<std::string>();
    if (found->is_number_float())
        return shortNumber(found->get<double>());
    std::string text = found->dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    std::erase_if(text, [](char c) { return c == '[' || c == ']' || c == '"'; });
    return text;
}

/** GPUs with their number, "rtx-4090-24gb:2". */
std::string gpusOf(const Scenario& scenario)
{
    std::string text;
    for (const GpuGroup& group : scenario.gpus)
        text += (text.empty() ? "" : ",") + (group.id.empty() ? std::string(unnamedGpu) : group.id) + ":"
            + std::to_string(group.count);
    return text;
}

/** An input that is not set is what the engine makes of it, in `asSet`: a log that says the default is no difference.
 */
std::vector<InputDifference> differencesOf(const Match& match, const Scenario& asSet)
{
    const nlohmann::ordered_json before = scenarioJson(asSet);
    const nlohmann::ordered_json after = scenarioJson(match.scenario);
    std::vector<InputDifference> differences;
    for (const TakenInput& input : match.taken) {
        const bool gpu = input.key == "gpu";
        InputDifference difference{input.key, gpu ? gpusOf(asSet) : textOf(before, input.key),
            gpu ? gpusOf(match.scenario) : textOf(after, input.key), input.line};
        if (difference.inScenario != difference.inLog)
            differences.push_back(std::move(difference));
    }
    return differences;
}

/** What a model's own layers draft with is part of the estimate of its devices. */
std::vector<LogFigure> comparedFigures(const EngineLog& log, const Scenario& matched)
{
    std::vector<LogFigure> figures;
    for (const LogFigure& figure : log.figures) {
        const bool summed = figure.draft && matched.draft == "mtp" && !figure.onHost
            && logUnit(figure.part) == LogUnit::Byte && figure.part != LogPart::Available;
        const auto main = std::ranges::find_if(figures, [&](const LogFigure& other) {
            return other.part == figure.part && other.device == figure.device && !other.draft;
        });
        if (!summed || main == figures.end()) {
            figures.push_back(figure);
            continue;
        }
        main->value += figure.value;
        main->rounding += figure.rounding;
        main->lines.insert(main->lines.end(), figure.lines.begin(), figure.lines.end());
    }
    return figures;
}

Agreement agreementOf(const CheckRow& row, bool follows)
{
    if (row.predicted && isWithinRounding(*row.predicted, row.reported))
        return Agreement::WithinRounding;
    if (follows)
        return Agreement::FollowsLog;
    if (!row.predicted)
        return row.fedBack ? Agreement::Deviates : Agreement::NotPredicted;
    const double reported = row.reported.value;
    return row.interval && reported >= row.interval->low && reported <= row.interval->high ? Agreement::WithinInterval
                                                                                           : Agreement::Deviates;
}

bool isTold(const Match& match, std::string_view key)
{
    return std::ranges::find(match.taken, key, &TakenInput::key) != match.taken.end();
}

/** What a serving engine takes of a GPU hangs on the size, its usual batch on the name as well (A100s have another). */
bool hangsOnGpu(LogPart part, const Match& match)
{
    if (isTold(match, "gpu"))
        return false;
    switch (part) {
    case LogPart::Activation:
        return !isTold(match, "max_batched_tokens");
    case LogPart::KvPool:
    case LogPart::Capacity:
    case LogPart::Concurrency:
    case LogPart::DeviceTotal:
    case LogPart::Budget:
    case LogPart::Available:
        return !isTold(match, "gpu_memory");
    default:
        return false;
    }
}

CheckRow rowOf(const LogFigure& figure, const Match& match, const LogPrediction& matched, const LogPrediction& asSet)
{
    const Scenario& scenario = match.scenario;
    CheckRow row;
    row.reported = figure;
    row.predicted = matched.of(figure);
    row.confidence = row.predicted ? matched.confidenceOf(figure) : Confidence::Unknown;
    if (row.predicted)
        row.interval = expectedRange(*row.predicted, figure.part, row.confidence);
    row.asSet = asSet.of(figure);
    row.hangsOnGpu = hangsOnGpu(figure.part, match);
    // A mapped range runs from its first tensor to its last, whatever lies between.
    const bool parted = scenario.gpuLayers || scenario.cpuMoe.value_or(0) > 0;
    if (figure.mapped && parted && row.predicted && figure.value > *row.predicted)
        row.predicted.reset();
    return row;
}

} // namespace

std::string_view agreementKey(Agreement agreement)
{
    return agreementKeys[static_cast<std::size_t>(agreement)];
}

std::optional<double> CheckRow::difference() const
{
    return predicted ? std::optional(*predicted - reported.value) : std::nullopt;
}

std::optional<double> CheckRow::relative() const
{
    const std::optional<double> absolute = difference();
    return absolute && reported.value != 0 ? std::optional(*absolute / reported.value) : std::nullopt;
}

LogCheck checkLog(const EngineLog& log, const Scenario& scenario, const Catalogue& catalogue)
{
    const Match match = matchScenario(log, scenario, catalogue);
    LogCheck check;
    check.matched = match.scenario;
    check.modelFound = match.modelFound;
    check.modelStandsIn = match.modelStandsIn;
    check.contextTold = isTold(match, "context") || log.input(log_input::totalContext);
    for (const TakenInput& input : match.taken)
        check.taken.push_back(input.key);
    const LogPrediction matched(match.scenario, catalogue);
    const LogPrediction asSet(scenario, catalogue);
    check.differences = differencesOf(match, asSet.scenario());
    for (const LogFigure& figure : comparedFigures(log, match.scenario)) {
        CheckRow row = rowOf(figure, match, matched, asSet);
        const std::optional<FedBack> fed = fedBack(figure, log, match.scenario, catalogue);
        if (fed) {
            row.fedBack = fed->value;
            row.fedBackLines = fed->lines;
        }
        row.agreement = agreementOf(row, fed && fed->isWithinRounding(figure));
        check.rows.push_back(std::move(row));
    }
    findCauses(check, log, match, catalogue);
    return check;
}

Scenario matchedScenario(const EngineLog& log, const Scenario& scenario, const Catalogue& catalogue)
{
    return matchScenario(log, scenario, catalogue).scenario;
}

} // namespace loadmark
