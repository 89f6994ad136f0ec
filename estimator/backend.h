// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"

namespace loadmark {

/**
 * What computes on the first device: the backend that was chosen, where the engine and the device have it, else the
 * device's own, with a note. "cpu" without GPUs; "cuda" for a device of unknown kind, "other" for one that has none of
 * the backends of the catalogue.
 */
std::string resolveBackend(const Resolved& resolved, std::vector<Problem>& problems);

} // namespace loadmark
