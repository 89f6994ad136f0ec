// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/unused_inputs.h"

#include "estimator/catalogue/engine_version.h"
#include "estimator/memory/llamacpp_build.h"
#include "estimator/memory/serving_cache.h"
#include "estimator/memory/serving_extras.h"

#include <algorithm>
#include <array>

namespace loadmark {
namespace {

constexpr std::array<std::string_view, 2> partsOfEveryEngine{"device_total_bytes", "file_bytes"};
constexpr std::array<std::string_view, 11> partsOfServing{"activation_bytes", "available_after_load_bytes",
    "cuda_graph_bytes", "cuda_graph_estimated_bytes", "kv_available_bytes", "kv_capacity_tokens", "non_torch_bytes",
    "peak_torch_bytes", "requested_bytes", "weights_and_non_torch_bytes", "weights_bytes"};

bool knowsPart(const Resolved& resolved, std::string_view name)
{
    return std::ranges::find(partsOfEveryEngine, name) != partsOfEveryEngine.end()
        || (!resolved.usesLlamaCppRules() && std::ranges::find(partsOfServing, name) != partsOfServing.end());
}

/** How many tokens are drafted matters where the model's own layers draft. */
bool knowsExtra(const Resolved& resolved, std::string_view name)
{
    if (!resolved.usesLlamaCppRules() && name != serving::draftTokens)
        return servingKnowsExtra(name);
    return name == "draft_tokens" && resolved.scenario.draft == "mtp";
}

template<typename Value, typename Knows>
std::string unknownNames(const std::map<std::string, Value, std::less<>>& given, const Knows& knows)
{
    std::string names;
    for (const auto& [name, value] : given)
        if (!knows(name))
            names += (names.empty() ? "" : ", ") + name;
    return names;
}

void noteUnused(const Resolved& resolved, std::string field, const std::string& names, std::vector<Problem>& problems)
{
    if (!names.empty())
        problems.push_back(
            {Severity::Note, "input_unused", std::move(field), {{"names", names}, {"engine", resolved.engine->name}}});
}

/** Builds are counted by llama.cpp itself only. */
bool readableVersion(const Resolved& resolved)
{
    const std::string& version = *resolved.scenario.engineVersion;
    if (resolved.usesLlamaCppRules() && resolved.engine->ownAccounting)
        return version.empty() || isLlamaCppBuild(version);
    return version.empty() || (isVersion(version) && !version.starts_with('b')); // "b4000" is a build of llama.cpp
}

void checkTensorSplit(const Resolved& resolved, std::vector<Problem>& problems)
{
    const std::size_t shares = resolved.scenario.tensorSplit.size();
    if (shares == 0)
        return;
    if (shares != resolved.gpus.size() && resolved.hardwareNamed)
        problems.push_back({Severity::Note, "tensor_split_count", "tensor_split",
            {{"shares", static_cast<std::int64_t>(shares)},
                {"gpus", static_cast<std::int64_t>(resolved.gpus.size())}}});
}

/** Devices of unknown kind: the model can be placed on them, but no more. */
void checkUnnamedGpus(const Scenario& scenario, std::vector<Problem>& problems)
{
    const bool counted
        = std::ranges::any_of(scenario.gpus, [](const GpuGroup& group) { return group.id.empty() && group.count > 0; });
    const bool measured = scenario.known.contains("device_total_bytes");
    if (counted)
        problems.push_back({Severity::Note, "gpu_unnamed", "gpus", {}});
    else if (scenario.gpus.empty() && scenario.gpuMemory && !measured)
        problems.push_back({Severity::Note, "gpu_unnamed", "gpu_memory", {}});
}

/** What may have no use. KV types, formats and backends are accounted for as given, or told apart elsewhere. */
constexpr std::array flags{Field::Split, Field::TensorSplit, Field::Offload, Field::LayersOnGpu, Field::CpuMoe,
    Field::KvOnHost, Field::GpuMemory, Field::GpuMemoryInUse, Field::Ubatch, Field::Batch, Field::FlashAttention,
    Field::SwaFull, Field::KvUnified, Field::GpuMemoryUtilization, Field::MaxBatchedTokens, Field::MaxNumSeqs,
    Field::MemFractionStatic};

/**
 * Of the reasons why an input does not apply those with which it changes nothing. A machine of one memory, for one, has
 * no layers to move to RAM, but they would still be computed by its processor.
 */
std::optional<Problem> noteOf(std::string_view reason)
{
    if (reason == "engine_lacks" || reason == "engine_one_choice")
        return Problem{Severity::Note, "input_unused", {}, {}};
    if (reason == "engine_no_offload")
        return Problem{Severity::Note, "offload_not_offered", {}, {}};
    if (reason == "model_not_moe")
        return Problem{Severity::Note, "input_needs_experts", {}, {}};
    if (reason == "model_no_window")
        return Problem{Severity::Note, "input_needs_window", {}, {}};
    if (reason == "model_no_kv")
        return Problem{Severity::Note, "input_needs_cache", {}, {}};
    if (reason == "cpu_only")
        return Problem{Severity::Note, "input_needs_gpu", {}, {}};
    if (reason == "one_gpu")
        return Problem{Severity::Note, "input_needs_gpus", {}, {}};
    if (reason == "one_sequence")
        return Problem{Severity::Note, "input_needs_sequences", {}, {}};
    return std::nullopt;
}

/** "--offload 0" and "--cpu-moe 0" ask for what is there anyway. */
bool asksForNothing(const Scenario& given, Field field)
{
    return (field == Field::Offload && given.offload.value_or(0) <= 0)
        || (field == Field::CpuMoe && given.cpuMoe.value_or(0) <= 0);
}

} // namespace

std::vector<LeftOut> leaveOutInapplicable(Resolved& resolved, const Catalogue& catalogue)
{
    static const Scenario untouched;
    const auto untold = [&](Field field) { return sameField(resolved.scenario, untouched, field); };
    if (std::ranges::all_of(flags, untold)) // as in most estimates
        return {};
    std::vector<LeftOut> leftOut;
    const Scenario given = resolved.scenario;
    const Applicability applicability(given, catalogue);
    for (const Field field : flags) {
        if (untold(field))
            continue;
        auto reason = applicability.whyNot(field);
        if (!reason || !noteOf(reason->id))
            continue;
        resetField(resolved.scenario, field);
        leftOut.push_back({field, std::move(*reason)});
    }
    return leftOut;
}

void noteLeftOut(const std::vector<LeftOut>& leftOut, const Scenario& given, const Resolved& resolved,
    std::vector<Problem>& problems)
{
    for (const auto& [field, reason] : leftOut) {
        if (sameField(given, resolved.scenario, field) || asksForNothing(given, field))
            continue;
        const std::string key(fieldKey(field));
        Problem problem = *noteOf(reason.id);
        problem.field = key;
        problem.arguments.emplace("names", key);
        for (const auto& [name, value] : reason.arguments)
            problem.arguments.emplace(name, value);
        problems.push_back(std::move(problem));
    }
}

void noteUnusedInputs(const Resolved& resolved, std::vector<Problem>& problems)
{
    const Scenario& scenario = resolved.scenario;
    noteUnused(resolved, "known",
        unknownNames(scenario.known, [&](const std::string& name) { return knowsPart(resolved, name); }), problems);
    noteUnused(resolved, "extra",
        unknownNames(scenario.extra, [&](const std::string& name) { return knowsExtra(resolved, name); }), problems);
    checkTensorSplit(resolved, problems);
    checkUnnamedGpus(scenario, problems);
    if (scenario.mmprojBytes && !resolved.usesLlamaCppRules())
        noteUnused(resolved, "mmproj_bytes", "mmproj", problems);
    if (scenario.draft && *scenario.draft != "mtp") {
        // SGLang sets memory aside for any draft model, whatever its size.
        const bool reserves = resolved.engineHas(EngineSetting::ReserveMibDraft);
        problems.push_back({Severity::Note, reserves ? "draft_reserved" : "draft_not_counted", "draft",
            {{"draft", *scenario.draft}, {"engine", resolved.engine->name}}});
    }
}

void leaveOutVersion(Resolved& resolved, std::vector<Problem>& problems)
{
    if (!resolved.engine || !resolved.scenario.engineVersion || readableVersion(resolved))
        return;
    problems.push_back({Severity::Note, "engine_version_unread", "engine_version",
        {{"version", *resolved.scenario.engineVersion}, {"engine", resolved.engine->name}}});
    resolved.scenario.engineVersion.reset();
}

void leaveOutExtras(Resolved& resolved, std::vector<Problem>& problems)
{
    if (!resolved.engine || resolved.usesLlamaCppRules())
        return;
    const int ranks = ranksOf(resolved).tensor;
    std::erase_if(resolved.scenario.extra, [&](const auto& flag) {
        const auto& [name, value] = flag;
        if (!servingKnowsExtra(name) || servingTakes(name, value, ranks))
            return false;
        Problem problem{Severity::Note, "extra_value_unread", "extra", {{"name", name}}};
        std::visit(
            [&]<typename Held>(const Held& held) {
                if constexpr (std::is_same_v<Held, bool>)
                    problem.arguments.emplace("value", held ? "true" : "false");
                else
                    problem.arguments.emplace("value", held);
            },
            value);
        problems.push_back(std::move(problem));
        return true;
    });
}

void leaveOutDraft(Resolved& resolved, std::vector<Problem>& problems)
{
    if (resolved.scenario.draft != "mtp" || !resolved.architecture || !resolved.architecture->mtpLayers.empty())
        return;
    problems.push_back({Severity::Note, "no_draft_layers", "draft", {{"model", resolved.model->name}}});
    resolved.scenario.draft.reset();
}

} // namespace loadmark
