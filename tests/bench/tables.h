// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"

namespace loadmark {

/**
 * Prints the time of one core that the tables take, and the longest row of each; and that of every model in each
 * format that an engine loads on every accelerator, once as what a program does first and once with the sizes of the
 * weights worked out.
 */
void benchTables(const Catalogue& catalogue);

} // namespace loadmark
