// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"
#include "estimator/files/nearest.h"
#include "estimator/scenario/scenario.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace loadmark {

/** A scenario with the files it refers to; reading those is the caller's business. */
struct ScenarioInput
{
    Scenario scenario;
    bool choosesWeights = false; ///< the weight format was given, not left at its default
    std::string config; ///< path of an own config.json, empty: none
    std::string gguf; ///< path of an own GGUF, empty: none
    std::string mmproj; ///< path of a vision projector's file, empty: none
    bool countsByGpu = false; ///< `gpu` gave a count: "a:2"
    std::optional<int> gpuCount; ///< what `gpus` gave
};

/**
 * Sets one field from text, as a flag or a JSON string gives it: setField(input, "context", "32K"), ("gpu", "a:2,b:1").
 * Keys are those of design `cli.md` with '_' for '-'. Error: unknown key (nearest ones suggested), bad number, out of
 * range.
 */
Result<void> setField(ScenarioInput& input, std::string_view key, std::string_view value, const std::string& where);

/** Most bytes of a scenario file: one takes a few hundred, so whatever is larger is something else. */
inline constexpr std::size_t scenarioFileMax = std::size_t{1} << 20;

/** A scenario object in JSON (a scenario file, the `input` of a case). Keys starting with '_' are ignored. */
Result<ScenarioInput> readScenario(std::string_view json, const std::string& where);

/** The complete scenario as pretty-printed JSON that readScenario reads back to an equal value. */
std::string writeScenario(const Scenario& scenario);

} // namespace loadmark
