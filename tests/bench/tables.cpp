// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/tables.h"

#include "estimator/matrix/model_table.h"
#include "estimator/matrix/quantisation_table.h"
#include "estimator/matrix/recommendation.h"
#include "tests/bench/estimates.h"
#include "tests/sweep/combinations.h"

#include <algorithm>
#include <cstdio>

namespace loadmark {
namespace {

constexpr double millisecond = 1e-3;

void benchSweep(const Catalogue& catalogue, const EngineSpec& engine, const char* when)
{
    std::vector<Combination> combinations = allCombinations(catalogue, {&engine});
    std::erase_if(combinations, [&](const Combination& one) { return !engine.loads(*one.format); });
    const double start = threadSeconds();
    for (const Combination& combination : combinations)
        estimate(scenarioOf(combination, 8192, 1), catalogue);
    const double seconds = threadSeconds() - start;
    std::printf("sweep, %-9s %-5s  %8zu estimates in %.2f s, 90,000 in %.2f s\n", engine.id.c_str(), when,
        combinations.size(), seconds, 90'000 * seconds / static_cast<double>(combinations.size()));
}

/** All rows, told with the longest. */
template<typename Table, typename Row>
void benchTable(const char* name, const Table& table, Row row)
{
    const double start = threadSeconds();
    double longest = 0;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double before = threadSeconds();
        row(table, i);
        longest = std::max(longest, threadSeconds() - before);
    }
    std::printf("table, %-15s  %8zu rows in %.1f ms, the longest %.2f ms\n", name, table.size(),
        (threadSeconds() - start) / millisecond, longest / millisecond);
}

} // namespace

void benchTables(const Catalogue& catalogue)
{
    for (const char* when : {"first", "again"})
        for (const EngineSpec* engine : sweptEngines(catalogue, false))
            benchSweep(catalogue, *engine, when);
    Scenario scenario;
    scenario.model = "glm-5.3";
    scenario.weights = "ud-q4_k_xl";
    scenario.gpus = {{"rtx-pro-6000-blackwell-96gb", 1}};
    const auto plain = [](const auto& table, std::size_t i) { table.row(i); };
    benchTable("quantisations", QuantisationTable(scenario, catalogue), plain);
    benchTable("smallest", QuantisationTable(scenario, catalogue),
        [](const auto& table, std::size_t i) { table.smallestHardware(table.row(i)); });
    benchTable("spilled", QuantisationTable(scenario, catalogue),
        [](const auto& table, std::size_t i) { table.spill(table.row(i)); });
    benchTable("hardware", HardwareTable(scenario, catalogue), plain);
    benchTable("models", ModelTable(scenario, catalogue), plain);
    const HardwareTable hardware(scenario, catalogue);
    std::vector<HardwareRow> rows;
    for (std::size_t i = 0; i < hardware.size(); ++i)
        rows.push_back(hardware.row(i));
    const double start = threadSeconds();
    recommendations(rows, scenario, catalogue);
    std::printf("recommendations          %.1f ms\n", (threadSeconds() - start) / millisecond);
}

} // namespace loadmark
