// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/scenario/scenario.h"

#include <nlohmann/json_fwd.hpp>

namespace loadmark {

/** The complete scenario as a JSON object, in the order of the inputs; what is left to the engine is null. */
nlohmann::ordered_json scenarioJson(const Scenario& scenario);

} // namespace loadmark
