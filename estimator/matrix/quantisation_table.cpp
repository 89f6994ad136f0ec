// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/matrix/quantisation_table.h"

#include "estimator/advice/advice.h"
#include "estimator/scenario/change.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <tuple>

namespace loadmark {
namespace {

std::vector<HardwareChoice> smallestFirst(const Scenario& scenario, const Catalogue& catalogue)
{
    std::vector<HardwareChoice> choices = hardwareChoices(scenario, catalogue);
    const auto price = [](const HardwareChoice& choice) {
        const auto one = purchasePrice(*choice.accelerator, choice.memory);
        return one ? one->usd : std::numeric_limits<double>::infinity();
    };
    std::ranges::stable_sort(choices, {},
        [&](const HardwareChoice& choice) { return std::tuple(choice.count, memoryOf(choice), price(choice)); });
    return choices;
}

std::string formatId(const Scenario& scenario, const Model& model)
{
    return scenario.weights == "native" ? model.nativeFormat.value_or(std::string{}) : scenario.weights;
}

} // namespace

QuantisationTable::QuantisationTable(Scenario scenario, const Catalogue& catalogue)
    : m_scenario(std::move(scenario)), m_catalogue(catalogue), m_model(catalogue.model(m_scenario.model)),
      m_before(withoutHardwareEstimate(m_scenario, catalogue)), m_hardware(smallestFirst(m_scenario, catalogue))
{
    if (!m_model)
        return;
    // That a format cannot be loaded is told in its row, the scenario's own too.
    std::erase_if(m_before.problems, [](const Problem& problem) { return problem.field == "weights"; });
    m_ownFormat = formatId(m_scenario, *m_model);
    const EngineSpec* engine = catalogue.engine(m_scenario.engine);
    m_formats = loadableFormats(*m_model, engine, catalogue);
    m_native = nativeFormat(*m_model, engine, catalogue);
    if (m_native && std::ranges::find(m_formats, m_native) == m_formats.end())
        m_formats.push_back(m_native);
    std::ranges::stable_sort(
        m_formats, std::greater{}, [&](const WeightFormat* format) { return fileBytes(*m_model, *format, catalogue); });
}

QuantisationRow QuantisationTable::row(std::size_t index) const
{
    const WeightFormat& format = *m_formats[index];
    Scenario scenario = m_scenario;
    if (format.id != m_ownFormat) {
        scenario = withWeights(std::move(scenario), format.id);
        std::erase_if(scenario.known, [](const auto& part) { return part.first != "device_total_bytes"; });
    }
    Trial trial{scenario, estimate(scenario, m_catalogue), false};
    trial.runs = fitsCleanly(trial.estimate, m_before);
    const FileSize file = fileSize(trial.estimate.scenario, m_catalogue);
    return {matrixRow(std::move(trial), m_before), &format, &format == m_native, file};
}

std::optional<HardwareChoice> QuantisationTable::smallestHardware(const QuantisationRow& row) const
{
    const Estimate bare = withoutHardwareEstimate(row.scenario, m_catalogue);
    if (!bare.memory.gpuTotal)
        return std::nullopt;
    const auto found = std::ranges::find_if(m_hardware, [&](const HardwareChoice& choice) {
        return !plainlyTooSmall(choice, bare)
            && tryWithSplits(onHardware(row.scenario, choice, m_catalogue), m_before, m_catalogue).runs;
    });
    return found == m_hardware.end() ? std::nullopt : std::optional(*found);
}

std::optional<Problem> QuantisationTable::spill(const QuantisationRow& row) const
{
    return spillProblem(row.estimate, m_catalogue);
}

} // namespace loadmark
