// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"
#include "estimator/memory/llamacpp_build.h"
#include "estimator/units.h"

#include <span>
#include <vector>

/**
 * llama.cpp's buffers besides the weights: KV cache, recurrent state, compute buffers, output buffer.
 *
 * Pure arithmetic over an architecture and the engine's settings. Context is per sequence (with `unified`: the one
 * cache that all sequences share) and is padded to 256 cells here. Checked against the figures that llama.cpp build
 * 10587 prints for 30 models (tests/estimator/tst_llamacpp_buffers.cpp): cache, state and output are exact.
 */
namespace loadmark {

/** Decoder layers [firstLayer, endLayer) on one GPU; `output`: the head too. See placeLlamaCppLayers. */
struct LlamaCppDevice
{
    int firstLayer = 0;
    int endLayer = 0;
    bool output = false;

    int layers() const { return endLayer - firstLayer; }
};

/** One type of the cache: `--cache-type-k`, `--cache-type-v`. */
struct LlamaCppCacheType
{
    double bytesPerElement = 2; ///< f16 2, q8_0 34/32, q4_0 18/32 …
    bool quantised = false;
};

/** The largest matrices in RAM that a GPU multiplies nevertheless, copied there one at a time (op offload). */
struct HostMatrices
{
    Bytes any = 0;
    Bytes up = 0; ///< among those that widen: up and gate of a feed-forward network
};

/** Tokens drafted at a time where nobody says it; llama.cpp, common/common.h. */
inline constexpr int usualDraftTokens = 3;

struct LlamaCppSetup
{
    const Architecture* architecture = nullptr;
    std::span<const LlamaCppDevice> devices; ///< layers in none of them are computed on the CPU; empty: CPU only
    Tokens context = 4096; ///< tokens per sequence, or of the unified cache
    int sequences = 1; ///< -np
    bool unified = false; ///< --kv-unified
    int ubatch = 512;
    int batch = 2048;
    int outputs
        = 1; ///< rows of logits reserved: the sequences in llama-server, 0: the whole micro-batch (llama-bench, API)
    bool flashAttention = true;
    LlamaCppCacheType key, value;
    bool swaFull = false;
    bool kvOnHost = false; ///< --no-kv-offload
    bool opOffload = true; ///< large batches are computed on the GPU although the weights are in RAM
    int expertsOnHost = 0; ///< --n-cpu-moe: experts of the first layers in RAM
    HostMatrices hostMatrices; ///< see llamacpp_layers.h
    /** --spec-draft-n-max when the model's own MTP layers draft: a recurrent state keeps a snapshot per drafted token.
     */
    int draftTokens = 0;
    LlamaCppBuild build;
};

struct LlamaCppDeviceBuffers
{
    Bytes kv = 0, state = 0, compute = 0;
};

struct LlamaCppBuffers
{
    std::vector<LlamaCppDeviceBuffers> devices; ///< as in the setup
    LlamaCppDeviceBuffers host; ///< system RAM
    LlamaCppDeviceBuffers draft; ///< of the context that drafts with MTP layers, where the head is; its cache is f16
    Bytes output = 0; ///< logits handed to the caller, system RAM
};

/** Total; empty architecture gives zeros. */
LlamaCppBuffers llamaCppBuffers(const LlamaCppSetup& setup);

/** Cells of the cache per stream: context padded to 256. */
Tokens llamaCppCells(const LlamaCppSetup& setup);

/**
 * Cells per stream of a layer with a sliding window: window (× sequences, when they share one cache) and one
 * micro-batch, padded to 256, at most those of a full layer. Source: llama.cpp src/llama-kv-cache-iswa.cpp.
 */
Tokens llamaCppWindowCells(const LlamaCppSetup& setup, Tokens window);

/** Cache of one layer, all streams. Source: measured, 12,899 comparisons, all exact (llama.cpp build 10587). */
Bytes llamaCppLayerCache(const LlamaCppSetup& setup, const Block& block);

/**
 * Recurrent and convolution state of one layer, all sequences and snapshots, 32-bit floats.
 * Source: llama.cpp src/llama-memory-recurrent.cpp.
 */
Bytes llamaCppLayerState(const LlamaCppSetup& setup, const Block& block);

} // namespace loadmark
