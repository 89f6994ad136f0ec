// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace loadmark {

/** JSON for people: keys in order, indented by two, and every array or object that fits into a line on one line. */
std::string layOutJson(const nlohmann::ordered_json& value);

} // namespace loadmark
