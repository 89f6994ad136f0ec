// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "estimator/catalogue/catalogue.h"
#include "estimator/files/error.h"
#include "estimator/scenario/read_scenario.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace loadmark::cli {

/** A scenario that can be estimated, and the catalogue with its own model. */
struct Prepared
{
    Scenario scenario;
    std::shared_ptr<const Catalogue> catalogue;
};

/**
 * Reads the files that the input names, relative to `folder` (empty: the working folder), and checks all ids.
 * An own model's id is the name of its file, or of the folder where the file is called config.json.
 */
Result<Prepared> prepareInput(const ScenarioInput& input, const std::shared_ptr<const Catalogue>& catalogue,
    const std::string& folder, const std::function<std::string(std::string_view key)>& where);

/** The same for the input options among `arguments`. */
Result<Prepared> prepareInput(const Arguments& arguments, const std::shared_ptr<const Catalogue>& catalogue);

/** "gpu_layers" → "--gpu-layers": the place of a scenario key on the command line. */
std::string flagOf(std::string_view key);

} // namespace loadmark::cli
