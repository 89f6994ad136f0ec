// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/scenario/scenario.h"

#include <map>
#include <string>
#include <vector>

/** Measured figures as in evidence/speed-cases.jsonl and memory-cases.jsonl: one runnable input per line. */
namespace loadmark {

struct EvidenceFigure
{
    std::string key; ///< of the result, "speed.decode_tokens_per_s", "devices[0].weights_bytes" …
    double measured = 0;
    double rounding = 0; ///< half of the last digit that was printed
};

struct EvidenceCase
{
    std::string id;
    std::string kind; ///< "single-stream", "prefill", "exact", "budget" …
    std::string source;
    std::vector<EvidenceFigure> figures; ///< never empty
    std::map<std::string, double> givenRounding; ///< of parts in `given`, bytes
    bool needsGiven = false; ///< the input tells nothing without the parts that were logged
    Scenario scenario;
    Scenario withGiven; ///< the same, with the parts that were logged as known ones
};

struct EvidenceCases
{
    Catalogue catalogue; ///< with the models whose config.json the cases name
    std::vector<EvidenceCase> cases;
};

/** The catalogue in the tree. */
Result<Catalogue> readTreeCatalogue();

/** All lines of a file; paths in it are relative to its folder. The first fault is returned. */
Result<EvidenceCases> readEvidence(const std::string& path);

/** Quantile by linear interpolation; values must not be empty. */
double quantile(std::vector<double> values, double share);

} // namespace loadmark
