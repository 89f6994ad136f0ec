// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/estimates.h"

#include "estimator/estimate.h"
#include "tests/sweep/combinations.h"

#include <array>
#include <cstdio>
#include <ctime>

namespace loadmark {
namespace {

std::vector<Scenario> variedScenarios(const Catalogue& catalogue, const std::vector<const EngineSpec*>& engines)
{
    static constexpr std::array contexts{Tokens{1}, Tokens{4096}, Tokens{32768}, Tokens{131072}};
    static constexpr std::array gpus{1, 2, 8};
    std::vector<Scenario> scenarios;
    for (const Combination& combination : sampled(allCombinations(catalogue, engines), 2000)) {
        const std::size_t i = scenarios.size();
        scenarios.push_back(scenarioOf(combination, contexts[i % contexts.size()], i % 2 == 0 ? 1 : 64));
        scenarios.back().gpus[0].count = gpus[i % gpus.size()];
    }
    return scenarios;
}

double estimatesPerSecond(const std::vector<Scenario>& scenarios, const Catalogue& catalogue)
{
    for (const Scenario& scenario : scenarios) // the sizes of the weights are worked out once
        estimate(scenario, catalogue);
    std::size_t count = 0;
    const double start = threadSeconds();
    double seconds = 0;
    for (; seconds < 2; seconds = threadSeconds() - start) {
        for (const Scenario& scenario : scenarios)
            estimate(scenario, catalogue);
        count += scenarios.size();
    }
    return static_cast<double>(count) / seconds;
}

} // namespace

double threadSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

void benchEstimates(const Catalogue& catalogue)
{
    for (const EngineSpec* engine : sweptEngines(catalogue, false)) {
        std::printf("estimates, %-10s  %8.0f per second and core\n", engine->id.c_str(),
            estimatesPerSecond(variedScenarios(catalogue, {engine}), catalogue));
    }
    std::printf("estimates, both        %8.0f per second and core (goal: 100000)\n",
        estimatesPerSecond(variedScenarios(catalogue, sweptEngines(catalogue, false)), catalogue));
}

} // namespace loadmark
