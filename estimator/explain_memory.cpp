// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/explain_memory.h"

#include "estimator/memory/usable_memory.h"

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

void explainWeights(const Resolved& resolved, const Estimate& estimate, Explanation& explanation)
{
    if (!estimate.memory.weights || !resolved.weights)
        return;
    const WeightTable& table = *resolved.weights;
    const double onHost = static_cast<double>(estimate.host.weights);
    put(explanation, "memory.weights_bytes",
        {"{file_bytes} → {gpu_bytes} + {host_bytes}",
            {{"file_bytes", static_cast<double>(table.file), Unit::Byte},
                {"gpu_bytes", number(estimate.memory.weights), Unit::Byte}, {"host_bytes", onHost, Unit::Byte}},
            number(estimate.memory.weights), Unit::Byte, table.source, {}, {}});
}

void explainUsable(const Resolved& resolved, const Estimate& estimate, Explanation& explanation)
{
    if (!estimate.memory.gpuUsable || resolved.gpus.empty())
        return;
    Derivation sum{"Σ {usable}", {}, number(estimate.memory.gpuUsable), Unit::Byte, {}, {}, {}};
    for (const GpuGroup& group : resolved.scenario.gpus) {
        const Accelerator* accelerator = nullptr;
        for (const Accelerator* gpu : resolved.gpus)
            if (gpu && gpu->id == group.id)
                accelerator = gpu;
        if (!accelerator)
            continue;
        const UsableMemory memory = usableMemory(resolved, *accelerator);
        const bool margin = resolved.usesLlamaCppRules() && !accelerator->unified.unified;
        const double kept = static_cast<double>(memory.reported - memory.usable);
        const auto source = accelerator->sources.find("memory_reported_mib");
        sum.parts.push_back({margin ? "{gpus} × ({reported} − {margin})" : "{gpus} × {reported} × {usable_share}",
            {{"gpus", static_cast<double>(group.count), Unit::Count},
                {"reported", static_cast<double>(memory.reported), Unit::Byte}, {"margin", kept, Unit::Byte},
                {"usable_share",
                    memory.reported > 0 ? static_cast<double>(memory.usable) / static_cast<double>(memory.reported) : 0,
                    Unit::Ratio}},
            static_cast<double>(memory.usable) * group.count, Unit::Byte,
            source == accelerator->sources.end() ? std::string() : source->second, {}, accelerator->name});
    }
    if (sum.parts.size() == 1) {
        sum = Derivation(sum.parts.front());
        sum.label.clear();
    }
    put(explanation, "memory.gpu_usable_bytes", std::move(sum));
}

void explainSums(const Estimate& estimate, Explanation& explanation)
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
                number(memory.host), Unit::Byte, {}, {}, {}});
}

} // namespace

void explainMemory(const Resolved& resolved, const Estimate& estimate, Explanation& explanation)
{
    explainWeights(resolved, estimate, explanation);
    explainUsable(resolved, estimate, explanation);
    explainSums(estimate, explanation);
}

} // namespace loadmark
