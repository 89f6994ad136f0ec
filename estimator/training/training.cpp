// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/training/training.h"

#include "estimator/catalogue/catalogue.h"
#include "estimator/memory/usable_memory.h"
#include "estimator/saturating.h"
#include "estimator/training/training_layers.h"
#include "estimator/weights/tensors.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace loadmark {
namespace {

constexpr double unquantisedBytes = 2; ///< BF16, whatever the base

constexpr std::array<std::pair<TrainingPart, std::string_view>, trainingPartCount> partNames{{
    {TrainingPart::Weights, "weights"},
    {TrainingPart::Adapters, "adapters"},
    {TrainingPart::Gradients, "gradients"},
    {TrainingPart::Optimizer, "optimizer"},
    {TrainingPart::Activations, "activations"},
    {TrainingPart::Logits, "logits"},
    {TrainingPart::Workspace, "workspace"},
    {TrainingPart::Framework, "framework"},
}};

/** The published count, unless it counts a tied head twice; else that of the architecture. */
std::optional<std::int64_t> parametersOf(const Model& model)
{
    const bool countsCopy = std::ranges::find(model.parametersBasis, "tied_head_copy") != model.parametersBasis.end();
    if (model.parametersTotal && !(countsCopy && model.architecture))
        return model.parametersTotal;
    if (!model.architecture)
        return std::nullopt;
    const ParameterCount count = countParameters(*model.architecture);
    return saturatingSum({count.text, count.mtp, count.vision, count.lookup});
}

/** A run with its ids looked up. */
struct Run
{
    const Tuning& tuning;
    const TrainingConstants& constants;
    const Architecture* architecture = nullptr; ///< null: unknown
    const OptimizerStates* optimizer = nullptr;
    const BaseWeights* base = nullptr;
    std::optional<double> parameters;
    TrainingLayers layers; ///< of the architecture
    int gpus = 1;

    bool isFull() const { return tuning.method == TuningMethod::Full; }
    bool quantises() const { return !isFull() && base->quantised; }
    double tokens() const { return static_cast<double>(tuning.sequenceLength) * tuning.microBatch; }
    std::optional<double> trained() const
    {
        if (isFull())
            return parameters;
        return architecture ? std::optional(layers.adapters) : std::nullopt;
    }
    /** GPUs that share out what the first stage to do so is. */
    double shards(Sharding from) const
    {
        const Sharding stage = tuning.sharding == Sharding::Fsdp ? Sharding::Zero3 : tuning.sharding;
        return stage >= from ? gpus : 1;
    }
    Confidence states() const { return optimizer->approximate ? Confidence::Estimated : Confidence::Exact; }
};

/** Fills the parts of one GPU, each with its formula where somebody asks. */
class Parts
{
public:
    Parts(TrainingEstimate& estimate, Explanation* explanation) : m_estimate(estimate), m_explanation(explanation) { }

    void set(TrainingPart part, double bytes, Confidence confidence, Derivation derivation)
    {
        m_estimate[part] = {wholePart(std::ceil(bytes)), std::nullopt, confidence};
        if (!m_explanation)
            return;
        derivation.result = bytes;
        derivation.unit = Unit::Byte;
        m_explanation->insert_or_assign(
            "training." + std::string(trainingPartName(part)) + "_bytes", std::move(derivation));
    }

private:
    TrainingEstimate& m_estimate;
    Explanation* m_explanation;
};

void addWeights(const Run& run, Parts& parts)
{
    if (!run.parameters || (run.quantises() && !run.architecture))
        return;
    const double shards = run.shards(Sharding::Zero3), all = *run.parameters;
    if (!run.quantises()) {
        const double bytes = run.isFull() ? run.optimizer->weight : run.base->bytesPerElement;
        parts.set(TrainingPart::Weights, all * bytes / shards, Confidence::Exact,
            {"{all_parameters} × {bytes_per_parameter} ÷ {shards}",
                {{"all_parameters", all, Unit::Count}, {"bytes_per_parameter", bytes, Unit::Byte},
                    {"shards", shards, Unit::Count}},
                0, Unit::Byte, run.isFull() ? run.optimizer->source : run.base->source, {}, {}});
        return;
    }
    const double quantised = std::min(run.layers.quantisable, all), rest = all - quantised;
    const double bytes = run.base->bytesPerElement;
    parts.set(TrainingPart::Weights, (quantised * bytes + rest * unquantisedBytes) / shards, Confidence::Exact,
        {"({quantised} × {bytes_per_parameter} + {unquantised} × {bytes_unquantised}) ÷ {shards}",
            {{"quantised", quantised, Unit::Count}, {"bytes_per_parameter", bytes, Unit::Byte},
                {"unquantised", rest, Unit::Count}, {"bytes_unquantised", unquantisedBytes, Unit::Byte},
                {"shards", shards, Unit::Count}},
            0, Unit::Byte, run.base->source, {}, {}});
}

void addTrained(
    const Run& run, Parts& parts, TrainingPart part, double bytesPerParameter, double shards, double vectors)
{
    const auto trained = run.trained();
    if (!trained)
        return;
    const double perVector = run.optimizer->factored;
    parts.set(part, (*trained * bytesPerParameter + vectors * perVector) / shards,
        part == TrainingPart::Optimizer ? run.states() : Confidence::Exact,
        {vectors > 0 ? "({trained} × {bytes_per_parameter} + {vectors} × {bytes_per_vector}) ÷ {shards}"
                     : "{trained} × {bytes_per_parameter} ÷ {shards}",
            {{"trained", *trained, Unit::Count}, {"bytes_per_parameter", bytesPerParameter, Unit::Byte},
                {"vectors", vectors, Unit::Count}, {"bytes_per_vector", perVector, Unit::Byte},
                {"shards", shards, Unit::Count}},
            0, Unit::Byte, run.optimizer->source, {}, {}});
}

void addStates(const Run& run, Parts& parts)
{
    const OptimizerStates& optimizer = *run.optimizer;
    if (run.isFull())
        parts.set(TrainingPart::Adapters, 0, Confidence::Exact, {"0", {}, 0, Unit::Byte, {}, {}, {}});
    else
        addTrained(run, parts, TrainingPart::Adapters, optimizer.weight, run.shards(Sharding::Zero3), 0);
    addTrained(run, parts, TrainingPart::Gradients, optimizer.gradient, run.shards(Sharding::Zero2), 0);
    if (optimizer.factored > 0 && !run.architecture)
        return; // its vectors are not known
    const double sides = run.isFull() ? run.layers.vectors : run.layers.adapterVectors;
    addTrained(run, parts, TrainingPart::Optimizer, optimizer.master + optimizer.moments, run.shards(Sharding::Zero1),
        optimizer.factored > 0 ? sides : 0);
}

void addActivations(const Run& run, Parts& parts)
{
    if (!run.architecture)
        return;
    const TrainingLayers& layers = run.layers;
    const Tuning& tuning = run.tuning;
    const double tokens = run.tokens(), bytes = run.constants.elementBytes;
    const bool one = tuning.checkpointing == Checkpointing::Full;
    const double inputs = one ? static_cast<double>(layers.layers) * run.architecture->hidden : 0;
    const double elements = one ? layers.largestElements : layers.elements;
    const double heads = tuning.attention == AttentionKernel::Flash ? 0
        : tuning.checkpointing == Checkpointing::None               ? layers.scoreHeads
                                                                    : layers.largestScoreHeads;
    const double pairs = tokens * static_cast<double>(tuning.sequenceLength), score = run.constants.scoreBytes;
    parts.set(TrainingPart::Activations, tokens * (inputs + elements) * bytes + heads * pairs * score,
        Confidence::Estimated,
        {heads > 0
                ? "{tokens} × ({layer_inputs} + {elements_per_token}) × {bytes_per_element} + {heads} × {token_pairs} "
                  "× {bytes_per_score}"
                : "{tokens} × ({layer_inputs} + {elements_per_token}) × {bytes_per_element}",
            {{"tokens", tokens, Unit::Token}, {"layer_inputs", inputs, Unit::Count},
                {"elements_per_token", elements, Unit::Count}, {"bytes_per_element", bytes, Unit::Byte},
                {"heads", heads, Unit::Count}, {"token_pairs", pairs, Unit::Count},
                {"bytes_per_score", score, Unit::Byte}},
            0, Unit::Byte, run.constants.activationSource, {}, {}});
}

/** Tokens whose logits are there at once in a fused loss: as many as make a chunk no larger than the hidden states. */
double fusedTokens(double tokens, const Architecture& architecture)
{
    const double times = std::ceil(static_cast<double>(architecture.vocabulary) / std::max(1, architecture.hidden));
    const auto share = static_cast<std::uint64_t>(std::ceil(tokens / std::max(1.0, times)));
    return std::min(tokens, static_cast<double>(std::bit_ceil(share)));
}

void addLogits(const Run& run, Parts& parts)
{
    if (!run.architecture)
        return;
    const TrainingConstants& constants = run.constants;
    const double tokens = run.tokens(), vocabulary = run.architecture->vocabulary;
    const double copies = constants.upcastBytes + constants.logitGradientBytes;
    double stored = tokens, copied = tokens;
    if (run.tuning.crossEntropy == CrossEntropy::Chunked)
        copied = std::ceil(tokens / constants.chunks);
    if (run.tuning.crossEntropy == CrossEntropy::Fused)
        stored = copied = fusedTokens(tokens, *run.architecture);
    parts.set(TrainingPart::Logits, vocabulary * (stored * constants.logitBytes + copied * copies),
        Confidence::Estimated,
        {"{vocabulary} × ({tokens} × {bytes_per_logit} + {tokens_copied} × {bytes_of_copies})",
            {{"vocabulary", vocabulary, Unit::Count}, {"tokens", stored, Unit::Token},
                {"bytes_per_logit", constants.logitBytes, Unit::Byte}, {"tokens_copied", copied, Unit::Token},
                {"bytes_of_copies", copies, Unit::Byte}},
            0, Unit::Byte, constants.logitSource, {}, {}});
}

/** A layer gathered from its shards, or embeddings and head where they are larger. */
double gatheredBytes(const Run& run)
{
    if (run.shards(Sharding::Zero3) <= 1)
        return 0;
    const TrainingLayers& layers = run.layers;
    if (run.isFull())
        return std::max(layers.largestLayer, layers.embeddings) * (run.optimizer->weight + run.optimizer->gradient);
    const double quantised = run.quantises() ? layers.largestLayerQuantisable : 0;
    const double plain = run.quantises() ? unquantisedBytes : run.base->bytesPerElement;
    return std::max(
        quantised * run.base->bytesPerElement + (layers.largestLayer - quantised) * plain, layers.embeddings * plain);
}

void addWorkspace(const Run& run, Parts& parts)
{
    if (!run.architecture)
        return;
    const double gathered = gatheredBytes(run);
    const double unpacked = run.quantises() ? run.layers.largestMatrix * unquantisedBytes : 0;
    parts.set(TrainingPart::Workspace, gathered + unpacked, Confidence::Estimated,
        {"{gathered} + {unpacked}", {{"gathered", gathered, Unit::Byte}, {"unpacked", unpacked, Unit::Byte}}, 0,
            Unit::Byte,
            "DeepSpeed's memory estimator: weights and gradients of the largest layer; QLoRA (Dettmers et al. 2023): a "
            "matrix is unpacked to 16 bits when it is used",
            {}, {}});
}

void addFramework(const Run& run, TrainingEstimate& estimate, Parts& parts)
{
    const auto low = static_cast<double>(run.constants.framework.low);
    const auto high = static_cast<double>(run.constants.framework.high);
    parts.set(TrainingPart::Framework, (low + high) / 2, Confidence::Estimated,
        {"({framework_low} + {framework_high}) ÷ 2",
            {{"framework_low", low, Unit::Byte}, {"framework_high", high, Unit::Byte}}, 0, Unit::Byte,
            run.constants.frameworkSource, {}, {}});
    estimate[TrainingPart::Framework].interval = run.constants.framework;
}

void addSums(TrainingEstimate& estimate)
{
    Saturating sum;
    Confidence weakest = Confidence::Exact;
    for (const Quantity<Bytes>& part : estimate.parts) {
        if (!part)
            return;
        sum += *part.value;
        weakest = std::min(weakest, part.confidence);
    }
    const Quantity<Bytes>& framework = estimate[TrainingPart::Framework];
    const Saturating rest = sum - *framework.value;
    estimate.perGpu = {sum.value(),
        Interval<Bytes>{(rest + framework.interval->low).value(), (rest + framework.interval->high).value()}, weakest};
    const Saturating gpus = std::int64_t{estimate.gpus};
    estimate.total = {(sum * gpus).value(),
        Interval<Bytes>{
            (gpus * estimate.perGpu.interval->low).value(), (gpus * estimate.perGpu.interval->high).value()},
        weakest};
}

/** What is there of a device; a system's default limit where it has one. */
std::optional<Bytes> usableFor(const Scenario& scenario, const Accelerator* accelerator, std::size_t device)
{
    auto memory = reportedMemory(scenario, accelerator);
    if (!memory)
        return std::nullopt;
    if (accelerator && !scenario.gpuMemory) {
        memory = accelerator->visibleMemory.value_or(*memory);
        const UnifiedMemory& unified = accelerator->unified;
        if (hasSystemLimit(*accelerator) && (unified.defaultLimit || unified.defaultShare))
            memory = unified.defaultLimit.value_or(
                wholePart(static_cast<double>(*memory) * unified.defaultShare.value_or(1)));
    }
    return *memory - memoryInUse(scenario, device, *memory);
}

bool runsOn(const Tuning& tuning, const Accelerator& accelerator, const Catalogue& catalogue)
{
    const Recipe* recipe = catalogue.training.recipe(tuning.recipe);
    return !recipe || accelerator.isOneOf(recipe->runsOn);
}

void addDevices(const Scenario& scenario, const Tuning& tuning, const Catalogue& catalogue, TrainingEstimate& estimate)
{
    for (const GpuGroup& group : scenario.gpus) {
        const Accelerator* accelerator = catalogue.accelerator(group.id);
        if (!accelerator && !group.id.empty())
            estimate.problems.push_back({Severity::Error, "unknown_id", "gpu", {{"id", group.id}}});
        const bool runs = !accelerator || runsOn(tuning, *accelerator, catalogue);
        if (!runs && group.count > 0)
            estimate.problems.push_back(
                {Severity::Error, "recipe_not_on_gpu", "gpu", {{"recipe", tuning.recipe}, {"gpu", accelerator->name}}});
        for (int i = 0; i < std::min(group.count, Limits::gpusMax); ++i) {
            TrainingDevice device{accelerator ? accelerator->name : std::string(), group.id,
                usableFor(scenario, accelerator, estimate.devices.size()), std::nullopt};
            if (!runs)
                device.fits = false;
            else if (device.usable && estimate.perGpu)
                device.fits = *estimate.perGpu.value <= *device.usable;
            estimate.devices.push_back(std::move(device));
        }
    }
    if (estimate.devices.empty())
        return;
    const auto all = [&](bool fits) {
        return std::ranges::all_of(estimate.devices, [&](const TrainingDevice& device) { return device.fits == fits; });
    };
    const bool some = std::ranges::any_of(estimate.devices, [](const auto& device) { return device.fits == false; });
    if (some || all(true))
        estimate.fits = !some;
}

/** Looks the ids up; false where one is unknown. */
bool lookUp(Run& run, const Scenario& scenario, const Catalogue& catalogue, std::vector<Problem>& problems)
{
    const auto unknown = [&](const char* field, const std::string& id) {
        problems.push_back({Severity::Error, "unknown_id", field, {{"id", id}}});
    };
    const Model* model = catalogue.model(scenario.model);
    run.optimizer = catalogue.training.optimizer(run.tuning.optimizer);
    run.base = catalogue.training.base(run.tuning.base);
    if (!model)
        unknown("model", scenario.model);
    if (!run.optimizer)
        unknown("optimizer", run.tuning.optimizer);
    if (!run.base)
        unknown("base", run.tuning.base);
    if (!model || !run.optimizer || !run.base)
        return false;
    if (const auto parameters = parametersOf(*model))
        run.parameters = static_cast<double>(*parameters);
    run.architecture = model->architecture ? &*model->architecture : nullptr;
    if (run.architecture)
        run.layers = trainingLayers(*run.architecture, run.tuning);
    else
        problems.push_back({Severity::Warning, "training_unknown", "model", {{"model", model->name}}});
    if (run.quantises() && run.tuning.experts == ExpertStorage::Fused && run.architecture
        && hasExperts(*run.architecture))
        problems.push_back({Severity::Note, "experts_not_quantised", "experts", {{"base", run.base->name}}});
    return true;
}

} // namespace

std::string_view trainingPartName(TrainingPart part)
{
    return partNames[static_cast<std::size_t>(part)].second;
}

std::array<TrainingPart, trainingPartCount> trainingParts()
{
    std::array<TrainingPart, trainingPartCount> parts{};
    std::ranges::transform(partNames, parts.begin(), [](const auto& entry) { return entry.first; });
    return parts;
}

TrainingEstimate estimateTraining(
    const Scenario& scenario, const Tuning& tuning, const Catalogue& catalogue, Explanation* explanation)
{
    TrainingEstimate estimate;
    Run run{tuning, catalogue.training.constants, nullptr, nullptr, nullptr, std::nullopt, {}, 1};
    estimate.gpus = run.gpus = std::clamp(gpuCount(scenario.gpus), 1, Limits::gpusMax);
    if (lookUp(run, scenario, catalogue, estimate.problems)) {
        const auto whole = [](double count) { return wholePart(count); };
        estimate.parameters = run.parameters.transform(whole);
        estimate.trained = run.trained().transform(whole);
        Parts parts(estimate, explanation);
        addWeights(run, parts);
        addStates(run, parts);
        addActivations(run, parts);
        addLogits(run, parts);
        addWorkspace(run, parts);
        addFramework(run, estimate, parts);
        addSums(estimate);
    }
    addDevices(scenario, tuning, catalogue, estimate);
    return estimate;
}

} // namespace loadmark
