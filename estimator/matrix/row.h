// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/cost/purchase.h"
#include "estimator/solve/hardware_choice.h"

#include <optional>
#include <string>

/**
 * The big tables: one scenario with its weights, its hardware or its model replaced by each other one.
 *
 * A table knows its rows when it is made and computes each when asked for it, in any order and as often as wanted, so
 * that a window can fill them in slices. A row costs one or a few estimates; what costs more is a function of its own.
 *
 *   const HardwareTable table(scenario, catalogue);        // both must outlive it unchanged: the catalogue is kept by
 *   for (std::size_t i = 0; i < table.size(); ++i)         // reference, the scenario is copied
 *       show(table.row(i));
 */
namespace loadmark {

/** What every row of a table says. */
struct MatrixRow
{
    Scenario scenario; ///< to switch to
    Estimate estimate; ///< of it; every figure of a row is one of this
    bool runs = false; ///< it fits, and the engine and the GPUs refuse nothing of it
    std::string refusal; ///< id of the error or warning that keeps it from running, of estimate.problems; else empty
    std::optional<Bytes> shortfall; ///< see shortfall(); empty where memory is not what is short
};

/** How large a model's weights are as a file. */
struct FileSize
{
    std::optional<Bytes> bytes; ///< empty: unknown
    Confidence confidence = Confidence::Unknown;
    std::string source; ///< the rule or the file that it comes from; empty where the scenario gives it
    bool given = false; ///< by the scenario
};

/** Of a scenario's own model and format. */
FileSize fileSize(const Scenario& scenario, const Catalogue& catalogue);

/**
 * The published checkpoint's own format or, where the engine means another by its name, that (MXFP4 of a GGUF file);
 * null: not in the catalogue.
 */
const WeightFormat* nativeFormat(const Model& model, const EngineSpec* engine, const Catalogue& catalogue);

/** Bytes of the file; 0: unknown. */
Bytes fileBytes(const Model& model, const WeightFormat& format, const Catalogue& catalogue);

/** The row of a trial; `before`: see fitsCleanly. */
MatrixRow matrixRow(Trial trial, const Estimate& before);

} // namespace loadmark
