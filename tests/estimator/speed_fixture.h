// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/speed/speed.h"

#include <QMetaType>

#include <functional>
#include <string_view>

/** Hardware, work and constants of round figures, so that the times of speed tests are hand arithmetic. */
namespace loadmark {

/** Round constants, so that every time is hand arithmetic: half the bandwidth for weights, a quarter for the cache … */
inline constexpr std::string_view roundConstants = R"({
  "date": "2026-01-01",
  "accelerators": [{"class": "nvidia/test", "vendor": "NVIDIA"}],
  "eras": [{"id": "old", "before_date": 202501, "before_build": 4400, "source": "test"}],
  "kernels": [
    {"constants": {"weight_read": 0.5, "expert_read": 0.25, "kv_read": 0.25, "matmul": 0.5, "expert_matmul": 0.25,
                   "attention": 0.5, "state_scan": 0.5, "unfused_decode_tflops": 1, "unfused_intensity": 10},
     "decode_ratio": [0.5, 1.5], "prefill_ratio": [0.4, 2], "source": "everything"},
    {"class": "nvidia/test", "constants": {"weight_read": 0.5}, "decode_ratio": [0.9, 1.1], "decode_fitted": true,
     "source": "the class"},
    {"backends": ["slow"], "constants": {"layer_us": 100, "expert_layer_us": 50, "expert_us": 10, "state_layer_us": 30,
                   "indexed_layer_us": 20, "step_us": 500, "sequence_us": 40, "hop_us": 250, "prompt_layer_us": 1000}, "source": "times"},
    {"backends": ["unpacking"], "constants": {"unpack": 20}, "source": "arithmetic"},
    {"era": "old", "constants": {"weight_read": 0.25}, "source": "old builds"},
    {"engines": ["vllm"], "constants": {"wait": 0.5, "queue": 0.1, "first_steps": 3, "request_us": 15000,
                   "expert_skew": 0.25}, "source": "requests"}],
  "links": [{"link": "pcie", "latency_us": [10, 20, 40], "bandwidth_gbps": [10, 10, 10], "source": "test"}],
  "host": {"desktop_read": 0.5, "server_read": 0.4, "dual_read": 0.2, "layer_sync_us": 0, "layer_us": 0,
           "flops_per_byte": 10, "pcie": 0.5, "default_pcie_gbps": 10, "hop_us": 0, "offload_batch": 32, "source": "test"},
  "draft": {"acceptance": 0.5, "tokens": 1, "source": "test"}
})";

inline const SpeedConstants& constants()
{
    static const SpeedConstants read = readSpeedConstants(roundConstants, "round.json").value();
    return read;
}

inline const EngineSpec& engine(const char* policy)
{
    static EngineSpec llama, serving;
    llama.id = llama.policy = "llama.cpp";
    serving.id = serving.policy = "vllm";
    llama.ownAccounting = serving.ownAccounting = true;
    return std::string_view(policy) == "vllm" ? serving : llama;
}

/** 1 TB/s, 100 TFLOPS, PCIe 20 GB/s. */
inline const Accelerator& card()
{
    static Accelerator accelerator;
    accelerator.id = "card";
    accelerator.vendor = "NVIDIA";
    accelerator.bandwidth = 1e12;
    accelerator.flopsFp16 = 100e12;
    accelerator.link.kind = LinkKind::Pcie;
    accelerator.link.pcieBytesPerSecond = 20e9;
    return accelerator;
}

inline const WeightFormat& plain()
{
    static WeightFormat format;
    format.id = "bf16";
    format.kind = FormatKind::Plain;
    return format;
}

/** One card that reads 10 GB (5 billion parameters) per token: 20 ms at half of 1 TB/s, 50 tokens/s. */
inline SpeedInput tenGigabytes()
{
    SpeedInput input;
    input.engine = &engine("llama.cpp");
    input.backend = "cuda";
    input.format = &plain();
    GpuWork gpu;
    gpu.accelerator = &card();
    gpu.denseRead = 10'000'000'000;
    gpu.denseParameters = 5'000'000'000;
    gpu.layers = 10;
    input.gpus = {gpu};
    input.hidden = 1000;
    input.layers = 10;
    input.prompt = 1000;
    input.chunk = 1000;
    return input;
}

using Change = std::function<void(SpeedInput&)>;

} // namespace loadmark
Q_DECLARE_METATYPE(loadmark::Change)
