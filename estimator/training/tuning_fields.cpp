// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/training/tuning_fields.h"

#include "estimator/files/json_reader.h"
#include "estimator/files/nearest.h"
#include "estimator/scenario/parse_value.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace loadmark {
namespace {

using Set = Result<void> (*)(Tuning& tuning, FieldText text, const TrainingCatalogue& training);
using Get = std::string (*)(const Tuning& tuning);

struct Field
{
    std::string_view key;
    Set set;
    Get get;
};

template<typename Value, std::size_t Count>
Result<void> setChoice(Value& target, FieldText text, const std::array<NamedChoice<Value>, Count>& choices)
{
    std::vector<std::string> names;
    for (const auto& [name, value] : choices)
        names.emplace_back(name);
    const auto chosen = parseChoice(text, names);
    if (!chosen)
        return std::unexpected(chosen.error());
    target = std::ranges::find(choices, *chosen, &NamedChoice<Value>::first)->second;
    return {};
}

template<std::integral Integer>
Result<void> setWhole(Integer& target, const Result<std::int64_t>& value)
{
    if (!value)
        return std::unexpected(value.error());
    target = static_cast<Integer>(*value);
    return {};
}

template<typename Entries>
Result<void> setId(std::string& target, FieldText text, const Entries& entries)
{
    std::vector<std::string> ids;
    for (const auto& entry : entries)
        ids.push_back(entry.id);
    auto chosen = parseChoice(text, ids);
    if (!chosen)
        return std::unexpected(chosen.error());
    target = std::move(*chosen);
    return {};
}

Result<void> setTargets(Tuning& tuning, FieldText text, const TrainingCatalogue&)
{
    const auto parts = parseList(text);
    if (!parts)
        return std::unexpected(parts.error());
    std::vector<LinearTarget> targets;
    for (const std::string& part : *parts) {
        LinearTarget target{};
        if (const auto set = setChoice(target, {part, text.where}, linearTargets); !set)
            return set;
        if (std::ranges::find(targets, target) == targets.end())
            targets.push_back(target);
    }
    tuning.targets = std::move(targets);
    return {};
}

std::string targetNames(const Tuning& tuning)
{
    std::string names;
    for (const LinearTarget target : tuning.targets)
        names += (names.empty() ? "" : ",") + std::string(choiceName(linearTargets, target));
    return names;
}

template<auto Member, const auto& Choices>
constexpr Field choiceField(std::string_view key)
{
    return {key,
        [](Tuning& tuning, FieldText text, const TrainingCatalogue&) {
            return setChoice(tuning.*Member, text, Choices);
        },
        [](const Tuning& tuning) { return std::string(choiceName(Choices, tuning.*Member)); }};
}

/** What stands over a recipe. */
constexpr std::array fields{
    Field{"base",
        [](Tuning& tuning, FieldText text, const TrainingCatalogue& training) {
            return setId(tuning.base, text, training.bases);
        },
        [](const Tuning& tuning) { return tuning.base; }},
    Field{"optimizer",
        [](Tuning& tuning, FieldText text, const TrainingCatalogue& training) {
            return setId(tuning.optimizer, text, training.optimizers);
        },
        [](const Tuning& tuning) { return tuning.optimizer; }},
    Field{"rank",
        [](Tuning& tuning, FieldText text, const TrainingCatalogue&) {
            return setWhole(tuning.rank, parseInteger(text, TuningLimits::rankMin, TuningLimits::rankMax));
        },
        [](const Tuning& tuning) { return std::to_string(tuning.rank); }},
    Field{"targets", setTargets, targetNames},
    choiceField<&Tuning::experts, expertStorages>("experts"),
    Field{"sequence_length",
        [](Tuning& tuning, FieldText text, const TrainingCatalogue&) {
            return setWhole(
                tuning.sequenceLength, parseTokens(text, TuningLimits::sequenceMin, TuningLimits::sequenceMax));
        },
        [](const Tuning& tuning) { return std::to_string(tuning.sequenceLength); }},
    Field{"micro_batch",
        [](Tuning& tuning, FieldText text, const TrainingCatalogue&) {
            return setWhole(
                tuning.microBatch, parseInteger(text, TuningLimits::microBatchMin, TuningLimits::microBatchMax));
        },
        [](const Tuning& tuning) { return std::to_string(tuning.microBatch); }},
    choiceField<&Tuning::checkpointing, checkpointings>("checkpointing"),
    choiceField<&Tuning::attention, attentionKernels>("attention"),
    choiceField<&Tuning::crossEntropy, crossEntropies>("cross_entropy"),
    choiceField<&Tuning::sharding, shardings>("sharding"),
};

const TuningInput* findInput(const std::vector<TuningInput>& inputs, std::string_view key)
{
    const auto found = std::ranges::find(inputs, key, &TuningInput::key);
    return found == inputs.end() ? nullptr : &*found;
}

/** The recipe that is named, else the usual one of the method. */
Result<const Recipe*> chosenRecipe(const std::vector<TuningInput>& inputs, const TrainingCatalogue& training)
{
    const TuningInput* const named = findInput(inputs, "recipe");
    const TuningInput* const methodInput = findInput(inputs, "method");
    TuningMethod method = TuningMethod::Lora;
    if (methodInput)
        if (const auto set = setChoice(method, {methodInput->value, methodInput->where}, tuningMethods); !set)
            return std::unexpected(set.error());
    if (!named)
        return training.usualRecipe(method);
    std::vector<std::string> ids, fitting;
    for (const Recipe& recipe : training.recipes) {
        ids.push_back(recipe.id());
        if (recipe.tuning.method == method)
            fitting.push_back(recipe.id());
    }
    const auto chosen = parseChoice({named->value, named->where}, ids);
    if (!chosen)
        return std::unexpected(chosen.error());
    const Recipe* const recipe = training.recipe(*chosen);
    if (methodInput && recipe->tuning.method != method) {
        std::string remedy = "use one of";
        for (const std::string& id : fitting)
            remedy += " " + id;
        return std::unexpected(Error{named->where,
            inQuotes(*chosen) + " is a recipe of the method "
                + std::string(choiceName(tuningMethods, recipe->tuning.method)),
            remedy + ", or another method"});
    }
    return recipe;
}

Result<Tuning> checked(Tuning tuning, const std::vector<TuningInput>& inputs, const TrainingCatalogue& training)
{
    const BaseWeights* const base = training.base(tuning.base);
    const bool quantised = base && base->quantised;
    const TuningInput* const input = findInput(inputs, "base");
    if (!input || tuning.method == TuningMethod::Full || quantised == (tuning.method == TuningMethod::Qlora))
        return tuning;
    std::string remedy = quantised ? "use the method qlora, or one of" : "use the method lora, or one of";
    for (const BaseWeights& other : training.bases)
        if (other.quantised != quantised)
            remedy += " " + other.id;
    return std::unexpected(Error{input->where,
        inQuotes(tuning.base) + (quantised ? " is quantised, which makes it QLoRA" : " is not quantised, as QLoRA is"),
        remedy});
}

} // namespace

std::vector<std::string> tuningKeys()
{
    std::vector<std::string> keys{"method", "recipe"};
    for (const Field& field : fields)
        keys.emplace_back(field.key);
    return keys;
}

Result<Tuning> makeTuning(const std::vector<TuningInput>& inputs, const TrainingCatalogue& training)
{
    const auto recipe = chosenRecipe(inputs, training);
    if (!recipe)
        return std::unexpected(recipe.error());
    Tuning tuning = *recipe ? (*recipe)->tuning : Tuning{};
    for (const TuningInput& input : inputs) {
        if (input.key == "recipe" || input.key == "method")
            continue;
        const auto field = std::ranges::find(fields, input.key, &Field::key);
        if (field == fields.end())
            return std::unexpected(Error{input.where, "unknown key " + inQuotes(input.key),
                didYouMean(input.key, tuningKeys(), "remove it, or start it with '_' to keep it as a comment")});
        if (const auto set = field->set(tuning, {input.value, input.where}, training); !set)
            return std::unexpected(set.error());
    }
    return checked(std::move(tuning), inputs, training);
}

Result<Tuning> readTuning(std::string_view json, const std::string& where, const TrainingCatalogue& training)
{
    const Result<JsonDocument> document = JsonDocument::parse(json, where);
    if (!document)
        return std::unexpected(document.error());
    std::vector<TuningInput> inputs;
    for (const auto& [key, value] : document->root().members())
        if (!value.isNull())
            inputs.push_back({key, value.scalarText(), value.where()});
    if (const auto fault = document->fault())
        return std::unexpected(*fault);
    return makeTuning(inputs, training);
}

std::vector<std::pair<std::string, std::string>> tuningValues(const Tuning& tuning)
{
    std::vector<std::pair<std::string, std::string>> values{
        {"method", std::string(choiceName(tuningMethods, tuning.method))}, {"recipe", tuning.recipe}};
    for (const Field& field : fields)
        values.emplace_back(field.key, field.get(tuning));
    return values;
}

std::string writeTuning(const Tuning& tuning)
{
    constexpr int indent = 4;
    nlohmann::ordered_json json;
    const auto isNumber
        = [](const std::string& text) { return text.find_first_not_of("0123456789") == std::string::npos; };
    for (const auto& [key, value] : tuningValues(tuning))
        json[key] = isNumber(value) ? nlohmann::ordered_json::parse(value) : nlohmann::ordered_json(value);
    return json.dump(indent) + "\n";
}

} // namespace loadmark
