// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/matrix_grid.h"
#include "estimator/training/training.h"

#include <string>
#include <vector>

namespace loadmark::cli {

/** A figure of a fine-tuning run under its stable key, "training.weights_bytes". */
struct TrainingFigure
{
    std::string key;
    const Quantity<Bytes>* bytes; ///< of the estimate, never null
};

/** The parts of one GPU, their sum, and the sum over all GPUs. */
std::vector<TrainingFigure> trainingFigures(const TrainingEstimate& estimate);

/** A row for each of these. */
MatrixGrid partGrid(const TrainingEstimate& estimate);

/** A row for each, in their order. */
MatrixGrid hardwareGrid(const std::vector<TrainingHardware>& hardware, const Catalogue& catalogue);

/** "Fits, with 3.2 GiB to spare", "Does not fit: …". */
std::string trainingHeadline(const TrainingEstimate& estimate, const Format& format);

/** "rank 16 on all-linear · 2,048 tokens × 1 · …" */
std::string tuningLine(const Tuning& tuning, const Format& format);

} // namespace loadmark::cli
