// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/explain_memory.h"

#include "estimator/memory/memory_budget.h"
#include "estimator/memory/static_share.h"
#include "estimator/memory/usable_memory.h"

#include <algorithm>

namespace loadmark {
namespace {

double number(const Quantity<Bytes>& quantity)
{
    return static_cast<double>(quantity.value.value_or(0));
}

void put(Explanation& explanation, std::string_view key, Derivation derivation)
{
    explanation.insert_or_assign(std::string(key), std::move(derivation));
}

/** llama.cpp keeps what it repacks for the CPU beside the mapped file; alignment alone adds less than a hundredth. */
double repackedCopies(const Resolved& resolved, const Estimate& estimate)
{
    const auto file = static_cast<double>(resolved.weights->file);
    const double copies = number(estimate.memory.weights) + static_cast<double>(estimate.host.weights) - file;
    return resolved.usesLlamaCppRules() && copies > file / 100 ? copies : 0;
}

void explainWeights(const Resolved& resolved, const Estimate& estimate, Explanation& explanation)
{
    if (!estimate.memory.weights || !resolved.weights)
        return;
    const WeightTable& table = *resolved.weights;
    const double onHost = static_cast<double>(estimate.host.weights);
    const double onGpus = number(estimate.memory.weights), file = static_cast<double>(table.file);
    const double copies = repackedCopies(resolved, estimate);
    put(explanation, "memory.weights_bytes",
        {copies > 0 ? "{file_bytes} + {repacked} → {gpu_bytes} + {host_bytes}"
                    : "{file_bytes} → {gpu_bytes} + {host_bytes}",
            {{"file_bytes", file, Unit::Byte}, {"repacked", copies, Unit::Byte}, {"gpu_bytes", onGpus, Unit::Byte},
                {"host_bytes", onHost, Unit::Byte}},
            onGpus, Unit::Byte, table.source, {}, {}});
}

/** How the engine's rule turns what the device reports into what it may take. */
std::string_view usableFormula(const Resolved& resolved, const Accelerator& accelerator, const DeviceEstimate& device)
{
    const bool shared = device.inUse > 0;
    const bool limited = hasSystemLimit(accelerator);
    const bool keepsNone = limited || (!resolved.usesLlamaCppRules() && budgetRule(resolved) != BudgetRule::Static);
    if (shared && keepsNone && *device.usable == *device.reported - device.inUse)
        return "{gpus} × ({reported} − {in_use})";
    if (limited)
        return "{gpus} × {reported} × {usable_share}";
    if (resolved.usesLlamaCppRules())
        return shared ? "{gpus} × ({reported} − {in_use} − {margin})" : "{gpus} × ({reported} − {margin})";
    switch (budgetRule(resolved)) {
    case BudgetRule::Static:
        return shared ? "{gpus} × (({reported} − {in_use}) × {usable_share} + {compute} + {runtime} − {margin})"
                      : "{gpus} × ({reported} × {usable_share} + {compute} + {runtime} − {margin})";
    case BudgetRule::Free:
        if (device.usable == device.reported) // what it needs leaves nothing to share out
            return "{gpus} × {reported}";
        return shared ? "{gpus} × (({reported} − {in_use}) × {usable_share} + ({weights} + {state} + {compute} + "
                        "{runtime}) × (1 − {usable_share}))"
                      : "{gpus} × ({reported} × {usable_share} + ({weights} + {state} + {compute} + {runtime}) × "
                        "(1 − {usable_share}))";
    case BudgetRule::Total:
        break;
    }
    return graphsBesideBudget(resolved) ? "{gpus} × ({reported} − {margin})" : "{gpus} × {reported} × {usable_share}";
}

double usableShare(const Resolved& resolved, const Accelerator& accelerator, const DeviceEstimate& device)
{
    if (hasSystemLimit(accelerator))
        return *device.reported > 0 ? static_cast<double>(*device.usable) / static_cast<double>(*device.reported) : 0;
    return budgetRule(resolved) == BudgetRule::Free ? resolved.engineDefault(EngineSetting::FreeGpuMemoryFraction)
                                                    : budgetShare(resolved);
}

std::string sourcesOf(const EngineSpec& engine, std::initializer_list<std::string_view> settings)
{
    std::string all;
    for (const std::string_view setting : settings)
        if (const auto source = engine.sources.find(setting); source != engine.sources.end())
            all += (all.empty() ? "" : "; ") + source->second;
    return all;
}

/** SGLang's share where nobody set one. */
Derivation staticShareDerivation(const Resolved& resolved)
{
    const double reported = static_cast<double>(resolved.deviceMemory.value_or(0));
    const double reserve = staticReserveMib(resolved).value_or(0) * static_cast<double>(mebi);
    const double share = staticShare(resolved);
    return {"({reported} − {margin}) ÷ {reported} + {rounding}",
        {{"reported", reported, Unit::Byte}, {"margin", reserve, Unit::Byte},
            {"rounding", reported > 0 ? share - (reported - reserve) / reported : 0, Unit::Ratio}},
        share, Unit::Ratio,
        sourcesOf(*resolved.engine,
            {"reserve_mib", "reserve_mib_per_chunk_token", "reserve_mib_per_graph_batch", "reserve_mib_per_parallel",
                "reserve_mib_least"}),
        {}, {}};
}

Derivation usableOfDevice(
    const Resolved& resolved, const Accelerator& accelerator, const DeviceEstimate& device, int count)
{
    const auto bytes = [](const std::optional<Bytes>& part) { return static_cast<double>(part.value_or(0)); };
    const double share = usableShare(resolved, accelerator, device);
    const bool onTop = !resolved.usesLlamaCppRules() && budgetRule(resolved) == BudgetRule::Static;
    const auto inUse = static_cast<double>(device.inUse);
    const double free = bytes(device.reported) - (resolved.usesLlamaCppRules() || onTop ? inUse : 0);
    const double most = onTop ? free * share + bytes(device.compute) + bytes(device.runtime) : free;
    const auto source = accelerator.sources.find("memory_reported_mib");
    Derivation derivation{usableFormula(resolved, accelerator, device),
        {{"gpus", static_cast<double>(count), Unit::Count}, {"reported", bytes(device.reported), Unit::Byte},
            {"in_use", inUse, Unit::Byte}, {"margin", most - bytes(device.usable), Unit::Byte},
            {"usable_share", share, Unit::Ratio}, {"weights", bytes(device.weights), Unit::Byte},
            {"state", bytes(device.state), Unit::Byte}, {"compute", bytes(device.compute), Unit::Byte},
            {"runtime", bytes(device.runtime), Unit::Byte}},
        bytes(device.usable) * count, Unit::Byte, source == accelerator.sources.end() ? std::string() : source->second,
        {}, accelerator.name};
    std::erase_if(derivation.terms, [&](const Term& term) {
        return derivation.formula.find("{" + std::string(term.name) + "}") == std::string_view::npos;
    });
    return derivation;
}

void explainUsable(const Resolved& resolved, const Estimate& estimate, Explanation& explanation)
{
    if (!estimate.memory.gpuUsable || resolved.gpus.empty())
        return;
    Derivation sum{"Σ {usable}", {}, number(estimate.memory.gpuUsable), Unit::Byte, {}, {}, {}};
    const std::vector<DeviceEstimate>& devices = estimate.devices;
    const auto alike = [](const DeviceEstimate& a, const DeviceEstimate& b) {
        return a.accelerator == b.accelerator && a.usable == b.usable;
    };
    for (std::size_t first = 0, next = 0; first < devices.size(); first = next) {
        while (next < devices.size() && alike(devices[first], devices[next]))
            ++next;
        sum.parts.push_back(
            usableOfDevice(resolved, *resolved.gpus[first], devices[first], static_cast<int>(next - first)));
    }
    if (sum.parts.size() == 1) {
        sum = Derivation(sum.parts.front());
        sum.label.clear();
    }
    if (resolved.ownStaticShare)
        sum.parts.push_back(staticShareDerivation(resolved));
    put(explanation, "memory.gpu_usable_bytes", std::move(sum));
}

/** Where no GPU holds any of the weights: the file, and the copies that are made of it for the CPU. */
std::vector<Derivation> weightsOnHost(const Resolved& resolved, const Estimate& estimate)
{
    if (!resolved.weights || number(estimate.memory.weights) > 0 || estimate.host.weights == 0)
        return {};
    const auto file = static_cast<double>(resolved.weights->file), onHost = static_cast<double>(estimate.host.weights);
    const double copies = repackedCopies(resolved, estimate);
    Derivation part{"{file_bytes} → {host_bytes}",
        {{"file_bytes", file, Unit::Byte}, {"host_bytes", onHost, Unit::Byte}}, onHost, Unit::Byte,
        resolved.weights->source, {}, "weights"};
    if (copies > 0) {
        part.formula = "{file_bytes} + {repacked}";
        part.terms.back() = {"repacked", copies, Unit::Byte};
    }
    return {part};
}

void explainSums(const Resolved& resolved, const Estimate& estimate, Explanation& explanation)
{
    const MemoryEstimate& memory = estimate.memory;
    if (memory.gpuTotal)
        put(explanation, "memory.gpu_total_bytes",
            {"{weights} + {kv_cache} + {state} + {compute} + {runtime}",
                {{"weights", number(memory.weights), Unit::Byte}, {"kv_cache", number(memory.kvCache), Unit::Byte},
                    {"state", number(memory.state), Unit::Byte}, {"compute", number(memory.compute), Unit::Byte},
                    {"runtime", number(memory.runtime), Unit::Byte}},
                number(memory.gpuTotal), Unit::Byte, {}, {}, {}});
    if (memory.headroom)
        put(explanation, "memory.headroom_bytes",
            {"{usable} − {gpu_total}",
                {{"usable", number(memory.gpuUsable), Unit::Byte}, {"gpu_total", number(memory.gpuTotal), Unit::Byte}},
                number(memory.headroom), Unit::Byte, {}, {}, {}});
    if (memory.utilisation)
        put(explanation, "memory.utilisation",
            {"{gpu_total} ÷ {usable}",
                {{"gpu_total", number(memory.gpuTotal), Unit::Byte}, {"usable", number(memory.gpuUsable), Unit::Byte}},
                *memory.utilisation.value, Unit::Ratio, {}, {}, {}});
    const HostEstimate& host = estimate.host;
    if (memory.host)
        put(explanation, "memory.host_bytes",
            {"{weights} + {kv_cache} + {state} + {compute}",
                {{"weights", static_cast<double>(host.weights), Unit::Byte},
                    {"kv_cache", static_cast<double>(host.kvCache), Unit::Byte},
                    {"state", static_cast<double>(host.state), Unit::Byte},
                    {"compute", static_cast<double>(host.compute), Unit::Byte}},
                number(memory.host), Unit::Byte, {}, weightsOnHost(resolved, estimate), {}});
}

} // namespace

void explainMemory(const Resolved& resolved, const Estimate& estimate, Explanation& explanation)
{
    explainWeights(resolved, estimate, explanation);
    explainUsable(resolved, estimate, explanation);
    explainSums(resolved, estimate, explanation);
}

} // namespace loadmark
