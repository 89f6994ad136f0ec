// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/picker_model.h"
#include "app/inputs/segmented_control.h"
#include "app/text/format.h"
#include "estimator/catalogue/catalogue.h"
#include "estimator/scenario/scenario.h"

#include <vector>

namespace loadmark {

/** The segment that stands for K and V of different precision. */
inline constexpr const char* mixedKvId = "@mixed";

/**
 * One KV type per precision that the engine offers: its default, then the next at 8 and at 4 bits. A type in use that
 * is not among them is added, and so is a mix. `complete` has the engine's defaults filled in.
 */
std::vector<Segment> kvSegments(const Scenario& complete, const Catalogue& catalogue, const Format& format);

/** The segment in use. */
QString kvSegmentId(const Scenario& complete);

/** All types that the engine offers, for one of K and V. */
std::vector<PickerGroup> kvTypeChoices(const Scenario& scenario, const Catalogue& catalogue, const Format& format);

/** A chosen type as the scenario holds it: empty where it is the engine's default. */
std::optional<std::string> kvSetting(const std::string& type, const Scenario& scenario, const Catalogue& catalogue);

} // namespace loadmark
