// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/conflicts.h"

#include <algorithm>

namespace loadmark {
namespace {

bool offers(const EngineSpec& engine, SplitMode mode)
{
    return std::ranges::find(engine.splits, splitName(mode)) != engine.splits.end();
}

/** Whole layers stay whole layers: "layer" and "pipeline" name the same split. Else the engine's own first. */
SplitMode accountedSplit(const Resolved& resolved, SplitMode mode)
{
    const EngineSpec& engine = *resolved.engine;
    const bool dense = resolved.architecture && !hasExperts(*resolved.architecture);
    if (offers(engine, mode))
        return mode == SplitMode::Expert && dense ? SplitMode::Tensor : mode;
    if (mode == SplitMode::Layer && offers(engine, SplitMode::Pipeline))
        return SplitMode::Pipeline;
    if (mode == SplitMode::Pipeline && offers(engine, SplitMode::Layer))
        return SplitMode::Layer;
    return splitFromName(engine.splits.front()).value_or(mode);
}

void resolveSplit(Resolved& resolved, std::vector<Problem>& problems)
{
    std::optional<SplitMode>& split = resolved.scenario.split;
    if (!split || !resolved.engine || resolved.engine->splits.empty())
        return;
    const SplitMode accounted = accountedSplit(resolved, *split);
    if (accounted == *split)
        return;
    const char* id = offers(*resolved.engine, *split) ? "split_needs_experts" : "split_not_offered";
    Problem problem{Severity::Note, id, "split",
        {{"engine", resolved.engine->name}, {"split", std::string(splitName(*split))},
            {"accounted", std::string(splitName(accounted))}}};
    if (resolved.model)
        problem.arguments.emplace("model", resolved.model->name);
    problems.push_back(std::move(problem));
    split = accounted;
}

/** Serving engines have one setting for both. */
void resolveKvTypes(Resolved& resolved, std::vector<Problem>& problems)
{
    Scenario& scenario = resolved.scenario;
    if (!resolved.engine || resolved.usesLlamaCppRules() || scenario.kvK == scenario.kvV)
        return;
    const std::string type = scenario.kvK ? *scenario.kvK : *scenario.kvV;
    problems.push_back({Severity::Note, "kv_types_differ", scenario.kvV ? "kv_v" : "kv_k",
        {{"engine", resolved.engine->name}, {"type", type}}});
    scenario.kvK = type;
    scenario.kvV = type;
}

void resolveOffload(Scenario& scenario, std::vector<Problem>& problems)
{
    if (!scenario.gpuLayers || scenario.offload.value_or(0) <= 0)
        return;
    problems.push_back({Severity::Note, "offload_overruled", "offload", {{"offload_percent", *scenario.offload}}});
    scenario.offload.reset();
}

} // namespace

void resolveConflicts(Resolved& resolved, std::vector<Problem>& problems)
{
    resolveSplit(resolved, problems);
    resolveKvTypes(resolved, problems);
    resolveOffload(resolved.scenario, problems);
}

void resolveBatches(const Scenario& given, Resolved& resolved, std::vector<Problem>& problems)
{
    Scenario& scenario = resolved.scenario;
    if (scenario.ubatch && scenario.batch && *scenario.ubatch > *scenario.batch) {
        if (given.ubatch)
            problems.push_back({Severity::Note, "ubatch_cut", "ubatch",
                {{"ubatch_tokens", std::int64_t{*scenario.ubatch}}, {"batch_tokens", std::int64_t{*scenario.batch}}}});
        scenario.ubatch = scenario.batch;
    }
    if (scenario.maxNumSeqs && *scenario.maxNumSeqs < scenario.sequences)
        problems.push_back({Severity::Note, "sequences_wait", "max_num_seqs",
            {{"running", std::int64_t{*scenario.maxNumSeqs}}, {"sequences", std::int64_t{scenario.sequences}},
                {"engine", resolved.engine->name}}});
    // vLLM's SchedulerConfig: max_num_batched_tokens must be at least max_num_seqs.
    if (given.maxNumSeqs && given.maxBatchedTokens && scenario.maxNumSeqs && scenario.maxBatchedTokens
        && *scenario.maxBatchedTokens < *scenario.maxNumSeqs)
        problems.push_back({Severity::Error, "batched_tokens_short", "max_batched_tokens",
            {{"tokens", std::int64_t{*scenario.maxBatchedTokens}}, {"sequences", std::int64_t{*scenario.maxNumSeqs}},
                {"engine", resolved.engine->name}}});
}

} // namespace loadmark
