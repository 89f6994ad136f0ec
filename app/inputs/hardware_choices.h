// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/picker_model.h"
#include "app/text/format.h"
#include "estimator/catalogue/catalogue.h"
#include "estimator/scenario/scenario.h"

namespace loadmark {

/** Ids of the two choices without a GPU. No accelerator is named like that. */
inline constexpr const char* cpuOnlyId = "@cpu";
inline constexpr const char* noHardwareId = "@none";

/** The picker id of the scenario's hardware. */
QString hardwareId(const Scenario& scenario);

/** The scenario's hardware in one line: "H200 141 GB SXM · 4,800 GB/s", "2 × RTX 4090 + RTX 3090". */
QString hardwareLine(const Scenario& scenario, const Catalogue& catalogue, const Format& format);

/** All accelerators by vendor and segment, and the choices without one. */
std::vector<PickerGroup> acceleratorChoices(const Catalogue& catalogue, const Format& format);

/** A host in one line: "12-ch DDR5-4800 · 460 GB/s". */
QString hostLine(const Host& host, const Format& format);
std::vector<PickerGroup> hostChoices(const Catalogue& catalogue, const Format& format);

} // namespace loadmark
