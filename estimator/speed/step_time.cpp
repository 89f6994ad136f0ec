// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/speed/step_time.h"

#include "estimator/speed/all_reduce.h"

#include <algorithm>
#include <cmath>

namespace loadmark {
namespace {

constexpr double allReducesPerLayer = 2;
constexpr double activationBytes = 2; ///< per hidden element, 16 bit

void add(StepTime& sum, const StepTime& step)
{
    sum.weights += step.weights;
    sum.experts += step.experts;
    sum.kv += step.kv;
    sum.state += step.state;
    sum.host += step.host;
    sum.communication += step.communication;
    sum.layers += step.layers;
    sum.fixed += step.fixed;
    sum.compute += step.compute;
}

double perSecond(double amount, double rate)
{
    return amount > 0 && rate > 0 ? amount / rate : 0;
}

/** FLOP of one query at the depth asked for. */
double attentionFlop(const DeviceWork& work, double depth)
{
    double flop = 0;
    for (const AttentionWork& attention : work.attention) {
        const double window = static_cast<double>(attention.window);
        flop += attention.layers * attention.flopsPerPair * (window > 0 ? std::min(window, depth) : depth);
    }
    return flop;
}

/** Weights that a batch unpacks: each dense one once, the experts that it touches once. */
double unpackedWeights(const DeviceWork& work, double tokens)
{
    const double perToken = static_cast<double>(work.expertParameters);
    const double touched = work.expertsUsed > 0 ? expertShare(work, tokens) * work.experts / work.expertsUsed : 0;
    return static_cast<double>(work.denseParameters) + perToken * touched;
}

StepTime gpuStep(const SpeedInput& input, const DeviceWork& work, const DeviceRates& rates, double sequences,
    double tokens, double depthShare)
{
    const KernelConstants& k = rates.profile.kernels;
    const double experts = static_cast<double>(work.expertResident) * expertShare(work, tokens);
    const double cache = sequences * static_cast<double>(work.kvReadPerSequence) * depthShare;
    const double state = sequences * 2.0 * static_cast<double>(work.statePerSequence);
    const double parameters = static_cast<double>(work.denseParameters + work.expertParameters);
    StepTime step;
    step.weights = perSecond(static_cast<double>(work.denseRead), rates.bandwidth * k.weightRead);
    const double busiest = input.split == SplitMode::Expert && input.gpus.size() > 1 ? 1 + k.expertSkew : 1;
    step.experts = perSecond(experts * busiest, rates.bandwidth * k.expertRead);
    step.kv = perSecond(cache, rates.bandwidth * k.kvRead);
    if (!input.flashAttention)
        step.kv += perSecond(
            sequences * attentionFlop(work, static_cast<double>(input.depth) * depthShare), k.unfusedDecode);
    step.state = perSecond(state, rates.bandwidth * k.kvRead);
    step.layers = work.layers * k.layer + work.expertLayers * (k.expertLayer + work.expertsUsed * k.expert)
        + work.stateLayers * k.stateLayer + work.indexedLayers * k.indexedLayer;
    double arithmetic = perSecond(2.0 * parameters * tokens, rates.matmulPeak * k.matmul);
    if (quantised(input))
        arithmetic += perSecond(unpackedWeights(work, tokens) * k.unpack, rates.attentionPeak);
    step.compute = std::max(0.0, arithmetic - step.weights - step.experts);
    return step;
}

/** Proposing the tokens, one after another. */
void addProposals(StepTime& sum, const SpeedInput& input, const DeviceRates& rates, double sequences, double drafted)
{
    const DeviceWork& draft = input.draft;
    const StepTime one = gpuStep(input, draft, rates, sequences, sequences, 1);
    const double communication = input.layers > 0 ? sum.communication * draft.layers / input.layers : 0;
    sum.weights += drafted * one.weights;
    sum.experts += drafted * one.experts;
    sum.layers += drafted * one.layers;
    sum.communication += drafted * communication;
}

StepTime hostStep(const SpeedInput& input, const SpeedConstants& constants, double sequences, double depthShare)
{
    StepTime step;
    const DeviceWork& work = input.host;
    if (work.idle() && work.kvReadPerSequence == 0)
        return step;
    const double bandwidth = hostReadBandwidth(input, constants.host);
    const double bytes = static_cast<double>(work.denseRead)
        + static_cast<double>(work.expertResident) * expertShare(work, sequences)
        + sequences * static_cast<double>(work.kvReadPerSequence) * depthShare
        + sequences * 2.0 * static_cast<double>(work.statePerSequence);
    const double flop = 2.0 * sequences * static_cast<double>(work.denseParameters + work.expertParameters);
    const double perLayer = input.expertsOnHost ? constants.host.layerSync : constants.host.layer;
    const int layers = std::max(work.layers, work.expertLayers);
    step.host = std::max(perSecond(bytes, bandwidth), perSecond(flop, bandwidth * constants.host.flopsPerByte))
        + layers * perLayer + (input.gpus.empty() ? 0 : 2 * constants.host.hop);
    return step;
}

} // namespace

StepTime decodeStep(const SpeedInput& input, const std::vector<DeviceRates>& rates, const SpeedConstants& constants,
    double sequences, double depthShare)
{
    StepTime sum;
    double slowest = 0;
    const double drafted = draftTokens(input, constants);
    for (std::size_t i = 0; i < input.gpus.size(); ++i) {
        const StepTime step = gpuStep(input, input.gpus[i], rates[i], sequences, sequences * (1 + drafted), depthShare);
        if (!ranksInParallel(input.split))
            add(sum, step);
        else if (const double time = seconds(step); time >= slowest) {
            slowest = time;
            sum = step;
        }
    }
    const int devices = static_cast<int>(input.gpus.size());
    if (devices > 1 && ranksInParallel(input.split)) {
        const double bytes = sequences * (1 + drafted) * input.hidden * activationBytes;
        sum.communication = allReducesPerLayer * input.layers
            * (allReduceSeconds(constants, *input.gpus[0].accelerator, rates[0].accelerator, devices, bytes)
                + rates[0].profile.kernels.sync);
    } else if (devices > 1) {
        sum.communication = (devices - 1) * rates[0].profile.kernels.hop;
    }
    if (drafted > 0 && !rates.empty())
        addProposals(sum, input, rates[0], sequences, drafted);
    if (!rates.empty())
        sum.fixed += rates[0].profile.kernels.step + sequences * rates[0].profile.kernels.sequence;
    add(sum, hostStep(input, constants, sequences, depthShare));
    return sum;
}

double sequencesPerStep(const SpeedInput& input)
{
    const double stages = static_cast<double>(input.gpus.size());
    if (input.split != SplitMode::Pipeline || stages < 2)
        return input.sequences;
    return std::max(1.0, input.sequences / stages);
}

int draftTokens(const SpeedInput& input, const SpeedConstants& constants)
{
    return input.drafting ? std::max(1, input.draftTokens.value_or(constants.draft.tokens)) : 0;
}

double tokensPerStep(const SpeedInput& input, const SpeedConstants& constants)
{
    const double a = constants.draft.acceptance;
    return (1 - std::pow(a, draftTokens(input, constants) + 1)) / (1 - a);
}

double seconds(const StepTime& step)
{
    return step.weights + step.experts + step.kv + step.state + step.host + step.communication + step.layers
        + step.fixed + step.compute;
}

double rooflineSeconds(const SpeedInput& input, const std::vector<DeviceRates>& rates, double sequences)
{
    const auto bytes = [sequences](const DeviceWork& work) {
        return static_cast<double>(work.denseRead)
            + static_cast<double>(work.expertResident) * expertShare(work, sequences)
            + sequences * (static_cast<double>(work.kvReadPerSequence) + static_cast<double>(work.statePerSequence));
    };
    double sum = 0;
    for (std::size_t i = 0; i < input.gpus.size(); ++i) {
        const double time = perSecond(bytes(input.gpus[i]), rates[i].bandwidth);
        sum = ranksInParallel(input.split) ? std::max(sum, time) : sum + time;
    }
    return sum + perSecond(bytes(input.host), input.hostBandwidth);
}

} // namespace loadmark
