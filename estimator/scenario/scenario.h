// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/units.h"

#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/**
 * Everything a user can choose, as one value.
 *
 * The field names are those of the command line and of scenario files (`--gpu-layers` is `gpu_layers` is gpuLayers).
 * An empty optional means "the engine's default"; `estimate()` returns the scenario with the defaults filled in.
 */
namespace loadmark {

/** Some of one kind of accelerator; `--gpu a:2,b:1` is two groups. */
struct GpuGroup
{
    std::string id;
    int count = 1;
    bool operator==(const GpuGroup&) const = default;
};

/** GPUs of all groups together. */
inline int gpuCount(const std::vector<GpuGroup>& groups)
{
    return std::accumulate(
        groups.begin(), groups.end(), 0, [](int sum, const GpuGroup& group) { return sum + group.count; });
}

enum class SplitMode { Layer, Pipeline, Tensor, Expert };

/** `--gpu-layers auto`: as many layers as fit. */
struct AutoLayers
{
    bool operator==(const AutoLayers&) const = default;
};
using GpuLayers = std::variant<int, AutoLayers>;

using ExtraValue = std::variant<bool, std::int64_t, double, std::string>;

struct Scenario
{
    std::string model = "llama-3.1-8b"; ///< catalogue id, or the id under which an own model was added to the catalogue
    std::string modelFile; ///< absolute path of an own model's GGUF, safetensors or config.json; empty: the catalogue's
    std::string weights = "q4_k_m"; ///< weight format id; "native" for the published checkpoint's own
    std::optional<Bytes> weightsBytes; ///< a file size that is known; wins over every table
    std::string engine = "llama.cpp";
    std::optional<std::string> engineVersion;
    std::optional<std::string> backend;

    Tokens context = 8192; ///< tokens per sequence; with kvUnified the one cache all sequences share
    int sequences = 1;
    std::optional<std::string> kvK; ///< KV type ids
    std::optional<std::string> kvV;

    std::vector<GpuGroup> gpus; ///< empty: no hardware named; one group of count 0: CPU only
    std::optional<Bytes> gpuMemory; ///< reported by each GPU, where it is not the catalogue's
    std::optional<Bytes> gpuMemoryInUse; ///< of the first GPU, by the desktop and other programs
    std::optional<SplitMode> split;
    std::vector<double> tensorSplit; ///< shares per GPU; empty: even by free memory

    std::optional<double> offload; ///< share of the weights in system RAM, 0…100
    std::optional<GpuLayers> gpuLayers;
    std::optional<int> cpuMoe; ///< layers whose experts stay in RAM
    bool kvOnHost = false;
    std::string host = "ddr5-6000-2ch";
    std::optional<Bytes> hostMemory; ///< default 64 GiB
    std::optional<double> hostBandwidth; ///< bytes/s, overrides the host's

    std::optional<int> ubatch;
    std::optional<int> batch;
    std::optional<bool> flashAttention;
    bool swaFull = false;
    std::optional<bool> kvUnified;
    std::optional<double> gpuMemoryUtilization;
    std::optional<int> maxBatchedTokens;
    std::optional<int> maxNumSeqs;
    std::optional<double> memFractionStatic;

    Tokens prompt = 4096;
    Tokens output = 512;
    std::optional<Tokens> depth;
    std::optional<Bytes> mmprojBytes; ///< size of a vision projector file that is loaded too
    std::optional<std::string> draft; ///< catalogue id of a draft model, or "mtp"

    std::map<std::string, Bytes, std::less<>> known; ///< parts the user has measured, see design of `--known`
    std::map<std::string, ExtraValue, std::less<>> extra; ///< engine flags without a field of their own

    bool operator==(const Scenario&) const = default;
};

/** Inclusive limits. Sizes at their ends may be beyond 64 bits: see saturating.h. */
struct Limits
{
    static constexpr Tokens contextMin = 1, contextMax = Tokens{1} << 27;
    static constexpr int sequencesMin = 1, sequencesMax = 4096;
    static constexpr int gpusMax = 1024;
    static constexpr Tokens batchMax = 1 << 20;
    static constexpr Bytes memoryMax = Bytes{1} << 50;
};

} // namespace loadmark
