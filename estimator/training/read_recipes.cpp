// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/training/read_recipes.h"

#include "estimator/catalogue/entry_fields.h"

#include <algorithm>

namespace loadmark {
namespace {

constexpr double bytesMax = 16; ///< per parameter
constexpr double rowBytesMax = 1024;

OptimizerStates readOptimizer(const JsonReader& entry)
{
    OptimizerStates optimizer;
    optimizer.id = readId(entry);
    optimizer.name = entry.text("name");
    optimizer.weight = entry.number("weight_bytes", 0, bytesMax);
    optimizer.gradient = entry.number("gradient_bytes", 0, bytesMax);
    optimizer.master = entry.optionalNumber("master_bytes", 0, bytesMax).value_or(0);
    optimizer.moments = entry.optionalNumber("moment_bytes", 0, bytesMax).value_or(0);
    optimizer.factored = entry.optionalNumber("factored_bytes", 0, rowBytesMax).value_or(0);
    optimizer.approximate = entry.optionalBoolean("approximate").value_or(false);
    optimizer.source = entry.text("source");
    return optimizer;
}

/** Bits of an element, a scale per block, and a scale per so many of those. */
BaseWeights readBase(const JsonReader& entry)
{
    constexpr double bitsPerByte = 8, bitsMax = 64;
    constexpr int blockMax = 1 << 20;
    BaseWeights base;
    base.id = readId(entry);
    base.name = entry.text("name");
    base.bytesPerElement = entry.number("bits", 1, bitsMax) / bitsPerByte;
    if (const auto block = entry.optionalInteger("block", 1, blockMax)) {
        base.quantised = true;
        base.bytesPerElement += entry.number("scale_bytes", 0, bytesMax) / *block;
        if (const auto outer = entry.optionalInteger("outer_block", 1, blockMax))
            base.bytesPerElement
                += entry.number("outer_scale_bytes", 0, bytesMax) / (static_cast<double>(*outer) * *block);
    }
    base.source = entry.text("source");
    return base;
}

void readAdapters(const JsonReader& entry, Tuning& tuning)
{
    tuning.rank = entry.integer("rank", TuningLimits::rankMin, TuningLimits::rankMax);
    tuning.targets.clear();
    for (const JsonReader& target : entry.member("targets").elements())
        tuning.targets.push_back(target.choice<LinearTarget>(linearTargets));
    tuning.experts = entry.member("experts").choice<ExpertStorage>(expertStorages);
}

Recipe readRecipe(const JsonReader& entry, const TrainingCatalogue& training)
{
    Recipe recipe;
    Tuning& tuning = recipe.tuning;
    tuning.recipe = readId(entry);
    recipe.name = entry.text("name");
    tuning.method = entry.member("method").choice<TuningMethod>(tuningMethods);
    tuning.base = entry.text("base");
    checkReference(entry.member("base"), tuning.base, training.bases, "base");
    tuning.optimizer = entry.text("optimizer");
    checkReference(entry.member("optimizer"), tuning.optimizer, training.optimizers, "optimizer");
    if (tuning.method != TuningMethod::Full)
        readAdapters(entry, tuning);
    tuning.sequenceLength = entry.integer("sequence_length", TuningLimits::sequenceMin, TuningLimits::sequenceMax);
    tuning.microBatch = entry.integer("micro_batch", TuningLimits::microBatchMin, TuningLimits::microBatchMax);
    tuning.checkpointing = entry.member("checkpointing").choice<Checkpointing>(checkpointings);
    tuning.attention = entry.member("attention").choice<AttentionKernel>(attentionKernels);
    tuning.crossEntropy = entry.member("cross_entropy").choice<CrossEntropy>(crossEntropies);
    tuning.sharding = entry.member("sharding").choice<Sharding>(shardings);
    recipe.runsOn = entry.optionalTexts("runs_on");
    recipe.source = entry.text("source");
    return recipe;
}

TrainingConstants readConstants(const JsonReader& root)
{
    constexpr int chunksMax = 4096;
    constexpr double frameworkMax = 1024;
    TrainingConstants constants;
    const JsonReader activations = root.member("activations");
    constants.elementBytes = activations.number("element_bytes", 0, bytesMax);
    constants.scoreBytes = activations.number("score_bytes", 0, bytesMax);
    constants.activationSource = activations.text("source");
    const JsonReader logits = root.member("logits");
    constants.logitBytes = logits.number("logit_bytes", 0, bytesMax);
    constants.upcastBytes = logits.number("upcast_bytes", 0, bytesMax);
    constants.logitGradientBytes = logits.number("gradient_bytes", 0, bytesMax);
    constants.chunks = logits.integer("chunks", 1, chunksMax);
    constants.logitSource = logits.text("source");
    const JsonReader framework = root.member("framework");
    const auto bytes = [&](std::string_view key) {
        return static_cast<Bytes>(framework.number(key, 0, frameworkMax) * static_cast<double>(gibi));
    };
    constants.framework = {bytes("low_gib"), bytes("high_gib")};
    constants.frameworkSource = framework.text("source");
    return constants;
}

RulesOfThumb readRules(const JsonReader& object)
{
    constexpr double bytesOfRuleMax = 64;
    RulesOfThumb rules;
    rules.servingFactor = object.number("serving_factor", 1, bytesOfRuleMax);
    rules.qlora = object.number("qlora_bytes", 0, bytesOfRuleMax);
    rules.lora = object.number("lora_bytes", 0, bytesOfRuleMax);
    rules.full = object.number("full_bytes", 0, bytesOfRuleMax);
    rules.source = object.text("source");
    return rules;
}

template<typename Entry, typename Read>
std::vector<Entry> readList(const JsonReader& root, std::string_view key, const Read& read)
{
    std::vector<Entry> entries;
    std::set<std::string> seen;
    for (const JsonReader& element : root.member(key).elements()) {
        entries.push_back(read(element));
        checkUnique(element, readId(element), seen);
    }
    return entries;
}

template<typename Entries>
auto findById(const Entries& entries, std::string_view id) -> const typename Entries::value_type*
{
    const auto found = std::ranges::find_if(entries, [&](const auto& entry) { return entry.id == id; });
    return found == entries.end() ? nullptr : &*found;
}

} // namespace

const OptimizerStates* TrainingCatalogue::optimizer(std::string_view id) const
{
    return findById(optimizers, id);
}

const BaseWeights* TrainingCatalogue::base(std::string_view id) const
{
    return findById(bases, id);
}

const Recipe* TrainingCatalogue::recipe(std::string_view id) const
{
    const auto found = std::ranges::find_if(recipes, [&](const Recipe& recipe) { return recipe.id() == id; });
    return found == recipes.end() ? nullptr : &*found;
}

const Recipe* TrainingCatalogue::usualRecipe(TuningMethod method) const
{
    const auto found
        = std::ranges::find_if(recipes, [&](const Recipe& recipe) { return recipe.tuning.method == method; });
    return found == recipes.end() ? nullptr : &*found;
}

TrainingCatalogue readRecipes(const JsonReader& root)
{
    TrainingCatalogue training;
    training.optimizers = readList<OptimizerStates>(root, "optimizers", readOptimizer);
    training.bases = readList<BaseWeights>(root, "bases", readBase);
    training.constants = readConstants(root);
    training.rules = readRules(root.member("rules_of_thumb"));
    training.recipes
        = readList<Recipe>(root, "recipes", [&](const JsonReader& entry) { return readRecipe(entry, training); });
    for (const auto& [name, method] : tuningMethods)
        if (!training.usualRecipe(method))
            root.member("recipes").fail("have none of the method " + std::string(name), "add one");
    return training;
}

} // namespace loadmark
