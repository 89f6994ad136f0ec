// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/launch/launch_flags.h"

#include "estimator/memory/serving_extras.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace loadmark {

namespace {

using Set = Result<void> (*)(LaunchedValues& values, FieldText text);

template<typename Value>
void keep(LaunchedValues& values, std::function<void(Scenario&, const Value&)> put, Value value)
{
    values.settings.emplace_back(
        [put = std::move(put), value = std::move(value)](Scenario& scenario) { put(scenario, value); });
}

template<auto Member>
Result<void> text(LaunchedValues& values, FieldText given)
{
    values.*Member = std::string(given.value);
    return {};
}

template<auto Member>
Result<void> count(LaunchedValues& values, FieldText given)
{
    const auto number = parseInteger(given, 0, std::numeric_limits<int>::max());
    if (!number)
        return std::unexpected(number.error());
    values.*Member = static_cast<int>(*number);
    return {};
}

template<auto Member>
Result<void> mark(LaunchedValues& values, FieldText)
{
    values.*Member = true;
    return {};
}

template<auto Member>
Result<void> whole(LaunchedValues& values, FieldText given)
{
    const auto number = parseInteger(given, 0, std::numeric_limits<std::int32_t>::max());
    if (!number)
        return std::unexpected(number.error());
    using Held = std::remove_cvref_t<decltype(std::declval<Scenario>().*Member)>;
    keep<std::int64_t>(
        values,
        [](Scenario& s, const std::int64_t& value) {
            if constexpr (std::is_same_v<Held, Tokens>)
                s.*Member = value;
            else
                s.*Member = static_cast<int>(value);
        },
        *number);
    return {};
}

template<auto Member>
Result<void> share(LaunchedValues& values, FieldText given)
{
    const auto number = parseNumber(given, 0, 1);
    if (!number)
        return std::unexpected(number.error());
    keep<double>(
        values, [](Scenario& s, const double& value) { s.*Member = value; }, *number);
    return {};
}

template<auto Member, bool Value>
Result<void> on(LaunchedValues& values, FieldText)
{
    values.settings.emplace_back([](Scenario& s) { s.*Member = Value; });
    return {};
}

/** A KV type by the engine's name for it; "auto" is the default. */
Result<void> cacheType(LaunchedValues& values, FieldText given, std::optional<std::string> Scenario::*member)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> names{
        {{"bfloat16", "bf16"}, {"float16", "f16"}, {"fp8_e4m3", "fp8"}, {"fp8", "fp8"}, {"nvfp4", "nvfp4"}}};
    if (given.value == "auto")
        return {};
    const auto found = std::ranges::find(names, given.value, [](const auto& name) { return name.first; });
    const std::string id(found == names.end() ? given.value : found->second);
    keep<std::string>(
        values, [member](Scenario& s, const std::string& value) { s.*member = value; }, id);
    return {};
}

template<auto Member>
Result<void> oneCache(LaunchedValues& values, FieldText given)
{
    return cacheType(values, given, Member);
}

Result<void> bothCaches(LaunchedValues& values, FieldText given)
{
    const Result<void> keys = cacheType(values, given, &Scenario::kvK);
    return keys ? cacheType(values, given, &Scenario::kvV) : keys;
}

Result<void> bothBatches(LaunchedValues& values, FieldText given)
{
    const Result<void> batch = whole<&Scenario::batch>(values, given);
    return batch ? whole<&Scenario::ubatch>(values, given) : batch;
}

Result<void> flashAttention(LaunchedValues& values, FieldText given)
{
    const auto on = given.value.empty() ? Result<bool>(true) : parseSwitch(given);
    if (!on)
        return std::unexpected(on.error());
    keep<bool>(
        values, [](Scenario& s, const bool& value) { s.flashAttention = value; }, *on);
    return {};
}

Result<void> layers(LaunchedValues& values, FieldText given)
{
    if (given.value == "all")
        values.layers = std::numeric_limits<int>::max();
    else if (given.value == "auto")
        values.settings.emplace_back([](Scenario& s) { s.gpuLayers = AutoLayers{}; });
    else
        return count<&LaunchedValues::layers>(values, given);
    return {};
}

Result<void> device(LaunchedValues& values, FieldText given)
{
    if (given.value != "none")
        return std::unexpected(Error{given.where, "names devices", "give the GPUs with --gpu instead"});
    values.settings.emplace_back([](Scenario& s) { s.gpus = {{s.gpus.empty() ? "" : s.gpus.front().id, 0}}; });
    return {};
}

Result<void> splitMode(LaunchedValues& values, FieldText given)
{
    const auto mode = parseChoice(given, {"layer", "tensor"});
    if (!mode)
        return std::unexpected(mode.error());
    keep<bool>(
        values, [](Scenario& s, const bool& tensor) { s.split = tensor ? SplitMode::Tensor : SplitMode::Layer; },
        *mode == "tensor");
    return {};
}

Result<void> tensorSplit(LaunchedValues& values, FieldText given)
{
    const auto parts = parseList(given);
    if (!parts)
        return std::unexpected(parts.error());
    std::vector<double> shares;
    for (const std::string& part : *parts) {
        const auto number = parseNumber({part, given.where}, 0, std::numeric_limits<float>::max());
        if (!number)
            return std::unexpected(number.error());
        shares.push_back(*number);
    }
    keep<std::vector<double>>(
        values, [](Scenario& s, const std::vector<double>& all) { s.tensorSplit = all; }, shares);
    return {};
}

void draftByOwnLayers(LaunchedValues& values)
{
    values.settings.emplace_back([](Scenario& s) { s.draft = "mtp"; });
}

void draftedTokens(LaunchedValues& values, std::int64_t tokens)
{
    values.settings.emplace_back(
        [tokens](Scenario& s) { s.extra.insert_or_assign(std::string(serving::draftTokens), tokens); });
}

Result<void> draftType(LaunchedValues& values, FieldText given)
{
    const auto type = parseChoice(given, {"draft-mtp", "NEXTN"});
    if (!type)
        return std::unexpected(type.error());
    draftByOwnLayers(values);
    return {};
}

Result<void> draftTokens(LaunchedValues& values, FieldText given)
{
    const auto number = parseInteger(given, 0, std::numeric_limits<std::int32_t>::max());
    if (!number)
        return std::unexpected(number.error());
    draftedTokens(values, *number);
    return {};
}

/** Ollama's number makes the model's own layers draft. */
Result<void> draftPredict(LaunchedValues& values, FieldText given)
{
    draftByOwnLayers(values);
    return draftTokens(values, given);
}

Result<void> draftConfig(LaunchedValues& values, FieldText given)
{
    const auto json = nlohmann::json::parse(given.value, nullptr, false);
    if (!json.is_object() || json.value("method", nlohmann::json()) != "mtp")
        return std::unexpected(
            Error{given.where, "is no drafting that is understood here", R"(write {"method":"mtp"})"});
    draftByOwnLayers(values);
    if (const auto tokens = json.find("num_speculative_tokens"); tokens != json.end() && tokens->is_number_integer())
        draftedTokens(values, tokens->get<std::int64_t>());
    return {};
}

Result<void> passedOver(LaunchedValues&, FieldText)
{
    return {};
}

constexpr std::array flags{
    LaunchFlag{"llama.cpp", "-m", true, text<&LaunchedValues::model>},
    LaunchFlag{"llama.cpp", "-hf", true, text<&LaunchedValues::model>},
    LaunchFlag{"llama.cpp", "-hff", true, text<&LaunchedValues::file>},
    LaunchFlag{"llama.cpp", "--no-mmproj", false, mark<&LaunchedValues::noProjector>},
    LaunchFlag{"llama.cpp", "-c", true, whole<&Scenario::context>},
    LaunchFlag{"llama.cpp", "-np", true, whole<&Scenario::sequences>},
    LaunchFlag{"llama.cpp", "--kv-unified", false, on<&Scenario::kvUnified, true>},
    LaunchFlag{"llama.cpp", "-ctk", true, oneCache<&Scenario::kvK>},
    LaunchFlag{"llama.cpp", "-ctv", true, oneCache<&Scenario::kvV>},
    LaunchFlag{"llama.cpp", "-ngl", true, layers},
    LaunchFlag{"llama.cpp", "-dev", true, device},
    LaunchFlag{"llama.cpp", "--n-cpu-moe", true, whole<&Scenario::cpuMoe>},
    LaunchFlag{"llama.cpp", "--no-kv-offload", false, on<&Scenario::kvOnHost, true>},
    LaunchFlag{"llama.cpp", "-sm", true, splitMode},
    LaunchFlag{"llama.cpp", "-ts", true, tensorSplit},
    LaunchFlag{"llama.cpp", "-b", true, whole<&Scenario::batch>},
    LaunchFlag{"llama.cpp", "-ub", true, whole<&Scenario::ubatch>},
    LaunchFlag{"llama.cpp", "-fa", true, flashAttention},
    LaunchFlag{"llama.cpp", "--swa-full", false, on<&Scenario::swaFull, true>},
    LaunchFlag{"llama.cpp", "--spec-type", true, draftType},
    LaunchFlag{"llama.cpp", "--spec-draft-n-max", true, draftTokens},
    LaunchFlag{"vllm", "--dtype", true, text<&LaunchedValues::dtype>},
    LaunchFlag{"vllm", "--max-model-len", true, whole<&Scenario::context>},
    LaunchFlag{"vllm", "--tensor-parallel-size", true, count<&LaunchedValues::tensor>},
    LaunchFlag{"vllm", "--pipeline-parallel-size", true, count<&LaunchedValues::pipeline>},
    LaunchFlag{"vllm", "--enable-expert-parallel", false, mark<&LaunchedValues::expert>},
    LaunchFlag{"vllm", "--kv-cache-dtype", true, bothCaches},
    LaunchFlag{"vllm", "--gpu-memory-utilization", true, share<&Scenario::gpuMemoryUtilization>},
    LaunchFlag{"vllm", "--max-num-seqs", true, whole<&Scenario::maxNumSeqs>},
    LaunchFlag{"vllm", "--max-num-batched-tokens", true, whole<&Scenario::maxBatchedTokens>},
    LaunchFlag{"vllm", "--speculative-config", true, draftConfig},
    LaunchFlag{"sglang", "--model-path", true, text<&LaunchedValues::model>},
    LaunchFlag{"sglang", "--dtype", true, text<&LaunchedValues::dtype>},
    LaunchFlag{"sglang", "--context-length", true, whole<&Scenario::context>},
    LaunchFlag{"sglang", "--tp-size", true, count<&LaunchedValues::tensor>},
    LaunchFlag{"sglang", "--pp-size", true, count<&LaunchedValues::pipeline>},
    LaunchFlag{"sglang", "--ep-size", true, mark<&LaunchedValues::expert>},
    LaunchFlag{"sglang", "--kv-cache-dtype", true, bothCaches},
    LaunchFlag{"sglang", "--mem-fraction-static", true, share<&Scenario::memFractionStatic>},
    LaunchFlag{"sglang", "--chunked-prefill-size", true, whole<&Scenario::maxBatchedTokens>},
    LaunchFlag{"sglang", "--max-running-requests", true, whole<&Scenario::maxNumSeqs>},
    LaunchFlag{"sglang", "--speculative-algorithm", true, draftType},
    LaunchFlag{"sglang", "--speculative-num-steps", true, passedOver},
    LaunchFlag{"sglang", "--speculative-eagle-topk", true, passedOver},
    LaunchFlag{"sglang", "--speculative-num-draft-tokens", true, draftTokens},
    LaunchFlag{"ollama", "num_ctx", true, whole<&Scenario::context>},
    LaunchFlag{"ollama", "num_gpu", true, layers},
    LaunchFlag{"ollama", "num_batch", true, bothBatches},
    LaunchFlag{"ollama", "draft_num_predict", true, draftPredict},
    LaunchFlag{"ollama", "OLLAMA_NUM_PARALLEL", true, whole<&Scenario::sequences>},
    LaunchFlag{"ollama", "OLLAMA_FLASH_ATTENTION", true, flashAttention},
    LaunchFlag{"ollama", "OLLAMA_KV_CACHE_TYPE", true, bothCaches},
    LaunchFlag{"ollama", "OLLAMA_SCHED_SPREAD", true, passedOver},
    LaunchFlag{"mlx", "--hf-path", true, text<&LaunchedValues::convertedFrom>},
    LaunchFlag{"mlx", "--mlx-path", true, text<&LaunchedValues::convertedTo>},
    LaunchFlag{"mlx", "-q", false, passedOver},
    LaunchFlag{"mlx", "--q-bits", true, count<&LaunchedValues::quantiseBits>},
    LaunchFlag{"mlx", "--q-group-size", true, passedOver},
    LaunchFlag{"mlx", "--model", true, text<&LaunchedValues::model>},
    LaunchFlag{"mlx", "--prefill-step-size", true, bothBatches},
    LaunchFlag{"mlx", "--decode-concurrency", true, whole<&Scenario::sequences>},
};

/** Other spellings of flags above, as people write them. */
constexpr std::array<std::pair<std::string_view, std::string_view>, 25> spellings{{
    {"--model", "-m"},
    {"--hf-repo", "-hf"},
    {"--hf-file", "-hff"},
    {"--ctx-size", "-c"},
    {"--parallel", "-np"},
    {"-kvu", "--kv-unified"},
    {"--cache-type-k", "-ctk"},
    {"--cache-type-v", "-ctv"},
    {"--gpu-layers", "-ngl"},
    {"--n-gpu-layers", "-ngl"},
    {"--device", "-dev"},
    {"-ncmoe", "--n-cpu-moe"},
    {"-nkvo", "--no-kv-offload"},
    {"--split-mode", "-sm"},
    {"--tensor-split", "-ts"},
    {"--batch-size", "-b"},
    {"--ubatch-size", "-ub"},
    {"--flash-attn", "-fa"},
    {"-tp", "--tensor-parallel-size"},
    {"-pp", "--pipeline-parallel-size"},
    {"--tensor-parallel-size", "--tp-size"},
    {"--tp", "--tp-size"},
    {"--pipeline-parallel-size", "--pp-size"},
    {"--expert-parallel-size", "--ep-size"},
    {"--model", "--model-path"},
}};

} // namespace

const LaunchFlag* findLaunchFlag(std::string_view engine, std::string_view name)
{
    const auto find = [&](std::string_view wanted) -> const LaunchFlag* {
        const auto* const found = std::ranges::find_if(
            flags, [&](const LaunchFlag& flag) { return flag.engine == engine && flag.name == wanted; });
        return found == flags.end() ? nullptr : found;
    };
    if (const LaunchFlag* flag = find(name))
        return flag;
    for (const auto& [spelling, meant] : spellings)
        if (spelling == name)
            if (const LaunchFlag* flag = find(meant))
                return flag;
    return nullptr;
}

} // namespace loadmark
