// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"
#include "estimator/files/error.h"

#include <string>

namespace loadmark {

/**
 * What no single field shows: layers that name no block, sizes that contradict each other, sums beyond any machine
 * (10^15 parameters, 2^31 cached elements per layer), above which the arithmetic of the estimator could overflow.
 */
Result<void> checkArchitecture(const Architecture& architecture, const std::string& where);

} // namespace loadmark
