// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/result_json.h"

#include "app/cli/figures.h"
#include "estimator/files/error.h"
#include "estimator/scenario/write_scenario.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace loadmark::cli {

namespace {

using Json = nlohmann::ordered_json;

template<typename Value>
Json orNull(const std::optional<Value>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

/** The source stands with the sum or with its parts. */
std::string sourceOf(const Derivation& derivation)
{
    std::string source = derivation.source;
    for (const Derivation& part : derivation.parts) {
        if (source.empty())
            source = sourceOf(part);
    }
    return source;
}

/** Puts each figure at its dotted key, and its range and provenance beside. */
void writeFigures(const Estimate& estimate, const Explanation& explanation, Json& json, Json& ranges, Json& provenance)
{
    for (const Figure& figure : figuresOf(estimate)) {
        const std::size_t dot = figure.key.find('.');
        json[std::string(figure.key.substr(0, dot))][std::string(figure.key.substr(dot + 1))] = figureJson(figure);
        const bool finite
            = figure.interval && std::isfinite(figure.interval->low) && std::isfinite(figure.interval->high);
        if (finite)
            ranges[std::string(figure.key)] = {figure.interval->low, figure.interval->high};
        Json origin;
        origin["class"] = confidenceClass(figure.confidence);
        const auto found = explanation.find(figure.key);
        const bool explained = found != explanation.end() && figure.value;
        origin["formula"] = explained ? Json(found->second.formula) : Json(nullptr);
        origin["source"] = explained ? Json(sourceOf(found->second)) : Json(nullptr);
        provenance[std::string(figure.key)] = std::move(origin);
    }
}

Json deviceJson(const DeviceEstimate& device)
{
    Json json;
    json["name"] = device.name;
    json["accelerator"] = device.accelerator.empty() ? Json(nullptr) : Json(device.accelerator);
    json["layers"] = device.layers;
    json["reported_bytes"] = orNull(device.reported);
    json["usable_bytes"] = orNull(device.usable);
    json["weights_bytes"] = orNull(device.weights);
    json["kv_cache_bytes"] = orNull(device.kvCache);
    json["state_bytes"] = orNull(device.state);
    json["compute_bytes"] = orNull(device.compute);
    json["runtime_bytes"] = orNull(device.runtime);
    json["total_bytes"] = orNull(device.total);
    json["fits"] = orNull(device.fits);
    return json;
}

Json argumentJson(const ProblemArgument& argument)
{
    if (const double* real = std::get_if<double>(&argument); real && !std::isfinite(*real))
        return nullptr;
    return std::visit([](const auto& value) { return Json(value); }, argument);
}

std::string_view severityName(Severity severity)
{
    return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "note";
}

} // namespace

Json problemJson(const Problem& problem)
{
    Json json;
    json["severity"] = severityName(problem.severity);
    json["id"] = problem.id;
    json["field"] = problem.field.empty() ? Json(nullptr) : Json(problem.field);
    json["arguments"] = Json::object();
    for (const auto& [key, value] : problem.arguments)
        json["arguments"][key] = argumentJson(value);
    return json;
}

Json resultJson(const Estimate& estimate, const Catalogue& catalogue, const Explanation& explanation)
{
    Json json;
    json["scenario"] = scenarioJson(estimate.scenario);
    json["catalogue"]["date"] = catalogue.date;
    json["memory"] = Json::object(); // the order of the groups; their figures follow
    json["devices"] = Json::array();
    for (const DeviceEstimate& device : estimate.devices)
        json["devices"].push_back(deviceJson(device));
    Json ranges = Json::object();
    Json provenance = Json::object();
    writeFigures(estimate, explanation, json, ranges, provenance);
    const std::string_view bound = boundName(estimate.speed.bound);
    json["speed"]["bound"] = bound.empty() ? Json(nullptr) : Json(bound);
    json["cost"]["offer"] = estimate.cost.offer.empty() ? Json(nullptr) : Json(estimate.cost.offer);
    json["ranges"] = std::move(ranges);
    json["fits"] = orNull(estimate.fits);
    json["verdict"] = verdictName(estimate.verdict);
    json["problems"] = Json::array();
    for (const Problem& problem : estimate.problems)
        json["problems"].push_back(problemJson(problem));
    json["provenance"] = std::move(provenance);
    return json;
}

namespace {

std::string_view unitName(Unit unit)
{
    switch (unit) {
    case Unit::Count:
        return "count";
    case Unit::Ratio:
        return "ratio";
    case Unit::Byte:
        return "bytes";
    case Unit::Token:
        return "tokens";
    case Unit::Second:
        return "s";
    case Unit::TokenPerSecond:
        return "tokens_per_s";
    case Unit::BytePerSecond:
        return "bytes_per_s";
    case Unit::FlopPerSecond:
        return "flop_per_s";
    case Unit::OperationPerSecond:
        return "operations_per_s";
    case Unit::Usd:
        return "usd";
    case Unit::UsdPerHour:
        return "usd_per_hour";
    }
    return {};
}

Json finite(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json derivationJson(const Derivation& derivation)
{
    Json json;
    if (!derivation.label.empty())
        json["label"] = derivation.label;
    json["formula"] = derivation.formula;
    json["terms"] = Json::object();
    for (const Term& term : derivation.terms)
        json["terms"][std::string(term.name)] = {{"value", finite(term.value)}, {"unit", unitName(term.unit)}};
    json["result"] = finite(derivation.result);
    json["unit"] = unitName(derivation.unit);
    json["source"] = derivation.source.empty() ? Json(nullptr) : Json(derivation.source);
    if (!derivation.parts.empty())
        json["parts"] = Json::array();
    for (const Derivation& part : derivation.parts)
        json["parts"].push_back(derivationJson(part));
    return json;
}

} // namespace

Json explanationJson(const Explanation& explanation)
{
    Json json = Json::object();
    for (const auto& [key, derivation] : explanation)
        json[key] = derivationJson(derivation);
    return json;
}

Json errorJson(const Error& error)
{
    Json json;
    json["error"]["where"] = error.where;
    json["error"]["what"] = error.what;
    json["error"]["remedy"] = error.remedy;
    return json;
}

} // namespace loadmark::cli
