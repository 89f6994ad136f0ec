// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/scenario/field.h"

namespace loadmark {

namespace {

struct FieldEntry
{
    std::string_view key;
    void (*copy)(const Scenario& from, Scenario& to);
};

template<auto Member>
void copyMember(const Scenario& from, Scenario& to)
{
    to.*Member = from.*Member;
}

void copyWeights(const Scenario& from, Scenario& to)
{
    to.weights = from.weights;
    to.weightsBytes = from.weightsBytes;
}

void copyKv(const Scenario& from, Scenario& to)
{
    to.kvK = from.kvK;
    to.kvV = from.kvV;
}

void copyAll(const Scenario& from, Scenario& to)
{
    to = from;
}

/** In the order of Field. */
constexpr std::array<FieldEntry, fieldCount> entries{{
    {"model", copyMember<&Scenario::model>},
    {"weights", copyWeights},
    {"context", copyMember<&Scenario::context>},
    {"sequences", copyMember<&Scenario::sequences>},
    {"kv", copyKv},
    {"kv_k", copyMember<&Scenario::kvK>},
    {"kv_v", copyMember<&Scenario::kvV>},
    {"gpu", copyMember<&Scenario::gpus>},
    {"gpus", copyMember<&Scenario::gpus>},
    {"gpu_memory", copyMember<&Scenario::gpuMemory>},
    {"split", copyMember<&Scenario::split>},
    {"tensor_split", copyMember<&Scenario::tensorSplit>},
    {"offload", copyMember<&Scenario::offload>},
    {"gpu_layers", copyMember<&Scenario::gpuLayers>},
    {"cpu_moe", copyMember<&Scenario::cpuMoe>},
    {"kv_on_host", copyMember<&Scenario::kvOnHost>},
    {"host", copyMember<&Scenario::host>},
    {"host_memory", copyMember<&Scenario::hostMemory>},
    {"host_bandwidth", copyMember<&Scenario::hostBandwidth>},
    {"engine", copyMember<&Scenario::engine>},
    {"engine_version", copyMember<&Scenario::engineVersion>},
    {"backend", copyMember<&Scenario::backend>},
    {"ubatch", copyMember<&Scenario::ubatch>},
    {"batch", copyMember<&Scenario::batch>},
    {"flash_attention", copyMember<&Scenario::flashAttention>},
    {"swa_full", copyMember<&Scenario::swaFull>},
    {"kv_unified", copyMember<&Scenario::kvUnified>},
    {"gpu_memory_utilization", copyMember<&Scenario::gpuMemoryUtilization>},
    {"max_batched_tokens", copyMember<&Scenario::maxBatchedTokens>},
    {"max_num_seqs", copyMember<&Scenario::maxNumSeqs>},
    {"mem_fraction_static", copyMember<&Scenario::memFractionStatic>},
    {"prompt", copyMember<&Scenario::prompt>},
    {"output", copyMember<&Scenario::output>},
    {"depth", copyMember<&Scenario::depth>},
    {"", copyAll},
}};

} // namespace

std::array<Field, fieldCount - 1> allFields()
{
    std::array<Field, fieldCount - 1> fields{};
    for (std::size_t i = 0; i < fields.size(); ++i)
        fields[i] = static_cast<Field>(i);
    return fields;
}

std::string_view fieldKey(Field field)
{
    return entries[static_cast<std::size_t>(field)].key;
}

void resetField(Scenario& scenario, Field field)
{
    entries[static_cast<std::size_t>(field)].copy(Scenario{}, scenario);
}

} // namespace loadmark
