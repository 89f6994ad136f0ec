// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/log/check_log.h"
#include "estimator/log/matched_scenario.h"

namespace loadmark {

/**
 * Fills the causes of the rows that deviate: each input that the log does not tell is tried with the values it may
 * well have had, one at a time. A change counts that brings a row to what was printed, or much nearer, and takes no
 * other row away from it. At most 150 changes are tried.
 */
void findCauses(LogCheck& check, const EngineLog& log, const Match& match, const Catalogue& catalogue);

} // namespace loadmark
