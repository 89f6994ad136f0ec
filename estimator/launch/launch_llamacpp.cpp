// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/launch/engine_commands.h"
#include "estimator/launch/shell.h"
#include "estimator/memory/llamacpp_build.h"

#include <limits>

namespace loadmark {

namespace {

void addModel(const LaunchInput& input, CommandText& command)
{
    const WeightSource& weights = input.weights;
    if (!weights.path.empty()) {
        command.add("-m", weights.path);
        return;
    }
    command.add("-hf", weights.tag.empty() ? weights.repository : weights.repository + ":" + weights.tag);
    if (!weights.file.empty())
        command.add("-hff", weights.file);
    if (!input.scenario.mmprojBytes) // else the repository's own comes along
        command.add("--no-mmproj");
}

/** The context is that of all slots together, or the one that they share. */
void addContext(const LaunchInput& input, CommandText& command)
{
    const Scenario& scenario = input.scenario;
    const bool unified = scenario.kvUnified.value_or(false);
    command.add("-c", scenario.context * (unified ? 1 : scenario.sequences));
    command.add("-np", std::int64_t{scenario.sequences});
    if (unified)
        command.add("--kv-unified");
    command.add("-ctk", *scenario.kvK);
    command.add("-ctv", *scenario.kvV);
}

void addPlacement(const LaunchInput& input, CommandText& command)
{
    const Scenario& scenario = input.scenario;
    const int gpus = gpuCount(scenario.gpus);
    if (gpus == 0) {
        command.add("-dev", "none");
        return;
    }
    command.add("-ngl", std::int64_t{toldGpuLayers(input)});
    if (scenario.cpuMoe)
        command.add("--n-cpu-moe", std::int64_t{*scenario.cpuMoe});
    if (scenario.kvOnHost)
        command.add("--no-kv-offload");
    if (gpus > 1 && scenario.split == SplitMode::Tensor)
        command.add("-sm", "tensor");
    std::string shares;
    for (const double share : scenario.tensorSplit)
        shares += (shares.empty() ? "" : ",") + numberText(share);
    if (gpus > 1 && !shares.empty())
        command.add("-ts", shares);
}

void addAttention(const LaunchInput& input, CommandText& command)
{
    const Scenario& scenario = input.scenario;
    const bool on = scenario.flashAttention.value_or(true);
    if (llamaCppBuild(scenario.engineVersion.value_or("")).namesFlashAttention)
        command.add("-fa", on ? "on" : "off");
    else if (on)
        command.add("-fa");
    if (scenario.swaFull)
        command.add("--swa-full");
}

void addDraft(const LaunchInput& input, CommandText& command)
{
    if (input.scenario.draft != "mtp")
        return;
    command.add("--spec-type", "draft-mtp");
    if (const auto tokens = toldDraftTokens(input.scenario))
        command.add("--spec-draft-n-max", *tokens);
}

} // namespace

void launchLlamaCpp(const LaunchInput& input, Launch& launch)
{
    const Scenario& scenario = input.scenario;
    const Tokens context = scenario.context * (scenario.kvUnified.value_or(false) ? 1 : scenario.sequences);
    if (context > std::numeric_limits<std::int32_t>::max()) // common/arg.cpp reads -c as an int
        addMissingFlag(input, "context", std::to_string(context), launch);
    if (scenario.mmprojBytes && !input.weights.path.empty())
        launch.problems.push_back({Severity::Warning, "launch_no_projector", "mmproj", {}});
    if (!scenario.kvK || !scenario.kvV || !scenario.ubatch || !scenario.batch || !input.model.architecture)
        return;
    CommandText command({}, {"llama-server"});
    addModel(input, command);
    addContext(input, command);
    addPlacement(input, command);
    command.add("-b", std::int64_t{*scenario.batch});
    command.add("-ub", std::int64_t{*scenario.ubatch});
    addAttention(input, command);
    addDraft(input, command);
    launch.command = command.text();
}

int toldGpuLayers(const LaunchInput& input)
{
    if (input.scenario.gpuLayers)
        return std::get<int>(*input.scenario.gpuLayers);
    // src/llama-model.cpp, load_tensors: the head is one, and layers that draft are among them.
    const Architecture& architecture = *input.model.architecture;
    return static_cast<int>(architecture.layers.size() + architecture.mtpLayers.size()) + 1;
}

std::optional<std::int64_t> toldDraftTokens(const Scenario& scenario)
{
    const auto found = scenario.extra.find("draft_tokens");
    const auto* tokens = found == scenario.extra.end() ? nullptr : std::get_if<std::int64_t>(&found->second);
    return tokens ? std::optional(*tokens) : std::nullopt;
}

} // namespace loadmark
