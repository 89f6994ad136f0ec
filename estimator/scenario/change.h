// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/scenario/scenario.h"

#include <string>
#include <string_view>
#include <vector>

/**
 * A scenario after one choice, with what hangs on that choice kept consistent.
 *
 * A model takes its context limit and its formats along, an engine the formats, KV types and flags it knows. Everything
 * that still makes sense stays as the user chose it. Ids that are not in the catalogue are taken as they are.
 */
namespace loadmark {

/**
 * Another model. The weight format stays if this model has it in a form that the engine loads, else the model's usual
 * 4 bit; the context is cut to the model's limit; a known file size, measured parts, projector and draft belong to the
 * old model and go.
 */
Scenario withModel(Scenario scenario, const std::string& model, const Catalogue& catalogue);

/** Another weight format; a known file size goes. */
Scenario withWeights(Scenario scenario, const std::string& format);

/**
 * Another engine. The weight format stays if the engine loads it, else the nearest in bits per weight; KV types, split
 * mode, backend and flags that the engine does not have go back to its defaults.
 */
Scenario withEngine(Scenario scenario, const std::string& engine, const Catalogue& catalogue);

/** Another accelerator, as many as before if a machine holds that many. */
Scenario withAccelerator(Scenario scenario, const std::string& accelerator, const Catalogue& catalogue);

/** Another number of the same accelerator; shares per GPU go. */
Scenario withGpuCount(Scenario scenario, int count);

Scenario withCpuOnly(Scenario scenario);
Scenario withoutHardware(Scenario scenario);

/** A share of the weights in system RAM, 0…100; replaces placement by layers. */
Scenario withOffload(Scenario scenario, double percent);

/** Formats of a model that an engine loads, in the catalogue's order: published files first. Empty: none is known. */
std::vector<const WeightFormat*> loadableFormats(
    const Model& model, const EngineSpec* engine, const Catalogue& catalogue);

/**
 * What people run this model in on that engine: of the published files, else of the computable formats, the one nearest
 * to 4.5 bits per weight. Empty if no size is known.
 */
std::string usualFormat(const Model& model, const EngineSpec* engine, const Catalogue& catalogue);

/** With the usual format where the engine does not load the one that is set, or the model has no size in it. */
Scenario withUsualWeights(Scenario scenario, const Catalogue& catalogue);

} // namespace loadmark
