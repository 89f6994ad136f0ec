// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"
#include "estimator/scenario/scenario.h"
#include "estimator/units.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/**
 * What an engine tells of its memory while it starts, read from its log.
 *
 * Understood are llama.cpp (its forks, and Ollama's runner, print the same lines), vLLM and SGLang, each in the forms
 * of its older and its current versions, with whatever a terminal, a logger or a container writes before the line.
 *
 *   Result<EngineLog> log = readEngineLog(text);
 *   log->engine                          // "llama.cpp"
 *   log->input(log_input::context)       // 8192, of line 40
 *   log->figures[0]                      // weights, "CUDA0", 4403.49 MiB ± 0.005 MiB, of line 31
 */
namespace loadmark {

/** What a line of the log is the size of. */
enum class LogPart {
    Weights,
    KvCache, ///< what a llama.cpp-like engine allocates for it
    State, ///< recurrent states
    Context, ///< KV cache and states in one figure
    Compute, ///< buffers of the graph
    Output, ///< logits handed to the caller, in system RAM
    Runtime, ///< contexts and libraries: vLLM's non-torch memory, llama.cpp's "unaccounted"
    WeightsAndRuntime, ///< vLLM: what was taken before profiling, in one figure
    Activation, ///< peak while profiling
    Graphs, ///< CUDA graphs
    KvPool, ///< what a serving engine sets aside for the KV cache
    Capacity, ///< tokens that the pool holds
    Concurrency, ///< sequences of the longest length that the pool holds
    DeviceTotal, ///< what the driver reports
    Budget, ///< that the engine allows itself
    Available, ///< free memory at some point of the start
};

inline constexpr std::size_t logPartCount = static_cast<std::size_t>(LogPart::Available) + 1;

/** "weights", "kv_cache" … as in JSON. */
std::string_view logPartKey(LogPart part);

/** What a figure counts. */
enum class LogUnit { Byte, Token, Sequence };
LogUnit logUnit(LogPart part);

struct LogLine
{
    int number = 0; ///< from 1
    std::string text; ///< without what the logger put before it, shortened to 200 characters, fit for one line
    bool operator==(const LogLine&) const = default;
};

/** A size that was printed; lines that say the same thing of two caches of one device are added up. */
struct LogFigure
{
    LogPart part = LogPart::Weights;
    std::string device; ///< as printed, "CUDA0", "CUDA_Host", "CPU"; of serving engines "rank 0"; empty: all, or each
    bool onHost = false; ///< in system RAM
    int index = -1; ///< of the GPU or rank, from 0; −1: on the host, or of all
    bool allDevices = false; ///< a sum over host and GPUs: llama.cpp's total of the KV cache
    bool draft = false; ///< of a second model or context that drafts
    bool mapped = false; ///< a range of a mapped file, which may hold more than the tensors that are read there
    double value = 0; ///< in logUnit(part)
    double rounding = 0; ///< half of the last digit that was printed, in the same unit; of a sum, their sum
    std::vector<LogLine> lines; ///< never empty
    bool operator==(const LogFigure&) const = default;
};

/** An input or a fact that the log tells. */
struct LogInput
{
    std::string key; ///< of the scenario ("context", "kv_k"), or one of log_input
    ExtraValue value;
    LogLine line;
    bool operator==(const LogInput&) const = default;
};

/** Keys of LogInput that are no key of a scenario; sizes in bytes, counts as they are. */
namespace log_input {
inline constexpr std::string_view modelName = "model_name"; ///< as the log calls it: a name, a path or a repository
inline constexpr std::string_view modelFile = "model_file"; ///< the name of the file, without its folder
inline constexpr std::string_view architecture = "architecture"; ///< "llama", "qwen3moe" …
inline constexpr std::string_view fileType = "file_type"; ///< "Q4_K - Medium"
inline constexpr std::string_view fileBytes = "file_bytes";
inline constexpr std::string_view layers = "layers";
inline constexpr std::string_view hidden = "hidden";
inline constexpr std::string_view vocabulary = "vocabulary";
inline constexpr std::string_view heads = "heads";
inline constexpr std::string_view kvHeads = "kv_heads";
inline constexpr std::string_view experts = "experts";
inline constexpr std::string_view totalContext = "total_context"; ///< llama.cpp's n_ctx, of all sequences
inline constexpr std::string_view tensorParallel = "tensor_parallel";
inline constexpr std::string_view pipelineParallel = "pipeline_parallel";
inline constexpr std::string_view gpuName = "gpu_name"; ///< one input per GPU, in their order
inline constexpr std::string_view gpuBytes = "gpu_bytes"; ///< reported memory, one input per GPU
inline constexpr std::string_view gpuFreeBytes = "gpu_free_bytes"; ///< before loading, one input per GPU
inline constexpr std::string_view quantisation = "quantization";
inline constexpr std::string_view dataType = "dtype";
inline constexpr std::string_view kvType = "kv_cache_dtype";
inline constexpr std::string_view slots = "slots"; ///< sequences that llama.cpp's server takes at once
inline constexpr std::string_view fork = "fork"; ///< "ik_llama.cpp"
} // namespace log_input

struct EngineLog
{
    std::string engine; ///< id: "llama.cpp", "vllm", "sglang", "ollama"
    std::string version; ///< as `engine_version` takes it, "b6500", "0.19.1"; empty: not told
    int versionLine = 0;
    std::vector<LogInput> inputs; ///< in the order of the log; of a key told again the last one stands, but for GPUs
    std::vector<std::string> devices; ///< GPUs as printed, in the order of their indices
    std::vector<LogFigure> figures; ///< in the order of the log

    /** The first input of this key, or null. */
    const LogInput* input(std::string_view key) const;
    /** What it calls its model, or the model's file; null: nothing. */
    const LogInput* modelName() const;
};

/**
 * The log in `text`. Any bytes are taken: linear time, memory bounded by the lines that are understood, of which the
 * first 100,000 count.
 * Errors: nothing of it is a line of an engine's start; larger than 64 MiB.
 */
Result<EngineLog> readEngineLog(std::string_view text, const std::string& where = "log");

} // namespace loadmark
