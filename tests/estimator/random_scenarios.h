// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"
#include "estimator/scenario/change.h"

#include <algorithm>
#include <cstdint>
#include <random>

namespace loadmark {

/** Scenarios of all kinds, the same ones every time. */
class RandomScenarios
{
public:
    explicit RandomScenarios(const Catalogue& catalogue, std::uint64_t seed = 20261203)
        : m_catalogue(catalogue), m_random(seed)
    {
    }

    Scenario next()
    {
        const EngineSpec& engine = any(m_catalogue.engines);
        const Model& model = *any(m_catalogue.models);
        Scenario scenario;
        scenario.model = model.id;
        scenario.engine = engine.id;
        const auto formats = loadableFormats(model, &engine, m_catalogue);
        if (!formats.empty())
            scenario.weights = any(formats)->id;
        const Accelerator& accelerator = any(m_catalogue.accelerators);
        scenario.gpus = {{accelerator.id, 1 + below(std::min(accelerator.maxPerNode, 16))}};
        scenario.context = Tokens{1} << below(19);
        scenario.sequences = oneIn(2) ? 1 : 1 + below(64);
        if (oneIn(30))
            scenario.gpus = {{std::string(), 0}}; // the CPU alone
        else if (oneIn(30))
            scenario.gpus.push_back({any(m_catalogue.accelerators).id, 1});
        setCache(scenario, engine);
        setPlacement(scenario, engine);
        return scenario;
    }

    int below(int end) { return static_cast<int>(m_random() % static_cast<unsigned>(end)); }

private:
    template<typename T>
    const T& any(const std::vector<T>& all)
    {
        return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
    }

    bool oneIn(int many) { return below(many) == 0; }

    void setCache(Scenario& scenario, const EngineSpec& engine)
    {
        if (oneIn(3))
            scenario.kvK = scenario.kvV = any(engine.kvTypes);
        scenario.kvUnified = oneIn(6) ? std::optional(true) : std::nullopt;
        scenario.swaFull = oneIn(6);
        if (oneIn(6))
            scenario.maxNumSeqs = 1 + below(300);
        if (oneIn(6))
            scenario.ubatch = 64 << below(6);
        if (oneIn(8))
            scenario.flashAttention = false;
    }

    void setPlacement(Scenario& scenario, const EngineSpec& engine)
    {
        if (oneIn(4))
            scenario.split = splitFromName(any(engine.splits));
        if (oneIn(6))
            scenario.gpuMemoryInUse = below(8) * gibi;
        if (oneIn(12))
            scenario.gpuMemory = below(400) * gibi;
        if (oneIn(6))
            scenario.offload = below(101);
        else if (oneIn(6))
            scenario.gpuLayers = AutoLayers{};
        else if (oneIn(6))
            scenario.cpuMoe = below(80);
        scenario.kvOnHost = oneIn(12);
        if (oneIn(3))
            scenario.hostMemory = (Bytes{8} << below(8)) * gibi;
    }

    const Catalogue& m_catalogue;
    std::mt19937_64 m_random;
};

} // namespace loadmark
