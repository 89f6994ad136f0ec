// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"

#include <cstdint>
#include <vector>

namespace loadmark {

/** Index of a block equal to this one but for its name; one that is new is added under a name that says what it is. */
std::uint16_t addBlock(Block block, std::vector<Block>& blocks);

} // namespace loadmark
