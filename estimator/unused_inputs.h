// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"

namespace loadmark {

/**
 * Notes on what was given and changes nothing: measured parts and extra flags that the engine's policy does not know,
 * a version that cannot be read, shares of a tensor split that do not match the GPUs, a draft that is not counted.
 */
void noteUnusedInputs(const Resolved& resolved, std::vector<Problem>& problems);

/** Drafting with next-token layers of a model that has none is left out, with a note. */
void leaveOutDraft(Resolved& resolved, std::vector<Problem>& problems);

} // namespace loadmark
