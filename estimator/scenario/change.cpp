// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/scenario/change.h"

#include "estimator/resolve.h"
#include "estimator/scenario/applicability.h"
#include "estimator/weights/quantisation_rules.h"

#include <algorithm>
#include <cmath>

namespace loadmark {

namespace {

bool contains(const std::vector<std::string>& list, std::string_view value)
{
    return std::ranges::find(list, value) != list.end();
}

bool loads(const EngineSpec* engine, const WeightFormat& format)
{
    return engine == nullptr || engine->loads(format);
}

bool isPublished(const Model& model, const WeightFormat& format)
{
    return std::ranges::any_of(model.files, [&](const WeightFile& file) { return file.format == format.id; });
}

std::string formatId(const Scenario& scenario, const Model& model)
{
    return scenario.weights == "native" ? model.nativeFormat.value_or(std::string{}) : scenario.weights;
}

/**
 * Whole bits of the matrices that a format quantises, without their scales: 4 for Q4_K_M, IQ4_XS, NVFP4 and AWQ. The
 * average over all weights would say more of the model than of the format: embeddings and lookup tables that stay at
 * 16 bits lift it.
 */
double wholeBits(const WeightFormat& format, const Catalogue& catalogue)
{
    const WeightFormat* similar = catalogue.format(format.similarTo);
    const QuantisationRule* rule = quantisationRule(similar ? similar->rule : format.rule);
    const double own = rule ? traits(rule->base).bitsPerElement() : 16;
    return std::max(1.0, std::floor(format.bitsPerParameter.value_or(own)));
}

/** The format nearest to `bits`, on a logarithmic scale; of equals the first. Null if there is none. */
const WeightFormat* nearestFormat(
    const std::vector<const WeightFormat*>& formats, double bits, const Catalogue& catalogue)
{
    const auto distance
        = [&](const WeightFormat* format) { return std::abs(std::log(wholeBits(*format, catalogue) / bits)); };
    const auto nearest = std::ranges::min_element(formats, {}, distance);
    return nearest == formats.end() ? nullptr : *nearest;
}

/** Settings that the engine or the model rules out go back to their defaults. */
void dropInapplicable(Scenario& scenario, const Catalogue& catalogue)
{
    const Applicability applicability(scenario, catalogue);
    Scenario kept = scenario;
    for (const Field field : allFields()) {
        const auto reason = applicability.whyNot(field);
        const bool lasting = reason && (reason->cause == Cause::Engine || reason->cause == Cause::Model);
        const bool keptByModel
            = field == Field::Weights || field == Field::Kv || field == Field::KvK || field == Field::KvV;
        if (lasting && !keptByModel)
            resetField(kept, field);
    }
    scenario = std::move(kept);
}

void keepKvTypes(Scenario& scenario, const EngineSpec& engine)
{
    for (auto* type : {&scenario.kvK, &scenario.kvV})
        if (*type && !contains(engine.kvTypes, **type))
            type->reset();
    if (engine.policy == "vllm" && scenario.kvK != scenario.kvV)
        scenario.kvV = scenario.kvK;
}

} // namespace

std::vector<const WeightFormat*> loadableFormats(
    const Model& model, const EngineSpec* engine, const Catalogue& catalogue)
{
    auto formats = catalogue.formatsOf(model);
    std::erase_if(formats, [engine](const WeightFormat* format) { return !loads(engine, *format); });
    return formats;
}

std::string usualFormat(const Model& model, const EngineSpec* engine, const Catalogue& catalogue)
{
    constexpr double usualBits = 4;
    const auto formats = loadableFormats(model, engine, catalogue);
    auto published = formats;
    std::erase_if(published, [&](const WeightFormat* format) { return !isPublished(model, *format); });
    const WeightFormat* usual = nearestFormat(published, usualBits, catalogue);
    const double bits = usual == nullptr ? 0 : wholeBits(*usual, catalogue);
    if (bits < usualBits || bits > usualBits + 1)
        usual = nearestFormat(formats, usualBits, catalogue);
    return usual == nullptr ? std::string{} : usual->id;
}

Scenario withModel(Scenario scenario, const std::string& id, const Catalogue& catalogue)
{
    if (scenario.model == id)
        return scenario;
    scenario.model = id;
    scenario.weightsBytes.reset();
    scenario.known.clear();
    scenario.mmprojBytes.reset();
    scenario.draft.reset();
    const Model* model = catalogue.model(id);
    scenario.modelFile = model != nullptr ? model->ownFile : std::string();
    if (model == nullptr)
        return scenario;
    if (model->contextLimit)
        scenario.context = std::clamp(scenario.context, Limits::contextMin, *model->contextLimit);
    if (scenario.depth)
        scenario.depth = std::min(*scenario.depth, scenario.context);
    scenario = withUsualWeights(std::move(scenario), catalogue);
    dropInapplicable(scenario, catalogue);
    return scenario;
}

Scenario withUsualWeights(Scenario scenario, const Catalogue& catalogue)
{
    const Model* model = catalogue.model(scenario.model);
    if (model == nullptr)
        return scenario;
    const EngineSpec* engine = catalogue.engine(scenario.engine);
    if (model->ownFormat && loads(engine, *model->ownFormat)) {
        scenario.weights = model->ownFormat->id;
        return scenario;
    }
    const auto formats = loadableFormats(*model, engine, catalogue);
    const std::string wanted = formatId(scenario, *model);
    if (std::ranges::any_of(formats, [&](const WeightFormat* format) { return format->id == wanted; }))
        return scenario;
    const std::string usual = usualFormat(*model, engine, catalogue);
    if (!usual.empty())
        scenario.weights = usual;
    return scenario;
}

Scenario withWeights(Scenario scenario, const std::string& format)
{
    scenario.weights = format;
    scenario.weightsBytes.reset();
    return scenario;
}

Scenario withEngine(Scenario scenario, const std::string& id, const Catalogue& catalogue)
{
    if (scenario.engine == id)
        return scenario;
    scenario.engine = id;
    scenario.engineVersion.reset();
    scenario.extra.clear();
    const EngineSpec* engine = catalogue.engine(id);
    if (engine == nullptr)
        return scenario;
    keepKvTypes(scenario, *engine);
    if (scenario.split && !contains(engine->splits, splitName(*scenario.split)))
        scenario.split.reset();
    if (scenario.backend && !contains(engine->backends, *scenario.backend))
        scenario.backend.reset();
    const Model* model = catalogue.model(scenario.model);
    if (model != nullptr) {
        const WeightFormat* format = catalogue.format(formatId(scenario, *model));
        if (format != nullptr && !loads(engine, *format)) {
            const double bits = wholeBits(*format, catalogue);
            const auto* nearest = nearestFormat(loadableFormats(*model, engine, catalogue), bits, catalogue);
            if (nearest != nullptr)
                scenario = withWeights(std::move(scenario), nearest->id);
        }
    }
    dropInapplicable(scenario, catalogue);
    return scenario;
}

Scenario withAccelerator(Scenario scenario, const std::string& id, const Catalogue& catalogue)
{
    int count = gpuCount(scenario.gpus);
    if (const Accelerator* accelerator = catalogue.accelerator(id))
        count = std::min(count, accelerator->maxPerNode);
    scenario.gpus = {{id, std::max(1, count)}};
    scenario.gpuMemory.reset();
    scenario.tensorSplit.clear();
    scenario.backend.reset();
    return scenario;
}

Scenario withGpuCount(Scenario scenario, int count)
{
    if (scenario.gpus.size() != 1 || scenario.gpus.front().count == count)
        return scenario;
    scenario.gpus.front().count = std::clamp(count, 0, Limits::gpusMax);
    scenario.tensorSplit.clear();
    return scenario;
}

Scenario withCpuOnly(Scenario scenario)
{
    scenario.gpus = {{std::string{}, 0}};
    scenario.gpuMemory.reset();
    scenario.gpuMemoryInUse.reset();
    scenario.tensorSplit.clear();
    scenario.backend.reset();
    return scenario;
}

Scenario withoutHardware(Scenario scenario)
{
    scenario = withCpuOnly(std::move(scenario));
    scenario.gpus.clear();
    return scenario;
}

Scenario withOffload(Scenario scenario, double percent)
{
    scenario.offload = percent > 0 ? std::optional(std::clamp(percent, 0.0, 100.0)) : std::nullopt;
    scenario.gpuLayers.reset();
    return scenario;
}

} // namespace loadmark
