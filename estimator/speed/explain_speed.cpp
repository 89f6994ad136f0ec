// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/speed/explain_speed.h"

#include "estimator/speed/all_reduce.h"
#include "estimator/speed/step_time.h"

#include <algorithm>
#include <cmath>
#include <utility>

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

/** Where more plays a part than the formula tells (drafts, unlike GPUs), only the time is told. */
Derivation partIf(double told, std::string label, std::string_view formula, std::vector<Term> terms, double seconds)
{
    constexpr double rounding = 1e-9;
    if (std::abs(told - seconds) <= rounding * seconds)
        return part(std::move(label), formula, std::move(terms), seconds);
    return part(std::move(label), {}, {}, seconds);
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
    const bool parallel = ranksInParallel(input.split);
    for (const GpuWork& gpu : input.gpus) {
        if (parallel && gpu.denseRead + gpu.expertResident < sum.denseRead + sum.expertResident)
            continue;
        if (parallel)
            sum = DeviceWork{};
        sum.denseRead += gpu.denseRead;
        sum.expertResident += gpu.expertResident;
        sum.denseParameters += gpu.denseParameters;
        sum.expertParameters += gpu.expertParameters;
        sum.kvReadPerSequence += gpu.kvReadPerSequence;
        sum.statePerSequence += gpu.statePerSequence;
        sum.layers += gpu.layers;
        sum.experts = gpu.experts > 0 ? gpu.experts : sum.experts;
        sum.expertsUsed = gpu.expertsUsed > 0 ? gpu.expertsUsed : sum.expertsUsed;
    }
    return sum;
}

Term peakOf(const DeviceRates& rates)
{
    return {"peak", rates.matmulPeak, rates.integers ? Unit::OperationPerSecond : Unit::FlopPerSecond};
}

/** What one kind of GPU does in a decode step. */
void addGpuStep(std::vector<Derivation>& parts, const SpeedFindings& f, double sequences)
{
    const StepTime& step = f.estimate.step;
    const DeviceRates& rates = f.rates.front();
    const KernelConstants& k = rates.profile.kernels;
    const DeviceWork work = slowestOrSum(f.input);
    const double tokens = sequences * (1 + draftTokens(f.input, f.constants));
    const Term bandwidth{"bandwidth", rates.bandwidth, Unit::BytePerSecond};
    const auto read = [&](double bytes, double efficiency) { return bytes / (rates.bandwidth * efficiency); };
    const double weights = static_cast<double>(work.denseRead);
    const double experts = static_cast<double>(work.expertResident) * expertShare(work, tokens);
    const double cache = static_cast<double>(work.kvReadPerSequence);
    const double state = static_cast<double>(work.statePerSequence);
    addPart(parts,
        partIf(read(weights, k.weightRead), "weights", "{weights_read} ÷ ({bandwidth} × {read_efficiency})",
            {{"weights_read", weights, Unit::Byte}, bandwidth, {"read_efficiency", k.weightRead, Unit::Ratio}},
            step.weights));
    addPart(parts,
        partIf(read(experts, k.expertRead), "experts", "{experts_read} ÷ ({bandwidth} × {expert_efficiency})",
            {{"experts_read", experts, Unit::Byte}, bandwidth, {"expert_efficiency", k.expertRead, Unit::Ratio}},
            step.experts));
    addPart(parts,
        partIf(read(sequences * cache, k.kvRead), "kv_cache",
            "{sequences} × {kv_read} ÷ ({bandwidth} × {kv_efficiency})",
            {{"sequences", sequences, Unit::Count}, {"kv_read", cache, Unit::Byte}, bandwidth,
                {"kv_efficiency", k.kvRead, Unit::Ratio}},
            step.kv));
    addPart(parts,
        partIf(read(2 * sequences * state, k.kvRead), "state",
            "2 × {sequences} × {state_bytes} ÷ ({bandwidth} × {kv_efficiency})",
            {{"sequences", sequences, Unit::Count}, {"state_bytes", state, Unit::Byte}, bandwidth,
                {"kv_efficiency", k.kvRead, Unit::Ratio}},
            step.state));
    addPart(parts,
        part("layers", "{layers} × {layer_time}",
            {{"layers", static_cast<double>(work.layers), Unit::Count},
                {"layer_time", work.layers > 0 ? step.layers / work.layers : 0, Unit::Second}},
            step.layers));
    const double parameters = static_cast<double>(work.denseParameters + work.expertParameters);
    const double multiplying = 2 * parameters * tokens / (rates.matmulPeak * k.matmul);
    const double unpacking = step.compute + step.weights + step.experts - multiplying;
    const std::vector<Term> terms{{"parameters", parameters, Unit::Count}, {"sequences", tokens, Unit::Count},
        peakOf(rates), {"compute_efficiency", k.matmul, Unit::Ratio}, {"unpack_time", unpacking, Unit::Second},
        {"weight_time", step.weights, Unit::Second}, {"expert_time", step.experts, Unit::Second}};
    const bool plain = unpacking < 1e-9 * multiplying;
    addPart(parts,
        partIf(f.input.drafting || unpacking < -1e-9 * multiplying ? 0 : step.compute, "compute",
            plain
                ? "2 × {parameters} × {sequences} ÷ ({peak} × {compute_efficiency}) − {weight_time} − {expert_time}"
                : "2 × {parameters} × {sequences} ÷ ({peak} × {compute_efficiency}) + {unpack_time} − {weight_time} − "
                  "{expert_time}",
            terms, step.compute));
    addPart(parts,
        partIf(k.step + sequences * k.sequence, "fixed", "{step_overhead} + {sequences} × {sequence_overhead}",
            {{"step_overhead", k.step, Unit::Second}, {"sequences", sequences, Unit::Count},
                {"sequence_overhead", k.sequence, Unit::Second}},
            step.fixed));
}

/** The CPU reads the weights, or computes where that takes longer. */
Derivation hostPart(const SpeedFindings& f, double sequences)
{
    const DeviceWork& work = f.input.host;
    const HostConstants& host = f.constants.host;
    const double bandwidth = hostReadBandwidth(f.input, host);
    const double bytes = static_cast<double>(work.denseRead)
        + static_cast<double>(work.expertResident) * expertShare(work, sequences)
        + sequences * (static_cast<double>(work.kvReadPerSequence) + 2.0 * static_cast<double>(work.statePerSequence));
    const double parameters = static_cast<double>(work.denseParameters + work.expertParameters);
    const double reading = bytes / bandwidth, computing = 2 * sequences * parameters / (bandwidth * host.flopsPerByte);
    const double overhead = f.estimate.step.host - std::max(reading, computing);
    const Term rate{"host_bandwidth", bandwidth, Unit::BytePerSecond};
    if (reading >= computing)
        return part("host", "{host_bytes} ÷ {host_bandwidth} + {host_overhead}",
            {{"host_bytes", bytes, Unit::Byte}, rate, {"host_overhead", overhead, Unit::Second}}, f.estimate.step.host);
    return part("host", "2 × {sequences} × {parameters} ÷ ({host_bandwidth} × {flop_per_byte}) + {host_overhead}",
        {{"sequences", sequences, Unit::Count}, {"parameters", parameters, Unit::Count}, rate,
            {"flop_per_byte", host.flopsPerByte, Unit::Count}, {"host_overhead", overhead, Unit::Second}},
        f.estimate.step.host);
}

std::vector<Derivation> stepParts(const SpeedFindings& f)
{
    std::vector<Derivation> parts;
    const StepTime& step = f.estimate.step;
    const double sequences = sequencesPerStep(f.input);
    if (oneKind(f.input)) {
        addGpuStep(parts, f, sequences);
    } else {
        for (const auto& [label, seconds] : {std::pair("weights", step.weights), std::pair("experts", step.experts),
                 std::pair("kv_cache", step.kv), std::pair("state", step.state), std::pair("layers", step.layers),
                 std::pair("compute", step.compute), std::pair("fixed", step.fixed)})
            addPart(parts, part(label, {}, {}, seconds));
    }
    if (step.host > 0)
        addPart(parts, hostPart(f, sequences));
    const double gpus = static_cast<double>(f.input.gpus.size());
    if (ranksInParallel(f.input.split))
        addPart(parts,
            partIf(f.input.drafting ? 0 : step.communication, "communication", "2 × {layers} × {all_reduce_time}",
                {{"layers", static_cast<double>(f.input.layers), Unit::Count},
                    {"all_reduce_time", f.input.layers > 0 ? step.communication / (2.0 * f.input.layers) : 0,
                        Unit::Second}},
                step.communication));
    else
        addPart(parts,
            part("communication", "({gpus} − 1) × {hand_over}",
                {{"gpus", gpus, Unit::Count},
                    {"hand_over", gpus > 1 ? step.communication / (gpus - 1) : 0, Unit::Second}},
                step.communication));
    return parts;
}

/** The slowest of the ranks in parallel, or all stages together. */
PromptMatmul promptOfAll(const SpeedFindings& f)
{
    PromptMatmul all;
    const auto time = [](const PromptMatmul& one) { return one.dense.seconds + one.experts.seconds; };
    const auto join = [](MatmulShare& sum, const MatmulShare& one) {
        const double parameters = sum.parameters + one.parameters;
        if (parameters > 0)
            sum.lostTokens = (sum.parameters * sum.lostTokens + one.parameters * one.lostTokens) / parameters;
        sum.parameters = parameters;
        sum.read += one.read;
        sum.computing += one.computing;
        sum.reading += one.reading;
        sum.seconds += one.seconds;
    };
    for (std::size_t i = 0; i < f.input.gpus.size(); ++i) {
        const PromptMatmul one = promptMatmul(f.input, f.input.gpus[i], f.rates[i]);
        if (ranksInParallel(f.input.split)) {
            all = i == 0 || time(one) >= time(all) ? one : all;
            continue;
        }
        join(all.dense, one.dense);
        join(all.experts, one.experts);
        all.chunks = one.chunks;
        all.attentionFlop += one.attentionFlop;
        all.stateFlop += one.stateFlop;
    }
    return all;
}

Derivation matmulPart(const SpeedFindings& f, const MatmulShare& share, double overlap, bool experts)
{
    const DeviceRates& rates = f.rates.front();
    const KernelConstants& k = rates.profile.kernels;
    const double result = share.seconds * overlap;
    const char* const label = experts ? "expert_matmul" : "matmul";
    const Term left{"overlap", overlap, Unit::Ratio};
    const bool serial = overlap == 1;
    if (share.computing >= share.reading)
        return partIf(share.computing * overlap, label,
            serial ? "2 × {parameters} × ({prompt} + {lost_tokens}) ÷ ({peak} × {compute_efficiency})"
                   : "2 × {parameters} × ({prompt} + {lost_tokens}) ÷ ({peak} × {compute_efficiency}) × {overlap}",
            {{"parameters", share.parameters, Unit::Count},
                {"prompt", static_cast<double>(std::max<Tokens>(1, f.input.prompt)), Unit::Token},
                {"lost_tokens", share.lostTokens, Unit::Token}, peakOf(rates),
                {"compute_efficiency", experts ? k.expertMatmul : k.matmul, Unit::Ratio}, left},
            result);
    return partIf(share.reading * overlap, label,
        serial ? "{weights_read} ÷ ({bandwidth} × {read_efficiency})"
               : "{weights_read} ÷ ({bandwidth} × {read_efficiency}) × {overlap}",
        {{"weights_read", share.read, Unit::Byte}, {"bandwidth", rates.bandwidth, Unit::BytePerSecond},
            {"read_efficiency", experts ? k.expertRead : k.weightRead, Unit::Ratio}, left},
        result);
}

/** What one kind of GPU does with a prompt; what the multiplications of weights in system RAM add has a part too. */
void addGpuPrompt(std::vector<Derivation>& parts, const SpeedFindings& f)
{
    const PromptTime& prompt = f.prompt;
    const DeviceRates& rates = f.rates.front();
    const KernelConstants& k = rates.profile.kernels;
    const PromptMatmul all = promptOfAll(f);
    const double layers = slowestOrSum(f.input).layers;
    const double stages = ranksInParallel(f.input.split) ? 1 : static_cast<double>(f.input.gpus.size());
    const double serial = all.chunks * (layers * k.promptLayer + stages * k.promptStep);
    const double ratio = serial > 0 ? prompt.layers / serial : 1;
    const double overlap = std::abs(ratio - 1) < 1e-9 ? 1 : ratio;
    addPart(parts, matmulPart(f, all.dense, overlap, false));
    addPart(parts, matmulPart(f, all.experts, overlap, true));
    const double rest = prompt.matmul - (all.dense.seconds + all.experts.seconds) * overlap;
    if (rest > 1e-9 * prompt.matmul)
        addPart(parts, part("host_matmul", {}, {}, rest));
    const Term peak{"peak", rates.attentionPeak, Unit::FlopPerSecond};
    const auto times = [&](double flop, double efficiency) {
        return efficiency > 0 ? flop / (rates.attentionPeak * efficiency) * overlap : 0;
    };
    const double state = times(all.stateFlop, k.stateScan);
    addPart(parts,
        partIf(times(all.attentionFlop, k.attention), "attention",
            overlap == 1 ? "{attention_flop} ÷ ({peak} × {compute_efficiency})"
                         : "{attention_flop} ÷ ({peak} × {compute_efficiency}) × {overlap}",
            {{"attention_flop", all.attentionFlop, Unit::Count}, peak, {"compute_efficiency", k.attention, Unit::Ratio},
                {"overlap", overlap, Unit::Ratio}},
            prompt.attention - state));
    addPart(parts,
        part("state",
            overlap == 1 ? "{state_flop} ÷ ({peak} × {compute_efficiency})"
                         : "{state_flop} ÷ ({peak} × {compute_efficiency}) × {overlap}",
            {{"state_flop", all.stateFlop, Unit::Count}, peak, {"compute_efficiency", k.stateScan, Unit::Ratio},
                {"overlap", overlap, Unit::Ratio}},
            state));
    addPart(parts,
        partIf(serial * overlap, "layers",
            overlap == 1 ? "{chunks} × ({layers} × {layer_time} + {stages} × {step_overhead})"
                         : "{chunks} × ({layers} × {layer_time} + {stages} × {step_overhead}) × {overlap}",
            {{"chunks", all.chunks, Unit::Count}, {"layers", layers, Unit::Count},
                {"layer_time", k.promptLayer, Unit::Second}, {"stages", stages, Unit::Count},
                {"step_overhead", k.promptStep, Unit::Second}, {"overlap", overlap, Unit::Ratio}},
            prompt.layers));
    const double reduces = 2 * all.chunks * f.input.layers;
    addPart(parts,
        part("communication", "2 × {chunks} × {layers} × {all_reduce_time}",
            {{"chunks", all.chunks, Unit::Count}, {"layers", static_cast<double>(f.input.layers), Unit::Count},
                {"all_reduce_time", reduces > 0 ? prompt.communication / reduces : 0, Unit::Second}},
            prompt.communication));
}

std::vector<Derivation> promptParts(const SpeedFindings& f)
{
    std::vector<Derivation> parts;
    const PromptTime& prompt = f.prompt;
    if (oneKind(f.input)) {
        addGpuPrompt(parts, f);
    } else {
        for (const auto& [label, seconds] :
            {std::pair("matmul", prompt.matmul), std::pair("attention", prompt.attention),
                std::pair("layers", prompt.layers), std::pair("communication", prompt.communication)})
            addPart(parts, part(label, {}, {}, seconds));
    }
    if (prompt.hostCopy > 0 && !f.input.gpus.empty()) {
        const double link = hostLinkBandwidth(f.constants, *f.input.gpus.front().accelerator);
        addPart(parts,
            part("host_copy", "{host_bytes} ÷ {bandwidth}",
                {{"host_bytes", prompt.hostCopy * link, Unit::Byte}, {"bandwidth", link, Unit::BytePerSecond}},
                prompt.hostCopy));
    }
    addPart(parts, part("host", {}, {}, prompt.host));
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

    const Term promptTime{"prompt_time", f.prompt.total(), Unit::Second};
    const Term promptWork{"prompt_work", f.prompt.work(), Unit::Second};
    const Term first{"first_step", seconds(f.first), Unit::Second};
    const Term request{"request_overhead", f.load.request, Unit::Second};
    Derivation ttft;
    if (f.load.promptsAhead > 0 || f.load.firstSteps > 1) {
        ttft.formula = "{prompt_time} + {prompts_ahead} × {prompt_work} + {first_steps} × {first_step} + "
                       "{request_overhead}";
        ttft.terms = {promptTime, {"prompts_ahead", f.load.promptsAhead, Unit::Ratio}, promptWork,
            {"first_steps", f.load.firstSteps, Unit::Ratio}, first, request};
    } else {
        ttft.formula = "{prompt_time} + {first_step} + {request_overhead}";
        ttft.terms = {promptTime, first, request};
    }
    ttft.unit = Unit::Second;
    ttft.source = sourceOf(f, &SpeedProfile::prefillRule);
    add(explanation, "speed.ttft_s", f.estimate.ttft, std::move(ttft));

    Derivation tpot;
    tpot.formula = "1 ÷ {decode}";
    tpot.terms = {{"decode", f.estimate.decode.value.value_or(0), Unit::TokenPerSecond}};
    if (f.load.promptsPerToken > 0) {
        tpot.formula = "1 ÷ {decode} + {prompts_per_token} × {prompt_work}";
        tpot.terms.push_back({"prompts_per_token", f.load.promptsPerToken, Unit::Ratio});
        tpot.terms.push_back(promptWork);
    }
    tpot.unit = Unit::Second;
    tpot.source = sourceOf(f, &SpeedProfile::decodeRule);
    add(explanation, "speed.tpot_s", f.estimate.tpot, std::move(tpot));
}

} // namespace loadmark
