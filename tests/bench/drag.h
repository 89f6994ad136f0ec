// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"

#include <memory>

namespace loadmark {

/**
 * Drags the context slider of the real window, 1440 × 900, by 500 steps, and prints the time from each edit until every
 * view has repainted, and the process's peak memory. For a scenario that fits and for one that does not, which is
 * given advice.
 */
void benchDrag(const std::shared_ptr<const Catalogue>& catalogue);

} // namespace loadmark
