// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/memory/llamacpp_buffers.h"
#include "estimator/units.h"
#include "estimator/weights/weight_table.h"

#include <span>
#include <vector>

/** Which device llama.cpp gives which layer, and what of the weights lies where. */
namespace loadmark {

/**
 * The layers of each GPU under `--n-gpu-layers` and `--tensor-split`. Layers are counted from the last; the output head
 * counts as one more layer behind them, so that 1 means the head alone and layers + 1 means everything.
 * `shares`: one per GPU, by `--tensor-split` or free memory; need not sum to 1.
 * Source: llama.cpp src/llama-model.cpp (split points; upper bound of the layer's place among those offloaded).
 */
std::vector<LlamaCppDevice> placeLlamaCppLayers(int layers, int gpuLayers, std::span<const double> shares);

/** Weights of one device in a GPU buffer: rows padded, experts of the first `expertsOnHost` layers left out. */
Bytes llamaCppGpuWeights(const WeightTable& table, const LlamaCppDevice& device, int expertsOnHost);

/** Weights left in system RAM when there are GPUs: layers on none of them, host experts, input embedding and lookup
 * tables. */
Bytes llamaCppHostWeights(const WeightTable& table, std::span<const LlamaCppDevice> devices, int expertsOnHost);

/**
 * Weights in RAM without any GPU: the file, and the matrices that are repacked for the CPU's vector units, which are
 * kept beside the mapped file (`repack`; x86 with AVX-512: q4_0, q4_K, iq4_nl, q2_K, mxfp4).
 */
Bytes llamaCppCpuWeights(const WeightTable& table, bool repack);

/** The largest matrices that op offload copies to a GPU, 0 when everything is on GPUs. */
HostMatrices hostMatrices(const WeightTable& table, std::span<const LlamaCppDevice> devices, int expertsOnHost);

} // namespace loadmark
