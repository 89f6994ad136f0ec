// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"
#include "estimator/training/recipe.h"

#include <cstdint>
#include <vector>

/** A model as a trainer sees it: linear modules, which are quantised and adapted, and what a token leaves behind. */
namespace loadmark {

enum class LinearGroup { Attention, Mlp, Experts };

/** `count` modules of inputs × outputs. */
struct LinearModule
{
    LinearGroup group = LinearGroup::Attention;
    std::int64_t inputs = 0;
    std::int64_t outputs = 0;
    std::int64_t count = 1;
    bool toResidual = false; ///< its output is added to the hidden state

    std::int64_t parameters() const { return inputs * outputs * count; }
};

/**
 * The linear modules of a layer: projections of attention, state mixers and indexers, dense networks, shared and routed
 * experts. Routers, norms and convolutions are none. The two halves of a latent key-value projection are one module.
 */
std::vector<LinearModule> linearModules(const Architecture& architecture, const Block& block);

/** Whether adapters sit on the modules of this group. */
bool isTargeted(LinearGroup group, const Tuning& tuning);

/** Whether quantisation of the base reaches the modules of this group. */
bool isQuantisable(LinearGroup group, const Tuning& tuning);

/** Parameters of the adapters on a layer: rank × (inputs + outputs) per targeted module (LoRA, Hu et al. 2021). */
std::int64_t adapterParameters(const Architecture& architecture, const Block& block, const Tuning& tuning);

/**
 * Elements that one token leaves behind in a layer for its backward pass, attention scores aside, by the count of
 * Korthikanti et al. 2022 (section 4.1) over the block's own widths:
 *  - of each normalisation its input and its output, hidden wide each
 *  - the output of each projection that is not added to the hidden state (query, key, value, gate and up)
 *  - what attention or a state mixer hands to its output projection
 *  - of an FFN the activation's output, and in gated ones its product with the up projection
 *  - of the routed experts that a token uses all that, its copy for each and each one's answer.
 * Of a GPT block without dropout this is 16 × hidden, at 16 bits their 34 × hidden less two dropout masks.
 */
std::int64_t activationElements(const Architecture& architecture, const Block& block);

} // namespace loadmark
