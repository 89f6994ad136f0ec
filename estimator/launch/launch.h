// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"

#include <string>
#include <vector>

/**
 * Commands that start an engine as a scenario has it.
 *
 *   const Launch start = launch(scenario, catalogue);
 *   start.command;    // "llama-server \\\n  -hf unsloth/… \\\n  -c 32768 …"; empty: it cannot be started so
 *   start.problems;   // why not
 *
 * What no engine is told in its command stays out: the hardware, the length of requests, the version.
 */
namespace loadmark {

struct Launch
{
    std::string command; ///< for a POSIX shell, quoted; empty: there is none, and `problems` say why
    std::vector<Problem> problems; ///< why the engine cannot do it
    std::vector<Problem> notes; ///< what beside the command should be known
};

/**
 * The command for the scenario's engine. There is none where the engine cannot run it, it does not fit or that is not
 * known, no repository or file with these weights is known, or a part of it has no flag.
 */
Launch launch(const Scenario& scenario, const Catalogue& catalogue);

/**
 * The scenario as its command says it: complete, with the number of layers that are on GPUs instead of a share or
 * "auto", and without what asks for nothing. parseLaunch() gives the same.
 */
Scenario launchedScenario(const Estimate& estimate, const Catalogue& catalogue);

/** Ids of the engines that commands are known for. */
const std::vector<std::string>& launchableEngines();

} // namespace loadmark
