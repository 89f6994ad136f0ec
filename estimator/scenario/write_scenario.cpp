// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/scenario/write_scenario.h"
#include "estimator/scenario/read_scenario.h"
#include "estimator/scenario/scenario_keys.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace loadmark {

namespace {

using Json = nlohmann::ordered_json;

template<typename Value>
Json orNull(const std::optional<Value>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

/** Exact: a power of two. */
Json gibibytes(const std::optional<Bytes>& bytes)
{
    return bytes ? Json(static_cast<double>(*bytes) / static_cast<double>(gibi)) : Json(nullptr);
}

/** The GB/s that read back to exactly these bytes per second; dividing by 10⁹ can be off by a rounding. */
Json gigabytesPerSecond(const std::optional<double>& bytesPerSecond)
{
    if (!bytesPerSecond)
        return nullptr;
    const double quotient = *bytesPerSecond / 1e9;
    for (const double candidate : {quotient, std::nextafter(quotient, 0.0), std::nextafter(quotient, 1e300)}) {
        if (candidate * 1e9 == *bytesPerSecond)
            return candidate;
    }
    return quotient;
}

void writeGpus(const std::vector<GpuGroup>& groups, Json& json)
{
    json["gpu"] = nullptr;
    json["gpus"] = nullptr;
    if (groups.size() == 1) {
        if (!groups.front().id.empty())
            json["gpu"] = groups.front().id;
        json["gpus"] = groups.front().count;
    } else if (!groups.empty()) {
        std::string mix;
        for (const GpuGroup& group : groups)
            mix += (mix.empty() ? "" : ",") + group.id + ":" + std::to_string(group.count);
        json["gpu"] = mix;
    }
}

Json splitName(const std::optional<SplitMode>& split)
{
    const auto found = std::ranges::find_if(splitModes, [&](const auto& entry) { return entry.second == split; });
    return found == splitModes.end() ? Json(nullptr) : Json(found->first);
}

Json gpuLayers(const std::optional<GpuLayers>& layers)
{
    if (!layers)
        return nullptr;
    const int* const count = std::get_if<int>(&*layers);
    return count ? Json(*count) : Json("auto");
}

void writeHardware(const Scenario& s, Json& json)
{
    writeGpus(s.gpus, json);
    json["gpu_memory"] = gibibytes(s.gpuMemory);
    json["gpu_memory_in_use"] = gibibytes(s.gpuMemoryInUse);
    json["split"] = splitName(s.split);
    json["tensor_split"] = s.tensorSplit.empty() ? Json(nullptr) : Json(s.tensorSplit);
    json["offload"] = orNull(s.offload);
    json["gpu_layers"] = gpuLayers(s.gpuLayers);
    json["cpu_moe"] = orNull(s.cpuMoe);
    json["kv_on_host"] = s.kvOnHost;
    json["host"] = s.host;
    json["host_memory"] = gibibytes(s.hostMemory);
    json["host_bandwidth"] = gigabytesPerSecond(s.hostBandwidth);
}

void writeEngine(const Scenario& s, Json& json)
{
    json["ubatch"] = orNull(s.ubatch);
    json["batch"] = orNull(s.batch);
    json["flash_attention"] = s.flashAttention ? Json(*s.flashAttention ? "on" : "off") : Json(nullptr);
    json["swa_full"] = s.swaFull;
    json["kv_unified"] = orNull(s.kvUnified);
    json["gpu_memory_utilization"] = orNull(s.gpuMemoryUtilization);
    json["max_batched_tokens"] = orNull(s.maxBatchedTokens);
    json["max_num_seqs"] = orNull(s.maxNumSeqs);
    json["mem_fraction_static"] = orNull(s.memFractionStatic);
}

Json extraObject(const std::map<std::string, ExtraValue, std::less<>>& extra)
{
    Json object = Json::object();
    for (const auto& [name, value] : extra)
        std::visit([&](const auto& held) { object[name] = held; }, value);
    return object;
}

} // namespace

nlohmann::ordered_json scenarioJson(const Scenario& s)
{
    Json json;
    json["model"] = s.model;
    if (!s.modelFile.empty())
        json[s.modelFile.ends_with(".gguf") ? "gguf" : "config"] = s.modelFile;
    json["weights"] = s.weights;
    json["weights_bytes"] = orNull(s.weightsBytes);
    json["engine"] = s.engine;
    json["engine_version"] = orNull(s.engineVersion);
    json["backend"] = orNull(s.backend);
    json["context"] = s.context;
    json["sequences"] = s.sequences;
    json["kv_k"] = orNull(s.kvK);
    json["kv_v"] = orNull(s.kvV);
    writeHardware(s, json);
    writeEngine(s, json);
    json["prompt"] = s.prompt;
    json["output"] = s.output;
    json["depth"] = orNull(s.depth);
    json["mmproj_bytes"] = orNull(s.mmprojBytes);
    json["draft"] = orNull(s.draft);
    json["known"] = s.known;
    json["extra"] = extraObject(s.extra);
    return json;
}

std::string writeScenario(const Scenario& scenario)
{
    constexpr int indent = 4;
    return scenarioJson(scenario).dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace loadmark
