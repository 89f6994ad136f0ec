// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/scenario/scenario.h"

#include <vector>

/** Every way to put one model of the catalogue on one accelerator. */
namespace loadmark {

struct Combination
{
    const Model* model = nullptr;
    const WeightFormat* format = nullptr;
    const Accelerator* accelerator = nullptr;
    const EngineSpec* engine = nullptr;
};

/** llama.cpp and vLLM, or all of them. */
std::vector<const EngineSpec*> sweptEngines(const Catalogue& catalogue, bool all);

/** Models × their formats × accelerators × engines, models outermost. They point into the catalogue. */
std::vector<Combination> allCombinations(const Catalogue& catalogue, const std::vector<const EngineSpec*>& engines);

/** `sample` of them, always the same, spread evenly over the list; 0: all. */
std::vector<Combination> sampled(std::vector<Combination> combinations, std::size_t sample);

Scenario scenarioOf(const Combination& combination, Tokens context, int sequences);

} // namespace loadmark
