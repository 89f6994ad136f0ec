// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/check_log_report.h"
#include "app/cli/figures.h"
#include "estimator/scenario/write_scenario.h"

#include <nlohmann/json.hpp>

namespace loadmark::cli {

namespace {

using Json = nlohmann::ordered_json;

Json orNull(const std::optional<double>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json orNull(const std::string& text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

Json inputsJson(const EngineLog& log)
{
    Json inputs = Json::array();
    for (const LogInput& input : log.inputs) {
        Json json{{"key", input.key}};
        std::visit([&](const auto& value) { json["value"] = value; }, input.value);
        json["line"] = input.line.number;
        json["text"] = input.line.text;
        inputs.push_back(std::move(json));
    }
    return inputs;
}

std::string_view unitKey(LogUnit unit)
{
    return unit == LogUnit::Byte ? "bytes" : unit == LogUnit::Token ? "tokens" : "sequences";
}

Json causesJson(const CheckRow& row)
{
    Json causes = Json::array();
    for (const LogCause& cause : row.causes) {
        Json inputs = Json::object();
        for (const InputValue& input : cause.inputs)
            inputs[input.key] = input.value;
        causes.push_back(
            {{"inputs", std::move(inputs)}, {"predicted", cause.predicted}, {"within_rounding", cause.withinRounding}});
    }
    return causes;
}

Json rowJson(const CheckRow& row, Compared compared)
{
    const LogFigure& reported = row.reported;
    Json json{{"part", logPartKey(reported.part)}, {"device", orNull(reported.device)}, {"draft", reported.draft},
        {"unit", unitKey(logUnit(reported.part))}, {"reported", reported.value}, {"rounding", reported.rounding},
        {"predicted", orNull(row.predicted)}, {"difference", orNull(row.difference())},
        {"relative", orNull(row.relative())}, {"fed_back", orNull(row.fedBack)}};
    if (compared == Compared::WithScenario)
        json["as_set"] = orNull(row.asSet);
    json["agreement"] = agreementKey(row.agreement);
    json["gpu_untold"] = row.hangsOnGpu;
    json["class"] = confidenceClass(row.confidence);
    json["causes"] = causesJson(row);
    Json lines = Json::array();
    for (const LogLine& line : reported.lines)
        lines.push_back({{"number", line.number}, {"text", line.text}});
    json["lines"] = std::move(lines);
    return json;
}

} // namespace

Json checkLogJson(const EngineLog& log, const LogCheck& check, Compared compared)
{
    Json rows = Json::array();
    for (const CheckRow& row : check.rows)
        rows.push_back(rowJson(row, compared));
    Json json{{"engine", log.engine}, {"version", orNull(log.version)}, {"inputs", inputsJson(log)},
        {"model_found", check.modelFound}, {"model_stands_in", check.modelStandsIn},
        {"scenario", scenarioJson(check.matched)}};
    if (compared == Compared::WithScenario) {
        json["differences"] = Json::array();
        for (const InputDifference& difference : check.differences)
            json["differences"].push_back({{"key", difference.key}, {"scenario", orNull(difference.inScenario)},
                {"log", orNull(difference.inLog)}, {"line", difference.line}});
    }
    json["rows"] = std::move(rows);
    return json;
}

} // namespace loadmark::cli
