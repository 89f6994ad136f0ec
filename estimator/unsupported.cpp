// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/unsupported.h"

#include <algorithm>

namespace loadmark {
namespace {

const Accelerator* firstWithout(const std::vector<std::string>& runsOn, const std::vector<const Accelerator*>& gpus)
{
    const auto found = std::ranges::find_if(gpus, [&](const Accelerator* gpu) { return gpu && !gpu->isOneOf(runsOn); });
    return found == gpus.end() ? nullptr : *found;
}

void checkFormat(const Resolved& resolved, std::vector<Problem>& problems)
{
    const WeightFormat& format = *resolved.format;
    const EngineSpec& engine = *resolved.engine;
    if (!engine.loads(format))
        problems.push_back(
            {Severity::Error, "format_not_loadable", "weights", {{"format", format.name}, {"engine", engine.name}}});
    else if (const Accelerator* gpu = firstWithout(format.runsOn, resolved.gpus))
        problems.push_back({Severity::Warning, "format_not_on_gpu", "weights",
            {{"format", format.name}, {"gpu", gpu->name}, {"engine", engine.name}}});
    if (format.needsExperts && resolved.architecture && !hasExperts(*resolved.architecture))
        problems.push_back({Severity::Note, "format_needs_experts", "weights",
            {{"format", format.name}, {"model", resolved.model->name}}});
}

void checkKvType(const Resolved& resolved, const KvType& type, const char* field, std::vector<Problem>& problems)
{
    const EngineSpec& engine = *resolved.engine;
    if (std::ranges::find(engine.kvTypes, type.id) == engine.kvTypes.end())
        problems.push_back(
            {Severity::Note, "kv_type_not_offered", field, {{"type", type.name}, {"engine", engine.name}}});
    else if (const Accelerator* gpu = firstWithout(type.runsOn, resolved.gpus))
        problems.push_back({Severity::Warning, "kv_type_not_on_gpu", field,
            {{"type", type.name}, {"gpu", gpu->name}, {"engine", engine.name}}});
}

/** llama.cpp, llama_init_from_model: a quantised V cache requires flash attention, or no context is made. */
void checkQuantisedValues(const Resolved& resolved, std::vector<Problem>& problems)
{
    if (resolved.engine->takes("flash_attention") && !resolved.scenario.flashAttention.value_or(true)
        && resolved.kvV->quantised)
        problems.push_back({Severity::Error, "values_need_flash_attention", "flash_attention",
            {{"type", resolved.kvV->name}, {"engine", resolved.engine->name}}});
}

void checkVendors(const Resolved& resolved, std::vector<Problem>& problems)
{
    const EngineSpec& engine = *resolved.engine;
    const Accelerator* last = nullptr;
    for (const Accelerator* gpu : resolved.gpus) {
        const bool told = gpu == last;
        last = gpu;
        if (!gpu || told || engine.vendors.empty())
            continue;
        if (std::ranges::find(engine.vendors, gpu->vendor) == engine.vendors.end())
            problems.push_back({Severity::Error, "engine_not_on_vendor", "engine",
                {{"engine", engine.name}, {"vendor", gpu->vendor}}});
    }
}

} // namespace

void noteUnsupported(const Resolved& resolved, std::vector<Problem>& problems)
{
    if (resolved.format)
        checkFormat(resolved, problems);
    checkKvType(resolved, *resolved.kvK, "kv_k", problems);
    if (resolved.kvV != resolved.kvK)
        checkKvType(resolved, *resolved.kvV, "kv_v", problems);
    checkQuantisedValues(resolved, problems);
    checkVendors(resolved, problems);
}

} // namespace loadmark
