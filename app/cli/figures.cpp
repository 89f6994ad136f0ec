// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figures.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace loadmark::cli {

namespace {

template<typename Number>
Figure figure(std::string_view key, const Quantity<Number>& quantity)
{
    Figure result{key, std::nullopt, std::nullopt, quantity.confidence};
    if (!quantity.value) {
        result.confidence = Confidence::Unknown;
        return result;
    }
    result.value = *quantity.value;
    if (quantity.interval)
        result.interval = {static_cast<double>(quantity.interval->low), static_cast<double>(quantity.interval->high)};
    return result;
}

} // namespace

std::vector<Figure> figuresOf(const Estimate& e)
{
    return {
        figure("memory.weights_bytes", e.memory.weights),
        figure("memory.kv_cache_bytes", e.memory.kvCache),
        figure("memory.state_bytes", e.memory.state),
        figure("memory.compute_bytes", e.memory.compute),
        figure("memory.runtime_bytes", e.memory.runtime),
        figure("memory.gpu_total_bytes", e.memory.gpuTotal),
        figure("memory.reserved_bytes", e.memory.reserved),
        figure("memory.host_bytes", e.memory.host),
        figure("memory.gpu_usable_bytes", e.memory.gpuUsable),
        figure("memory.headroom_bytes", e.memory.headroom),
        figure("memory.utilisation", e.memory.utilisation),
        figure("kv.bytes_per_token", e.kv.bytesPerToken),
        figure("kv.capacity_tokens", e.kv.capacityTokens),
        figure("kv.max_concurrency", e.kv.maxConcurrency),
        figure("kv.pool_bytes", e.kv.pool),
        figure("speed.decode_tokens_per_s", e.speed.decode),
        figure("speed.decode_total_tokens_per_s", e.speed.decodeTotal),
        figure("speed.prefill_tokens_per_s", e.speed.prefill),
        figure("speed.ttft_s", e.speed.ttft),
        figure("speed.tpot_s", e.speed.tpot),
        figure("cost.usd_per_hour", e.cost.usdPerHour),
        figure("cost.usd_per_million_input_tokens", e.cost.usdPerMillionInput),
        figure("cost.usd_per_million_output_tokens", e.cost.usdPerMillionOutput),
    };
}

nlohmann::ordered_json figureJson(const Figure& figure)
{
    if (!figure.value)
        return nullptr;
    if (const auto* whole = std::get_if<std::int64_t>(&*figure.value))
        return *whole;
    const double value = std::get<double>(*figure.value);
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

std::string_view confidenceClass(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Measured:
        return "measured";
    case Confidence::Exact:
        return "exact";
    case Confidence::Calibrated:
        return "calibrated";
    case Confidence::Estimated:
        return "estimated";
    case Confidence::Unknown:
        break;
    }
    return "unknown";
}

std::string_view verdictName(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fits:
        return "fits";
    case Verdict::Tight:
        return "tight";
    case Verdict::Offloads:
        return "offloads";
    case Verdict::DoesNotFit:
        return "does_not_fit";
    case Verdict::Unknown:
        break;
    }
    return "unknown";
}

std::string_view boundName(Bound bound)
{
    switch (bound) {
    case Bound::Memory:
        return "memory";
    case Bound::Compute:
        return "compute";
    case Bound::Interconnect:
        return "interconnect";
    case Bound::Host:
        return "host";
    case Bound::Unknown:
        break;
    }
    return {};
}

} // namespace loadmark::cli
