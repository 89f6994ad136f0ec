// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace loadmark::cli {

/** One option of a command, as it is parsed and as the help shows it. */
struct Option
{
    std::string_view name; ///< "--gpu-layers", "-o"
    std::string_view value; ///< placeholder of its value, "N"; empty: a switch
    std::string_view help;
};

/** What was written after a command. */
struct Arguments
{
    std::vector<std::string> words; ///< what is no option
    std::vector<std::pair<std::string, std::string>> options; ///< in the order given; switches have "true" or "false"

    bool has(std::string_view name) const;
    /** The last value given. */
    std::optional<std::string> value(std::string_view name) const;
};

/**
 * "--name value", "--name=value" and switches "--name", "--no-name"; "--" ends the options.
 * Errors: an unknown option (the nearest are suggested), a value that is missing.
 */
Result<Arguments> parseArguments(std::span<const std::string> arguments, std::span<const Option> options);

} // namespace loadmark::cli
