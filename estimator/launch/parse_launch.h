// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/files/error.h"
#include "estimator/scenario/scenario.h"

#include <string_view>

namespace loadmark {

/**
 * The scenario that a command of launch() starts: llama-server, vllm serve, sglang.launch_server, ollama with its
 * Modelfile, or mlx_lm.server. `base` gives what no command says: the hardware, the requests, the engine's version.
 * Errors: a quote that is not closed, no engine in it, a flag or value that is not understood, weights that are not in
 * the catalogue.
 */
Result<Scenario> parseLaunch(std::string_view command, const Scenario& base, const Catalogue& catalogue);

} // namespace loadmark
