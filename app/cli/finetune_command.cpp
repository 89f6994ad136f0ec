// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/figures.h"
#include "app/cli/finetune_grids.h"
#include "app/cli/prepare_input.h"
#include "app/cli/result_json.h"
#include "app/text/explanation_text.h"
#include "app/text/names.h"
#include "app/text/problem_text.h"
#include "app/text/scenario_text.h"
#include "estimator/rules/rule_of_thumb.h"
#include "estimator/scenario/write_scenario.h"
#include "estimator/training/tuning_fields.h"

#include <array>

namespace loadmark::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array options{
    Option{"--method", "METHOD", "qlora, lora or full (lora)"},
    Option{"--recipe", "ID", "named recipe, as list recipes prints them (the method's first); the rest changes it"},
    Option{"--base", "ID", "what the frozen weights are kept in: bf16, nf4, nf4-double-quant"},
    Option{"--optimizer", "ID", "adamw-mixed, adam-bf16, adam-8bit, adafactor …: what is kept per trained parameter"},
    Option{"--rank", "N", "rank of the adapters"},
    Option{"--targets", "A,B,…", "what they sit on: all-linear, or attention, mlp, experts"},
    Option{"--experts", "KIND", "how the stack keeps experts: modules, or fused in one tensor that NF4 passes by"},
    Option{"--sequence-length", "N", "tokens per sequence"},
    Option{"--micro-batch", "N", "sequences at once on each GPU"},
    Option{"--checkpointing", "MODE", "none, selective or full: which activations are computed again"},
    Option{"--attention", "KIND", "flash, or plain, which stores all scores"},
    Option{"--cross-entropy", "KIND", "plain, chunked or fused: how many logits are there at once"},
    Option{"--sharding", "MODE", "none, zero-1, zero-2, zero-3 or fsdp: what is shared out over the GPUs"},
    Option{"--explain", "", "each part's formula with its values and its source"},
    Option{"--check", "", "exit with 2 unless it is known to fit"},
    jsonOption,
    markdownOption,
    tsvOption,
};

struct Run
{
    Scenario scenario;
    Tuning tuning;
    TrainingEstimate estimate;
    Explanation explanation;
    std::vector<TrainingHardware> hardware;
};

/** "--micro-batch" → "micro_batch" */
std::string keyOf(std::string option)
{
    std::ranges::replace(option, '-', '_');
    return option.substr(2);
}

Result<Tuning> tuningOf(const Arguments& arguments, const TrainingCatalogue& training)
{
    const std::vector<std::string> keys = tuningKeys();
    std::vector<TuningInput> inputs;
    for (const auto& [name, value] : arguments.options) {
        const std::string key = keyOf(name);
        if (std::ranges::find(keys, key) == keys.end())
            continue;
        std::erase_if(inputs, [&](const TuningInput& earlier) { return earlier.key == key; });
        inputs.push_back({key, value, name});
    }
    return makeTuning(inputs, training);
}

template<typename Value>
Json orNull(const std::optional<Value>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

void writeFigures(const Run& run, Json& json)
{
    json["training"] = Json::object();
    json["ranges"] = Json::object();
    json["provenance"] = Json::object();
    for (const TrainingFigure& figure : trainingFigures(run.estimate)) {
        const Quantity<Bytes>& bytes = *figure.bytes;
        json["training"][figure.key.substr(figure.key.find('.') + 1)] = orNull(bytes.value);
        if (bytes.interval)
            json["ranges"][figure.key] = {bytes.interval->low, bytes.interval->high};
        const auto found = run.explanation.find(figure.key);
        const bool explained = bytes.value && found != run.explanation.end();
        json["provenance"][figure.key] = {{"class", confidenceClass(bytes.confidence)},
            {"formula", explained ? Json(found->second.formula) : Json(nullptr)},
            {"source", explained ? Json(found->second.source) : Json(nullptr)}};
    }
}

/** The plain rules, of the published count of parameters. */
Json rulesJson(const Run& run, const Catalogue& catalogue)
{
    const RulesOfThumb& rules = catalogue.training.rules;
    const Model* model = catalogue.model(run.scenario.model);
    Json json;
    const auto parameters = model && model->parametersTotal ? model->parametersTotal : run.estimate.parameters;
    for (const auto& [name, method] : tuningMethods)
        json[std::string(name) + "_bytes"]
            = parameters ? Json(tuningRuleBytes(*parameters, method, rules)) : Json(nullptr);
    for (const int bits : {16, 8, 4})
        json["serve_" + std::to_string(bits) + "_bit_bytes"]
            = parameters ? Json(servingRuleBytes(*parameters, bits, rules)) : Json(nullptr);
    json["source"] = rules.source;
    return json;
}

Json documentOf(const Arguments& arguments, const Run& run, const Catalogue& catalogue)
{
    Json json;
    json["scenario"] = scenarioJson(run.scenario);
    json["tuning"] = Json::parse(writeTuning(run.tuning));
    json["catalogue"]["date"] = catalogue.date;
    json["parameters"] = {{"model", orNull(run.estimate.parameters)}, {"trained", orNull(run.estimate.trained)}};
    json["gpus"] = run.estimate.gpus;
    writeFigures(run, json);
    json["devices"] = Json::array();
    for (const TrainingDevice& device : run.estimate.devices)
        json["devices"].push_back({{"name", device.name},
            {"accelerator", device.accelerator.empty() ? Json(nullptr) : Json(device.accelerator)},
            {"usable_bytes", orNull(device.usable)}, {"total_bytes", orNull(run.estimate.perGpu.value)},
            {"fits", orNull(device.fits)}});
    json["fits"] = orNull(run.estimate.fits);
    json["smallest_hardware"] = hardwareGrid(run.hardware, catalogue).json();
    json["rules_of_thumb"] = rulesJson(run, catalogue);
    json["problems"] = Json::array();
    for (const Problem& problem : run.estimate.problems)
        json["problems"].push_back(problemJson(problem));
    if (arguments.has("--explain"))
        json["explanation"] = explanationJson(run.explanation);
    return json;
}

std::string explanationLines(const Run& run, const Format& format)
{
    std::string text;
    for (const TrainingFigure& figure : trainingFigures(run.estimate)) {
        const auto found = run.explanation.find(figure.key);
        if (found != run.explanation.end() && *figure.bytes)
            text += explanationText(figureName(figure.key), found->second, format).toStdString() + "\n";
    }
    return text;
}

std::string rulesLine(const Run& run, const Catalogue& catalogue, const Format& format)
{
    const Json rules = rulesJson(run, catalogue);
    const std::string key = std::string(choiceName(tuningMethods, run.tuning.method)) + "_bytes";
    if (rules[key].is_null())
        return {};
    return "Plain rule: " + format.bytes(rules[key].get<double>(), ByteUnit::Decimal).toStdString()
        + " in all, whatever the recipe\n";
}

std::string problemLines(const Run& run, const Catalogue& catalogue, const Format& format)
{
    std::string text;
    for (const Problem& problem : run.estimate.problems)
        text += "- " + problemText(problem, Names{&catalogue}, format).toStdString() + "\n";
    return text.empty() ? text : "\n" + text;
}

std::string textOf(const Arguments& arguments, const Run& run, const Catalogue& catalogue)
{
    constexpr std::size_t hardwareShown = 8;
    const Format format;
    const Names names{&catalogue};
    const bool markdown = arguments.has("--markdown");
    const auto written = [&](const MatrixGrid& grid) { return markdown ? grid.markdown() : grid.text(); };
    const Recipe* recipe = catalogue.training.recipe(run.tuning.recipe);
    std::string text = (markdown ? "**" : "") + trainingHeadline(run.estimate, format) + (markdown ? "**\n\n" : "\n\n");
    text += (recipe ? recipe->name : run.tuning.recipe) + " · " + names.model(run.scenario.model).toStdString() + " · "
        + tuningLine(run.tuning, format) + " · " + hardwareText(run.scenario, names, format).toStdString() + "\n\n";
    text += written(partGrid(run.estimate)) + "\n";
    auto shown = run.hardware;
    shown.resize(std::min(shown.size(), hardwareShown));
    text += shown.empty()
        ? "No hardware of the catalogue is known to hold it\n"
        : "Smallest hardware\n" + std::string(markdown ? "\n" : "") + written(hardwareGrid(shown, catalogue));
    text += "\n" + rulesLine(run, catalogue, format) + problemLines(run, catalogue, format);
    if (arguments.has("--explain"))
        text += "\n" + explanationLines(run, format);
    return text + "\nCatalogue of " + catalogue.date + (markdown ? ".\n" : "\n");
}

std::string printed(const Arguments& arguments, const Run& run, const Catalogue& catalogue)
{
    if (arguments.has("--json"))
        return printedJson(documentOf(arguments, run, catalogue));
    return arguments.has("--tsv") ? partGrid(run.estimate).tsv() : textOf(arguments, run, catalogue);
}

Result<int> run(const Arguments& arguments, const std::shared_ptr<const Catalogue>& catalogue)
{
    if (!arguments.words.empty())
        return std::unexpected(
            Error{arguments.words.front(), "finetune takes no words", "name a recipe with --recipe"});
    if (const Result<void> checked = checkForms(arguments, "finetune"); !checked)
        return std::unexpected(checked.error());
    if (arguments.has("--tsv") && arguments.has("--explain"))
        return std::unexpected(Error{"--explain", "does not go with --tsv", "use it with text, --markdown or --json"});
    const Result<Prepared> prepared = prepareInput(arguments, catalogue);
    if (!prepared)
        return std::unexpected(prepared.error());
    const Catalogue& own = *prepared->catalogue;
    const Result<Tuning> tuning = tuningOf(arguments, own.training);
    if (!tuning)
        return std::unexpected(tuning.error());

    Run run{prepared->scenario, *tuning, {}, {}, {}};
    run.estimate = estimateTraining(run.scenario, run.tuning, own, &run.explanation);
    run.hardware = smallestTrainingHardware(run.scenario, run.tuning, own);
    if (const auto done = print(printed(arguments, run, own)); !done)
        return std::unexpected(done.error());
    return arguments.has("--check") && run.estimate.fits != true ? DoesNotFit : Done;
}

} // namespace

const Command finetuneCommand{"finetune",
    "[inputs] [--method qlora|lora|full] [--recipe ID] [options] [--json|--markdown|--tsv] [--explain] [--check]",
    "Tells the memory of a fine-tuning run, by part and GPU, and the smallest hardware that holds it.", options, true,
    false, run};

} // namespace loadmark::cli
