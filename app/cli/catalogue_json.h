// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>

/** The catalogue as `list --json` prints it: raw units, null for what is unknown, each entry with its sources. */
namespace loadmark::cli {

nlohmann::ordered_json modelsJson(const Catalogue& catalogue);
nlohmann::ordered_json acceleratorsJson(const Catalogue& catalogue);
nlohmann::ordered_json hostsJson(const Catalogue& catalogue);
nlohmann::ordered_json formatsJson(const Catalogue& catalogue);
nlohmann::ordered_json enginesJson(const Catalogue& catalogue);
nlohmann::ordered_json recipesJson(const Catalogue& catalogue);

/** "gguf", "served", "mlx", "exl3", "plain". */
std::string_view formatKindName(FormatKind kind);

} // namespace loadmark::cli
