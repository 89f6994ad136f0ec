// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sweep/combinations.h"

#include <random>

namespace loadmark {

std::vector<const EngineSpec*> sweptEngines(const Catalogue& catalogue, bool all)
{
    std::vector<const EngineSpec*> engines;
    for (const EngineSpec& engine : catalogue.engines) {
        if (all || engine.id == "llama.cpp" || engine.id == "vllm")
            engines.push_back(&engine);
    }
    return engines;
}

std::vector<Combination> allCombinations(const Catalogue& catalogue, const std::vector<const EngineSpec*>& engines)
{
    std::vector<Combination> combinations;
    for (const auto& model : catalogue.models) {
        for (const WeightFormat* format : catalogue.formatsOf(*model)) {
            for (const Accelerator& accelerator : catalogue.accelerators) {
                for (const EngineSpec* engine : engines)
                    combinations.push_back({model.get(), format, &accelerator, engine});
            }
        }
    }
    return combinations;
}

std::vector<Combination> sampled(std::vector<Combination> combinations, std::size_t sample)
{
    if (sample == 0 || sample >= combinations.size())
        return combinations;
    std::mt19937_64 random(1);
    std::vector<Combination> chosen;
    chosen.reserve(sample);
    for (std::size_t i = 0; i < sample; ++i) {
        const std::size_t begin = i * combinations.size() / sample, end = (i + 1) * combinations.size() / sample;
        chosen.push_back(combinations[begin + random() % (end - begin)]);
    }
    return chosen;
}

Scenario scenarioOf(const Combination& combination, Tokens context, int sequences)
{
    Scenario scenario;
    scenario.model = combination.model->id;
    scenario.weights = combination.format->id;
    scenario.engine = combination.engine->id;
    scenario.gpus = {{combination.accelerator->id, 1}};
    scenario.context = context;
    scenario.sequences = sequences;
    return scenario;
}

} // namespace loadmark
