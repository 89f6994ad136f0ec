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

const WeightFormat* nativeFormat(const Model& model, const EngineSpec* engine, const Catalogue& catalogue)
{
    const WeightFormat* native = model.nativeFormat ? catalogue.format(*model.nativeFormat) : nullptr;
    const WeightFormat* form = native ? catalogue.format(native->ggufForm) : nullptr;
    const bool otherForm = form && engine && !engine->loads(*native) && engine->loads(*form);
    return otherForm ? form : native;
}

Bytes fileBytes(const Model& model, const WeightFormat& format, const Catalogue& catalogue)
{
    const auto table = catalogue.weights(model, format);
    return table ? table->file : 0;
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
