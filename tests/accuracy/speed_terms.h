// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evidence_case.h"

#include <optional>
#include <string>

namespace loadmark {

/**
 * One line of JSON with all that the estimator knows of a case before a constant of the speed model is used: what
 * fit_speed.py reads. Empty where nothing could be placed.
 */
std::optional<std::string> speedTerms(const EvidenceCase& speedCase, const Catalogue& catalogue);

} // namespace loadmark
