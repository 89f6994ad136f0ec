// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"

namespace loadmark {

/**
 * Inputs that rule each other out, before defaults are filled in: the one that counts stays, with a note. Layers on the
 * GPU come before a share to offload; an engine with one type for keys and values takes that of the keys; a split that
 * the engine lacks becomes the one it is accounted as.
 */
void resolveConflicts(Resolved& resolved, std::vector<Problem>& problems);

/** The same for what is known once defaults are filled in: batches, and more sequences than the engine runs at once. */
void resolveBatches(const Scenario& given, Resolved& resolved, std::vector<Problem>& problems);

} // namespace loadmark
