// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/speed/prompt_time.h"
#include "estimator/speed/step_time.h"

namespace loadmark {

/** What estimateSpeed has computed, to be told in words. */
struct SteadyLoad
{
    double promptsAhead = 0; ///< prompts of other sequences that a request waits for
    double promptsPerToken = 0; ///< prompts of other sequences that a running one waits for, per output token
    double firstSteps = 1; ///< until the first token is out
    double request = 0; ///< seconds of the engine's front end
};

struct SpeedFindings
{
    const SpeedInput& input;
    const SpeedConstants& constants;
    const std::vector<DeviceRates>& rates;
    const SpeedEstimate& estimate;
    StepTime first; ///< first step after the prompt
    PromptTime prompt;
    SteadyLoad load;
};

/** Adds the derivations of the speeds, one part per cause of time. */
void explainSpeed(const SpeedFindings& findings, Explanation& explanation);

} // namespace loadmark
