// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/launch/engine_commands.h"
#include "estimator/launch/shell.h"

#include <algorithm>

namespace loadmark {

namespace {

/** Larger files of a repository are in parts, which Ollama does not pull (ollama/ollama issue 5245). */
constexpr Bytes largestPulled = 50'000'000'000;

/** "loadmark-qwen3.8-27b": a name that Ollama takes. */
std::string ollamaName(const std::string& model)
{
    std::string name = "loadmark-";
    for (const char c : model) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
        name += plain ? c : (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : '-';
    }
    return name;
}

std::string ollamaSource(const WeightSource& weights)
{
    if (!weights.path.empty())
        return weights.path;
    const std::string tag = weights.tag.empty() ? weights.file : weights.tag;
    return "hf.co/" + weights.repository + (tag.empty() ? "" : ":" + tag);
}

/** What Ollama cannot be told: two types of cache, or two sizes of a batch. */
void checkOllama(const LaunchInput& input, Launch& launch)
{
    const Scenario& scenario = input.scenario;
    if (scenario.kvK != scenario.kvV)
        launch.problems.push_back(
            {Severity::Warning, "launch_kv_types_differ", "kv_v", {{"engine", input.engine.name}}});
    if (scenario.ubatch != scenario.batch)
        launch.problems.push_back(
            {Severity::Warning, "launch_batches_differ", "ubatch", {{"engine", input.engine.name}}});
    if (scenario.mmprojBytes)
        launch.problems.push_back({Severity::Warning, "launch_no_projector", "mmproj", {}});
    if (input.weights.path.empty() && input.weights.bytes > largestPulled)
        launch.problems.push_back({Severity::Warning, "launch_file_in_parts", "weights",
            {{"engine", input.engine.name}, {"repository", input.weights.repository}}});
}

} // namespace

void launchOllama(const LaunchInput& input, Launch& launch)
{
    const Scenario& scenario = input.scenario;
    checkOllama(input, launch);
    if (!scenario.kvK || !scenario.ubatch || !input.model.architecture)
        return;
    const int gpus = gpuCount(scenario.gpus);
    const std::string name = ollamaName(scenario.model);
    CommandText file({}, {"printf", "%s\\n"});
    file.add(quotedForShell("FROM " + ollamaSource(input.weights)));
    file.add(quotedForShell("PARAMETER num_ctx " + std::to_string(scenario.context)));
    file.add(quotedForShell("PARAMETER num_gpu " + std::to_string(gpus == 0 ? 0 : toldGpuLayers(input))));
    file.add(quotedForShell("PARAMETER num_batch " + std::to_string(*scenario.ubatch)));
    if (scenario.draft == "mtp" && toldDraftTokens(scenario))
        file.add(quotedForShell("PARAMETER draft_num_predict " + std::to_string(*toldDraftTokens(scenario))));
    std::vector<std::pair<std::string, std::string>> environment{
        {"OLLAMA_NUM_PARALLEL", std::to_string(scenario.sequences)},
        {"OLLAMA_FLASH_ATTENTION", scenario.flashAttention.value_or(true) ? "1" : "0"},
        {"OLLAMA_KV_CACHE_TYPE", *scenario.kvK},
    };
    if (gpus > 1) // else a model that fits one GPU stays there
        environment.emplace_back("OLLAMA_SCHED_SPREAD", "1");
    const CommandText serve(environment, {"ollama", "serve"});
    launch.command = file.text() + " > Modelfile\n" + serve.text() + " &\n"
        + "until ollama list > /dev/null 2>&1; do sleep 1; done\n" + "ollama create " + name + " -f Modelfile\n"
        + "ollama run " + name;
}

void launchMlx(const LaunchInput& input, Launch& launch)
{
    const Scenario& scenario = input.scenario;
    if (scenario.kvK.value_or("bf16") != "bf16") // the server keeps the cache in the model's own type
        addMissingFlag(input, "kv_k", *scenario.kvK, launch);
    if (scenario.kvV.value_or("bf16") != "bf16" && scenario.kvV != scenario.kvK)
        addMissingFlag(input, "kv_v", *scenario.kvV, launch);
    if (scenario.draft)
        addMissingFlag(input, "draft", *scenario.draft, launch);
    if (scenario.ubatch != scenario.batch)
        launch.problems.push_back(
            {Severity::Warning, "launch_batches_differ", "ubatch", {{"engine", input.engine.name}}});
    if (!scenario.ubatch)
        return;
    const WeightSource& weights = input.weights;
    std::string model = weights.path.empty() ? weights.repository : weights.path;
    if (weights.quantiseBits > 0) {
        const std::string folder = scenario.model + "-" + scenario.weights;
        CommandText convert({}, {"mlx_lm.convert"});
        convert.add("--hf-path", model);
        convert.add("--mlx-path", folder);
        convert.add("-q");
        convert.add("--q-bits", std::int64_t{weights.quantiseBits});
        convert.add("--q-group-size", std::int64_t{64});
        launch.command = convert.text() + "\n";
        model = folder;
    }
    CommandText serve({}, {"mlx_lm.server"});
    serve.add("--model", model);
    serve.add("--prefill-step-size", std::int64_t{*scenario.ubatch});
    serve.add("--decode-concurrency", std::int64_t{scenario.sequences});
    launch.command += serve.text();
    launch.notes.push_back({Severity::Note, "launch_context_grows", "context",
        {{"engine", input.engine.name}, {"context_tokens", scenario.context}}});
}

} // namespace loadmark
