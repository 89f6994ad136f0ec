// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/picker_model.h"
#include "app/text/format.h"
#include "estimator/catalogue/catalogue.h"

namespace loadmark {

/** "753B", "8B", "1.7B", "752M". */
QString parameterText(std::int64_t parameters, const Format& format);

/** "753B-A40B": all and, where they differ, active parameters; empty if unknown. */
QString sizeText(const Model& model, const Format& format);

/** What kind of layers a model has: "MLA MoE", "GQA, sliding window", "hybrid MoE"; empty if unknown. */
QString architectureText(const Model& model);

/** The model in one line: "GLM-5.3 · 753B-A40B · MLA MoE". */
QString modelLine(const Model& model, const Format& format);

/** All models by family, for a picker. */
std::vector<PickerGroup> modelChoices(const Catalogue& catalogue, const Format& format);

} // namespace loadmark
