// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/speed/prompt_time.h"

#include "estimator/speed/all_reduce.h"

#include <algorithm>
#include <cmath>

namespace loadmark {
namespace {

constexpr double allReducesPerLayer = 2;
constexpr double activationBytes = 2;
constexpr double stateBytesPerElement = 4;
constexpr double flopPerStateElement = 8; ///< decay, two products with the state, one rank-one update
constexpr double fullTile = 32; ///< tokens below which matrix kernels do not pay for a full tile

double perSecond(double amount, double rate)
{
    return amount > 0 && rate > 0 ? amount / rate : 0;
}

double routedRead(const DeviceWork& work, double tokens)
{
    return static_cast<double>(work.expertResident) * expertShare(work, tokens);
}

/** 2 × parameters × tokens in units of full efficiency: `half` tokens' worth of time is lost per matrix. */
double denseFlop(const DeviceWork& work, double tokens, double half)
{
    return 2.0 * static_cast<double>(work.denseParameters) * (tokens + half * std::min(1.0, tokens / fullTile));
}

/** Routed experts: every touched expert loses `half` tokens' worth. */
double expertFlop(const DeviceWork& work, double tokens, double half)
{
    if (work.expertsUsed <= 0)
        return 0;
    const double touchedPerToken = work.experts * expertShare(work, tokens) / work.expertsUsed;
    return 2.0 * static_cast<double>(work.expertParameters)
        * (tokens + half * touchedPerToken * std::min(1.0, tokens / fullTile));
}

struct MatmulTimes
{
    double denseComputing, denseReading, expertComputing, expertReading;
    double sum() const { return std::max(denseComputing, denseReading) + std::max(expertComputing, expertReading); }
};

MatmulTimes matmulTimes(const DeviceWork& work, const DeviceRates& rates, double tokens)
{
    const KernelConstants& k = rates.profile.kernels;
    return {perSecond(denseFlop(work, tokens, k.matmulHalf), rates.matmulPeak * k.matmul),
        perSecond(static_cast<double>(work.denseRead), rates.bandwidth * k.weightRead),
        perSecond(expertFlop(work, tokens, k.expertHalf), rates.matmulPeak * k.expertMatmul),
        perSecond(routedRead(work, tokens), rates.bandwidth * k.expertRead)};
}

double matmulChunk(const DeviceWork& work, const DeviceRates& rates, double tokens)
{
    return matmulTimes(work, rates, tokens).sum();
}

double attentionFlop(const DeviceWork& work, double prompt)
{
    double flop = 0;
    for (const AttentionWork& attention : work.attention)
        flop += attention.layers * attention.flopsPerPair
            * attentionPairs(prompt, static_cast<double>(attention.window));
    return flop;
}

double stateFlop(const DeviceWork& work, double prompt)
{
    return flopPerStateElement * static_cast<double>(work.statePerSequence) / stateBytesPerElement * prompt;
}

double attentionPrompt(const SpeedInput& input, const DeviceWork& work, const DeviceRates& rates, double prompt)
{
    const KernelConstants& k = rates.profile.kernels;
    const double flop = attentionFlop(work, prompt);
    const double fused = perSecond(flop, rates.attentionPeak * k.attention);
    return input.flashAttention ? fused : std::max(fused, perSecond(flop, rates.bandwidth * k.unfusedIntensity));
}

/** Recurrent states: each token decays, reads and updates every element of the state. */
double statePrompt(const DeviceWork& work, const DeviceRates& rates, double prompt)
{
    return perSecond(stateFlop(work, prompt), rates.attentionPeak * rates.profile.kernels.stateScan);
}

/** The part that lies in system RAM, for one chunk. */
void addHostChunk(PromptTime& time, const SpeedInput& input, const std::vector<DeviceRates>& rates,
    const SpeedConstants& constants, double tokens, double chunks)
{
    const DeviceWork& work = input.host;
    if (work.idle())
        return;
    const double bytes = static_cast<double>(work.denseRead) + routedRead(work, tokens);
    if (!input.gpus.empty() && tokens >= constants.host.offloadBatch && !input.unified) {
        const Accelerator* accelerator = input.gpus[0].accelerator;
        time.hostCopy += chunks * perSecond(bytes, hostLinkBandwidth(constants, *accelerator));
        time.matmul += chunks * matmulChunk(work, rates[0], tokens);
        return;
    }
    const double bandwidth = hostReadBandwidth(input, constants.host);
    const double flop = 2.0 * tokens * static_cast<double>(work.denseParameters + work.expertParameters);
    time.host
        += chunks * std::max(perSecond(flop, bandwidth * constants.host.flopsPerByte), perSecond(bytes, bandwidth));
}

struct Stages
{
    double sum = 0, slowest = 0;
    void add(double time)
    {
        sum += time;
        slowest = std::max(slowest, time);
    }
    /** Share of the serial time that is left when the chunks of neighbouring stages overlap. */
    double left(double chunks, double overlap) const
    {
        if (sum <= 0 || chunks <= 1)
            return 1;
        const double pipelined = (sum + (chunks - 1) * slowest) / (chunks * sum);
        return 1 - overlap * (1 - pipelined);
    }
};

struct Chunks
{
    double prompt, size, full, rest;
    double count() const { return full + (rest > 0 ? 1 : 0); }
};

Chunks chunksOf(const SpeedInput& input)
{
    const double prompt = static_cast<double>(std::max<Tokens>(1, input.prompt));
    const double size = std::clamp(static_cast<double>(input.chunk), 1.0, prompt);
    const double full = std::floor(prompt / size);
    return {prompt, size, full, prompt - full * size};
}

} // namespace

PromptMatmul promptMatmul(const SpeedInput& input, const DeviceWork& work, const DeviceRates& rates)
{
    const Chunks chunks = chunksOf(input);
    PromptMatmul all;
    all.chunks = chunks.count();
    all.attentionFlop = attentionFlop(work, chunks.prompt);
    all.stateFlop = stateFlop(work, chunks.prompt);
    all.dense.parameters = static_cast<double>(work.denseParameters);
    all.experts.parameters = static_cast<double>(work.expertParameters);
    const KernelConstants& k = rates.profile.kernels;
    const auto add = [&](double count, double tokens) {
        const auto addTo = [&](MatmulShare& share, double flop, double read, double computing, double reading) {
            if (share.parameters > 0)
                share.lostTokens += count * (flop / (2 * share.parameters) - tokens);
            share.read += count * read;
            share.computing += count * computing;
            share.reading += count * reading;
            share.seconds += count * std::max(computing, reading);
        };
        const MatmulTimes times = matmulTimes(work, rates, tokens);
        addTo(all.dense, denseFlop(work, tokens, k.matmulHalf), static_cast<double>(work.denseRead),
            times.denseComputing, times.denseReading);
        addTo(all.experts, expertFlop(work, tokens, k.expertHalf), routedRead(work, tokens), times.expertComputing,
            times.expertReading);
    };
    add(chunks.full, chunks.size);
    if (chunks.rest > 0)
        add(1, chunks.rest);
    return all;
}

double attentionPairs(double tokens, double window)
{
    if (window <= 0 || tokens <= window)
        return tokens * tokens / 2;
    return tokens * window - window * window / 2;
}

PromptTime promptTime(const SpeedInput& input, const std::vector<DeviceRates>& rates, const SpeedConstants& constants)
{
    PromptTime time;
    const Chunks parts = chunksOf(input);
    const auto [prompt, chunk, fullChunks, rest] = parts;
    const double chunks = parts.count();
    const bool parallel = input.split == SplitMode::Tensor || input.split == SplitMode::Expert;

    Stages stages;
    double matmul = 0, attention = 0, layers = 0;
    for (std::size_t i = 0; i < input.gpus.size(); ++i) {
        const GpuWork& work = input.gpus[i];
        const KernelConstants& k = rates[i].profile.kernels;
        const double stageMatmul
            = fullChunks * matmulChunk(work, rates[i], chunk) + (rest > 0 ? matmulChunk(work, rates[i], rest) : 0);
        const double stageAttention
            = attentionPrompt(input, work, rates[i], prompt) + statePrompt(work, rates[i], prompt);
        const double stageLayers = chunks * (work.layers * k.promptLayer + k.promptStep);
        stages.add(stageMatmul + stageAttention + stageLayers);
        if (parallel && stages.slowest > stageMatmul + stageAttention + stageLayers)
            continue;
        matmul = parallel ? stageMatmul : matmul + stageMatmul;
        attention = parallel ? stageAttention : attention + stageAttention;
        layers = parallel ? stageLayers : layers + stageLayers;
    }
    const double left = parallel || rates.empty() ? 1 : stages.left(chunks, rates[0].profile.kernels.overlap);
    time.matmul = matmul * left;
    time.attention = attention * left;
    time.layers = layers * left;

    if (parallel && input.gpus.size() > 1) {
        const double bytes = prompt * input.hidden * activationBytes;
        time.communication = chunks * allReducesPerLayer * input.layers
            * (allReduceSeconds(constants, *input.gpus[0].accelerator, rates[0].accelerator,
                   static_cast<int>(input.gpus.size()), bytes / chunks)
                + rates[0].profile.kernels.sync);
    }
    if (!input.host.attention.empty() && !rates.empty())
        time.attention += attentionPrompt(input, input.host, rates[0], prompt);
    addHostChunk(time, input, rates, constants, chunk, fullChunks);
    if (rest > 0)
        addHostChunk(time, input, rates, constants, rest, 1);
    return time;
}

} // namespace loadmark
