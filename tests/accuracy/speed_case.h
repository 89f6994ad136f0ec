// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/scenario/scenario.h"

#include <optional>
#include <string>
#include <vector>

/** Measured speeds as in evidence/speed-cases.jsonl: one runnable input and one figure per line. */
namespace loadmark {

struct SpeedCase
{
    std::string id;
    std::string kind; ///< "single-stream", "prefill", "multi-gpu" …
    std::string source;
    std::string key; ///< of the measured figure, "speed.decode_tokens_per_s" …
    double measured = 0;
    Scenario scenario;
};

struct SpeedCases
{
    Catalogue catalogue; ///< with the models whose config.json the cases name
    std::vector<SpeedCase> cases;
};

/** All lines of a file; paths in it are relative to its folder. The first fault is returned. */
Result<SpeedCases> readSpeedCases(const std::string& path);

} // namespace loadmark
