// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/scenario/read_scenario.h"

#include "estimator/files/json_reader.h"
#include "estimator/scenario/read_case.h"
#include "estimator/scenario/scenario_keys.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace loadmark {

namespace {

void report(const JsonReader& value, Result<void> set)
{
    if (!set)
        value.fail(std::move(set.error().what), std::move(set.error().remedy));
}

void readTextField(ScenarioInput& input, const std::string& key, const JsonReader& value)
{
    const bool isPath = key == "config" || key == "gguf" || key == "mmproj";
    if (isPath && !value.isString())
        return value.fail("is not a path", "write a file's path in quotes");
    std::string text;
    if (key == "tensor_split" && value.isArray()) {
        for (const JsonReader& element : value.elements())
            text += (text.empty() ? "" : ",") + element.scalarText();
    } else {
        text = value.scalarText();
    }
    report(value, setField(input, key, text, {}));
}

void readKnown(Scenario& scenario, const JsonReader& object)
{
    for (const auto& [name, value] : object.members())
        report(value, setKnown(scenario, name, {value.scalarText(), {}}));
}

void readExtra(Scenario& scenario, const JsonReader& object)
{
    for (const auto& [name, value] : object.members()) {
        if (value.isString())
            scenario.extra.insert_or_assign(name, value.text());
        else
            scenario.extra.insert_or_assign(name, parseExtra(value.scalarText()));
    }
}

void readFields(ScenarioInput& input, const JsonReader& object)
{
    const std::vector<std::string> keys = scenarioKeys();
    for (const auto& [key, value] : object.members()) {
        if (std::ranges::find(keys, key) == keys.end())
            object.fail("unknown key " + inQuotes(key),
                didYouMean(key, keys, "remove it, or start it with '_' to keep it as a comment"));
        else if (value.isNull())
            continue;
        else if (key == "known" && value.isObject())
            readKnown(input.scenario, value);
        else if (key == "extra" && value.isObject())
            readExtra(input.scenario, value);
        else
            readTextField(input, key, value);
    }
    if (!input.mmproj.empty() && input.scenario.mmprojBytes)
        object.fail("has both mmproj and mmproj_bytes, which say the same", "keep one of the two");
}

} // namespace

Result<ScenarioInput> readScenario(std::string_view json, const std::string& where)
{
    const Result<JsonDocument> document = JsonDocument::parse(json, where);
    if (!document)
        return std::unexpected(document.error());
    ScenarioInput input;
    readFields(input, document->root());
    return document->result(std::move(input));
}

Result<Case> readCase(std::string_view line, const std::string& where, int lineNumber, GivenParts given)
{
    const Result<JsonDocument> document = JsonDocument::parse(line, where, lineNumber);
    if (!document)
        return std::unexpected(document.error());
    Case result;
    Scenario& scenario = result.input.scenario;
    const JsonReader root = document->root();
    const auto inner = root.isObject() ? root.find("input") : std::nullopt;
    if (!inner) {
        readFields(result.input, root);
        return document->result(std::move(result));
    }
    result.pointer = "/input";
    root.ignoreOtherKeys();
    if (const auto parts = root.find("given"); parts && given == GivenParts::Use)
        readKnown(scenario, *parts);
    if (const auto extra = root.find("extra"))
        readExtra(scenario, *extra);
    readFields(result.input, *inner);
    return document->result(std::move(result));
}

} // namespace loadmark
