// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/speed/speed.h"

#include "estimator/speed/explain_speed.h"
#include "estimator/speed/prompt_time.h"
#include "estimator/speed/step_time.h"

#include <algorithm>
#include <cmath>

namespace loadmark {
namespace {

bool hostUsed(const SpeedInput& input)
{
    return !input.host.idle() || input.host.kvReadPerSequence > 0;
}

/** What has to be known before a step can be timed. */
bool bandwidthKnown(const SpeedInput& input, const std::vector<DeviceRates>& rates)
{
    if (!input.engine || (input.gpus.empty() && !hostUsed(input)))
        return false;
    for (std::size_t i = 0; i < input.gpus.size(); ++i)
        if (rates[i].bandwidth <= 0 || rates[i].profile.kernels.weightRead <= 0)
            return false;
    return !hostUsed(input) || input.hostBandwidth > 0 || (input.hostMachine && input.hostMachine->effectiveBandwidth);
}

bool computeKnown(const std::vector<DeviceRates>& rates)
{
    return std::all_of(rates.begin(), rates.end(),
        [](const DeviceRates& r) { return r.matmulPeak > 0 && r.attentionPeak > 0 && r.profile.kernels.matmul > 0; });
}

double atDepth(const SpeedInput& input)
{
    if (input.depth <= 0)
        return 1;
    return std::min(1.0, static_cast<double>(input.prompt) / static_cast<double>(input.depth));
}

Quantity<double> figure(double value, Interval<double> ratio, double limit, bool fitted)
{
    Quantity<double> quantity;
    if (!std::isfinite(value) || value <= 0)
        return quantity;
    quantity.value = value;
    quantity.interval
        = Interval<double>{value * ratio.low, std::clamp(value * ratio.high, value, std::max(value, limit))};
    quantity.confidence = fitted ? Confidence::Calibrated : Confidence::Estimated;
    return quantity;
}

Bound boundOf(const StepTime& step)
{
    const double memory = step.weights + step.experts + step.kv + step.state + step.layers + step.fixed;
    const double largest = std::max({memory, step.compute, step.communication, step.host});
    if (largest <= 0)
        return Bound::Unknown;
    if (largest == step.host)
        return Bound::Host;
    if (largest == step.communication)
        return Bound::Interconnect;
    return step.compute > step.weights + step.experts ? Bound::Compute : Bound::Memory;
}

struct Ratios
{
    Interval<double> decode, prefill;
    bool decodeFitted, prefillFitted;
};

/** The widest interval of what is in play; a host part and drafts are only ever estimated. */
Ratios ratios(const SpeedInput& input, const std::vector<DeviceRates>& rates, const SpeedConstants& constants)
{
    Ratios result{{1, 1}, {1, 1}, true, true};
    const auto widen = [](Interval<double>& sum, const Interval<double>& other) {
        sum = {std::min(sum.low, other.low), std::max(sum.high, other.high)};
    };
    for (const DeviceRates& device : rates) {
        widen(result.decode, device.profile.decodeRatio);
        widen(result.prefill, device.profile.prefillRatio);
        result.decodeFitted = result.decodeFitted && device.profile.decodeFitted;
        result.prefillFitted = result.prefillFitted && device.profile.prefillFitted;
    }
    if (!input.engine->ownAccounting) // measured on the engine that it resembles
        result.decodeFitted = result.prefillFitted = false;
    if (input.drafting) {
        widen(result.decode, constants.draft.decodeRatio);
        result.decodeFitted = false;
    }
    if (hostUsed(input)) {
        widen(result.decode, constants.host.decodeRatio);
        widen(result.prefill, constants.host.prefillRatio);
        result.decodeFitted = result.prefillFitted = false;
    }
    return result;
}

/** What other sequences do to a request; serving engines put prompts and decode steps together. */
SteadyLoad steadyLoad(const SpeedInput& input, const std::vector<DeviceRates>& rates)
{
    const KernelConstants none;
    const KernelConstants& k = rates.empty() ? none : rates[0].profile.kernels;
    const double others = std::max(0, input.sequences - 1);
    const double stages = input.split == SplitMode::Pipeline ? std::max(1.0, static_cast<double>(rates.size())) : 1;
    const double output = static_cast<double>(std::max<Tokens>(1, input.output));
    SteadyLoad load;
    load.promptsAhead = others * k.queue;
    load.promptsPerToken = others * (rates.empty() ? 1 : k.wait) / (stages * output);
    load.firstSteps = std::max(1.0, k.firstSteps);
    load.request = k.request;
    return load;
}

Quantity<double> timeToFirstToken(const SpeedFindings& findings, Interval<double> ratio, Confidence confidence)
{
    const double prompts = findings.prompt.total() + findings.load.promptsAhead * findings.prompt.work();
    const double rest = findings.load.firstSteps * seconds(findings.first) + findings.load.request;
    Quantity<double> time;
    time.value = prompts + rest;
    time.interval = Interval<double>{prompts / ratio.high + rest, prompts / ratio.low + rest};
    time.confidence = confidence;
    return time;
}

/** Unknown where others' prompts are in between and their time is unknown; one token has no next one to wait for. */
Quantity<double> timePerToken(const SpeedEstimate& estimate, const SpeedFindings& findings, Interval<double> prefill)
{
    Quantity<double> time;
    const double waiting = findings.load.promptsPerToken * findings.prompt.work();
    if (!estimate.decode || findings.input.output < 2 || (findings.load.promptsPerToken > 0 && !estimate.prefill))
        return time;
    const Interval<double>& decode = *estimate.decode.interval;
    time.value = 1 / *estimate.decode.value + waiting;
    time.interval = Interval<double>{1 / decode.high + waiting / prefill.high, 1 / decode.low + waiting / prefill.low};
    time.confidence = waiting > 0 && estimate.prefill.confidence != Confidence::Calibrated ? estimate.prefill.confidence
                                                                                           : estimate.decode.confidence;
    return time;
}

} // namespace

SpeedEstimate estimateSpeed(const SpeedInput& input, const SpeedConstants& constants, Explanation* explanation)
{
    SpeedEstimate estimate;
    const std::vector<DeviceRates> rates = deviceRates(input, constants);
    if (!bandwidthKnown(input, rates))
        return estimate;

    const Ratios ratio = ratios(input, rates, constants);
    const double sequences = sequencesPerStep(input);
    estimate.step = decodeStep(input, rates, constants, sequences, 1);
    const double step = seconds(estimate.step);
    if (!(step > 0))
        return estimate;
    const double limit = tokensPerStep(input, constants) / std::max(rooflineSeconds(input, rates, sequences), 1e-12);
    estimate.decode = figure(tokensPerStep(input, constants) / step, ratio.decode, limit, ratio.decodeFitted);
    estimate.decodeTotal = estimate.decode;
    for (double* value :
        {&*estimate.decodeTotal.value, &estimate.decodeTotal.interval->low, &estimate.decodeTotal.interval->high})
        *value *= input.sequences;
    estimate.bound = boundOf(estimate.step);

    SpeedFindings findings{input, constants, rates, estimate, {}, {}, steadyLoad(input, rates)};
    if (computeKnown(rates)) {
        findings.prompt = promptTime(input, rates, constants);
        findings.first = decodeStep(input, rates, constants, sequences, atDepth(input));
        const double prompt = static_cast<double>(std::max<Tokens>(1, input.prompt));
        estimate.prefill = figure(prompt / findings.prompt.total(), ratio.prefill, INFINITY, ratio.prefillFitted);
        if (estimate.prefill)
            estimate.ttft = timeToFirstToken(findings, ratio.prefill, estimate.prefill.confidence);
    }
    estimate.tpot = timePerToken(estimate, findings, ratio.prefill);
    if (explanation)
        explainSpeed(findings, *explanation);
    return estimate;
}

} // namespace loadmark
