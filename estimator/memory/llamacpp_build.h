// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

/** What changed in llama.cpp's memory from build to build. */
namespace loadmark {

/** What latent attention (MLA) caches. */
enum class LatentCache {
    Expanded, ///< keys and values of every head, until 2025-04-15 (daa422881)
    LatentAndValues, ///< latent with rotary key, and the latent again as V, until 2026-01-25 (d9c6ce46f)
    Latent, ///< latent with rotary key alone
};

struct LlamaCppBuild
{
    /** Since 2024-10-31 (pull request 9935): tensors are quantised by the number of their layer. */
    bool sortsTensors = true;
    LatentCache latentCache = LatentCache::Latent;
    /** Since 2025-05-20 (e298d2fbd): layers with a sliding window keep the window alone. */
    bool windowCache = true;
    /** Since 2025-08-02 (a4569c41f): cache rows are stored by index; the indices are inputs of the graph. */
    bool indexedCache = true;
    /** Since 2025-08-30 (pull request 15434): --flash-attn takes on, off or auto; before, it was a switch. */
    bool namesFlashAttention = true;
    /** Since 2026-05-29 (031ddb2e0): the mask of flash attention is kept as f16; before, as f32 with an f16 copy. */
    bool halfMask = true;
    /** Since 2026-06-01 (de6f727aa): logits are reserved for n_outputs_max rows; before, for a micro-batch. */
    bool limitsOutputs = true;
    /** Since 2026-06-03 (f8f0a47a5): f16 copies of a quantised cache are in the compute buffer; before, in the run-time
     * pool. */
    bool countsCacheCopies = true;

    bool operator==(const LlamaCppBuild&) const = default;
};

/**
 * The build of an engine version as people write it: "2024-05", "2026-06-01", "b9500", "b5781 (2025-07)", "9500",
 * "3f545be (2026-08-22)". Empty or not understood: the newest.
 */
LlamaCppBuild llamaCppBuild(std::string_view version);

/** Whether the version is understood. */
bool isLlamaCppBuild(std::string_view version);

} // namespace loadmark
