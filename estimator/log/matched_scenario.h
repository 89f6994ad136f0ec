// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/log/engine_log.h"

#include <string>
#include <vector>

namespace loadmark {

/** A key of a scenario, or of its `extra`, that the log tells. */
struct TakenInput
{
    std::string key;
    int line = 0;
};

struct Match
{
    Scenario scenario;
    std::vector<TakenInput> taken;
    bool modelFound = false;
    bool modelStandsIn = false; ///< by its dimensions; the log has another name or none
    bool weightsGuessed = false; ///< from the type of most tensors, which several formats have in common
};

/**
 * The scenario with what the log tells taken over: engine, model, weights, GPUs, settings. What it does not tell stays;
 * measured parts of the scenario go, as they are of another run.
 */
Match matchScenario(const EngineLog& log, const Scenario& scenario, const Catalogue& catalogue);

/** A value as on the command line: "on", "8192", "0.9", "f16". */
std::string logValueText(const ExtraValue& value);

} // namespace loadmark
