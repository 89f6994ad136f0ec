// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/config/config_fields.h"
#include "estimator/catalogue/config/family.h"

#include <vector>

namespace loadmark::config {

enum class Mixer { None, Full, Sliding, Chunked, Linear, Mamba, Convolution, AttentionAndMamba };
enum class Network { None, Dense, Experts };

/** What a decoder layer is made of, before any width is known. */
struct PlannedLayer
{
    Mixer mixer = Mixer::Full;
    Network network = Network::Dense;
};

/** Number of decoder layers; 0 and a fault in the log when no field says it. */
int layerCount(const Fields& text);

/** The order of the layers, from whichever of the many spellings the config uses. */
std::vector<PlannedLayer> planLayers(const Fields& text, const Family& family, int layers);

/** Multi-token-prediction heads in the checkpoint. */
int mtpHeads(const Fields& text, const Family& family);

/** The layers that the multi-token-prediction part adds, one entry per stored layer. */
std::vector<PlannedLayer> planMtpLayers(
    const Fields& text, const Family& family, const std::vector<PlannedLayer>& decoder);

/** Number of routed experts; 0 for a dense model. */
int expertCount(const Fields& text);

} // namespace loadmark::config
