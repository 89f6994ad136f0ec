// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/resolve.h"

#include "estimator/backend.h"
#include "estimator/conflicts.h"
#include "estimator/memory/static_share.h"
#include "estimator/memory/usable_memory.h"
#include "estimator/unused_inputs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace loadmark {
namespace {

constexpr std::array<std::pair<SplitMode, std::string_view>, 4> splitNames{{
    {SplitMode::Layer, "layer"},
    {SplitMode::Pipeline, "pipeline"},
    {SplitMode::Tensor, "tensor"},
    {SplitMode::Expert, "expert"},
}};

void unknownId(std::vector<Problem>& problems, std::string field, const std::string& id)
{
    problems.push_back({Severity::Error, "unknown_id", std::move(field), {{"id", id}}});
}

/** An engine that loads GGUF files means their form of a format. */
void chooseForm(Resolved& resolved, const Catalogue& catalogue)
{
    if (!resolved.engine || !resolved.format || resolved.format->ggufForm.empty())
        return;
    const WeightFormat* form = catalogue.format(resolved.format->ggufForm);
    if (!form || resolved.engine->loads(*resolved.format) || !resolved.engine->loads(*form))
        return;
    resolved.format = form;
    resolved.scenario.weights = form->id;
}

/** The catalogue's table, likely where no size is published; null where none is known. */
std::shared_ptr<const WeightTable> catalogueWeights(const Resolved& resolved, const Catalogue& catalogue)
{
    if (!resolved.format)
        return nullptr;
    const auto table = catalogue.weights(*resolved.model, *resolved.format);
    return table ? table : catalogue.likelyWeights(*resolved.model, *resolved.format);
}

/** The catalogue's table, or one for the size the user gave, divided as the nearest format with a rule would be. */
std::shared_ptr<const WeightTable> weightsOf(const Resolved& resolved, const Catalogue& catalogue)
{
    std::shared_ptr<const WeightTable> table = catalogueWeights(resolved, catalogue);
    if (!resolved.scenario.weightsBytes)
        return table;
    if (!table) {
        const WeightFormat* similar = resolved.format ? catalogue.format(resolved.format->similarTo) : nullptr;
        table = catalogue.weights(*resolved.model, similar ? *similar : *catalogue.format("bf16"));
    }
    if (table)
        return scaledTo(*table, *resolved.scenario.weightsBytes);
    auto total = std::make_shared<WeightTable>();
    total->file = *resolved.scenario.weightsBytes;
    total->confidence = Confidence::Measured;
    total->placementKnown = false;
    return total;
}

void resolveModel(Resolved& resolved, const Catalogue& catalogue, std::vector<Problem>& problems)
{
    Scenario& scenario = resolved.scenario;
    resolved.model = catalogue.model(scenario.model);
    if (!resolved.model)
        return unknownId(problems, "model", scenario.model);
    if (resolved.model->architecture)
        resolved.architecture = &*resolved.model->architecture;
    if (scenario.weights == "native")
        scenario.weights = resolved.model->nativeFormat.value_or("native");
    resolved.format = catalogue.format(scenario.weights);
    if (!resolved.format && scenario.weights != "native")
        return unknownId(problems, "weights", scenario.weights);
    chooseForm(resolved, catalogue);
    if (const auto file = scenario.known.find("file_bytes"); file != scenario.known.end() && !scenario.weightsBytes)
        scenario.weightsBytes = file->second;
    resolved.weights = weightsOf(resolved, catalogue);
}

/** No group at all is one device of unknown kind, so that the model's memory can still be told. */
void resolveHardware(Resolved& resolved, const Catalogue& catalogue, std::vector<Problem>& problems)
{
    Scenario& scenario = resolved.scenario;
    if (const auto total = scenario.known.find("device_total_bytes");
        total != scenario.known.end() && !scenario.gpuMemory)
        scenario.gpuMemory = total->second;
    for (const GpuGroup& group : scenario.gpus) {
        const Accelerator* accelerator = catalogue.accelerator(group.id);
        if (!accelerator && !group.id.empty())
            unknownId(problems, "gpu", group.id);
        resolved.gpus.insert(
            resolved.gpus.end(), static_cast<std::size_t>(std::clamp(group.count, 0, Limits::gpusMax)), accelerator);
    }
    if (scenario.gpus.empty())
        resolved.gpus.push_back(nullptr);
    resolved.hardwareNamed = std::ranges::find(resolved.gpus, nullptr) == resolved.gpus.end();
    for (const Accelerator* accelerator : resolved.gpus)
        if (const auto memory = reportedMemory(scenario, accelerator))
            resolved.deviceMemory = std::min(resolved.deviceMemory.value_or(*memory), *memory);
    resolved.host = catalogue.host(scenario.host);
    if (!resolved.host && !scenario.hostBandwidth)
        unknownId(problems, "host", scenario.host);
}

const KvType* resolveKvType(std::optional<std::string>& id, std::string_view field, const Resolved& resolved,
    const Catalogue& catalogue, std::vector<Problem>& problems)
{
    const std::string standard
        = resolved.engine && !resolved.engine->kvTypes.empty() ? resolved.engine->kvTypes.front() : "f16";
    if (!id)
        id = standard;
    const KvType* type = catalogue.kvType(*id);
    if (!type)
        unknownId(problems, std::string(field), *id);
    return type;
}

/** Empty: the newest. */
std::string_view versionOf(const Resolved& resolved)
{
    const auto& version = resolved.scenario.engineVersion;
    return version ? std::string_view(*version) : std::string_view();
}

/** Of the first GPU; empty: any. */
std::string_view acceleratorOf(const Resolved& resolved)
{
    const Accelerator* accelerator = resolved.gpus.empty() ? nullptr : resolved.gpus.front();
    return accelerator ? std::string_view(accelerator->id) : std::string_view();
}

EngineSettings settingsOf(const Resolved& resolved)
{
    if (!resolved.engine)
        return {};
    return resolved.engine->defaultSettings(versionOf(resolved), resolved.deviceMemory, acceleratorOf(resolved));
}

void fillLlamaCppDefaults(Resolved& resolved)
{
    Scenario& scenario = resolved.scenario;
    if (!scenario.ubatch)
        scenario.ubatch = static_cast<int>(resolved.engineDefault(EngineSetting::Ubatch));
    if (!scenario.batch)
        scenario.batch = static_cast<int>(resolved.engineDefault(EngineSetting::Batch));
    if (!scenario.flashAttention)
        scenario.flashAttention = true;
    if (!scenario.kvUnified)
        scenario.kvUnified = false;
}

void fillServingDefaults(Resolved& resolved)
{
    Scenario& scenario = resolved.scenario;
    const auto fill = [&resolved]<typename Value>(std::optional<Value>& setting, EngineSetting key) {
        if (!setting && resolved.engineHas(key))
            setting = static_cast<Value>(resolved.engineDefault(key));
    };
    fill(scenario.gpuMemoryUtilization, EngineSetting::GpuMemoryUtilization);
    fill(scenario.maxBatchedTokens, EngineSetting::MaxBatchedTokens);
    fill(scenario.maxNumSeqs, EngineSetting::MaxNumSeqs);
    resolved.ownStaticShare = !scenario.memFractionStatic && resolved.engineHas(EngineSetting::MemFractionStatic);
    if (resolved.ownStaticShare)
        scenario.memFractionStatic = staticShare(resolved);
}

/** Contexts beyond the model's limit are told, not cut: some engines stretch positions. */
void checkLengths(Resolved& resolved, std::vector<Problem>& problems)
{
    Scenario& scenario = resolved.scenario;
    if (resolved.model && resolved.model->contextLimit && scenario.context > *resolved.model->contextLimit)
        problems.push_back({Severity::Warning, "context_beyond_model", "context",
            {{"context_tokens", scenario.context}, {"limit_tokens", *resolved.model->contextLimit}}});
    if (scenario.prompt > scenario.context) {
        problems.push_back({Severity::Note, "prompt_cut", "prompt",
            {{"prompt_tokens", scenario.prompt}, {"context_tokens", scenario.context}}});
        scenario.prompt = scenario.context;
    }
    if (scenario.output > scenario.context) {
        problems.push_back({Severity::Note, "output_cut", "output",
            {{"output_tokens", scenario.output}, {"context_tokens", scenario.context}}});
        scenario.output = scenario.context;
    }
    if (!scenario.depth)
        scenario.depth = std::min(scenario.context, scenario.prompt + scenario.output / 2);
    if (*scenario.depth > scenario.context)
        problems.push_back({Severity::Note, "depth_cut", "depth",
            {{"depth_tokens", *scenario.depth}, {"context_tokens", scenario.context}}});
    scenario.depth = std::min(*scenario.depth, scenario.context);
}

} // namespace

double Resolved::hostBandwidth() const
{
    if (scenario.hostBandwidth)
        return *scenario.hostBandwidth;
    return host && host->bandwidth ? *host->bandwidth * std::max(1, host->sockets) : 0;
}

std::optional<double> Resolved::rareDefault(EngineSetting setting) const
{
    if (!engine)
        return std::nullopt;
    return engine->defaultValue(settingRange(setting).key, versionOf(*this), deviceMemory, acceleratorOf(*this));
}

Resolved resolve(const Scenario& scenario, const Catalogue& catalogue, std::vector<Problem>& problems)
{
    Resolved resolved;
    resolved.scenario = scenario;
    resolved.engine = catalogue.engine(scenario.engine);
    if (!resolved.engine)
        unknownId(problems, "engine", scenario.engine);
    resolveModel(resolved, catalogue, problems);
    leaveOutVersion(resolved, problems);
    leaveOutDraft(resolved, problems);
    resolveHardware(resolved, catalogue, problems);
    resolved.settings = settingsOf(resolved);
    const std::vector<LeftOut> leftOut = leaveOutInapplicable(resolved, catalogue);
    resolveConflicts(resolved, problems);
    resolved.kvK = resolveKvType(resolved.scenario.kvK, "kv_k", resolved, catalogue, problems);
    resolved.kvV = resolveKvType(resolved.scenario.kvV, "kv_v", resolved, catalogue, problems);
    resolved.backend = resolveBackend(resolved, problems);
    if (!resolved.scenario.split && resolved.engine && !resolved.engine->splits.empty())
        resolved.scenario.split = splitFromName(resolved.engine->splits.front());
    leaveOutExtras(resolved, problems);
    if (!resolved.scenario.hostMemory)
        resolved.scenario.hostMemory = 64 * gibi;
    if (resolved.usesLlamaCppRules())
        fillLlamaCppDefaults(resolved);
    else
        fillServingDefaults(resolved);
    checkLengths(resolved, problems);
    resolveBatches(scenario, resolved, problems);
    noteLeftOut(leftOut, scenario, resolved, problems);
    return resolved;
}

std::string_view splitName(SplitMode mode)
{
    for (const auto& [value, name] : splitNames)
        if (value == mode)
            return name;
    return "layer";
}

std::optional<SplitMode> splitFromName(std::string_view name)
{
    for (const auto& [value, text] : splitNames)
        if (text == name)
            return value;
    return std::nullopt;
}

} // namespace loadmark
