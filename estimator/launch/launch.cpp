// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/launch/launch.h"

#include "estimator/launch/engine_commands.h"
#include "estimator/memory/llamacpp_buffers.h"
#include "estimator/memory/serving_extras.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace loadmark {

namespace {

using Writer = std::pair<std::string_view, WriteLaunch>;

constexpr std::array<Writer, 5> writers{{
    {"llama.cpp", launchLlamaCpp},
    {"vllm", launchVllm},
    {"sglang", launchSglang},
    {"ollama", launchOllama},
    {"mlx", launchMlx},
}};

/** Findings of the estimate, whatever their severity there, with which the engine would not run what was asked. */
constexpr std::array<std::string_view, 21> refusals{"unknown_id", "format_not_loadable", "format_not_on_gpu",
    "format_needs_experts", "kv_type_not_offered", "kv_type_not_on_gpu", "engine_not_on_vendor",
    "values_need_flash_attention", "illegal_tensor_split", "share_not_free", "batched_tokens_short",
    "offload_not_offered", "split_not_offered", "split_needs_experts", "kv_types_differ", "engine_needs_gpu",
    "context_beyond_model", "host_memory_exceeded", "backend_not_offered", "backend_not_on_gpu", "no_draft_layers"};

bool refuses(const Problem& problem)
{
    return problem.severity == Severity::Error
        || std::ranges::find(refusals, std::string_view(problem.id)) != refusals.end();
}

/** What the fullest GPU lacks; host memory is told by the estimate's own problem. */
void checkFit(const Estimate& estimate, Launch& launch)
{
    const std::vector<GpuGroup>& gpus = estimate.scenario.gpus;
    const auto unnamed = [](const GpuGroup& group) { return group.id.empty() && group.count > 0; };
    if (gpus.empty() || std::ranges::any_of(gpus, unnamed)) {
        launch.problems.push_back({Severity::Warning, "launch_needs_hardware", "gpu", {}});
        return;
    }
    if (!estimate.fits) {
        launch.problems.push_back({Severity::Warning, "launch_fit_unknown", "", {}});
        return;
    }
    Bytes shortfall = 0;
    for (const DeviceEstimate& device : estimate.devices)
        shortfall = std::max(shortfall, device.total.value_or(0) - device.usable.value_or(0));
    if (!*estimate.fits && shortfall > 0)
        launch.problems.push_back({Severity::Warning, "launch_does_not_fit", "", {{"shortfall_bytes", shortfall}}});
}

/** More GPUs than a machine of theirs holds take a cluster, whose addresses nobody told. */
void checkNodes(const Scenario& scenario, const Catalogue& catalogue, Launch& launch)
{
    for (const GpuGroup& group : scenario.gpus) {
        const Accelerator* accelerator = catalogue.accelerator(group.id);
        if (!accelerator || group.count <= accelerator->maxPerNode)
            continue;
        launch.problems.push_back({Severity::Warning, "launch_several_nodes", "gpus",
            {{"gpu", accelerator->name}, {"gpus", std::int64_t{group.count}},
                {"most", std::int64_t{accelerator->maxPerNode}}}});
        return;
    }
}

/** Whether a draft model fits beside cannot be told where the estimate does not count it. */
void checkDraft(const Estimate& estimate, const WeightSource& weights, Launch& launch)
{
    const auto& draft = estimate.scenario.draft;
    if (findProblem(estimate, "draft_not_counted"))
        launch.problems.push_back({Severity::Warning, "launch_draft_not_counted", "draft", {{"draft", *draft}}});
    else if (draft == "mtp" && weights.holdsMtp == false)
        launch.problems.push_back(
            {Severity::Warning, "launch_draft_not_in_file", "draft", {{"repository", weights.repository}}});
}

/** Flags of `extra` that the estimate counts and the engine has none for. */
void noteExtras(const LaunchInput& input, Launch& launch)
{
    const std::vector<ExtraFlag> flags = servingFlags(input.engine.id);
    std::string names;
    for (const auto& [name, value] : input.scenario.extra)
        if (servingKnowsExtra(name) && name != serving::draftTokens
            && std::ranges::find(flags, std::string_view(name), &ExtraFlag::name) == flags.end())
            names += (names.empty() ? "" : ", ") + name;
    if (!names.empty())
        launch.notes.push_back(
            {Severity::Note, "launch_extra_without_flag", "extra", {{"names", names}, {"engine", input.engine.name}}});
}

/** Layers in GPU memory as a number; none where all of them are. */
void tellLayers(Scenario& scenario, const Estimate& estimate, const Model* model, const EngineSpec& engine)
{
    scenario.offload.reset();
    scenario.gpuLayers.reset();
    if (!model || !model->architecture || estimate.devices.empty() || !engine.takes("gpu_layers"))
        return;
    const int layers = layersOnGpus(estimate);
    if (layers <= static_cast<int>(model->architecture->layers.size()))
        scenario.gpuLayers = layers;
}

/** Drafted tokens, as many as the estimate counts, and without switches that say what is so anyway. */
void tellExtras(Scenario& scenario, const EngineSpec& engine)
{
    if (scenario.draft != "mtp")
        scenario.extra.erase(std::string(serving::draftTokens));
    else if (engine.id == "vllm" || engine.id == "ollama") // the number is what makes them draft
        scenario.extra.try_emplace(
            std::string(serving::draftTokens), std::int64_t{engine.id == "vllm" ? 1 : usualDraftTokens});
    if (const auto tokens = extraNumber(scenario, serving::draftTokens, 0))
        scenario.extra.insert_or_assign(std::string(serving::draftTokens), std::int64_t{std::llround(*tokens)});
    for (const ExtraFlag& flag : servingFlags(engine.id)) {
        const auto given = scenario.extra.find(flag.name);
        if (given == scenario.extra.end())
            continue;
        const bool* on = std::get_if<bool>(&given->second);
        const auto* text = std::get_if<std::string>(&given->second);
        const bool silent = on && (*on ? flag.flag : flag.negative).empty();
        if (silent || (text && *text == "auto"))
            scenario.extra.erase(given);
    }
}

} // namespace

void addMissingFlag(const LaunchInput& input, std::string field, std::string value, Launch& launch)
{
    const std::string name = field;
    launch.problems.push_back({Severity::Warning, "launch_no_flag", std::move(field),
        {{"engine", input.engine.name}, {"names", name}, {"value", std::move(value)}}});
}

const std::vector<std::string>& launchableEngines()
{
    static const std::vector<std::string> ids = [] {
        std::vector<std::string> all;
        for (const auto& [id, writer] : writers)
            all.emplace_back(id);
        return all;
    }();
    return ids;
}

Scenario launchedScenario(const Estimate& estimate, const Catalogue& catalogue)
{
    Scenario scenario = estimate.scenario;
    const EngineSpec* engine = catalogue.engine(scenario.engine);
    if (!engine)
        return scenario;
    tellLayers(scenario, estimate, catalogue.model(scenario.model), *engine);
    tellExtras(scenario, *engine);
    if (scenario.cpuMoe.value_or(0) == 0)
        scenario.cpuMoe.reset();
    if (!scenario.tensorSplit.empty())
        scenario.tensorSplit.resize(static_cast<std::size_t>(gpuCount(scenario.gpus)));
    return scenario;
}

Launch launch(const Scenario& scenario, const Catalogue& catalogue)
{
    Launch launch;
    const Estimate estimate = loadmark::estimate(scenario, catalogue);
    std::ranges::copy_if(estimate.problems, std::back_inserter(launch.problems), refuses);
    const EngineSpec* engine = catalogue.engine(scenario.engine);
    const Model* model = catalogue.model(scenario.model);
    if (!engine || !model)
        return launch;
    const auto writer = std::ranges::find(writers, std::string_view(engine->id), &Writer::first);
    if (writer == writers.end()) {
        launch.problems.push_back({Severity::Warning, "launch_engine_unknown", "engine", {{"engine", engine->name}}});
        return launch;
    }
    checkFit(estimate, launch);
    checkNodes(estimate.scenario, catalogue, launch);
    const Scenario told = launchedScenario(estimate, catalogue);
    const auto weights = weightSource(told, catalogue);
    if (!weights && !findProblem(estimate, "format_not_loadable"))
        launch.problems.push_back(weights.error());
    checkDraft(estimate, weights.value_or(WeightSource{}), launch);
    const WeightSource source = weights.value_or(WeightSource{});
    const LaunchInput input{told, estimate, *model, *engine, source, !scenario.memFractionStatic};
    writer->second(input, launch);
    noteExtras(input, launch);
    if (!launch.problems.empty())
        launch.command.clear();
    return launch;
}

} // namespace loadmark
