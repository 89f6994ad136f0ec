// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"

#include <nlohmann/json_fwd.hpp>

namespace loadmark::cli {

/** The stable result of `estimate --json`: raw numbers, null for what is unknown. */
nlohmann::ordered_json resultJson(const Estimate& estimate, const Catalogue& catalogue, const Explanation& explanation);

/** Each figure's formula, terms, result and parts, by its key: what `--json --explain` adds as "explanation". */
nlohmann::ordered_json explanationJson(const Explanation& explanation);

/** {"severity", "id", "field", "arguments"}. */
nlohmann::ordered_json problemJson(const Problem& problem);

/** {"error": {"where", "what", "remedy"}}: what stands for a case that cannot be estimated. */
nlohmann::ordered_json errorJson(const Error& error);

/** A finding with its raw arguments. */
nlohmann::ordered_json problemJson(const Problem& problem);

} // namespace loadmark::cli
