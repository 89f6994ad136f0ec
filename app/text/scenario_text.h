// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/format.h"
#include "app/text/names.h"
#include "estimator/scenario/scenario.h"

#include <QString>

namespace loadmark {

/** "8 × H200 141 GB SXM", "RTX 4090 + 2 × RTX 3090", "CPU only", "no hardware". */
QString hardwareText(const Scenario& scenario, const Names& names, const Format& format);

/** "F16", "Q8_0 / Q4_0": of the KV cache; empty where the scenario does not say. */
QString kvTypesText(const Scenario& scenario, const Names& names);

/** How the model is spread over several GPUs, "tensor parallel"; empty for one GPU or where the scenario does not say.
 */
QString splitText(const Scenario& scenario);

/** One word for a control, "Tensor". */
QString splitModeName(SplitMode mode);

/** What was put into system RAM by hand, "12% of the weights in RAM"; empty if nothing. */
QString offloadText(const Scenario& scenario, const Format& format);

/**
 * "GLM-5.3 · UD-Q4_K_XL · 8,192 tokens × 1 · KV F16 · 2 × RTX PRO 6000 · split by layer · llama.cpp": of the complete
 * scenario of an estimate, so that the engine's defaults are told too.
 */
QString scenarioLine(const Scenario& scenario, const Names& names, const Format& format);

} // namespace loadmark
