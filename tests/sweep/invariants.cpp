// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sweep/invariants.h"

#include "estimator/saturating.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace loadmark {
namespace {

using Findings = std::vector<std::string>;
using Part = std::optional<Bytes>;

void expect(bool holds, const std::string& what, Findings& findings)
{
    if (!holds)
        findings.push_back(what);
}

void checkFigure(double value, const std::string& name, bool mayBeNegative, Findings& findings)
{
    expect(std::isfinite(value), name + " is not finite", findings);
    expect(mayBeNegative || !(value < 0), name + " is negative: " + std::to_string(value), findings);
}

template<typename T>
void checkQuantity(const Quantity<T>& quantity, const std::string& name, Findings& findings, bool mayBeNegative = false)
{
    const bool known = quantity.value.has_value();
    expect(known == (quantity.confidence != Confidence::Unknown), name + ": value and confidence disagree", findings);
    if (known)
        checkFigure(static_cast<double>(*quantity.value), name, mayBeNegative, findings);
    if (!quantity.interval)
        return;
    checkFigure(static_cast<double>(quantity.interval->low), name + " (low)", mayBeNegative, findings);
    checkFigure(static_cast<double>(quantity.interval->high), name + " (high)", mayBeNegative, findings);
    expect(known && quantity.interval->low <= *quantity.value && *quantity.value <= quantity.interval->high,
        name + " lies outside its range", findings);
}

/** A known total is the sum of known parts, and known parts have a total. */
void checkSum(Part total, std::initializer_list<Part> parts, const std::string& name, Findings& findings)
{
    const bool allKnown = std::ranges::all_of(parts, &Part::has_value);
    expect(
        total.has_value() == allKnown, name + ": known although a part is not, or unknown although all are", findings);
    if (!total || !allKnown)
        return;
    Saturating saturating;
    for (const Part& part : parts)
        saturating += *part;
    const Bytes sum = saturating.value();
    expect(*total == sum, name + ": " + std::to_string(*total) + " is not the sum of its parts " + std::to_string(sum),
        findings);
}

/** The sum over the devices of one part; empty if one device's is unknown. */
Part overDevices(const Estimate& estimate, Part DeviceEstimate::*part)
{
    Saturating sum;
    for (const DeviceEstimate& device : estimate.devices) {
        if (!(device.*part))
            return {};
        sum += *(device.*part);
    }
    return sum.value();
}

void checkMemory(const Estimate& estimate, Findings& findings)
{
    const MemoryEstimate& memory = estimate.memory;
    checkQuantity(memory.weights, "memory.weights", findings);
    checkQuantity(memory.kvCache, "memory.kv_cache", findings);
    checkQuantity(memory.state, "memory.state", findings);
    checkQuantity(memory.compute, "memory.compute", findings);
    checkQuantity(memory.runtime, "memory.runtime", findings);
    checkQuantity(memory.gpuTotal, "memory.gpu_total", findings);
    checkQuantity(memory.reserved, "memory.reserved", findings);
    checkQuantity(memory.host, "memory.host", findings);
    checkQuantity(memory.gpuUsable, "memory.gpu_usable", findings);
    checkQuantity(memory.headroom, "memory.headroom", findings, true);
    checkQuantity(memory.utilisation, "memory.utilisation", findings);
    if (estimate.devices.empty())
        return;

    checkSum(memory.gpuTotal.value,
        {memory.weights.value, memory.kvCache.value, memory.state.value, memory.compute.value, memory.runtime.value},
        "memory.gpu_total", findings);
    expect(
        memory.weights.value == overDevices(estimate, &DeviceEstimate::weights), "memory.weights ≠ devices", findings);
    expect(
        memory.kvCache.value == overDevices(estimate, &DeviceEstimate::kvCache), "memory.kv_cache ≠ devices", findings);
    expect(memory.state.value == overDevices(estimate, &DeviceEstimate::state), "memory.state ≠ devices", findings);
    expect(
        memory.compute.value == overDevices(estimate, &DeviceEstimate::compute), "memory.compute ≠ devices", findings);
    expect(
        memory.runtime.value == overDevices(estimate, &DeviceEstimate::runtime), "memory.runtime ≠ devices", findings);
    expect(
        memory.gpuTotal.value == overDevices(estimate, &DeviceEstimate::total), "memory.gpu_total ≠ devices", findings);
    expect(memory.gpuUsable.value == overDevices(estimate, &DeviceEstimate::usable), "memory.gpu_usable ≠ devices",
        findings);
    if (!memory.gpuTotal || !memory.gpuUsable)
        return;
    const Bytes total = *memory.gpuTotal.value, usable = *memory.gpuUsable.value;
    expect(memory.headroom.value == usable - total, "memory.headroom ≠ usable − total", findings);
    if (usable > 0) {
        const double ratio = static_cast<double>(total) / static_cast<double>(usable);
        expect(memory.utilisation && std::abs(*memory.utilisation.value / ratio - 1) < 1e-9,
            "memory.utilisation ≠ total ÷ usable", findings);
    }
}

void checkDevice(const DeviceEstimate& device, Findings& findings)
{
    const auto check = [&](Part part, const char* name) {
        expect(part.value_or(0) >= 0, device.name + ": " + name + " is negative", findings);
    };
    check(device.reported, "reported memory");
    check(device.usable, "usable memory");
    check(device.weights, "weights");
    check(device.kvCache, "KV cache");
    check(device.state, "state");
    check(device.compute, "compute buffers");
    check(device.runtime, "runtime");
    checkSum(device.total, {device.weights, device.kvCache, device.state, device.compute, device.runtime},
        device.name + ": total", findings);
    if (device.reported && device.usable)
        expect(*device.usable <= *device.reported, device.name + ": more is usable than is reported", findings);
    if (device.total && device.usable)
        expect(device.fits == (*device.total <= *device.usable), device.name + ": fits ≠ (total ≤ usable)", findings);
    else
        expect(!device.fits, device.name + ": a verdict without figures", findings);
}

void checkVerdict(const Estimate& estimate, Findings& findings)
{
    const std::vector<DeviceEstimate>& devices = estimate.devices;
    const Part host = estimate.memory.host.value, capacity = estimate.host.capacity;
    const bool allKnown = std::ranges::all_of(devices, [](const auto& device) { return device.fits.has_value(); })
        && host && capacity && !devices.empty();
    const bool devicesFit = std::ranges::all_of(devices, [](const auto& device) { return device.fits == true; });
    const bool legal = std::ranges::none_of(estimate.problems, [](const Problem& problem) {
        return problem.severity == Severity::Error && problem.id != "host_memory_exceeded";
    });
    if (allKnown)
        expect(estimate.fits == (devicesFit && *host <= *capacity && legal),
            "fits ≠ (every device and the host fit, and the split is possible)", findings);
    else if (estimate.fits == true)
        expect(devicesFit, "fits although a device does not or is unknown", findings);

    const bool saysFits = estimate.verdict == Verdict::Fits || estimate.verdict == Verdict::Tight
        || estimate.verdict == Verdict::Offloads;
    expect(saysFits == (estimate.fits == true), "verdict and fits disagree", findings);
    expect(
        (estimate.verdict == Verdict::DoesNotFit) == (estimate.fits == false), "verdict and fits disagree", findings);
}

void checkSpeed(const Estimate& estimate, Findings& findings)
{
    const SpeedEstimate& speed = estimate.speed;
    checkQuantity(speed.decode, "speed.decode", findings);
    checkQuantity(speed.decodeTotal, "speed.decode_total", findings);
    checkQuantity(speed.prefill, "speed.prefill", findings);
    checkQuantity(speed.ttft, "speed.ttft", findings);
    checkQuantity(speed.tpot, "speed.tpot", findings);
    for (const Quantity<double>* figure : {&speed.decode, &speed.decodeTotal, &speed.prefill, &speed.ttft, &speed.tpot})
        expect(!figure->value || *figure->value > 0, "a speed or time is 0: unknown must be empty", findings);

    const StepTime& step = speed.step;
    for (const double time : {step.weights, step.experts, step.kv, step.state, step.host, step.communication,
             step.layers, step.fixed, step.compute})
        checkFigure(time, "speed.step", false, findings);
    const bool overfull = std::ranges::any_of(estimate.devices,
        [](const auto& device) { return device.total && device.reported && *device.total > *device.reported; });
    expect(!overfull || !speed.decode, "a speed although a device needs more than it reports", findings);

    checkQuantity(estimate.cost.usdPerHour, "cost.usd_per_hour", findings);
    checkQuantity(estimate.cost.usdPerMillionInput, "cost.usd_per_million_input", findings);
    checkQuantity(estimate.cost.usdPerMillionOutput, "cost.usd_per_million_output", findings);
}

void checkProblems(const Estimate& estimate, Findings& findings)
{
    for (const Problem& problem : estimate.problems) {
        expect(!problem.id.empty(), "a problem without an id", findings);
        for (const auto& [key, argument] : problem.arguments) {
            if (const double* number = std::get_if<double>(&argument))
                expect(std::isfinite(*number), "problem " + problem.id + ": " + key + " is not finite", findings);
            if (const auto* bytes = std::get_if<std::int64_t>(&argument); bytes && key.ends_with("_bytes"))
                expect(*bytes >= 0, "problem " + problem.id + ": " + key + " is negative", findings);
        }
    }
}

void checkGrowth(const Quantity<Bytes>& smaller, const Quantity<Bytes>& larger, const char* name, Findings& findings)
{
    expect(
        smaller.value.has_value() == larger.value.has_value(), std::string(name) + " is known for one only", findings);
    if (smaller && larger)
        expect(*smaller.value <= *larger.value, std::string(name) + " shrinks", findings);
}

} // namespace

std::vector<std::string> violations(const Estimate& estimate)
{
    Findings findings;
    checkMemory(estimate, findings);
    for (const DeviceEstimate& device : estimate.devices)
        checkDevice(device, findings);
    const HostEstimate& host = estimate.host;
    expect(std::min({host.weights, host.kvCache, host.state, host.compute, host.capacity.value_or(0)}) >= 0,
        "a part in system RAM is negative", findings);
    checkQuantity(estimate.kv.bytesPerToken, "kv.bytes_per_token", findings);
    checkQuantity(estimate.kv.capacityTokens, "kv.capacity_tokens", findings);
    checkQuantity(estimate.kv.maxConcurrency, "kv.max_concurrency", findings);
    checkQuantity(estimate.kv.pool, "kv.pool", findings);
    checkVerdict(estimate, findings);
    checkSpeed(estimate, findings);
    checkProblems(estimate, findings);
    return findings;
}

std::vector<std::string> growthViolations(const Estimate& smaller, const Estimate& larger)
{
    Findings findings;
    checkGrowth(smaller.memory.kvCache, larger.memory.kvCache, "memory.kv_cache", findings);
    checkGrowth(smaller.memory.gpuTotal, larger.memory.gpuTotal, "memory.gpu_total", findings);
    checkGrowth(smaller.memory.host, larger.memory.host, "memory.host", findings);
    return findings;
}

} // namespace loadmark
