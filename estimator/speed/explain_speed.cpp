// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/speed/explain_speed.h"

#include "estimator/speed/all_reduce.h"
#include "estimator/speed/step_time.h"

namespace loadmark {
namespace {

Derivation part(std::string label, std::string_view formula, std::vector<Term> terms, double seconds)
{
    Derivation derivation;
    derivation.label = std::move(label);
    derivation.formula = formula;
    derivation.terms = std::move(terms);
    derivation.result = seconds;
    derivation.unit = Unit::Second;
    return derivation;
}

void addPart(std::vector<Derivation>& parts, Derivation derivation)
{
    if (derivation.result > 0)
        parts.push_back(std::move(derivation));
}

/** The first GPU stands for all where they are alike; else only the time is told. */
bool oneKind(const SpeedInput& input)
{
    for (const GpuWork& gpu : input.gpus)
        if (gpu.accelerator != input.gpus.front().accelerator)
            return false;
    return !input.gpus.empty();
}

DeviceWork slowestOrSum(const SpeedInput& input)
{
    DeviceWork sum;
    const bool parallel = input.split == SplitMode::Tensor || input.split == SplitMode::Expert;
    for (const GpuWork& gpu : input.gpus) {
        if (parallel && gpu.denseRead + gpu.expertResident < sum.denseRead + sum.expertResident)
            continue;
        if (parallel)
            sum = DeviceWork{};
        sum.denseRead += gpu.denseRead;
        sum.expertResident += gpu.expertResident;
        sum.kvReadPerSequence += gpu.kvReadPerSequence;
        sum.statePerSequence += gpu.statePerSequence;
        sum.layers += gpu.layers;
        sum.experts = gpu.experts > 0 ? gpu.experts : sum.experts;
        sum.expertsUsed = gpu.expertsUsed > 0 ? gpu.expertsUsed : sum.expertsUsed;
    }
    return sum;
}

std::vector<Derivation> stepParts(const SpeedFindings& f)
{
    std::vector<Derivation> parts;
    const StepTime& step = f.estimate.step;
    const double sequences = f.input.sequences;
    if (oneKind(f.input)) {
        const DeviceRates& rates = f.rates.front();
        const KernelConstants& k = rates.profile.kernels;
        const DeviceWork work = slowestOrSum(f.input);
        const Term bandwidth{"bandwidth", rates.bandwidth, Unit::BytePerSecond};
        const double experts = static_cast<double>(work.expertResident) * expertShare(work, sequences);
        addPart(parts,
            part("weights", "{weights_read} ÷ ({bandwidth} × {read_efficiency})",
                {{"weights_read", static_cast<double>(work.denseRead), Unit::Byte}, bandwidth,
                    {"read_efficiency", k.weightRead, Unit::Ratio}},
                step.weights));
        addPart(parts,
            part("experts", "{experts_read} ÷ ({bandwidth} × {expert_efficiency})",
                {{"experts_read", experts, Unit::Byte}, bandwidth, {"expert_efficiency", k.expertRead, Unit::Ratio}},
                step.experts));
        addPart(parts,
            part("kv_cache", "{sequences} × {kv_read} ÷ ({bandwidth} × {kv_efficiency})",
                {{"sequences", sequences, Unit::Count},
                    {"kv_read", static_cast<double>(work.kvReadPerSequence), Unit::Byte}, bandwidth,
                    {"kv_efficiency", k.kvRead, Unit::Ratio}},
                step.kv));
        addPart(parts,
            part("state", "2 × {sequences} × {state_bytes} ÷ ({bandwidth} × {kv_efficiency})",
                {{"sequences", sequences, Unit::Count},
                    {"state_bytes", static_cast<double>(work.statePerSequence), Unit::Byte}, bandwidth,
                    {"kv_efficiency", k.kvRead, Unit::Ratio}},
                step.state));
        addPart(parts,
            part("layers", "{layers} × {layer_time}",
                {{"layers", static_cast<double>(work.layers), Unit::Count},
                    {"layer_time", work.layers > 0 ? step.layers / work.layers : 0, Unit::Second}},
                step.layers));
    } else {
        addPart(parts, part("weights", "", {}, step.weights));
        addPart(parts, part("experts", "", {}, step.experts));
        addPart(parts, part("kv_cache", "", {}, step.kv));
        addPart(parts, part("state", "", {}, step.state));
        addPart(parts, part("layers", "", {}, step.layers));
    }
    addPart(parts,
        part("host", "{host_bytes} ÷ {host_bandwidth} + {host_overhead}",
            {{"host_bytes",
                 static_cast<double>(f.input.host.denseRead)
                     + static_cast<double>(f.input.host.expertResident) * expertShare(f.input.host, sequences),
                 Unit::Byte},
                {"host_bandwidth", hostReadBandwidth(f.input, f.constants.host), Unit::BytePerSecond},
                {"host_overhead",
                    f.input.host.layers * (f.input.expertsOnHost ? f.constants.host.layerSync : f.constants.host.layer),
                    Unit::Second}},
            step.host));
    if (step.communication > 0 && f.input.gpus.size() > 1 && !ranksInParallel(f.input.split))
        addPart(parts, part("communication", "", {}, step.communication));
    else if (step.communication > 0 && f.input.layers > 0 && f.input.gpus.size() > 1)
        addPart(parts,
            part("communication", "2 × {layers} × {all_reduce_time}",
                {{"layers", static_cast<double>(f.input.layers), Unit::Count},
                    {"all_reduce_time", step.communication / (2.0 * f.input.layers), Unit::Second}},
                step.communication));
    addPart(parts, part("compute", "", {}, step.compute));
    addPart(parts, part("fixed", "", {}, step.fixed));
    return parts;
}

std::vector<Derivation> promptParts(const SpeedFindings& f)
{
    std::vector<Derivation> parts;
    const PromptTime& prompt = f.prompt;
    if (oneKind(f.input)) {
        const KernelConstants& k = f.rates.front().profile.kernels;
        addPart(parts,
            part("matmul", "2 × {parameters} × {prompt} ÷ ({peak} × {compute_efficiency})",
                {{"parameters",
                     [&] {
                         double sum = 0;
                         for (const GpuWork& g : f.input.gpus)
                             sum += static_cast<double>(g.denseParameters + g.expertParameters);
                         return sum;
                     }(),
                     Unit::Count},
                    {"prompt", static_cast<double>(f.input.prompt), Unit::Token},
                    {"peak", f.rates.front().matmulPeak,
                        f.rates.front().integers ? Unit::OperationPerSecond : Unit::FlopPerSecond},
                    {"compute_efficiency", k.matmul, Unit::Ratio}},
                prompt.matmul));
    } else {
        addPart(parts, part("matmul", "", {}, prompt.matmul));
    }
    addPart(parts, part("attention", "", {}, prompt.attention));
    addPart(parts, part("layers", "", {}, prompt.layers));
    addPart(parts, part("host_copy", "", {}, prompt.hostCopy));
    addPart(parts, part("host", "", {}, prompt.host));
    addPart(parts, part("communication", "", {}, prompt.communication));
    return parts;
}

std::string sourceOf(const SpeedFindings& f, const KernelRule* SpeedProfile::*rule)
{
    const KernelRule* found = f.rates.empty() ? nullptr : f.rates.front().profile.*rule;
    return found ? found->source : f.constants.host.source;
}

void add(Explanation& explanation, std::string_view key, const Quantity<double>& figure, Derivation derivation)
{
    if (!figure)
        return;
    derivation.result = *figure.value;
    explanation.insert_or_assign(std::string(key), std::move(derivation));
}

} // namespace

void explainSpeed(const SpeedFindings& f, Explanation& explanation)
{
    const double step = seconds(f.estimate.step);
    Derivation decode;
    decode.formula = "{tokens_per_step} ÷ {step_time}";
    decode.terms
        = {{"tokens_per_step", tokensPerStep(f.input, f.constants), Unit::Ratio}, {"step_time", step, Unit::Second}};
    decode.unit = Unit::TokenPerSecond;
    decode.source = sourceOf(f, &SpeedProfile::decodeRule);
    decode.parts = stepParts(f);
    add(explanation, "speed.decode_tokens_per_s", f.estimate.decode, decode);

    decode.formula = "{sequences} × {tokens_per_step} ÷ {step_time}";
    decode.terms.insert(decode.terms.begin(), {"sequences", static_cast<double>(f.input.sequences), Unit::Count});
    add(explanation, "speed.decode_total_tokens_per_s", f.estimate.decodeTotal, std::move(decode));

    Derivation prefill;
    prefill.formula = "{prompt} ÷ {prompt_time}";
    prefill.terms = {
        {"prompt", static_cast<double>(f.input.prompt), Unit::Token}, {"prompt_time", f.prompt.total(), Unit::Second}};
    prefill.unit = Unit::TokenPerSecond;
    prefill.source = sourceOf(f, &SpeedProfile::prefillRule);
    prefill.parts = promptParts(f);
    add(explanation, "speed.prefill_tokens_per_s", f.estimate.prefill, std::move(prefill));

    Derivation ttft;
    ttft.formula = "{prompt} ÷ {prefill} + {first_step} + {request_overhead}";
    ttft.terms = {{"prompt", static_cast<double>(f.input.prompt), Unit::Token},
        {"prefill", f.estimate.prefill.value.value_or(0), Unit::TokenPerSecond},
        {"first_step", seconds(f.first), Unit::Second}, {"request_overhead", f.requestOverhead, Unit::Second}};
    ttft.unit = Unit::Second;
    ttft.source = f.requestOverhead > 0 ? f.constants.requestOverheadSource : sourceOf(f, &SpeedProfile::prefillRule);
    add(explanation, "speed.ttft_s", f.estimate.ttft, std::move(ttft));
}

} // namespace loadmark
