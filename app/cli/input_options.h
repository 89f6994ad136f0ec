// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "estimator/scenario/read_scenario.h"

#include <span>
#include <string>
#include <string_view>

namespace loadmark::cli {

/** The options that make a scenario: the keys of a scenario file with '-' for '_'. */
std::span<const Option> inputOptions();

/** Whether any of them is given. */
bool namesInputs(const Arguments& arguments);

/**
 * The scenario of the input options among `arguments`, over the defaults or, with --scenario FILE, over that file's.
 * Paths stay as written.
 */
Result<ScenarioInput> readInputs(const Arguments& arguments);

/** Where a scenario key was said: its option, else the file of --scenario. */
std::string placeOf(const Arguments& arguments, std::string_view key);

} // namespace loadmark::cli
