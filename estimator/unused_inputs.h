// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"
#include "estimator/scenario/applicability.h"

namespace loadmark {

/** An input that changes nothing in this scenario. */
struct LeftOut
{
    Field field = Field::Whole;
    Inapplicable reason;
};

/**
 * Puts flags that the engine, the model or the number of GPUs and sequences has no use for back to their defaults, so
 * that they cannot change a figure.
 */
std::vector<LeftOut> leaveOutInapplicable(Resolved& resolved, const Catalogue& catalogue);

/** Notes on them, where what was `given` differs from what now counts. */
void noteLeftOut(const std::vector<LeftOut>& leftOut, const Scenario& given, const Resolved& resolved,
    std::vector<Problem>& problems);

/**
 * Notes on what was given and changes nothing: measured parts and extra flags that the engine's policy does not know,
 * a version that cannot be read, shares of a tensor split that do not match the GPUs, a draft that is not counted.
 */
void noteUnusedInputs(const Resolved& resolved, std::vector<Problem>& problems);

/** A version that is not understood as one of the engine is left out, with a note. */
void leaveOutVersion(Resolved& resolved, std::vector<Problem>& problems);

/** Extra flags of a serving engine with a value that they do not take are left out, with a note. */
void leaveOutExtras(Resolved& resolved, std::vector<Problem>& problems);

/** Drafting with next-token layers of a model that has none is left out, with a note. */
void leaveOutDraft(Resolved& resolved, std::vector<Problem>& problems);

} // namespace loadmark
