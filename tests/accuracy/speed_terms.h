// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evidence_case.h"

#include "estimator/estimate.h"

#include <optional>
#include <string>
#include <string_view>

namespace loadmark {

/**
 * One line of JSON with all that the estimator knows of a case before a constant of the speed model is used: what
 * fit_speed.py reads. Empty where nothing could be placed.
 */
std::optional<std::string> speedTerms(const EvidenceCase& speedCase, const Catalogue& catalogue);

/** The figure of a result key ("speed.ttft_s"), null for other keys. */
const Quantity<double>* speedFigure(const SpeedEstimate& speed, std::string_view key);

} // namespace loadmark
