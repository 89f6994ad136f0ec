// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/speed/device_rates.h"

#include <vector>

namespace loadmark {

/**
 * Seconds of one decode step by cause, one token for each of `sequences`.
 *
 *   step = max(weights + experts, compute) + kv + state + layers + fixed + communication + host
 *
 * Tensor split: the slowest rank and two all-reduces per layer. Layer and pipeline split: the stages in series.
 * Expert split: experts are whole, the busiest rank has more of those that a batch touches.
 * Host weights: in series with the GPUs. Drafting: n proposals, then one pass over 1 + n tokens of each sequence.
 * `depthShare` scales the KV read (1: the depth asked for). Source: roofline with per-layer times, constants of
 * speed.json.
 */
StepTime decodeStep(const SpeedInput& input, const std::vector<DeviceRates>& rates, const SpeedConstants& constants,
    double sequences, double depthShare);

/** Sequences in one step: pipeline stages of a serving engine work on different ones at the same time. */
double sequencesPerStep(const SpeedInput& input);

/** Tokens proposed per step, 0 when not drafting. */
int draftTokens(const SpeedInput& input, const SpeedConstants& constants);

/** Tokens that a step yields per sequence: (1 − a^(n+1)) ⁄ (1 − a) for n proposed tokens kept with chance a. */
double tokensPerStep(const SpeedInput& input, const SpeedConstants& constants);

double seconds(const StepTime& step);

/** Whether all GPUs work on a step at once and all-reduce, rather than one after another. */
constexpr bool ranksInParallel(SplitMode split)
{
    return split == SplitMode::Tensor || split == SplitMode::Expert;
}

/** Seconds per step if every byte came at the data sheet's bandwidth and nothing else took time. */
double rooflineSeconds(const SpeedInput& input, const std::vector<DeviceRates>& rates, double sequences);

} // namespace loadmark
