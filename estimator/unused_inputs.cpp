// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/unused_inputs.h"

#include "estimator/catalogue/engine_version.h"
#include "estimator/memory/llamacpp_build.h"
#include "estimator/memory/serving_extras.h"

#include <algorithm>
#include <array>

namespace loadmark {
namespace {

constexpr std::array<std::string_view, 2> partsOfEveryEngine{"device_total_bytes", "file_bytes"};
constexpr std::array<std::string_view, 10> partsOfServing{"activation_bytes", "cuda_graph_bytes",
    "cuda_graph_estimated_bytes", "kv_available_bytes", "kv_capacity_tokens", "non_torch_bytes", "peak_torch_bytes",
    "requested_bytes", "weights_and_non_torch_bytes", "weights_bytes"};

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

bool readableVersion(const Resolved& resolved)
{
    const std::string& version = *resolved.scenario.engineVersion;
    const bool countsBuilds = resolved.usesLlamaCppRules() && resolved.engine->ownAccounting;
    return version.empty() || isLlamaCppBuild(version) || (!countsBuilds && isVersion(version));
}

void checkTensorSplit(const Resolved& resolved, std::vector<Problem>& problems)
{
    const std::size_t shares = resolved.scenario.tensorSplit.size();
    if (shares == 0)
        return;
    if (!resolved.usesLlamaCppRules())
        noteUnused(resolved, "tensor_split", "tensor_split", problems);
    else if (shares != resolved.gpus.size() && resolved.hardwareNamed)
        problems.push_back({Severity::Note, "tensor_split_count", "tensor_split",
            {{"shares", static_cast<std::int64_t>(shares)},
                {"gpus", static_cast<std::int64_t>(resolved.gpus.size())}}});
}

} // namespace

void noteUnusedInputs(const Resolved& resolved, std::vector<Problem>& problems)
{
    const Scenario& scenario = resolved.scenario;
    noteUnused(resolved, "known",
        unknownNames(scenario.known, [&](const std::string& name) { return knowsPart(resolved, name); }), problems);
    noteUnused(resolved, "extra",
        unknownNames(scenario.extra, [&](const std::string& name) { return knowsExtra(resolved, name); }), problems);
    checkTensorSplit(resolved, problems);
    if (scenario.engineVersion && !readableVersion(resolved))
        problems.push_back({Severity::Note, "engine_version_unread", "engine_version",
            {{"version", *scenario.engineVersion}, {"engine", resolved.engine->name}}});
    if (scenario.draft && *scenario.draft != "mtp")
        problems.push_back({Severity::Note, "draft_not_counted", "draft", {{"draft", *scenario.draft}}});
}

void leaveOutDraft(Resolved& resolved, std::vector<Problem>& problems)
{
    if (resolved.scenario.draft != "mtp" || !resolved.architecture || !resolved.architecture->mtpLayers.empty())
        return;
    problems.push_back({Severity::Note, "no_draft_layers", "draft", {{"model", resolved.model->name}}});
    resolved.scenario.draft.reset();
}

} // namespace loadmark
