// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/advice/advice.h"

#include "estimator/resolve.h"
#include "estimator/scenario/change.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <ranges>

namespace loadmark {
namespace {

bool sameArgument(const Problem& one, const Problem& other, std::string_view key)
{
    const auto first = one.arguments.find(key), second = other.arguments.find(key);
    const bool inOne = first != one.arguments.end(), inOther = second != other.arguments.end();
    return inOne == inOther && (!inOne || first->second == second->second);
}

/** Whether a warning of `after` was there before, about the same format or type; its figures may differ. */
bool warnedBefore(const Problem& warning, const std::vector<Problem>& before)
{
    return std::ranges::any_of(before, [&](const Problem& problem) {
        return problem.id == warning.id && problem.field == warning.field && sameArgument(problem, warning, "type")
            && sameArgument(problem, warning, "format");
    });
}

bool helps(const Scenario& changed, const Estimate& before, const Catalogue& catalogue)
{
    return fitsCleanly(estimate(changed, catalogue), before);
}

/** A quantised KV type of the engine that takes less, largest first. */
std::optional<Remedy> smallerCache(const Estimate& before, const Catalogue& catalogue, const EngineSpec& engine)
{
    const Scenario& scenario = before.scenario;
    const KvType* current = catalogue.kvType(scenario.kvK.value_or("f16"));
    std::vector<const KvType*> smaller;
    for (const std::string& id : engine.kvTypes) {
        const KvType* type = catalogue.kvType(id);
        if (type && current && type->bytesPerElement < current->bytesPerElement)
            smaller.push_back(type);
    }
    std::ranges::stable_sort(
        smaller, [](const KvType* a, const KvType* b) { return a->bytesPerElement > b->bytesPerElement; });
    for (const KvType* type : smaller) {
        Scenario changed = scenario;
        changed.kvK = type->id;
        changed.kvV = type->id;
        if (helps(changed, before, catalogue))
            return Remedy{"kv_precision", std::move(changed), 0};
    }
    return std::nullopt;
}

/** Fewer tokens and sequences per step: the usual batch of smaller GPUs, then as few as the sequences need. */
std::optional<Remedy> smallerBatches(const Estimate& before, const Catalogue& catalogue, const EngineSpec& engine)
{
    const Scenario& scenario = before.scenario;
    if (!engine.takes("max_batched_tokens") || !scenario.maxBatchedTokens || !scenario.maxNumSeqs)
        return std::nullopt;
    for (const auto& [tokens, sequences] : {std::pair(8192, 256), std::pair(2048, 256), std::pair(2048, 64)}) {
        Scenario changed = scenario;
        changed.maxNumSeqs = std::min(*scenario.maxNumSeqs, std::max(sequences, scenario.sequences));
        changed.maxBatchedTokens = std::min(*scenario.maxBatchedTokens, std::max(tokens, *changed.maxNumSeqs));
        if (changed != scenario && helps(changed, before, catalogue))
            return Remedy{"batches", std::move(changed), 0};
    }
    return std::nullopt;
}

/** All layers on the GPUs but the experts of as few as it takes; empty for models without experts. */
std::optional<Scenario> expertsInRam(Scenario scenario, const Catalogue& catalogue)
{
    const Model* model = catalogue.model(scenario.model);
    if (!model || !model->architecture || !hasExperts(*model->architecture))
        return std::nullopt;
    const auto hostMemory = scenario.hostMemory;
    scenario.gpuLayers.reset();
    scenario.hostMemory = Limits::memoryMax; // the GPUs decide how many; whether the host holds them is seen after
    const auto fitsWith = [&](int layers) {
        scenario.cpuMoe = layers;
        return estimate(scenario, catalogue).fits.value_or(false);
    };
    const int all = static_cast<int>(model->architecture->layers.size());
    if (!fitsWith(all))
        return std::nullopt;
    const auto counts = std::views::iota(1, all);
    const auto least = std::ranges::partition_point(counts, std::not_fn(fitsWith));
    scenario.cpuMoe = least == counts.end() ? all : *least;
    scenario.hostMemory = hostMemory;
    return scenario;
}

/** The ways to put into RAM what is too much: whole layers, and experts alone where the model has them. */
std::vector<Scenario> offloads(Scenario scenario, const Catalogue& catalogue)
{
    scenario.offload.reset();
    scenario.cpuMoe.reset();
    scenario.gpuLayers = AutoLayers{};
    std::vector<Scenario> ways{scenario};
    if (auto experts = expertsInRam(std::move(scenario), catalogue))
        ways.push_back(std::move(*experts));
    return ways;
}

/** Of scenarios that fit the fastest to decode, or the first of them. */
std::optional<Estimate> fastest(const std::vector<Scenario>& ways, const Catalogue& catalogue)
{
    const auto decode = [](const Estimate& estimate) { return estimate.speed.decode.value.value_or(0); };
    std::optional<Estimate> best;
    for (const Scenario& way : ways) {
        Estimate one = estimate(way, catalogue);
        if (one.fits.value_or(false) && (!best || decode(one) > decode(*best)))
            best = std::move(one);
    }
    return best;
}

std::optional<Remedy> offload(const Estimate& before, const Catalogue& catalogue)
{
    const auto best = fastest(offloads(before.scenario, catalogue), catalogue);
    if (best && fitsCleanly(*best, before))
        return Remedy{"offload", best->scenario, 0};
    return std::nullopt;
}

/** The largest smaller format of the same model that the engine loads, down to `floorBits` bits per weight. */
std::optional<Remedy> smallerWeights(
    const Estimate& before, const Catalogue& catalogue, const EngineSpec& engine, double floorBits)
{
    const Scenario& scenario = before.scenario;
    const Model* model = catalogue.model(scenario.model);
    const WeightFormat* current = catalogue.format(scenario.weights);
    if (!model || !current)
        return std::nullopt;
    const auto now = catalogue.weights(*model, *current);
    const Bytes size = scenario.weightsBytes.value_or(now ? now->file : 0);
    std::vector<std::pair<Bytes, const WeightFormat*>> smaller;
    for (const WeightFormat* format : catalogue.formatsOf(*model)) {
        const auto table = catalogue.weights(*model, *format);
        if (table && table->file < size && table->bitsPerWeight >= floorBits && engine.loads(*format))
            smaller.emplace_back(table->file, format);
    }
    std::ranges::sort(smaller, std::greater{}, [](const auto& entry) { return entry.first; });
    for (const auto& [bytes, format] : smaller) {
        Scenario changed = scenario;
        changed.weights = format->id;
        changed.weightsBytes.reset();
        if (helps(changed, before, catalogue))
            return Remedy{"weights", std::move(changed), 0};
    }
    return std::nullopt;
}

/** The longest context with which the scenario fits, if that is no shorter than `shortest`. */
std::optional<Remedy> shorterContext(const Estimate& before, const Catalogue& catalogue, Tokens shortest)
{
    Scenario changed = before.scenario;
    const auto helpsAt = [&](Tokens context) {
        changed.context = context;
        return helps(changed, before, catalogue);
    };
    if (shortest >= before.scenario.context || !helpsAt(shortest))
        return std::nullopt;
    const auto longer = std::views::iota(shortest, before.scenario.context);
    changed.context = *std::ranges::prev(std::ranges::partition_point(longer, helpsAt));
    return Remedy{"context", std::move(changed), 0};
}

/** The first of half as many sequences, a quarter … down to one with which the scenario fits. */
std::optional<Remedy> fewerSequences(const Estimate& before, const Catalogue& catalogue)
{
    for (int sequences = before.scenario.sequences / 2; sequences >= 1; sequences /= 2) {
        Scenario changed = before.scenario;
        changed.sequences = sequences;
        if (helps(changed, before, catalogue))
            return Remedy{"sequences", std::move(changed), 0};
    }
    return std::nullopt;
}

/** Another number of the same GPUs; shares were given for the number before. */
Scenario withCount(Scenario scenario, int count)
{
    scenario.gpus.front().count = count;
    scenario.tensorSplit.clear();
    return scenario;
}

/** The fewest that fit, split as they are or in a pipeline. */
std::optional<Remedy> moreGpus(const Estimate& before, const Catalogue& catalogue, const EngineSpec& engine)
{
    const Scenario& scenario = before.scenario;
    if (scenario.gpus.size() != 1 || scenario.gpus.front().count < 1)
        return std::nullopt;
    const Accelerator* accelerator = catalogue.accelerator(scenario.gpus.front().id);
    if (!accelerator)
        return std::nullopt;
    for (int count = scenario.gpus.front().count + 1; count <= accelerator->maxPerNode; ++count) {
        const double usd = accelerator->priceUsd.value_or(0) * (count - scenario.gpus.front().count);
        Scenario changed = withCount(scenario, count);
        if (helps(changed, before, catalogue))
            return Remedy{"gpus", std::move(changed), usd};
        changed.split = SplitMode::Pipeline;
        if (offersSplit(engine, "pipeline") && helps(changed, before, catalogue))
            return Remedy{"gpus_in_pipeline", std::move(changed), usd};
    }
    return std::nullopt;
}

/** The RAM that it takes, where the GPUs have enough and the host has not. */
std::optional<Remedy> moreHostMemory(const Estimate& before, const Catalogue& catalogue)
{
    const auto& needed = before.memory.host.value;
    if (!needed || !before.host.capacity || *needed <= *before.host.capacity || !devicesFit(before))
        return std::nullopt;
    Scenario changed = before.scenario;
    changed.hostMemory = *needed;
    if (helps(changed, before, catalogue))
        return Remedy{"host_memory", std::move(changed), 0};
    return std::nullopt;
}

/** Where the split is one that the engine refuses: the fewest of the GPUs that do, or whole layers on each. */
std::optional<Remedy> legalSplit(const Estimate& before, const Catalogue& catalogue, const EngineSpec& engine)
{
    const Scenario& scenario = before.scenario;
    if (scenario.gpus.size() == 1) {
        for (int count = 1; count < scenario.gpus.front().count; ++count) {
            Scenario changed = withCount(scenario, count);
            if (helps(changed, before, catalogue))
                return Remedy{"fewer_gpus", std::move(changed), 0};
        }
    }
    Scenario changed = scenario;
    changed.split = SplitMode::Pipeline;
    if (offersSplit(engine, "pipeline") && helps(changed, before, catalogue))
        return Remedy{"split", std::move(changed), 0};
    return std::nullopt;
}

/** The first other engine, in the catalogue's order, that runs there, with a format that it loads. */
std::optional<Remedy> otherEngine(const Estimate& before, const Catalogue& catalogue)
{
    for (const EngineSpec& engine : catalogue.engines) {
        if (engine.id == before.scenario.engine)
            continue;
        Scenario changed = withEngine(before.scenario, engine.id, catalogue);
        if (helps(changed, before, catalogue))
            return Remedy{"engine", std::move(changed), 0};
    }
    return std::nullopt;
}

/** Of the formats that the engine loads the one whose file is nearest in size. */
std::optional<Remedy> loadableWeights(const Estimate& before, const Catalogue& catalogue, const EngineSpec& engine)
{
    const Model* model = catalogue.model(before.scenario.model);
    const WeightFormat* current = catalogue.format(before.scenario.weights);
    const auto now = model && current ? catalogue.weights(*model, *current) : nullptr;
    if (!now)
        return std::nullopt;
    std::vector<std::pair<Bytes, const WeightFormat*>> nearest;
    for (const WeightFormat* format : loadableFormats(*model, &engine, catalogue))
        if (const auto table = catalogue.weights(*model, *format))
            nearest.emplace_back(std::abs(table->file - now->file), format);
    std::ranges::sort(nearest, {}, [](const auto& entry) { return entry.first; });
    for (const auto& [distance, format] : nearest) {
        Scenario changed = withWeights(before.scenario, format->id);
        if (helps(changed, before, catalogue))
            return Remedy{"loadable_weights", std::move(changed), 0};
    }
    return std::nullopt;
}

/** What the engine refuses, set as it takes it. */
std::optional<Remedy> whatStarts(const Estimate& before, const Catalogue& catalogue, const EngineSpec& engine)
{
    const Problem* problem = refusal(before);
    if (!problem)
        return std::nullopt;
    if (problem->id == "illegal_tensor_split")
        return legalSplit(before, catalogue, engine);
    if (problem->id == "engine_not_on_vendor")
        return otherEngine(before, catalogue);
    if (problem->id == "format_not_loadable")
        return loadableWeights(before, catalogue, engine);
    Remedy remedy{{}, before.scenario, 0};
    if (problem->id == "share_not_free") {
        remedy.id = "utilisation";
        remedy.scenario.gpuMemoryUtilization = std::get<double>(problem->arguments.at("share"));
    } else if (problem->id == "batched_tokens_short") {
        remedy.id = "batched_tokens";
        remedy.scenario.maxBatchedTokens = before.scenario.maxNumSeqs;
    } else {
        remedy.id = "flash_attention";
        remedy.scenario.flashAttention = true;
    }
    return helps(remedy.scenario, before, catalogue) ? std::optional(std::move(remedy)) : std::nullopt;
}

} // namespace

const Problem* firstRefusal(const Estimate& after, const Estimate& before)
{
    const auto found = std::ranges::find_if(after.problems, [&](const Problem& problem) {
        return problem.severity != Severity::Note && problem.id != "host_memory_exceeded"
            && !warnedBefore(problem, before.problems);
    });
    return found == after.problems.end() ? nullptr : &*found;
}

bool fitsCleanly(const Estimate& after, const Estimate& before)
{
    return after.fits.value_or(false) && !firstRefusal(after, before);
}

bool offersSplit(const EngineSpec& engine, std::string_view split)
{
    return std::ranges::find(engine.splits, split) != engine.splits.end();
}

bool isOffloaded(const Scenario& scenario)
{
    return scenario.offload.value_or(0) > 0 || scenario.cpuMoe || scenario.gpuLayers;
}

std::optional<Remedy> cheapestRemedy(const Estimate& before, const Catalogue& catalogue)
{
    const Scenario& scenario = before.scenario;
    const EngineSpec* engine = catalogue.engine(scenario.engine);
    if (!engine)
        return std::nullopt;
    constexpr double fourBits = 4;
    constexpr Tokens shortestUseful = 2048;
    if (auto remedy = whatStarts(before, catalogue, *engine))
        return remedy;
    if (engine->offload && isOffloaded(scenario)) { // it is a matter of how much
        if (auto remedy = offload(before, catalogue))
            return remedy;
    }
    if (auto remedy = smallerBatches(before, catalogue, *engine))
        return remedy;
    if (auto remedy = smallerCache(before, catalogue, *engine))
        return remedy;
    if (auto remedy = smallerWeights(before, catalogue, *engine, fourBits))
        return remedy;
    if (auto remedy = shorterContext(before, catalogue, std::max(shortestUseful, scenario.context / 4)))
        return remedy;
    if (engine->offload) {
        if (auto remedy = offload(before, catalogue))
            return remedy;
    }
    if (auto remedy = fewerSequences(before, catalogue))
        return remedy;
    if (auto remedy = smallerWeights(before, catalogue, *engine, 0))
        return remedy;
    if (auto remedy = shorterContext(before, catalogue, shortestUseful))
        return remedy;
    if (auto remedy = moreHostMemory(before, catalogue))
        return remedy;
    return moreGpus(before, catalogue, *engine);
}

void describeRemedy(const Remedy& remedy, const Estimate& before, const Catalogue& catalogue, Problem& problem)
{
    const Scenario& after = remedy.scenario;
    problem.arguments.emplace("remedy", remedy.id);
    if (remedy.usd > 0)
        problem.arguments.emplace("remedy_usd", remedy.usd);
    if (remedy.id == "engine") {
        const EngineSpec* engine = catalogue.engine(after.engine);
        problem.arguments.emplace("remedy_value", engine ? engine->name : after.engine);
    } else if (remedy.id == "batches") {
        problem.arguments.emplace("remedy_batch_tokens", std::int64_t{*after.maxBatchedTokens});
        problem.arguments.emplace("remedy_count", std::int64_t{*after.maxNumSeqs});
    } else if (remedy.id == "kv_precision") {
        const KvType* type = catalogue.kvType(*after.kvK);
        problem.arguments.emplace("remedy_value", type ? type->name : *after.kvK);
    } else if (remedy.id == "weights" || remedy.id == "loadable_weights") {
        const WeightFormat* format = catalogue.format(after.weights);
        problem.arguments.emplace("remedy_value", format ? format->name : after.weights);
    } else if (remedy.id == "context") {
        problem.arguments.emplace("remedy_tokens", after.context);
    } else if (remedy.id == "sequences") {
        problem.arguments.emplace("remedy_count", std::int64_t{after.sequences});
    } else if (remedy.id.starts_with("gpus") || remedy.id == "fewer_gpus") {
        problem.arguments.emplace("remedy_count", std::int64_t{after.gpus.front().count});
        problem.arguments.emplace(
            "remedy_value", before.devices.empty() ? after.gpus.front().id : before.devices.front().name);
    } else if (remedy.id == "utilisation") {
        problem.arguments.emplace("remedy_share", *after.gpuMemoryUtilization);
    } else if (remedy.id == "batched_tokens") {
        problem.arguments.emplace("remedy_batch_tokens", std::int64_t{*after.maxBatchedTokens});
    } else if (remedy.id == "host_memory") {
        problem.arguments.emplace("remedy_bytes", *after.hostMemory);
    } else if (remedy.id == "offload") {
        const Estimate offloaded = estimate(after, catalogue);
        problem.arguments.emplace("remedy_bytes", offloaded.memory.host.value.value_or(0));
    }
}

std::optional<Problem> spillProblem(const Estimate& before, const Catalogue& catalogue)
{
    const EngineSpec* engine = catalogue.engine(before.scenario.engine);
    if (!engine || !engine->offload || before.devices.empty() || devicesFit(before))
        return std::nullopt;
    Scenario onGpus = before.scenario;
    onGpus.kvOnHost = false;
    std::vector<Scenario> ways = offloads(std::move(onGpus), catalogue);
    auto spilled = fastest(ways, catalogue);
    if (!spilled) {
        for (Scenario& way : ways)
            way.hostMemory = Limits::memoryMax;
        spilled = fastest(ways, catalogue);
    }
    if (!spilled || !spilled->memory.host.value)
        return std::nullopt;
    const Bytes needed = *spilled->memory.host.value;
    Problem problem{Severity::Note, "spill", "gpu_layers", {{"host_bytes", needed}}};
    if (spilled->scenario.cpuMoe)
        problem.arguments.emplace("cpu_moe", std::int64_t{*spilled->scenario.cpuMoe});
    else
        problem.arguments.emplace("gpu_layers", std::int64_t{layersOnGpus(*spilled)});
    if (before.host.capacity && needed > *before.host.capacity)
        problem.arguments.emplace("host_memory_bytes", *before.host.capacity);
    if (const auto& decode = spilled->speed.decode; decode.value) {
        problem.arguments.emplace("decode_tokens_per_s", *decode.value);
        if (decode.interval) {
            problem.arguments.emplace("decode_low_tokens_per_s", decode.interval->low);
            problem.arguments.emplace("decode_high_tokens_per_s", decode.interval->high);
        }
    }
    if (spilled->cost.usdPerMillionOutput.value)
        problem.arguments.emplace("output_usd", *spilled->cost.usdPerMillionOutput.value);
    if (spilled->speed.ttft.value)
        problem.arguments.emplace("ttft_s", *spilled->speed.ttft.value);
    return problem;
}

} // namespace loadmark
