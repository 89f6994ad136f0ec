// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace loadmark {

/** Parses with the limits of JsonDocument::parse. `where` of an error is "line:column". */
Result<nlohmann::json> parseJsonTree(std::string_view text, std::size_t depthMax);

/** JSON pointer of `target`, which must be a node of `root`; empty for the root itself. */
std::string jsonPointer(const nlohmann::json& root, const nlohmann::json& target);

} // namespace loadmark
