// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/estimate.h"

#include "estimator/advice/advice.h"
#include "estimator/cost/cost.h"
#include "estimator/explain_memory.h"
#include "estimator/memory/kv_cache.h"
#include "estimator/memory/memory_budget.h"
#include "estimator/memory/plan.h"
#include "estimator/memory/usable_memory.h"
#include "estimator/resolve.h"
#include "estimator/saturating.h"
#include "estimator/speed/speed.h"
#include "estimator/speed/work.h"
#include "estimator/unsupported.h"
#include "estimator/unused_inputs.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace loadmark {
namespace {

using DevicePart = std::optional<Bytes> DeviceEstimate::*;

/** Sum over the devices, unknown if it is unknown on one of them. */
Quantity<Bytes> sumOf(const std::vector<DeviceEstimate>& devices, DevicePart part, Confidence confidence)
{
    Saturating sum;
    for (const DeviceEstimate& device : devices) {
        if (!(device.*part))
            return {};
        sum += *(device.*part);
    }
    return {sum.value(), std::nullopt, confidence};
}

/** Half the range of the weights, bytes; 0 where their sizes are known or follow from a rule. */
double weightsMargin(Bytes weights, const Resolved& resolved)
{
    return resolved.weights ? resolved.weights->spread * static_cast<double>(weights) : 0;
}

Interval<Bytes> around(Bytes value, double margin)
{
    const Bytes bytes = wholePart(margin);
    return {std::max<Bytes>(0, value - bytes), saturatingSum({value, bytes})};
}

/**
 * Range of a GPU total: compute buffers of llama.cpp lie within 5 % in 95 % of 14,568 compared
 * (method/llamacpp-buffers.md), borrowed ones within a factor; contexts take 300 to 700 MiB per device
 * (method/measured-memory.md, lesson 11); weights of unknown mixes as far as they spread.
 */
Interval<Bytes> totalRange(const MemoryEstimate& memory, std::size_t devices, const Resolved& resolved)
{
    const double computeShare = memory.compute.confidence >= Confidence::Calibrated ? 0.05 : 0.5;
    return around(*memory.gpuTotal.value,
        computeShare * static_cast<double>(memory.compute.value.value_or(0))
            + 200.0 * static_cast<double>(mebi) * static_cast<double>(devices)
            + weightsMargin(memory.weights.value.value_or(0), resolved));
}

/**
 * Exact is a share, by the engine's own rule, of what the driver reports. A margin is kept of what is free, of which
 * the total is but an upper limit, and limits of systems depend on their settings.
 */
Confidence usableConfidence(const Resolved& resolved, const MemoryPlan& plan)
{
    const bool certain = std::ranges::all_of(resolved.gpus, [&](const Accelerator* gpu) {
        const bool read = resolved.scenario.gpuMemory || (gpu && gpu->reportedBasis == "read");
        return read && !(gpu && hasSystemLimit(*gpu));
    });
    const bool ownRule = resolved.engine->ownAccounting && !resolved.usesLlamaCppRules();
    return certain && ownRule ? plan.usableConfidence : Confidence::Estimated;
}

void fillMemory(Estimate& estimate, const Resolved& resolved, const MemoryPlan& plan)
{
    MemoryEstimate& memory = estimate.memory;
    const std::vector<DeviceEstimate>& devices = plan.devices;
    memory.weights = sumOf(devices, &DeviceEstimate::weights, plan.weightsConfidence);
    if (const double margin = weightsMargin(memory.weights.value.value_or(0), resolved); margin > 0)
        memory.weights.interval = around(*memory.weights.value, margin);
    memory.kvCache = sumOf(devices, &DeviceEstimate::kvCache, plan.kvConfidence);
    memory.state = sumOf(devices, &DeviceEstimate::state, plan.kvConfidence);
    memory.compute = sumOf(devices, &DeviceEstimate::compute, plan.computeConfidence);
    memory.runtime = sumOf(devices, &DeviceEstimate::runtime, plan.runtimeConfidence);
    const Confidence weakest
        = std::min({plan.weightsConfidence, plan.kvConfidence, plan.computeConfidence, plan.runtimeConfidence});
    memory.gpuTotal = sumOf(devices, &DeviceEstimate::total, weakest);
    if (memory.gpuTotal && !devices.empty())
        memory.gpuTotal.interval = totalRange(memory, devices.size(), resolved);
    const Confidence usable = usableConfidence(resolved, plan);
    if (resolved.hardwareNamed)
        memory.gpuUsable = sumOf(devices, &DeviceEstimate::usable, usable);
    if (memory.gpuTotal && memory.gpuUsable) {
        memory.headroom = {*memory.gpuUsable.value - *memory.gpuTotal.value, std::nullopt, weakest};
        if (*memory.gpuUsable.value > 0)
            memory.utilisation
                = {static_cast<double>(*memory.gpuTotal.value) / static_cast<double>(*memory.gpuUsable.value),
                    std::nullopt, weakest};
    }
    if (plan.reserved)
        memory.reserved = {*plan.reserved, std::nullopt, usable};
    else
        memory.reserved = memory.gpuTotal;
    const HostEstimate& host = plan.host;
    if (resolved.architecture && resolved.weights)
        memory.host = {saturatingSum({host.weights, host.kvCache, host.state, host.compute}), std::nullopt,
            plan.computeConfidence};
}

void fillKv(Estimate& estimate, const Resolved& resolved, const MemoryPlan& plan)
{
    if (resolved.architecture)
        estimate.kv.bytesPerToken
            = {kvBytesPerToken(resolved, resolved.scenario.context), std::nullopt, plan.kvConfidence};
    if (plan.pool)
        estimate.kv.pool = {*plan.pool, std::nullopt, plan.computeConfidence};
    if (plan.capacityTokens)
        estimate.kv.capacityTokens = {*plan.capacityTokens, std::nullopt, plan.computeConfidence};
    if (plan.maxConcurrency)
        estimate.kv.maxConcurrency = {*plan.maxConcurrency, std::nullopt, plan.computeConfidence};
}

/** RAM for the host part: on unified machines what the GPU's share leaves of the one memory. */
std::optional<Bytes> hostCapacity(const Resolved& resolved, const MemoryEstimate& memory)
{
    if (!resolved.unified())
        return resolved.scenario.hostMemory;
    const Accelerator& machine = *resolved.gpus.front();
    const Bytes total
        = resolved.scenario.gpuMemory.value_or(wholePart(machine.memoryGigabytes * static_cast<double>(gibi)));
    return std::max<Bytes>(0, total - memory.gpuTotal.value.value_or(0));
}

bool hasErrors(const std::vector<Problem>& problems)
{
    return std::ranges::any_of(problems, [](const Problem& problem) { return problem.severity == Severity::Error; });
}

/** True when layers, experts or cache are in RAM; the input embedding, which always may be, does not count. */
bool partlyOnHost(const Resolved& resolved, const MemoryPlan& plan)
{
    return resolved.gpus.empty() || plan.placement.layersOn(Placement::host) > 0
        || plan.placement.output == Placement::host || plan.placement.expertsOnHost > 0 || plan.placement.kvOnHost;
}

Verdict verdictOf(const Estimate& estimate, bool onHost)
{
    if (!estimate.fits)
        return Verdict::Unknown;
    if (!*estimate.fits)
        return Verdict::DoesNotFit;
    if (onHost)
        return Verdict::Offloads;
    constexpr double tightShare = 0.05;
    for (const DeviceEstimate& device : estimate.devices)
        if (static_cast<double>(*device.usable - *device.total) < tightShare * static_cast<double>(*device.usable))
            return Verdict::Tight;
    return Verdict::Fits;
}

void judge(Estimate& estimate, const Resolved& resolved, const MemoryPlan& plan)
{
    estimate.host.capacity = hostCapacity(resolved, estimate.memory);
    const bool known = resolved.hardwareNamed && resolved.architecture && resolved.weights;
    if (!resolved.hardwareNamed)
        for (DeviceEstimate& device : estimate.devices)
            device.fits.reset();
    if (known) {
        const bool hostFits = estimate.memory.host.value.value_or(0) <= estimate.host.capacity.value_or(0);
        estimate.fits = devicesFit(estimate) && hostFits && !hasErrors(estimate.problems);
        if (!hostFits)
            estimate.problems.push_back({Severity::Error, "host_memory_exceeded", "host_memory",
                {{"needed_bytes", *estimate.memory.host.value},
                    {"capacity_bytes", estimate.host.capacity.value_or(0)}}});
    }
    estimate.verdict = verdictOf(estimate, partlyOnHost(resolved, plan));
}

/** Nothing runs on a device that surely needs more than it reports, nor where the engine does not start. */
bool canRun(const Estimate& estimate, const Resolved& resolved)
{
    const bool impossible = refusal(estimate) || findProblem(estimate, "unknown_id");
    const bool loads = std::ranges::all_of(estimate.devices, [&](const DeviceEstimate& device) {
        if (!device.total || !device.reported)
            return false;
        const Bytes least = *device.total - wholePart(weightsMargin(device.weights.value_or(0), resolved));
        return least <= *device.reported - device.inUse;
    });
    return resolved.hardwareNamed && resolved.architecture && resolved.weights && !impossible && loads;
}

/** Of a published checkpoint in a format that is not in the catalogue, as its publisher calls it. */
std::string formatName(const Resolved& resolved)
{
    if (resolved.format)
        return resolved.format->name;
    const std::string& label = resolved.model->nativeFormatLabel;
    return label.empty() ? resolved.scenario.weights : label;
}

/** A size that was given and cannot be that of these parameters. */
void noteOddSize(const Resolved& resolved, std::vector<Problem>& problems)
{
    constexpr double leastBits = 0.5, mostBits = 40; // 1-bit mixes and 32-bit checkpoints lie within
    const auto& given = resolved.scenario.weightsBytes;
    const auto& parameters = resolved.model->parametersTotal;
    if (!given || !parameters || *parameters <= 0)
        return;
    const double bits = 8 * static_cast<double>(*given) / static_cast<double>(*parameters);
    if (bits < leastBits || bits > mostBits)
        problems.push_back({Severity::Warning, "weights_size_odd", "weights_bytes",
            {{"model", resolved.model->name}, {"given_bytes", *given}, {"bits", bits}}});
}

std::string missingOf(const Model& model)
{
    std::string missing;
    for (const std::string& what : model.missing)
        missing += (missing.empty() ? "" : "; ") + what;
    return missing;
}

/** A file of the user's says less than it takes to be sure. */
bool assumesOfOwnModel(const Resolved& resolved)
{
    return resolved.model->own && !resolved.model->missing.empty();
}

void noteOddities(const Resolved& resolved, std::vector<Problem>& problems)
{
    if (!resolved.weights)
        problems.push_back({Severity::Warning, "weights_unknown", "weights",
            {{"model", resolved.model->name}, {"format", formatName(resolved)}}});
    if (!resolved.architecture) {
        problems.push_back({Severity::Warning, resolved.model->own ? "architecture_unread" : "architecture_unknown",
            "model", {{"model", resolved.model->name}, {"missing", missingOf(*resolved.model)}}});
    }
    if (resolved.architecture && assumesOfOwnModel(resolved))
        problems.push_back({Severity::Note, "own_model_assumed", "model",
            {{"model", resolved.model->name}, {"missing", missingOf(*resolved.model)}}});
    noteOddSize(resolved, problems);
    const EngineSpec& engine = *resolved.engine;
    if (!engine.ownAccounting)
        problems.push_back(
            {Severity::Note, "borrowed_accounting", "engine", {{"engine", engine.name}, {"policy", engine.policy}}});
    const Accelerator* last = nullptr;
    for (const Accelerator* gpu : resolved.gpus) {
        if (!gpu || gpu == last)
            continue;
        last = gpu;
        if (usableMemory(resolved, *gpu, 0).nominal)
            problems.push_back({Severity::Note, "memory_nominal", "gpu", {{"gpu", gpu->name}}});
    }
}

/** vLLM does not start where another program holds a part of the share that it is to take. */
void noteShareNotFree(const Resolved& resolved, const MemoryPlan& plan, std::vector<Problem>& problems)
{
    if (plan.devices.empty() || resolved.usesLlamaCppRules() || budgetRule(resolved) != BudgetRule::Total)
        return;
    const DeviceEstimate& first = plan.devices.front();
    const double reported = static_cast<double>(first.reported.value_or(0));
    const double possible = reported > 0 ? (reported - static_cast<double>(first.inUse)) / reported : 1;
    if (first.inUse > 0 && budgetShare(resolved) > possible)
        problems.push_back({Severity::Error, "share_not_free", "gpu_memory_utilization",
            {{"engine", resolved.engine->name}, {"share", std::floor(possible * 100) / 100}}});
}

void noteTooMuchInUse(const Resolved& resolved, const MemoryPlan& plan, std::vector<Problem>& problems)
{
    const auto& given = resolved.scenario.gpuMemoryInUse;
    const auto reported = plan.devices.empty() ? std::nullopt : plan.devices.front().reported;
    if (given && reported && *given > *reported)
        problems.push_back({Severity::Warning, "in_use_beyond_memory", "gpu_memory_in_use",
            {{"given_bytes", *given}, {"reported_bytes", *reported}}});
}

MemoryPlan planOf(Resolved& resolved, std::vector<Problem>& problems, Explanation* explanation)
{
    if (!resolved.architecture || !resolved.weights)
        return planWeightsOnly(resolved);
    return resolved.usesLlamaCppRules() ? planLlamaCpp(resolved, problems, explanation)
                                        : planServing(resolved, problems, explanation);
}

/** Without a size of the weights the cache can still be told: the plan is made over an empty table and its weights
 * dropped. */
MemoryPlan planWithoutWeights(Resolved& resolved, std::vector<Problem>& problems, Explanation* explanation)
{
    auto table = std::make_shared<WeightTable>();
    table->layers.resize(resolved.architecture->layers.size());
    resolved.weights = table;
    MemoryPlan plan = planOf(resolved, problems, explanation);
    resolved.weights.reset();
    for (DeviceEstimate& device : plan.devices) {
        device.weights.reset();
        device.total.reset();
        device.fits.reset();
    }
    plan.pool.reset();
    plan.capacityTokens.reset();
    plan.maxConcurrency.reset();
    plan.weightsConfidence = Confidence::Unknown;
    return plan;
}

} // namespace

Estimate estimate(const Scenario& scenario, const Catalogue& catalogue, Explanation* explanation)
{
    Estimate estimate;
    Resolved resolved = resolve(scenario, catalogue, estimate.problems);
    estimate.scenario = resolved.scenario;
    const bool formatMissing = !resolved.format && resolved.scenario.weights != "native";
    if (!resolved.model || formatMissing || !resolved.engine || !resolved.kvK || !resolved.kvV)
        return estimate;
    noteOddities(resolved, estimate.problems);
    noteUnsupported(resolved, estimate.problems);
    noteUnusedInputs(resolved, estimate.problems);

    // A serving engine's rules divide the memory of GPUs; how it would use system RAM alone is not modelled.
    if (resolved.hardwareNamed && resolved.gpus.empty() && !resolved.usesLlamaCppRules()) {
        estimate.problems.push_back({Severity::Error, "engine_needs_gpu", "gpu", {{"engine", resolved.engine->name}}});
        return estimate;
    }

    const bool sizeless = resolved.architecture && !resolved.weights;
    MemoryPlan plan = sizeless ? planWithoutWeights(resolved, estimate.problems, explanation)
                               : planOf(resolved, estimate.problems, explanation);
    if (assumesOfOwnModel(resolved)) {
        plan.kvConfidence = std::min(plan.kvConfidence, Confidence::Estimated);
        if (!resolved.model->ownFormat) // else the weights are those of the file
            plan.weightsConfidence = std::min(plan.weightsConfidence, Confidence::Estimated);
    }
    noteShareNotFree(resolved, plan, estimate.problems);
    noteTooMuchInUse(resolved, plan, estimate.problems);
    estimate.host = plan.host;
    fillMemory(estimate, resolved, plan);
    fillKv(estimate, resolved, plan);
    estimate.devices = std::move(plan.devices);
    judge(estimate, resolved, plan);

    if (canRun(estimate, resolved)) {
        estimate.speed = estimateSpeed(speedInput(resolved, plan), catalogue.speed, explanation);
        estimate.cost = estimateCost(resolved, catalogue, estimate.speed, explanation);
    }
    if (explanation)
        explainMemory(resolved, estimate, *explanation);
    return estimate;
}

const Problem* findProblem(const Estimate& estimate, std::string_view id)
{
    const auto found = std::ranges::find(estimate.problems, id, &Problem::id);
    return found == estimate.problems.end() ? nullptr : &*found;
}

const Problem* refusal(const Estimate& estimate)
{
    constexpr std::array<std::string_view, 6> ids{"engine_not_on_vendor", "format_not_loadable", "illegal_tensor_split",
        "share_not_free", "batched_tokens_short", "values_need_flash_attention"};
    const auto found = std::ranges::find_if(
        estimate.problems, [&](const Problem& problem) { return std::ranges::find(ids, problem.id) != ids.end(); });
    return found == estimate.problems.end() ? nullptr : &*found;
}

std::optional<Bytes> shortfall(const Estimate& estimate)
{
    Bytes most = 0;
    for (const DeviceEstimate& device : estimate.devices)
        if (device.total && device.usable)
            most = std::max(most, *device.total - *device.usable);
    if (most == 0 && estimate.memory.host && estimate.host.capacity)
        most = std::max(most, *estimate.memory.host.value - *estimate.host.capacity);
    return most > 0 ? std::optional(most) : std::nullopt;
}

bool devicesFit(const Estimate& estimate)
{
    return std::ranges::all_of(
        estimate.devices, [](const DeviceEstimate& device) { return device.fits.value_or(false); });
}

int layersOnGpus(const Estimate& estimate)
{
    int layers = 0;
    bool any = false;
    for (const DeviceEstimate& device : estimate.devices) {
        layers += device.layers;
        any = any || device.weights.value_or(0) > 0;
    }
    return any ? layers + 1 : 0;
}

Estimate assess(const Scenario& scenario, const Catalogue& catalogue, Explanation* explanation)
{
    Estimate result = estimate(scenario, catalogue, explanation);
    if (result.verdict != Verdict::DoesNotFit)
        return result;
    Problem problem{Severity::Error, "does_not_fit", "", {}};
    if (const auto bytes = shortfall(result))
        problem.arguments.emplace("shortfall_bytes", *bytes);
    if (const auto remedy = cheapestRemedy(result, catalogue))
        describeRemedy(*remedy, result, catalogue, problem);
    result.problems.insert(result.problems.begin(), std::move(problem));
    if (auto spill = spillProblem(result, catalogue))
        result.problems.push_back(std::move(*spill));
    return result;
}

} // namespace loadmark
