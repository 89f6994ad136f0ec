// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/saturating.h"
#include "estimator/scenario/parse_value.h"
#include "estimator/scenario/read_scenario.h"
#include "estimator/scenario/scenario_keys.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace loadmark {

namespace {

using Setter = Result<void> (*)(ScenarioInput& input, FieldText text);

struct Entry
{
    std::string_view key;
    Setter set;
};

constexpr int layersMax = 1 << 16;
constexpr double bandwidthMax = 1e6; ///< GB/s

/** Keeps a parsed value in `target`, or hands its error on. */
template<typename Value, typename Target>
Result<void> keep(Result<Value> value, Target& target)
{
    if (!value)
        return std::unexpected(std::move(value.error()));
    target = static_cast<Target>(std::move(*value));
    return {};
}

template<typename Value, typename Target>
Result<void> keep(Result<Value> value, std::optional<Target>& target)
{
    if (!value)
        return std::unexpected(std::move(value.error()));
    target = static_cast<Target>(std::move(*value));
    return {};
}

template<auto Member>
Result<void> setText(ScenarioInput& input, FieldText text)
{
    return keep(parseText(text), input.scenario.*Member);
}

template<auto Member>
Result<void> setPath(ScenarioInput& input, FieldText text)
{
    return keep(parseText(text), input.*Member);
}

template<auto Member, Tokens Lowest, Tokens Highest>
Result<void> setTokens(ScenarioInput& input, FieldText text)
{
    return keep(parseTokens(text, Lowest, Highest), input.scenario.*Member);
}

template<auto Member, std::int64_t Lowest, std::int64_t Highest>
Result<void> setInteger(ScenarioInput& input, FieldText text)
{
    return keep(parseInteger(text, Lowest, Highest), input.scenario.*Member);
}

template<auto Member>
Result<void> setSwitch(ScenarioInput& input, FieldText text)
{
    return keep(parseSwitch(text), input.scenario.*Member);
}

/** A share above 0, up to 1. */
template<auto Member>
Result<void> setShare(ScenarioInput& input, FieldText text)
{
    constexpr double smallest = 0.001;
    return keep(parseNumber(text, smallest, 1), input.scenario.*Member);
}

template<auto Member>
Result<void> setGibibytes(ScenarioInput& input, FieldText text)
{
    constexpr Bytes mostGibibytes = Limits::memoryMax / gibi;
    constexpr auto highest = static_cast<double>(mostGibibytes);
    const Result<double> value = parseNumber(text, 0, highest);
    if (!value)
        return std::unexpected(value.error());
    input.scenario.*Member = nearestWhole(*value * static_cast<double>(gibi));
    return {};
}

Result<void> setKv(ScenarioInput& input, FieldText text)
{
    const Result<void> set = setText<&Scenario::kvK>(input, text);
    input.scenario.kvV = input.scenario.kvK;
    return set;
}

Result<void> setWeights(ScenarioInput& input, FieldText text)
{
    input.choosesWeights = true;
    return setText<&Scenario::weights>(input, text);
}

/** Both counts are told alike, in whichever order they come. */
std::unexpected<Error> twoCounts(FieldText text, int byGpu, int byGpus)
{
    return std::unexpected(Error{text.where,
        "gpu says " + std::to_string(byGpu) + " in all and gpus says " + std::to_string(byGpus), "leave out gpus"});
}

/** One accelerator takes the count that `gpus` gave, in whichever order the two come. */
Result<void> setGpu(ScenarioInput& input, FieldText text)
{
    Result<std::vector<GpuGroup>> parsed = parseGpus(text);
    if (!parsed)
        return std::unexpected(std::move(parsed.error()));
    const bool counts = parsed->size() > 1 || text.value.find(':') != std::string_view::npos;
    if (counts && input.gpuCount && gpuCount(*parsed) != *input.gpuCount)
        return twoCounts(text, gpuCount(*parsed), *input.gpuCount);
    if (!counts && input.gpuCount)
        parsed->front().count = *input.gpuCount;
    input.countsByGpu = counts;
    input.scenario.gpus = std::move(*parsed);
    return {};
}

Result<void> setGpus(ScenarioInput& input, FieldText text)
{
    std::vector<GpuGroup>& groups = input.scenario.gpus;
    const auto given = parseInteger(text, 0, Limits::gpusMax);
    if (!given)
        return std::unexpected(given.error());
    const int count = static_cast<int>(*given);
    if ((input.countsByGpu || groups.size() > 1) && gpuCount(groups) != count)
        return twoCounts(text, gpuCount(groups), count);
    input.gpuCount = count;
    if (groups.empty())
        groups.emplace_back();
    if (groups.size() == 1)
        groups.front().count = count;
    return {};
}

Result<void> setBackend(ScenarioInput& input, FieldText text)
{
    return keep(parseChoice(text, {"cuda", "rocm", "vulkan", "metal", "sycl", "cpu"}), input.scenario.backend);
}

Result<void> setSplit(ScenarioInput& input, FieldText text)
{
    std::vector<std::string> names;
    for (const auto& [name, mode] : splitModes)
        names.emplace_back(name);
    const Result<std::string> chosen = parseChoice(text, names);
    if (!chosen)
        return std::unexpected(chosen.error());
    const auto found = std::ranges::find(splitModes, *chosen, &std::pair<std::string_view, SplitMode>::first);
    input.scenario.split = found->second;
    return {};
}

Result<void> setTensorSplit(ScenarioInput& input, FieldText text)
{
    constexpr double shareMax = 1e6;
    const auto parts = parseList(text);
    if (!parts)
        return std::unexpected(parts.error());
    std::vector<double> shares;
    double sum = 0;
    for (const std::string& part : *parts) {
        const auto share = parseNumber({part, text.where}, 0, shareMax);
        if (!share)
            return std::unexpected(share.error());
        shares.push_back(*share);
        sum += *share;
    }
    if (shares.size() > static_cast<std::size_t>(Limits::gpusMax))
        return std::unexpected(Error{text.where, "there are " + std::to_string(shares.size()) + " shares",
            "give one share per GPU, at most " + std::to_string(Limits::gpusMax)});
    if (sum <= 0)
        return std::unexpected(
            Error{text.where, "the shares add up to nothing", "give one share per GPU, some above 0"});
    input.scenario.tensorSplit = std::move(shares);
    return {};
}

Result<void> setOffload(ScenarioInput& input, FieldText text)
{
    return keep(parseNumber(text, 0, 100), input.scenario.offload);
}

Result<void> setGpuLayers(ScenarioInput& input, FieldText text)
{
    if (text.value == "auto") {
        input.scenario.gpuLayers = AutoLayers{};
        return {};
    }
    const auto layers = parseInteger(text, 0, layersMax);
    if (!layers)
        return std::unexpected(Error{layers.error().where, layers.error().what, layers.error().remedy + ", or auto"});
    input.scenario.gpuLayers = static_cast<int>(*layers);
    return {};
}

Result<void> setHostBandwidth(ScenarioInput& input, FieldText text)
{
    constexpr double smallest = 0.001;
    const auto value = parseNumber(text, smallest, bandwidthMax);
    if (!value)
        return std::unexpected(value.error());
    input.scenario.hostBandwidth = *value * 1e9;
    return {};
}

Result<void> setKnownPairs(ScenarioInput& input, FieldText text)
{
    const auto pairs = parsePairs(text);
    if (!pairs)
        return std::unexpected(pairs.error());
    for (const auto& [name, value] : *pairs) {
        const Result<void> set = setKnown(input.scenario, name, {value, text.where});
        if (!set)
            return set;
    }
    return {};
}

Result<void> setExtraPairs(ScenarioInput& input, FieldText text)
{
    const auto pairs = parsePairs(text);
    if (!pairs)
        return std::unexpected(pairs.error());
    for (const auto& [name, value] : *pairs)
        input.scenario.extra.insert_or_assign(name, parseExtra(value));
    return {};
}

/** In the order of the inputs in the command line's help. */
constexpr std::array entries{
    Entry{"model", setText<&Scenario::model>},
    Entry{"config", setPath<&ScenarioInput::config>},
    Entry{"gguf", setPath<&ScenarioInput::gguf>},
    Entry{"weights", setWeights},
    Entry{"weights_bytes", setInteger<&Scenario::weightsBytes, 1, Limits::memoryMax>},
    Entry{"engine", setText<&Scenario::engine>},
    Entry{"engine_version", setText<&Scenario::engineVersion>},
    Entry{"backend", setBackend},
    Entry{"context", setTokens<&Scenario::context, Limits::contextMin, Limits::contextMax>},
    Entry{"sequences", setInteger<&Scenario::sequences, Limits::sequencesMin, Limits::sequencesMax>},
    Entry{"kv", setKv},
    Entry{"kv_k", setText<&Scenario::kvK>},
    Entry{"kv_v", setText<&Scenario::kvV>},
    Entry{"gpu", setGpu},
    Entry{"gpus", setGpus},
    Entry{"gpu_memory", setGibibytes<&Scenario::gpuMemory>},
    Entry{"gpu_memory_in_use", setGibibytes<&Scenario::gpuMemoryInUse>},
    Entry{"split", setSplit},
    Entry{"tensor_split", setTensorSplit},
    Entry{"offload", setOffload},
    Entry{"gpu_layers", setGpuLayers},
    Entry{"cpu_moe", setInteger<&Scenario::cpuMoe, 0, layersMax>},
    Entry{"kv_on_host", setSwitch<&Scenario::kvOnHost>},
    Entry{"host", setText<&Scenario::host>},
    Entry{"host_memory", setGibibytes<&Scenario::hostMemory>},
    Entry{"host_bandwidth", setHostBandwidth},
    Entry{"ubatch", setInteger<&Scenario::ubatch, 1, Limits::batchMax>},
    Entry{"batch", setInteger<&Scenario::batch, 1, Limits::batchMax>},
    Entry{"flash_attention", setSwitch<&Scenario::flashAttention>},
    Entry{"swa_full", setSwitch<&Scenario::swaFull>},
    Entry{"kv_unified", setSwitch<&Scenario::kvUnified>},
    Entry{"gpu_memory_utilization", setShare<&Scenario::gpuMemoryUtilization>},
    Entry{"max_batched_tokens", setInteger<&Scenario::maxBatchedTokens, 1, Limits::batchMax>},
    Entry{"max_num_seqs", setInteger<&Scenario::maxNumSeqs, 1, Limits::batchMax>},
    Entry{"mem_fraction_static", setShare<&Scenario::memFractionStatic>},
    Entry{"prompt", setTokens<&Scenario::prompt, 1, Limits::contextMax>},
    Entry{"output", setTokens<&Scenario::output, 0, Limits::contextMax>},
    Entry{"depth", setTokens<&Scenario::depth, 0, Limits::contextMax>},
    Entry{"mmproj", setPath<&ScenarioInput::mmproj>},
    Entry{"mmproj_bytes", setInteger<&Scenario::mmprojBytes, 1, Limits::memoryMax>},
    Entry{"draft", setText<&Scenario::draft>},
    Entry{"known", setKnownPairs},
    Entry{"extra", setExtraPairs},
};

} // namespace

std::vector<std::string> scenarioKeys()
{
    std::vector<std::string> keys;
    for (const Entry& entry : entries)
        keys.emplace_back(entry.key);
    return keys;
}

Result<void> setKnown(Scenario& scenario, const std::string& name, FieldText text)
{
    // Not every part is a number of bytes: shares have fractions, and find their place among the extras.
    if (name.ends_with("_percent")) {
        const auto share = parseNumber(text, 0, 1e6);
        if (!share)
            return std::unexpected(share.error());
        scenario.extra.insert_or_assign(name, *share);
        return {};
    }
    const auto bytes = parseInteger(text, 0, Limits::memoryMax);
    if (!bytes)
        return std::unexpected(bytes.error());
    scenario.known.insert_or_assign(name, *bytes);
    return {};
}

Result<void> setField(ScenarioInput& input, std::string_view key, std::string_view value, const std::string& where)
{
    const auto entry = std::ranges::find(entries, key, &Entry::key);
    if (entry == entries.end())
        return std::unexpected(Error{where, "unknown key " + inQuotes(key),
            didYouMean(key, scenarioKeys(), "see the inputs of loadmark --help")});
    return entry->set(input, {value, where});
}

} // namespace loadmark
