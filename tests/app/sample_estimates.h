// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"

#include <string>
#include <vector>

/** Estimates made by hand: round figures whose texts and positions a test can tell without a calculation of its own. */
namespace loadmark::samples {

inline Bytes gib(double value)
{
    return static_cast<Bytes>(value * static_cast<double>(gibi));
}

template<typename T>
Quantity<T> known(T value, Confidence confidence = Confidence::Exact)
{
    return {value, std::nullopt, confidence};
}

inline DeviceEstimate device(const std::string& accelerator, double weights, double kv, double compute, double runtime,
    double usable, double reported)
{
    DeviceEstimate one;
    one.name = accelerator;
    one.accelerator = accelerator;
    one.weights = gib(weights);
    one.kvCache = gib(kv);
    one.state = 0;
    one.compute = gib(compute);
    one.runtime = gib(runtime);
    one.total = gib(weights + kv + compute + runtime);
    one.usable = gib(usable);
    one.reported = gib(reported);
    one.fits = *one.total <= *one.usable;
    one.layers = 32;
    return one;
}

/** Sums the devices and gives the verdict, as the estimator does. */
inline Estimate summed(Scenario scenario, std::vector<DeviceEstimate> devices)
{
    Estimate estimate;
    estimate.scenario = std::move(scenario);
    Bytes weights = 0, kv = 0, compute = 0, runtime = 0, usable = 0;
    bool fits = true;
    for (const DeviceEstimate& one : devices) {
        weights += *one.weights;
        kv += *one.kvCache;
        compute += *one.compute;
        runtime += *one.runtime;
        usable += *one.usable;
        fits = fits && *one.fits;
    }
    MemoryEstimate& memory = estimate.memory;
    const Bytes total = weights + kv + compute + runtime;
    memory.weights = known(weights);
    memory.kvCache = known(kv);
    memory.state = known(Bytes{0});
    memory.compute = known(compute, Confidence::Calibrated);
    memory.runtime = known(runtime, Confidence::Estimated);
    memory.gpuTotal = {total, Interval<Bytes>{total * 99 / 100, total * 101 / 100}, Confidence::Estimated};
    memory.gpuUsable = known(usable);
    memory.headroom = known(usable - total);
    memory.utilisation = known(static_cast<double>(total) / static_cast<double>(usable));
    memory.host = known(Bytes{0});
    estimate.host.capacity = gib(64);
    estimate.devices = std::move(devices);
    estimate.fits = fits;
    estimate.verdict = fits ? Verdict::Fits : Verdict::DoesNotFit;
    return estimate;
}

inline void addSpeed(Estimate& estimate, double decode, double ttft)
{
    SpeedEstimate& speed = estimate.speed;
    const double sequences = estimate.scenario.sequences;
    speed.decode = {decode, Interval<double>{decode * 0.85, decode * 1.15}, Confidence::Calibrated};
    speed.decodeTotal = known(decode * sequences, Confidence::Calibrated);
    speed.prefill = known(static_cast<double>(estimate.scenario.prompt) / ttft, Confidence::Calibrated);
    speed.ttft = known(ttft, Confidence::Calibrated);
    speed.bound = Bound::Memory;
}

/** GLM-5.3 on eight H200: 8 × (54.4 + kv/8 + 0.5 + 0.5) GiB of 8 × 127.2; KV 1.6 GiB per 4,096 tokens. */
inline Estimate eightGpus(Tokens context = 32768)
{
    Scenario scenario;
    scenario.model = "glm-5.3";
    scenario.weights = "ud-q4_k_xl";
    scenario.context = context;
    scenario.sequences = 4;
    scenario.gpus = {{"h200-141gb-sxm", 8}};
    const double kv = 1.6 * static_cast<double>(context) / 4096 / 8;
    Estimate estimate
        = summed(scenario, std::vector<DeviceEstimate>(8, device("h200-141gb-sxm", 54.4, kv, 0.5, 0.5, 127.2, 139.8)));
    addSpeed(estimate, 58, 0.412);
    estimate.cost.usdPerHour = known(20.1);
    estimate.cost.usdPerMillionInput = known(0.56);
    estimate.cost.usdPerMillionOutput = known(24.10);
    estimate.cost.offer = "RunPod, 8x H200 SXM, 2026-11-05";
    return estimate;
}

/** On the CPU alone: 30 + 1 + 0.25 GiB of 64. */
inline Estimate onCpu(Tokens context = 8192)
{
    Scenario scenario;
    scenario.context = context;
    scenario.gpus = {{"", 0}};
    Estimate estimate = summed(scenario, {});
    estimate.verdict = Verdict::Offloads;
    estimate.memory.host = known(gib(31.25));
    estimate.host.weights = gib(30);
    estimate.host.kvCache = gib(1);
    estimate.host.compute = gib(0.25);
    estimate.host.capacity = gib(64);
    return estimate;
}

/** One GPU of 95.6 GiB with 91.2 usable for 436.6 GiB: 345.4 GiB over; spilled it would run at 2.7 tok/s. */
inline Estimate overLimit(Tokens context = 8192)
{
    Scenario scenario;
    scenario.model = "glm-5.3";
    scenario.weights = "ud-q4_k_xl";
    scenario.context = context;
    scenario.gpus = {{"rtx-pro-6000-96gb", 1}};
    const double kv = 0.8 * static_cast<double>(context) / 8192;
    Estimate estimate = summed(scenario, {device("rtx-pro-6000-96gb", 435.2, kv, 0.3, 0.3, 91.2, 95.6)});
    estimate.problems.push_back({Severity::Error, "does_not_fit", "",
        {{"shortfall_bytes", gib(345.4)}, {"remedy", std::string("gpus")},
            {"remedy_value", std::string("rtx-pro-6000-96gb")}, {"remedy_count", std::int64_t{5}},
            {"remedy_usd", 34000.0}}});
    estimate.problems.push_back({Severity::Note, "spill", "gpu_layers",
        {{"host_bytes", gib(345)}, {"gpu_layers", std::int64_t{15}}, {"decode_tokens_per_s", 2.7}, {"ttft_s", 12.0}}});
    return estimate;
}

/** Two unlike GPUs, the second over its line by 2 GiB while there is room on the first. */
inline Estimate mixedGpus()
{
    Scenario scenario;
    scenario.gpus = {{"rtx-6000-48gb", 1}, {"rtx-4090-24gb", 1}};
    Estimate estimate = summed(
        scenario, {device("rtx-6000-48gb", 20, 2, 1, 1, 46, 48), device("rtx-4090-24gb", 20, 2, 1, 1, 22, 24)});
    return estimate;
}

/** Weights known, architecture not. */
inline Estimate unknownArchitecture()
{
    Scenario scenario;
    scenario.model = "kimi-k3.1-pro";
    scenario.gpus = {{"h200-141gb-sxm", 8}};
    Estimate estimate;
    estimate.scenario = scenario;
    estimate.memory.weights = known(gib(600));
    estimate.memory.gpuUsable = known(gib(8 * 127.2));
    DeviceEstimate one;
    one.name = one.accelerator = "h200-141gb-sxm";
    one.weights = gib(75);
    one.usable = gib(127.2);
    one.reported = gib(139.8);
    estimate.devices.assign(8, one);
    estimate.problems.push_back({Severity::Warning, "architecture_unknown", "model",
        {{"model", std::string("Kimi K3.1 Pro")}, {"missing", std::string("number of layers")}}});
    return estimate;
}

/** A catalogue with nothing but two names and a limit. */
inline Catalogue namesOnly()
{
    Catalogue catalogue;
    catalogue.date = "2026-11-05";
    auto model = std::make_shared<Model>();
    model->id = "glm-5.3";
    model->name = "GLM-5.3";
    model->contextLimit = 1048576;
    WeightFile file;
    file.format = "ud-q4_k_xl";
    file.label = "UD-Q4_K_XL";
    file.bytes = gib(435.2);
    file.exact = true;
    model->files.push_back(std::move(file));
    catalogue.models.push_back(model);
    for (const auto& [id, name] :
        {std::pair{"h200-141gb-sxm", "H200 141 GB SXM"}, std::pair{"rtx-pro-6000-96gb", "RTX PRO 6000"},
            std::pair{"rtx-6000-48gb", "RTX 6000 Ada"}, std::pair{"rtx-4090-24gb", "RTX 4090"}}) {
        Accelerator accelerator;
        accelerator.id = id;
        accelerator.name = name;
        catalogue.accelerators.push_back(accelerator);
    }
    EngineSpec engine;
    engine.id = engine.name = "llama.cpp";
    catalogue.engines.push_back(engine);
    return catalogue;
}

} // namespace loadmark::samples
