// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/scenario/field.h"

namespace loadmark {

std::array<Field, fieldCount - 1> allFields()
{
    std::array<Field, fieldCount - 1> fields{};
    for (std::size_t i = 0; i < fields.size(); ++i)
        fields[i] = static_cast<Field>(i);
    return fields;
}

std::string_view fieldKey(Field field)
{
    static constexpr std::array<std::string_view, fieldCount> keys{"model", "weights", "context", "sequences", "kv",
        "kv_k", "kv_v", "gpu", "gpus", "gpu_memory", "split", "tensor_split", "offload", "gpu_layers", "cpu_moe",
        "kv_on_host", "host", "host_memory", "host_bandwidth", "engine", "engine_version", "backend", "ubatch", "batch",
        "flash_attention", "swa_full", "kv_unified", "gpu_memory_utilization", "max_batched_tokens", "max_num_seqs",
        "mem_fraction_static", "prompt", "output", "depth", ""};
    return keys[static_cast<std::size_t>(field)];
}

void resetField(Scenario& scenario, Field field)
{
    const Scenario defaults;
    switch (field) {
    case Field::Model:
        scenario.model = defaults.model;
        break;
    case Field::Weights:
        scenario.weights = defaults.weights;
        scenario.weightsBytes.reset();
        break;
    case Field::Context:
        scenario.context = defaults.context;
        break;
    case Field::Sequences:
        scenario.sequences = defaults.sequences;
        break;
    case Field::Kv:
        scenario.kvK.reset();
        scenario.kvV.reset();
        break;
    case Field::KvK:
        scenario.kvK.reset();
        break;
    case Field::KvV:
        scenario.kvV.reset();
        break;
    case Field::Gpu:
    case Field::GpuCount:
        scenario.gpus.clear();
        break;
    case Field::GpuMemory:
        scenario.gpuMemory.reset();
        break;
    case Field::Split:
        scenario.split.reset();
        break;
    case Field::TensorSplit:
        scenario.tensorSplit.clear();
        break;
    case Field::Offload:
        scenario.offload.reset();
        break;
    case Field::GpuLayers:
        scenario.gpuLayers.reset();
        break;
    case Field::CpuMoe:
        scenario.cpuMoe.reset();
        break;
    case Field::KvOnHost:
        scenario.kvOnHost = defaults.kvOnHost;
        break;
    case Field::Host:
        scenario.host = defaults.host;
        break;
    case Field::HostMemory:
        scenario.hostMemory.reset();
        break;
    case Field::HostBandwidth:
        scenario.hostBandwidth.reset();
        break;
    case Field::Engine:
        scenario.engine = defaults.engine;
        break;
    case Field::EngineVersion:
        scenario.engineVersion.reset();
        break;
    case Field::Backend:
        scenario.backend.reset();
        break;
    case Field::Ubatch:
        scenario.ubatch.reset();
        break;
    case Field::Batch:
        scenario.batch.reset();
        break;
    case Field::FlashAttention:
        scenario.flashAttention.reset();
        break;
    case Field::SwaFull:
        scenario.swaFull = defaults.swaFull;
        break;
    case Field::KvUnified:
        scenario.kvUnified.reset();
        break;
    case Field::GpuMemoryUtilization:
        scenario.gpuMemoryUtilization.reset();
        break;
    case Field::MaxBatchedTokens:
        scenario.maxBatchedTokens.reset();
        break;
    case Field::MaxNumSeqs:
        scenario.maxNumSeqs.reset();
        break;
    case Field::MemFractionStatic:
        scenario.memFractionStatic.reset();
        break;
    case Field::Prompt:
        scenario.prompt = defaults.prompt;
        break;
    case Field::Output:
        scenario.output = defaults.output;
        break;
    case Field::Depth:
        scenario.depth.reset();
        break;
    case Field::Whole:
        scenario = defaults;
        break;
    }
}

} // namespace loadmark
