// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/log/check_log.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace loadmark::cli {

/** Whose differences to the log are told: those of a scenario that was given. */
enum class Compared { LogOnly, WithScenario };

/** What the log tells, predicted against reported, and what explains a deviation, as text. */
std::string checkLogText(const EngineLog& log, const LogCheck& check, const Catalogue& catalogue, Compared compared);

/** The same as one document: bytes, tokens, null for what is not known. */
nlohmann::ordered_json checkLogJson(const EngineLog& log, const LogCheck& check, Compared compared);

} // namespace loadmark::cli
