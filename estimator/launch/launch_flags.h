// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"
#include "estimator/scenario/parse_value.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/** Flags of engines, read back. */
namespace loadmark {

/** What a command says. */
struct LaunchedValues
{
    std::string engine;
    std::string model; ///< path, or repository with a tag, as the engine is given it
    std::string file; ///< in that repository
    std::string dtype;
    std::string convertedFrom, convertedTo; ///< MLX: repository and folder of a conversion
    int quantiseBits = 0; ///< of that conversion
    std::optional<int> layers; ///< in GPU memory
    int tensor = 1, pipeline = 1; ///< ranks
    bool expert = false; ///< experts are divided whole
    bool noProjector = false;
    std::vector<std::function<void(Scenario&)>> settings; ///< everything else
};

struct LaunchFlag
{
    std::string_view engine;
    std::string_view name; ///< "--ctx-size", or of Ollama a parameter or variable
    bool takesValue = true;
    Result<void> (*set)(LaunchedValues& values, FieldText text) = nullptr;
};

/** Null: not known. Other spellings of the same flag are found too. */
const LaunchFlag* findLaunchFlag(std::string_view engine, std::string_view name);

} // namespace loadmark
