// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/speed/device_rates.h"

#include <vector>

namespace loadmark {

/** Seconds to process a prompt, by cause. */
struct PromptTime
{
    double matmul = 0; ///< matrix multiplications, or reading the weights where that takes longer
    double attention = 0;
    double layers = 0; ///< small kernels per layer and chunk
    double hostCopy = 0; ///< weights in system RAM copied to the GPU, once per chunk
    double host = 0; ///< weights in system RAM multiplied by the CPU
    double communication = 0;

    double total() const { return matmul + attention + layers + hostCopy + host + communication; }
    /** What prompts that share a step with others add to it: all but launches, which the step pays for once. */
    double work() const { return total() - layers; }
};

/**
 * A prompt in chunks of at most `input.chunk` tokens from an empty cache. Zero total: a rate is unknown.
 *
 *   chunk of m tokens = max(2 × parameters × m ⁄ (peak × efficiency(m)), bytes ⁄ bandwidth) + layers + copies
 *
 * The attention part is counted once for the whole prompt. Layer and pipeline split overlap the chunks of neighbouring
 * stages where the engine does. Source: constants of speed.json.
 */
PromptTime promptTime(const SpeedInput& input, const std::vector<DeviceRates>& rates, const SpeedConstants& constants);

/** How the matrix multiplications of a prompt on one device came about, for one kind of weights. */
struct MatmulShare
{
    double parameters = 0; ///< multiply-accumulates per token
    double lostTokens = 0; ///< tokens' worth of time that all chunks together lose to tiles that are not full
    double read = 0; ///< bytes read by all chunks
    double computing = 0, reading = 0; ///< seconds that either takes, summed over the chunks
    double seconds = 0; ///< of the slower one in each chunk
};

struct PromptMatmul
{
    MatmulShare dense, experts;
    double chunks = 0;
    double attentionFlop = 0, stateFlop = 0;
};

/** The parts that promptTime sums up, for one device without a host part. */
PromptMatmul promptMatmul(const SpeedInput& input, const DeviceWork& work, const DeviceRates& rates);

/** (query, key) pairs of a prompt: half the square, less what lies behind the window. */
double attentionPairs(double tokens, double window);

} // namespace loadmark
