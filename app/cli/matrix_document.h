// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/scenario/scenario.h"

#include <string>
#include <string_view>

namespace loadmark::cli {

enum class TableForm { Text, Json, Markdown, Tsv };

/**
 * One of the big tables as `loadmark matrix` prints it, and as the window exports it: "quantisations", "hardware" or
 * "models". Empty: there is no table of that name.
 */
std::string matrixDocument(
    std::string_view table, TableForm form, const Scenario& scenario, const Catalogue& catalogue);

} // namespace loadmark::cli
