// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/derivation.h"
#include "estimator/estimate.h"
#include "estimator/speed/speed_constants.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/**
 * Time per step and per prompt from the work that placement put on each device.
 * Formulas and constants: resources/catalogue/speed.json, each with its source.
 */
namespace loadmark {

/** Attention layers of one shape on a device: what a query token costs at a given depth. */
struct AttentionWork
{
    int layers = 0;
    double flopsPerPair = 0; ///< 2 × heads × (key + value width): FLOP per (query, key) pair and layer
    Tokens window = 0; ///< keys seen at most, 0: all
};

/** What one device (a GPU, or the host's CPU) reads and computes. Tensor-parallel ranks: already divided. */
struct DeviceWork
{
    Bytes denseRead
        = 0; ///< weights read in every step: mixers, dense and shared FFN, router, head. Not the input embedding
    Bytes expertResident = 0; ///< routed experts held here, all of them
    int experts = 0; ///< per MoE layer; 0: none
    int expertsUsed = 0;
    std::int64_t denseParameters = 0; ///< multiply-accumulates per token outside experts
    std::int64_t expertParameters = 0; ///< multiply-accumulates per token in routed experts (expertsUsed of them)
    Bytes kvReadPerSequence = 0; ///< at the depth asked for
    Bytes statePerSequence = 0; ///< recurrent and convolution state: read and written each step
    int layers = 0; ///< decoder layers computed here
    int expertLayers = 0; ///< of them, with routed experts
    int stateLayers = 0; ///< of them, with a recurrent state
    int indexedLayers = 0; ///< of them, with an indexer or compressed keys: work before the attention itself
    std::vector<AttentionWork> attention;

    bool idle() const { return denseRead == 0 && expertResident == 0 && layers == 0; }
};

struct GpuWork : DeviceWork
{
    const Accelerator* accelerator = nullptr;
};

struct SpeedInput
{
    const EngineSpec* engine = nullptr;
    std::string backend; ///< "cuda", "vulkan", "metal", "rocm", "cpu" …; resolved, never empty
    std::string engineVersion; ///< as given; dates and builds in it decide the era of the constants
    const WeightFormat* format = nullptr;
    double bitsPerWeight = 16;
    SplitMode split = SplitMode::Layer;
    std::vector<GpuWork> gpus; ///< under tensor split every rank's share; empty: CPU only
    DeviceWork host; ///< weights computed by the CPU, in series with the GPUs
    const Host* hostMachine = nullptr;
    double hostBandwidth = 0; ///< bytes/s, theoretical
    bool expertsOnHost
        = false; ///< the host part are experts of otherwise resident layers (--cpu-moe), not whole layers
    int hidden = 0;
    int layers = 0;
    bool flashAttention = true;
    bool unified = false; ///< GPU and CPU share one memory
    Tokens prompt = 0, output = 0, depth = 0;
    int sequences = 1;
    int chunk = 512; ///< tokens per prefill step: micro-batch or max_num_batched_tokens
    bool drafting = false; ///< by the model's own prediction layers
    std::optional<int> draftTokens; ///< proposed per step; empty: the usual number
    DeviceWork draft; ///< what proposing one token reads on each device: prediction layers and head
};

/** Never throws; unknown bandwidth or compute gives unknown speeds. */
SpeedEstimate estimateSpeed(const SpeedInput& input, const SpeedConstants& constants, Explanation* explanation);

} // namespace loadmark
