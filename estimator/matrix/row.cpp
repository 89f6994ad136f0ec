// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/matrix/row.h"

#include "estimator/advice/advice.h"

namespace loadmark {

FileSize fileSize(const Scenario& scenario, const Catalogue& catalogue)
{
    if (scenario.weightsBytes)
        return {*scenario.weightsBytes, Confidence::Measured, {}, true};
    if (const auto file = scenario.known.find("file_bytes"); file != scenario.known.end())
        return {file->second, Confidence::Measured, {}, true};
    const Model* model = catalogue.model(scenario.model);
    const WeightFormat* format = catalogue.format(scenario.weights);
    const auto table = model && format ? catalogue.weights(*model, *format) : nullptr;
    return table ? FileSize{table->file, table->confidence, table->source, false} : FileSize{};
}

MatrixRow matrixRow(Trial trial, const Estimate& before)
{
    MatrixRow row{std::move(trial.scenario), std::move(trial.estimate), trial.runs, {}, {}};
    if (row.runs)
        return row;
    row.shortfall = shortfall(row.estimate);
    if (const Problem* refusal = firstRefusal(row.estimate, before))
        row.refusal = refusal->id;
    return row;
}

} // namespace loadmark
