// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/matrix/model_table.h"

#include "estimator/advice/advice.h"
#include "estimator/scenario/change.h"
#include "estimator/solve/solve.h"

#include <algorithm>
#include <functional>

namespace loadmark {

ModelTable::ModelTable(Scenario scenario, const Catalogue& catalogue)
    : m_scenario(std::move(scenario)), m_catalogue(catalogue)
{
    const auto total = m_scenario.known.find("device_total_bytes");
    if (total != m_scenario.known.end() && !m_scenario.gpuMemory)
        m_scenario.gpuMemory = total->second; // goes with what was measured of the scenario's model, but is not of it
    for (const auto& model : catalogue.models)
        m_models.push_back(model.get());
}

/** Those worth trying, the largest first; of equals the published checkpoint's own. */
std::vector<const WeightFormat*> ModelTable::formatsOf(const Model& model) const
{
    constexpr double eighth = 1.125; // 8 bit blocks with their scales are 8.5 bits, of an FP8 checkpoint with 8
    const EngineSpec* engine = m_catalogue.engine(m_scenario.engine);
    auto formats = loadableFormats(model, engine, m_catalogue);
    const auto sizeOf = [&](const WeightFormat* format) { return fileBytes(model, *format, m_catalogue); };
    std::ranges::stable_sort(formats, std::greater{}, sizeOf);
    const WeightFormat* native = nativeFormat(model, engine, m_catalogue);
    const Bytes published = native ? sizeOf(native) : 0;
    if (published == 0)
        return formats;
    const bool loads = std::ranges::find(formats, native) != formats.end();
    const auto tellsNoMore = [&](const WeightFormat* format) {
        return format != native
            && (loads ? sizeOf(format) >= published
                      : static_cast<double>(sizeOf(format)) > eighth * static_cast<double>(published));
    };
    if (!std::ranges::all_of(formats, tellsNoMore))
        std::erase_if(formats, tellsNoMore);
    return formats;
}

ModelRow ModelTable::row(std::size_t index) const
{
    const Model& model = *m_models[index];
    const Scenario scenario = withModel(m_scenario, model.id, m_catalogue);
    const Estimate before = withoutHardwareEstimate(scenario, m_catalogue);
    Trial trial{scenario, {}, false};
    const WeightFormat* chosen = nullptr;
    for (const WeightFormat* format : formatsOf(model)) {
        chosen = format;
        trial.scenario = format->id == scenario.weights ? scenario : withWeights(scenario, format->id);
        trial.estimate = estimate(trial.scenario, m_catalogue);
        trial.runs = fitsCleanly(trial.estimate, before);
        if (trial.runs || !trial.estimate.fits)
            break;
    }
    if (!chosen)
        trial.estimate = estimate(scenario, m_catalogue);
    const FileSize file = fileSize(trial.estimate.scenario, m_catalogue);
    ModelRow row{matrixRow(std::move(trial), before), &model, chosen, file, {}};
    if (row.runs)
        row.context = maxContext(row.scenario, m_catalogue).value;
    return row;
}

} // namespace loadmark
