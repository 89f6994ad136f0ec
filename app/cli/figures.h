// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>
#include <vector>

namespace loadmark::cli {

/** One figure of a result under its stable key, as a number of its own type. */
struct Figure
{
    std::string_view key; ///< "memory.kv_cache_bytes"
    std::optional<std::variant<std::int64_t, double>> value; ///< empty: unknown
    std::optional<Interval<double>> interval;
    Confidence confidence = Confidence::Unknown;
};

/** All figures of memory, KV, speed and cost, in the order of the result's keys. */
std::vector<Figure> figuresOf(const Estimate& estimate);

/** The number as JSON; null where it is unknown or not finite. */
nlohmann::ordered_json figureJson(const Figure& figure);

/** "measured", "exact", "calibrated", "estimated", "unknown". */
std::string_view confidenceClass(Confidence confidence);

/** "fits", "tight", "offloads", "does_not_fit", "unknown". */
std::string_view verdictName(Verdict verdict);

/** "memory", "compute", "interconnect", "host"; empty where unknown. */
std::string_view boundName(Bound bound);

} // namespace loadmark::cli
