// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"
#include "estimator/catalogue/config/config_fields.h"
#include "estimator/catalogue/config/family.h"
#include "estimator/catalogue/config/layer_plan.h"

namespace loadmark::config {

/** A config.json as its parts are read from it. */
struct ConfigView
{
    Fields root; ///< the file
    Fields text; ///< its language model: text_config or the file itself
    const Family& family;
    int hidden = 0;
    int layers = 0;
};

/** Attention of decoder layer `layer`; layers past the last are those of the multi-token prediction. */
Attention readAttention(const ConfigView& config, std::size_t layer, Mixer mixer);

/** Linear attention, state space or convolution. */
StateMixer readState(const ConfigView& config, Mixer mixer);

/** Dense network or experts. */
Ffn readNetwork(const ConfigView& config, std::size_t layer, Network network);

/** Parameters of the block that stand in no field of Attention, StateMixer and Ffn, with their reason. */
void addOtherParameters(const ConfigView& config, Block& block);

/** Vision tower, per-layer embeddings, n-gram tables; what is there but cannot be counted goes to `missing`. */
std::vector<ExtraParameters> readExtras(const ConfigView& config, std::vector<std::string>& missing);

} // namespace loadmark::config
