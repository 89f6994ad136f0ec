// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/files/error.h"
#include "estimator/scenario/scenario.h"

#include <functional>
#include <string>
#include <string_view>

namespace loadmark {

/**
 * All ids of the scenario are in the catalogue; only exact ids count. Error: the first that is not, with the nearest
 * ones. `where` names the place of a scenario key in messages.
 */
Result<void> checkIds(const Scenario& scenario, const Catalogue& catalogue,
    const std::function<std::string(std::string_view key)>& where);

} // namespace loadmark
