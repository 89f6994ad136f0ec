// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"

namespace loadmark {

/** Seconds that this thread has computed; what else the machine does is left out. */
double threadSeconds();

/** Prints estimates per second of one core's own time, over scenarios spread over the whole catalogue. */
void benchEstimates(const Catalogue& catalogue);

} // namespace loadmark
