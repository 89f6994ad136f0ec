// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"
#include "estimator/weights/weight_table.h"

#include <optional>
#include <vector>

/**
 * GGUF mixes give more bits to some layers. Until 2024-10-31 llama-quantize counted the layers in the order of the
 * checkpoint's shards rather than by their number, so that others got them. Source: ggml-org/llama.cpp issue 9005 and
 * pull request 9935.
 */
namespace loadmark {

/** At which place each layer's tensors are met. */
struct ShardOrder
{
    std::vector<int> values; ///< by layer, of the value matrices
    std::vector<int> downs;
};

/**
 * Shards hold whole matrices of up to 5 GB in the model's order (transformers' save_pretrained); within one, names are
 * sorted as text: layers 10 to 19 and 20 before 9. Empty for models whose layers differ, or whose networks are experts.
 */
std::optional<ShardOrder> shardOrder(const Architecture& architecture);

/** The table of a file that was made in that order; unchanged where the order is not known. */
WeightTable inShardOrder(const WeightTable& table, const Architecture& architecture);

} // namespace loadmark
