// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/matrix_grid.h"
#include "estimator/matrix/recommendation.h"

namespace loadmark::cli {

/** The tables as grids, in the order of their rows. Columns that cost more than an estimate are computed too. */
MatrixGrid quantisationGrid(const Scenario& scenario, const Catalogue& catalogue);
MatrixGrid hardwareGrid(const std::vector<HardwareRow>& rows, const Catalogue& catalogue);
MatrixGrid modelGrid(const Scenario& scenario, const Catalogue& catalogue);

/** One row for each recommendation. */
MatrixGrid recommendationGrid(const std::vector<Recommendation>& recommendations, const Catalogue& catalogue);

/** "2 × RTX 4090", "M5 Ultra, 256 GB". */
std::string hardwareName(const HardwareChoice& choice, const Catalogue& catalogue);

} // namespace loadmark::cli
