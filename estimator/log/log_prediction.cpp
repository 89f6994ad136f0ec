// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/log/log_prediction.h"

#include "estimator/memory/serving_extras.h"
#include "estimator/saturating.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace loadmark {

namespace {

std::optional<double> number(const std::optional<Bytes>& bytes)
{
    return bytes ? std::optional(static_cast<double>(*bytes)) : std::nullopt;
}

/** CUDA graphs of one device: what a run without them lacks. */
Bytes graphsOf(const Estimate& estimate, const Scenario& scenario, const Catalogue& catalogue)
{
    const EngineSpec* engine = catalogue.engine(scenario.engine);
    if (!engine || engine->policy == "llama.cpp" || estimate.devices.empty() || !estimate.devices.front().runtime)
        return 0;
    Scenario eager = scenario;
    eager.extra.insert_or_assign(std::string(serving::enforceEager), true);
    const Estimate without = loadmark::estimate(eager, catalogue);
    if (without.devices.empty() || !without.devices.front().runtime)
        return 0;
    return *estimate.devices.front().runtime - *without.devices.front().runtime;
}

} // namespace

LogPrediction::LogPrediction(const Scenario& scenario, const Catalogue& catalogue)
    : m_estimate(estimate(scenario, catalogue)), m_graphs(graphsOf(m_estimate, scenario, catalogue))
{
}

std::optional<double> LogPrediction::onHost(const LogFigure& figure) const
{
    const HostEstimate& host = m_estimate.host;
    if (!m_estimate.memory.weights)
        return std::nullopt;
    switch (figure.part) {
    case LogPart::Weights:
        return static_cast<double>(host.weights);
    case LogPart::KvCache:
        return static_cast<double>(host.kvCache);
    case LogPart::State:
        return static_cast<double>(host.state);
    case LogPart::Context:
        return static_cast<double>(host.kvCache) + static_cast<double>(host.state);
    case LogPart::Compute:
        return static_cast<double>(host.compute - host.output);
    case LogPart::Output:
        return static_cast<double>(host.output);
    default:
        return std::nullopt;
    }
}

std::optional<double> LogPrediction::onDevice(const LogFigure& figure, const DeviceEstimate& device) const
{
    switch (figure.part) {
    case LogPart::Weights:
        return number(device.weights);
    case LogPart::KvCache:
        return number(device.kvCache);
    case LogPart::State:
        return number(device.state);
    case LogPart::Context:
        return device.kvCache && device.state ? number(*device.kvCache + *device.state) : std::nullopt;
    case LogPart::Compute:
    case LogPart::Activation:
        return number(device.compute);
    case LogPart::Runtime:
        return device.runtime ? number(*device.runtime - m_graphs) : std::nullopt;
    case LogPart::WeightsAndRuntime:
        return device.weights && device.runtime ? number(*device.weights + *device.runtime - m_graphs) : std::nullopt;
    case LogPart::Graphs:
        return device.runtime ? number(m_graphs) : std::nullopt;
    case LogPart::KvPool:
        return number(m_estimate.kv.pool.value);
    case LogPart::DeviceTotal:
        return number(device.reported);
    case LogPart::Budget:
        return device.reported && m_estimate.scenario.gpuMemoryUtilization
            ? std::optional(static_cast<double>(*device.reported) * *m_estimate.scenario.gpuMemoryUtilization)
            : std::nullopt;
    default:
        return std::nullopt;
    }
}

/** A sum over all devices. */
std::optional<double> LogPrediction::ofAll(const LogFigure& figure) const
{
    if (figure.part == LogPart::Capacity)
        return number(m_estimate.kv.capacityTokens.value);
    if (figure.part == LogPart::Concurrency)
        return m_estimate.kv.maxConcurrency.value;
    double sum = 0;
    for (const DeviceEstimate& device : m_estimate.devices) {
        const auto part = onDevice(figure, device);
        if (!part)
            return std::nullopt;
        sum += *part;
    }
    const std::optional<double> host = figure.allDevices ? onHost(figure) : std::optional(0.0);
    return host ? std::optional(sum + *host) : std::nullopt;
}

std::optional<double> LogPrediction::of(const LogFigure& figure) const
{
    if (figure.draft)
        return std::nullopt;
    if (figure.onHost)
        return onHost(figure);
    if (figure.index < 0 || logUnit(figure.part) != LogUnit::Byte)
        return ofAll(figure);
    const auto index = static_cast<std::size_t>(figure.index);
    return index < m_estimate.devices.size() ? onDevice(figure, m_estimate.devices[index]) : std::nullopt;
}

Confidence LogPrediction::confidenceOf(const LogFigure& figure) const
{
    const MemoryEstimate& memory = m_estimate.memory;
    switch (figure.part) {
    case LogPart::Weights:
        return memory.weights.confidence;
    case LogPart::KvCache:
    case LogPart::Context:
        return memory.kvCache.confidence;
    case LogPart::State:
        return memory.state.confidence;
    case LogPart::Output:
        return memory.kvCache.confidence;
    case LogPart::Compute:
    case LogPart::Activation:
        return memory.compute.confidence;
    case LogPart::DeviceTotal:
    case LogPart::Budget:
        return Confidence::Exact;
    default: // they hang on what is estimated of the others
        return Confidence::Estimated;
    }
}

namespace {

/** A figure of the log as a known part of a scenario. */
struct KnownPart
{
    std::string key;
    double value = 0;
    double rounding = 0;
    int line = 0;
};

/** The figures that decide a part. */
std::vector<KnownPart> partsOf(const EngineLog& log, LogPart part)
{
    std::vector<KnownPart> parts;
    const auto feed = [&](LogPart from, std::string_view key) {
        const LogFigure* found = nullptr; // the fullest rank decides what is left for all
        for (const LogFigure& figure : log.figures) {
            const bool less
                = found && (from == LogPart::KvPool ? figure.value < found->value : figure.value > found->value);
            if (figure.part == from && !figure.draft && (!found || less))
                found = &figure;
        }
        if (found && found->value >= 0)
            parts.push_back({std::string(key), found->value, found->rounding, found->lines.front().number});
        return found != nullptr;
    };
    if (part == LogPart::Capacity || part == LogPart::Concurrency) {
        feed(LogPart::KvPool, "kv_available_bytes");
    } else if (part == LogPart::KvPool && log.engine == "sglang") {
        if (feed(LogPart::Available, "available_after_load_bytes"))
            feed(LogPart::Weights, "weights_bytes");
    } else if (part == LogPart::KvPool) {
        feed(LogPart::WeightsAndRuntime, "weights_and_non_torch_bytes");
        feed(LogPart::Weights, "weights_bytes");
        feed(LogPart::Activation, "activation_bytes");
        feed(LogPart::Runtime, "non_torch_bytes");
        feed(LogPart::Graphs, "cuda_graph_bytes");
        feed(LogPart::DeviceTotal, "device_total_bytes");
        const bool parted = std::ranges::any_of(parts, [](const KnownPart& p) { return p.key == "activation_bytes"; });
        if (!parted) // the rest would be told by what is to be told
            parts.clear();
    }
    return parts;
}

} // namespace

std::optional<FedBack> fedBack(
    const LogFigure& figure, const EngineLog& log, const Scenario& scenario, const Catalogue& catalogue)
{
    const std::vector<KnownPart> parts = figure.draft ? std::vector<KnownPart>() : partsOf(log, figure.part);
    if (parts.empty())
        return std::nullopt;
    std::optional<FedBack> result;
    for (const double sign : {0.0, -1.0, 1.0}) {
        Scenario known = scenario;
        for (const KnownPart& part : parts)
            known.known.insert_or_assign(part.key, wholePart(part.value + sign * part.rounding));
        const std::optional<double> value = LogPrediction(known, catalogue).of(figure);
        if (!value)
            return std::nullopt;
        if (!result)
            result = FedBack{*value, {*value, *value}, {}};
        result->range = {std::min(result->range.low, *value), std::max(result->range.high, *value)};
    }
    std::set<int> lines;
    for (const KnownPart& part : parts)
        lines.insert(part.line);
    result->lines.assign(lines.begin(), lines.end());
    return result;
}

bool FedBack::isWithinRounding(const LogFigure& figure) const
{
    return loadmark::isWithinRounding(std::clamp(figure.value, range.low, range.high), figure);
}

bool isWithinRounding(double value, const LogFigure& figure)
{
    const double own = logUnit(figure.part) == LogUnit::Sequence ? 1e-9 : 0.5; // of a byte or a token
    return std::abs(value - figure.value) <= figure.rounding + own;
}

Interval<double> expectedRange(double value, LogPart part, Confidence confidence)
{
    // Buffers of llama.cpp lie within 5 % in 95 % of 14,568 compared (see totalRange in estimate.cpp); estimated parts
    // within what memory_accuracy prints of single parts. Loaded weights carry what the allocator rounds up.
    double share = confidence >= Confidence::Exact ? 0.001 : confidence == Confidence::Calibrated ? 0.05 : 0.2;
    if (part == LogPart::Weights || part == LogPart::WeightsAndRuntime)
        share = std::min(std::max(share, 0.01), 0.05);
    else if (part == LogPart::Activation && confidence < Confidence::Calibrated)
        share = 0.6; // seven of nine setups of vLLM in memory-cases.jsonl that tell their peak
    else if (part == LogPart::Graphs)
        share = 0.92; // 0.04 to 0.8 GiB, see graphs_mib in engines.json
    return {value * (1 - share), value * (1 + share)};
}

} // namespace loadmark
