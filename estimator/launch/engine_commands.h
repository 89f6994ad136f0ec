// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/launch/launch.h"
#include "estimator/launch/weight_source.h"

/** How each engine is told a scenario. */
namespace loadmark {

/** What a command is made of. */
struct LaunchInput
{
    const Scenario& scenario; ///< as launchedScenario() gives it
    const Estimate& estimate;
    const Model& model;
    const EngineSpec& engine;
    const WeightSource& weights;
    bool ownStaticShare = false; ///< SGLang computes its static share itself
};

/** Fills in the command, or the problem for which there is none. */
using WriteLaunch = void (*)(const LaunchInput& input, Launch& launch);

/** llama-server; flags of build 10587 (tools/server/README.md). */
void launchLlamaCpp(const LaunchInput& input, Launch& launch);

/** vllm serve; flags of engine/arg_utils.py. */
void launchVllm(const LaunchInput& input, Launch& launch);

/** sglang.launch_server; flags of docs/advanced_features/server_arguments.md. */
void launchSglang(const LaunchInput& input, Launch& launch);

/** A Modelfile, the server's environment and ollama run; docs/modelfile.mdx, docs/faq.mdx, envconfig. */
void launchOllama(const LaunchInput& input, Launch& launch);

/** mlx_lm.server, behind mlx_lm.convert where the weights are to be quantised; mlx-lm 0.32. */
void launchMlx(const LaunchInput& input, Launch& launch);

/** A part of the scenario that the engine has no flag for: "launch_no_flag". */
void addMissingFlag(const LaunchInput& input, std::string field, std::string value, Launch& launch);

/** How a value of `extra` is written. */
struct ExtraFlag
{
    std::string_view name; ///< in Scenario::extra
    std::string_view flag; ///< of a switch: when it is on; empty: that is so anyway
    std::string_view negative; ///< of a switch: when it is off; empty: that is so anyway
    bool isSwitch = false;
};

/** Those that vLLM and SGLang have a flag for, but for drafted tokens, which go with the flags of drafting. */
std::vector<ExtraFlag> servingFlags(std::string_view engine);

/** Layers that an engine of llama.cpp's is told to keep in GPU memory: as many as there can be where all are.
    The model has an architecture. */
int toldGpuLayers(const LaunchInput& input);

/** Tokens drafted at a time, where the scenario says it. */
std::optional<std::int64_t> toldDraftTokens(const Scenario& scenario);

} // namespace loadmark
