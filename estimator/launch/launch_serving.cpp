// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/launch/engine_commands.h"
#include "estimator/launch/shell.h"
#include "estimator/memory/serving_extras.h"

#include <algorithm>
#include <array>

namespace loadmark {

namespace {

struct EngineFlag
{
    std::string_view engine;
    ExtraFlag flag;
};

constexpr std::array flags{
    EngineFlag{"vllm", {serving::prefixCaching, "--enable-prefix-caching", "--no-enable-prefix-caching", true}},
    EngineFlag{"vllm", {serving::enforceEager, "--enforce-eager", "", true}},
    EngineFlag{"vllm", {serving::stateType, "--mamba-ssm-cache-dtype", "", false}},
    EngineFlag{"vllm", {serving::contextParallel, "--decode-context-parallel-size", "", false}},
    EngineFlag{"sglang", {serving::prefixCaching, "", "--disable-radix-cache", true}},
    EngineFlag{"sglang", {serving::enforceEager, "--disable-cuda-graph", "", true}},
    EngineFlag{"sglang", {serving::stateType, "--mamba-ssm-dtype", "", false}},
    EngineFlag{"sglang", {serving::stateSlots, "--max-mamba-cache-size", "", false}},
    EngineFlag{"sglang", {serving::maxTotalTokens, "--max-total-tokens", "", false}},
    EngineFlag{"sglang", {serving::windowPoolShare, "--swa-full-tokens-ratio", "", false}},
};

void addExtra(const ExtraFlag& flag, const ExtraValue& value, CommandText& command)
{
    if (const bool* on = std::get_if<bool>(&value)) {
        if (const std::string_view told = *on ? flag.flag : flag.negative; !told.empty())
            command.add(told);
    } else if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        command.add(flag.flag, *whole);
    } else if (const auto* real = std::get_if<double>(&value)) {
        command.add(flag.flag, *real);
    } else {
        command.add(flag.flag, std::string_view(std::get<std::string>(value)));
    }
}

void addExtras(const LaunchInput& input, CommandText& command)
{
    for (const ExtraFlag& flag : servingFlags(input.engine.id))
        if (const auto value = input.scenario.extra.find(flag.name); value != input.scenario.extra.end())
            addExtra(flag, value->second, command);
}

std::string modelName(const WeightSource& weights)
{
    return weights.path.empty() ? weights.repository : weights.path;
}

/** The cache's type where it is not the one that the weights are computed in ("auto"); `names`: the engine's own. */
void addCacheType(const LaunchInput& input, const std::vector<std::pair<std::string_view, std::string_view>>& names,
    CommandText& command, Launch& launch)
{
    const std::string type = input.scenario.kvK.value_or("");
    if (type == (input.weights.dtype == "float16" ? "f16" : "bf16"))
        return;
    const auto name = std::ranges::find(names, std::string_view(type), [](const auto& each) { return each.first; });
    if (name == names.end())
        addMissingFlag(input, "kv", type, launch);
    else
        command.add("--kv-cache-dtype", name->second);
}

struct Parallel
{
    std::string_view tensor, pipeline, expert;
};

/** Expert parallelism divides what is not an expert by tensor. */
void addSplit(const LaunchInput& input, const Parallel& names, CommandText& command)
{
    const std::int64_t gpus = gpuCount(input.scenario.gpus);
    const SplitMode split = input.scenario.split.value_or(SplitMode::Tensor);
    if (gpus <= 1)
        return;
    const bool staged = split == SplitMode::Pipeline || split == SplitMode::Layer;
    command.add(staged ? names.pipeline : names.tensor, gpus);
    if (split != SplitMode::Expert)
        return;
    if (input.engine.id == "vllm")
        command.add(names.expert);
    else
        command.add(names.expert, gpus);
}

} // namespace

std::vector<ExtraFlag> servingFlags(std::string_view engine)
{
    std::vector<ExtraFlag> own;
    for (const EngineFlag& each : flags)
        if (each.engine == engine)
            own.push_back(each.flag);
    return own;
}

void launchVllm(const LaunchInput& input, Launch& launch)
{
    const Scenario& scenario = input.scenario;
    CommandText command({}, {"vllm", "serve", modelName(input.weights)});
    if (!input.weights.dtype.empty())
        command.add("--dtype", input.weights.dtype);
    command.add("--max-model-len", scenario.context);
    addSplit(input, {"--tensor-parallel-size", "--pipeline-parallel-size", "--enable-expert-parallel"}, command);
    addCacheType(
        input, {{"bf16", "bfloat16"}, {"f16", "float16"}, {"fp8", "fp8"}, {"nvfp4", "nvfp4"}}, command, launch);
    if (scenario.gpuMemoryUtilization)
        command.add("--gpu-memory-utilization", *scenario.gpuMemoryUtilization);
    if (scenario.maxNumSeqs)
        command.add("--max-num-seqs", std::int64_t{*scenario.maxNumSeqs});
    if (scenario.maxBatchedTokens)
        command.add("--max-num-batched-tokens", std::int64_t{*scenario.maxBatchedTokens});
    if (scenario.draft == "mtp" && toldDraftTokens(scenario))
        command.add("--speculative-config",
            std::string_view(
                R"({"method":"mtp","num_speculative_tokens":)" + std::to_string(*toldDraftTokens(scenario)) + "}"));
    addExtras(input, command);
    launch.command = command.text();
}

void launchSglang(const LaunchInput& input, Launch& launch)
{
    const Scenario& scenario = input.scenario;
    CommandText command({}, {"python3", "-m", "sglang.launch_server"});
    command.add("--model-path", modelName(input.weights));
    if (!input.weights.dtype.empty())
        command.add("--dtype", input.weights.dtype);
    command.add("--context-length", scenario.context);
    addSplit(input, {"--tp-size", "--pp-size", "--ep-size"}, command);
    addCacheType(input, {{"bf16", "bfloat16"}, {"fp8", "fp8_e4m3"}}, command, launch);
    if (scenario.memFractionStatic && !input.ownStaticShare)
        command.add("--mem-fraction-static", *scenario.memFractionStatic);
    if (scenario.maxBatchedTokens)
        command.add("--chunked-prefill-size", std::int64_t{*scenario.maxBatchedTokens});
    if (scenario.maxNumSeqs)
        command.add("--max-running-requests", std::int64_t{*scenario.maxNumSeqs});
    if (scenario.draft == "mtp") {
        command.add("--speculative-algorithm", "NEXTN");
        // The tokens that are checked: a chain of one less than the steps' drafts and the one before them.
        if (const auto tokens = toldDraftTokens(scenario); tokens && *tokens > 1) {
            command.add("--speculative-num-steps", *tokens - 1);
            command.add("--speculative-eagle-topk", std::int64_t{1});
            command.add("--speculative-num-draft-tokens", *tokens);
        } else if (tokens) {
            addMissingFlag(input, "draft_tokens", std::to_string(*tokens), launch);
        }
    } else if (scenario.draft) {
        launch.problems.push_back(
            {Severity::Warning, "launch_draft_not_counted", "draft", {{"draft", *scenario.draft}}});
    }
    addExtras(input, command);
    launch.command = command.text();
}

} // namespace loadmark
