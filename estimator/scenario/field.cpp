// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/scenario/field.h"

namespace loadmark {

namespace {

struct FieldEntry
{
    std::string_view key;
    void (*copy)(const Scenario& from, Scenario& to);
    bool (*same)(const Scenario& a, const Scenario& b);
};

template<auto Member>
void copyMember(const Scenario& from, Scenario& to)
{
    to.*Member = from.*Member;
}

template<auto Member>
bool sameMember(const Scenario& a, const Scenario& b)
{
    return a.*Member == b.*Member;
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

bool sameWeights(const Scenario& a, const Scenario& b)
{
    return a.weights == b.weights && a.weightsBytes == b.weightsBytes;
}

bool sameKv(const Scenario& a, const Scenario& b)
{
    return a.kvK == b.kvK && a.kvV == b.kvV;
}

void copyAll(const Scenario& from, Scenario& to)
{
    to = from;
}

bool sameAll(const Scenario& a, const Scenario& b)
{
    return a == b;
}

template<auto Member>
constexpr FieldEntry member(std::string_view key)
{
    return {key, copyMember<Member>, sameMember<Member>};
}

/** In the order of Field. */
constexpr std::array<FieldEntry, fieldCount> entries{{
    member<&Scenario::model>("model"),
    {"weights", copyWeights, sameWeights},
    member<&Scenario::context>("context"),
    member<&Scenario::sequences>("sequences"),
    {"kv", copyKv, sameKv},
    member<&Scenario::kvK>("kv_k"),
    member<&Scenario::kvV>("kv_v"),
    member<&Scenario::gpus>("gpu"),
    member<&Scenario::gpus>("gpus"),
    member<&Scenario::gpuMemory>("gpu_memory"),
    member<&Scenario::gpuMemoryInUse>("gpu_memory_in_use"),
    member<&Scenario::split>("split"),
    member<&Scenario::tensorSplit>("tensor_split"),
    member<&Scenario::offload>("offload"),
    member<&Scenario::gpuLayers>("gpu_layers"),
    member<&Scenario::cpuMoe>("cpu_moe"),
    member<&Scenario::kvOnHost>("kv_on_host"),
    member<&Scenario::host>("host"),
    member<&Scenario::hostMemory>("host_memory"),
    member<&Scenario::hostBandwidth>("host_bandwidth"),
    member<&Scenario::engine>("engine"),
    member<&Scenario::engineVersion>("engine_version"),
    member<&Scenario::backend>("backend"),
    member<&Scenario::ubatch>("ubatch"),
    member<&Scenario::batch>("batch"),
    member<&Scenario::flashAttention>("flash_attention"),
    member<&Scenario::swaFull>("swa_full"),
    member<&Scenario::kvUnified>("kv_unified"),
    member<&Scenario::gpuMemoryUtilization>("gpu_memory_utilization"),
    member<&Scenario::maxBatchedTokens>("max_batched_tokens"),
    member<&Scenario::maxNumSeqs>("max_num_seqs"),
    member<&Scenario::memFractionStatic>("mem_fraction_static"),
    member<&Scenario::prompt>("prompt"),
    member<&Scenario::output>("output"),
    member<&Scenario::depth>("depth"),
    {"", copyAll, sameAll},
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

bool sameField(const Scenario& a, const Scenario& b, Field field)
{
    return entries[static_cast<std::size_t>(field)].same(a, b);
}

void resetField(Scenario& scenario, Field field)
{
    entries[static_cast<std::size_t>(field)].copy(Scenario{}, scenario);
}

} // namespace loadmark
