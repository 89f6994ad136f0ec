// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"
#include "estimator/scenario/parse_value.h"
#include "estimator/scenario/scenario.h"

#include <array>
#include <string>
#include <vector>

namespace loadmark {

inline constexpr std::array<std::pair<std::string_view, SplitMode>, 4> splitModes{{
    {"layer", SplitMode::Layer},
    {"pipeline", SplitMode::Pipeline},
    {"tensor", SplitMode::Tensor},
    {"expert", SplitMode::Expert},
}};

/** All keys that setField takes, in the order in which they are listed for people. */
std::vector<std::string> scenarioKeys();

/** Keeps a measured part; parts in percent go to the extras, since `known` holds whole numbers. */
Result<void> setKnown(Scenario& scenario, const std::string& name, FieldText text);

} // namespace loadmark
