// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/scenario/read_scenario.h"

namespace loadmark {

struct Case
{
    ScenarioInput input;
    std::string pointer; ///< of the scenario in the line: "" or "/input"
};

enum class GivenParts { Ignore, Use };

/**
 * One line of a file of cases: a scenario, or an envelope {"input": scenario, "extra": {…}, "given": {…}, …} whose
 * `extra` joins the scenario's and whose `given` becomes its `known` when it is used. What else the envelope holds
 * (results, notes) is ignored. What the scenario itself says wins.
 */
Result<Case> readCase(std::string_view line, const std::string& where, int lineNumber, GivenParts given);

} // namespace loadmark
