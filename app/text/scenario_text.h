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

/** "GLM-5.3 · UD-Q4_K_XL · 8,192 tokens × 1 · RTX PRO 6000 · llama.cpp" */
QString scenarioLine(const Scenario& scenario, const Names& names, const Format& format);

} // namespace loadmark
