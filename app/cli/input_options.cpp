// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input_options.h"

#include "app/cli/prepare_input.h"

#include "estimator/files/text_file.h"

#include <algorithm>
#include <array>

namespace loadmark::cli {

namespace {

constexpr std::array options{
    Option{"--scenario", "FILE", "start from a scenario file; the options below change it"},
    Option{"--model", "ID", "model of the catalogue (llama-3.1-8b)"},
    Option{"--config", "FILE", "own model, from its config.json or its safetensors"},
    Option{"--gguf", "FILE", "own model, from its GGUF file (any of its shards)"},
    Option{"--weights", "FORMAT", "weight format (q4_k_m); native: the published checkpoint's own"},
    Option{"--weights-bytes", "N", "size of the weights, where it is known; wins over every table"},
    Option{"--engine", "ID", "serving engine (llama.cpp)"},
    Option{"--engine-version", "V", "its version, build or date (the newest known)"},
    Option{"--backend", "B", "cuda, rocm, vulkan, metal, sycl or cpu (the accelerator's own)"},
    Option{"--context", "N", "tokens per sequence: 32768, 32K, 1M (8192)"},
    Option{"--sequences", "N", "concurrent sequences (1)"},
    Option{"--kv", "TYPE", "type of the KV cache (the engine's default)"},
    Option{"--kv-k", "TYPE", "type of its keys alone"},
    Option{"--kv-v", "TYPE", "type of its values alone"},
    Option{"--gpu", "ID", "accelerator; A:2,B:1 for a mix"},
    Option{"--gpus", "N", "how many (1); 0: the CPU alone"},
    Option{"--gpu-memory", "GiB", "memory that each GPU reports, where it is not the catalogue's"},
    Option{"--gpu-memory-in-use", "GiB", "memory of the first GPU that the desktop and other programs hold (0)"},
    Option{"--split", "MODE", "layer, tensor, pipeline or expert (the engine's default)"},
    Option{"--tensor-split", "A,B,…", "shares per GPU (even by free memory)"},
    Option{"--offload", "PCT", "share of the weights in system RAM (0)"},
    Option{"--gpu-layers", "N", "layers kept on the GPUs; auto: as many as fit"},
    Option{"--cpu-moe", "N", "layers whose experts stay in system RAM"},
    Option{"--kv-on-host", "", "keep the KV cache in system RAM"},
    Option{"--host", "ID", "system memory of the machine (ddr5-6000-2ch)"},
    Option{"--host-memory", "GiB", "its size (64)"},
    Option{"--host-bandwidth", "GB/s", "its bandwidth, where it is not the catalogue's"},
    Option{"--ubatch", "N", "llama.cpp: tokens per micro-batch (512)"},
    Option{"--batch", "N", "llama.cpp: tokens per batch (2048)"},
    Option{"--flash-attention", "on|off", "llama.cpp: flash attention (on)"},
    Option{"--swa-full", "", "llama.cpp: sliding layers hold the whole context"},
    Option{"--kv-unified", "", "llama.cpp: all sequences share one cache of the context's size"},
    Option{"--gpu-memory-utilization", "X", "vLLM: share of the GPU's memory that it takes"},
    Option{"--max-batched-tokens", "N", "vLLM, SGLang: tokens per step"},
    Option{"--max-num-seqs", "N", "vLLM, SGLang: sequences per step"},
    Option{"--mem-fraction-static", "X", "SGLang: share of the GPU's memory for weights and cache"},
    Option{"--prompt", "N", "prompt tokens of the request that times and costs are told for (4096)"},
    Option{"--output", "N", "tokens that it generates (512)"},
    Option{"--depth", "N", "tokens in the cache when the decode speed is told"},
    Option{"--mmproj", "FILE", "vision projector that is loaded too"},
    Option{"--mmproj-bytes", "N", "its size instead, where there is no file"},
    Option{"--draft", "ID|mtp", "draft model, or the model's own prediction layers"},
    Option{"--known", "PART=BYTES,…", "parts that were measured; each replaces the estimate's own; may be repeated"},
    Option{"--extra", "FLAG=VALUE,…", "engine flags without an option of their own; may be repeated"},
};

/** "--gpu-layers" → "gpu_layers" */
std::string scenarioKey(const std::string& option)
{
    std::string key = option.substr(2);
    std::ranges::replace(key, '-', '_');
    return key;
}

Result<ScenarioInput> startingScenario(const Arguments& arguments)
{
    const auto path = arguments.value("--scenario");
    if (!path)
        return ScenarioInput{};
    const Result<std::string> text = readTextFile(*path, scenarioFileMax);
    if (!text)
        return std::unexpected(text.error());
    return readScenario(*text, *path);
}

/** Options replace what the file says, and what the file says of the same thing in another way goes with it. */
void makeWay(const Arguments& arguments, ScenarioInput& input)
{
    if (arguments.value("--gpu") && arguments.value("--scenario"))
        input.scenario.gpus.clear(); // another accelerator does not inherit the file's count
    input.gpuCount.reset();
    input.countsByGpu = false;
    if (arguments.value("--model") || arguments.value("--gguf"))
        input.config.clear();
    if (arguments.value("--model") || arguments.value("--config"))
        input.gguf.clear();
    if (arguments.value("--mmproj"))
        input.scenario.mmprojBytes.reset();
    if (arguments.value("--mmproj-bytes"))
        input.mmproj.clear();
}

/** All values of an option that takes name=value pairs, as one list: a name that stands twice is found there. */
std::string joinedValues(const Arguments& arguments, const std::string& name)
{
    std::string all;
    for (const auto& [given, value] : arguments.options) {
        if (given == name)
            all += (all.empty() ? "" : ",") + value;
    }
    return all;
}

} // namespace

std::span<const Option> inputOptions()
{
    return options;
}

bool namesInputs(const Arguments& arguments)
{
    return std::ranges::any_of(arguments.options,
        [](const auto& given) { return std::ranges::find(options, given.first, &Option::name) != options.end(); });
}

Result<ScenarioInput> readInputs(const Arguments& arguments)
{
    if (arguments.value("--mmproj") && arguments.value("--mmproj-bytes"))
        return std::unexpected(
            Error{"--mmproj-bytes", "says the size of the file that --mmproj names", "keep one of the two"});
    Result<ScenarioInput> input = startingScenario(arguments);
    if (!input)
        return input;
    for (const char* own : {"--config", "--gguf"})
        if (arguments.value("--model") && arguments.value(own))
            return std::unexpected(
                Error{"--model", std::string("names a second model beside ") + own, "keep one of the two"});
    makeWay(arguments, *input);
    std::vector<std::string> joined;
    for (const auto& [name, value] : arguments.options) {
        const bool isInput = std::ranges::find(options, name, &Option::name) != options.end();
        if (!isInput || name == "--scenario" || std::ranges::find(joined, name) != joined.end())
            continue;
        const bool pairs = name == "--known" || name == "--extra";
        if (pairs)
            joined.push_back(name);
        const std::string text = pairs ? joinedValues(arguments, name) : value;
        if (const Result<void> set = setField(*input, scenarioKey(name), text, name); !set)
            return std::unexpected(set.error());
    }
    return input;
}

std::string placeOf(const Arguments& arguments, std::string_view key)
{
    const std::string option = flagOf(key);
    const auto file = arguments.value("--scenario");
    const bool either = option.starts_with("--kv") && arguments.value("--kv");
    return file && !arguments.value(option) && !either ? *file + "#/" + std::string(key) : option;
}

} // namespace loadmark::cli
