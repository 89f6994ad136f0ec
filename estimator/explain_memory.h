// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/derivation.h"
#include "estimator/resolve.h"

namespace loadmark {

/** Derivations of the memory figures that are sums, shares or table look-ups; the cache records its own. */
void explainMemory(const Resolved& resolved, const Estimate& estimate, Explanation& explanation);

} // namespace loadmark
