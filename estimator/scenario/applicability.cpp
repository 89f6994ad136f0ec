// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/scenario/applicability.h"

#include "estimator/resolve.h"

#include <algorithm>

namespace loadmark {

namespace {

bool isAnyOf(Field field, std::initializer_list<Field> fields)
{
    return std::ranges::find(fields, field) != fields.end();
}

template<typename Predicate>
bool anyBlock(const Model& model, Predicate predicate)
{
    return std::ranges::any_of(model.architecture->blocks, predicate);
}

/** What engines have or lack, as told by their entries in engines.json. */
bool isEngineFlag(Field field)
{
    return isAnyOf(field,
        {Field::TensorSplit, Field::LayersOnGpu, Field::CpuMoe, Field::KvOnHost, Field::Ubatch, Field::Batch,
            Field::FlashAttention, Field::SwaFull, Field::KvUnified, Field::GpuMemoryUtilization,
            Field::MaxBatchedTokens, Field::MaxNumSeqs, Field::MemFractionStatic});
}

bool needsGpu(Field field)
{
    return isAnyOf(field,
        {Field::GpuCount, Field::GpuMemory, Field::GpuMemoryInUse, Field::Split, Field::TensorSplit, Field::Offload,
            Field::LayersOnGpu, Field::CpuMoe, Field::KvOnHost, Field::GpuMemoryUtilization, Field::MemFractionStatic});
}

} // namespace

Applicability::Applicability(const Scenario& scenario, const Catalogue& catalogue)
    : m_scenario(scenario), m_model(catalogue.model(scenario.model)), m_engine(catalogue.engine(scenario.engine)),
      m_accelerator(scenario.gpus.empty() ? nullptr : catalogue.accelerator(scenario.gpus.front().id)),
      m_gpus(gpuCount(scenario.gpus))
{
}

std::optional<Inapplicable> Applicability::whyNot(Field field) const
{
    if (auto reason = byEngine(field))
        return reason;
    if (auto reason = byModel(field))
        return reason;
    if (auto reason = byHardware(field))
        return reason;
    return byWorkload(field);
}

bool Applicability::offersSplit(SplitMode mode) const
{
    if (mode == SplitMode::Expert && m_model != nullptr && m_model->architecture && !hasExperts(*m_model->architecture))
        return false;
    return m_engine == nullptr || std::ranges::find(m_engine->splits, splitName(mode)) != m_engine->splits.end();
}

std::optional<Inapplicable> Applicability::byEngine(Field field) const
{
    if (m_engine == nullptr)
        return {};
    if (isEngineFlag(field) && !m_engine->takes(fieldKey(field)))
        return because(Cause::Engine, "engine_lacks");
    switch (field) {
    case Field::Kv:
        return oneChoice(m_engine->kvTypes);
    case Field::KvK:
    case Field::KvV:
        return m_engine->policy == "vllm" ? because(Cause::Engine, "engine_one_kv_type") : std::nullopt;
    case Field::Split:
        return oneChoice(m_engine->splits);
    case Field::Backend:
        return oneChoice(m_engine->backends);
    case Field::Offload:
        return m_engine->offload ? std::nullopt : because(Cause::Engine, "engine_no_offload");
    default:
        return {};
    }
}

std::optional<Inapplicable> Applicability::byModel(Field field) const
{
    if (m_model == nullptr)
        return {};
    if (field == Field::Weights && m_model->files.empty() && !m_model->architecture)
        return because(Cause::Model, "model_no_sizes");
    if (!m_model->architecture)
        return {};
    const auto caches = [](const Block& block) { return !cacheStreams(block.attention).empty(); };
    const auto storesValues = [](const Block& block) {
        return std::ranges::any_of(
            cacheStreams(block.attention), [](const CacheStream& stream) { return stream.valueElements > 0; });
    };
    if (isAnyOf(field, {Field::Kv, Field::KvK, Field::KvV, Field::KvOnHost, Field::KvUnified})
        && !anyBlock(*m_model, caches))
        return because(Cause::Model, "model_no_kv");
    if (field == Field::KvV && !anyBlock(*m_model, storesValues))
        return because(Cause::Model, "model_no_values");
    if (field == Field::SwaFull && !anyBlock(*m_model, [](const Block& block) { return block.attention.window > 0; }))
        return because(Cause::Model, "model_no_window");
    if (field == Field::CpuMoe && !hasExperts(*m_model->architecture))
        return because(Cause::Model, "model_not_moe");
    return {};
}

std::optional<Inapplicable> Applicability::byHardware(Field field) const
{
    if (needsGpu(field) && m_scenario.gpus.empty())
        return because(Cause::Hardware, "no_gpu");
    if (needsGpu(field) && m_gpus == 0)
        return because(Cause::Hardware, "cpu_only");
    if (isAnyOf(field, {Field::GpuCount, Field::GpuMemory}) && m_scenario.gpus.size() > 1)
        return because(Cause::Hardware, "mixed_gpus");
    if (m_accelerator != nullptr && field == Field::GpuCount && m_accelerator->maxPerNode <= 1 && m_gpus == 1)
        return because(Cause::Hardware, "one_per_node");
    if (isAnyOf(field, {Field::Split, Field::TensorSplit}) && m_gpus == 1)
        return because(Cause::Hardware, "one_gpu");
    const bool movesToRam = isAnyOf(field, {Field::Offload, Field::LayersOnGpu, Field::CpuMoe, Field::KvOnHost});
    const bool isHost = isAnyOf(field, {Field::Host, Field::HostMemory, Field::HostBandwidth});
    if (m_accelerator != nullptr && m_gpus > 0 && m_accelerator->unified.unified && (movesToRam || isHost))
        return because(Cause::Hardware, "unified_memory");
    return {};
}

std::optional<Inapplicable> Applicability::byWorkload(Field field) const
{
    if (field == Field::KvUnified && m_scenario.sequences <= 1)
        return because(Cause::Workload, "one_sequence");
    return {};
}

std::optional<Inapplicable> Applicability::oneChoice(const std::vector<std::string>& choices) const
{
    if (choices.size() > 1)
        return {};
    auto reason = because(Cause::Engine, "engine_one_choice");
    if (!choices.empty())
        reason->arguments.emplace("value", choices.front());
    return reason;
}

std::optional<Inapplicable> Applicability::because(Cause cause, std::string id) const
{
    Inapplicable reason{cause, std::move(id), {}};
    if (m_engine != nullptr)
        reason.arguments.emplace("engine", m_engine->name);
    if (m_model != nullptr)
        reason.arguments.emplace("model", m_model->name);
    if (m_accelerator != nullptr)
        reason.arguments.emplace("accelerator", m_accelerator->name);
    return reason;
}

} // namespace loadmark
