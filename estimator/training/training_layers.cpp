// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/training/training_layers.h"

#include "estimator/training/linear_modules.h"
#include "estimator/weights/tensors.h"

#include <algorithm>

namespace loadmark {
namespace {

/** A block's share of the sums. */
struct BlockSums
{
    double parameters = 0;
    double vectors = 0;
    double quantisable = 0;
    double largestMatrix = 0;
    double adapters = 0;
    double adapterVectors = 0;
    double elements = 0;
    double scoreHeads = 0;
};

BlockSums blockSums(const Architecture& architecture, const Block& block, const Tuning& tuning)
{
    BlockSums sums;
    for (const Tensor& tensor : layerTensors(architecture, block)) {
        sums.parameters += static_cast<double>(tensor.parameters());
        sums.vectors += static_cast<double>((tensor.rows + tensor.columns) * tensor.count);
    }
    for (const LinearModule& module : linearModules(architecture, block)) {
        if (isQuantisable(module.group, tuning)) {
            sums.quantisable += static_cast<double>(module.parameters());
            sums.largestMatrix = std::max(sums.largestMatrix, static_cast<double>(module.inputs * module.outputs));
        }
        if (isTargeted(module.group, tuning)) {
            const double sides = static_cast<double>((module.inputs + module.outputs) * module.count);
            sums.adapters += tuning.rank * sides;
            sums.adapterVectors += sides + 2.0 * tuning.rank * static_cast<double>(module.count);
        }
    }
    sums.elements = static_cast<double>(activationElements(architecture, block));
    sums.scoreHeads = block.attention.kind == AttentionKind::None ? 0 : block.attention.heads;
    return sums;
}

} // namespace

TrainingLayers trainingLayers(const Architecture& architecture, const Tuning& tuning)
{
    std::vector<BlockSums> blocks;
    for (const Block& block : architecture.blocks)
        blocks.push_back(blockSums(architecture, block, tuning));

    TrainingLayers sums;
    sums.layers = static_cast<int>(architecture.layers.size());
    for (const std::uint16_t index : architecture.layers) {
        const BlockSums& block = blocks[index];
        sums.adapters += block.adapters;
        sums.adapterVectors += block.adapterVectors;
        sums.vectors += block.vectors;
        sums.quantisable += block.quantisable;
        sums.largestMatrix = std::max(sums.largestMatrix, block.largestMatrix);
        sums.elements += block.elements;
        sums.largestElements = std::max(sums.largestElements, block.elements);
        sums.scoreHeads += block.scoreHeads;
        sums.largestScoreHeads = std::max(sums.largestScoreHeads, block.scoreHeads);
        if (block.parameters > sums.largestLayer) {
            sums.largestLayer = block.parameters;
            sums.largestLayerQuantisable = block.quantisable;
        }
    }
    for (const std::uint16_t index : architecture.mtpLayers) {
        sums.quantisable += blocks[index].quantisable;
        sums.vectors += blocks[index].vectors;
    }
    for (const Tensor& tensor : globalTensors(architecture)) {
        sums.vectors += static_cast<double>((tensor.rows + tensor.columns) * tensor.count);
        if (tensor.role == TensorRole::TokenEmbedding || tensor.role == TensorRole::Output)
            sums.embeddings += static_cast<double>(tensor.parameters());
    }
    return sums;
}

} // namespace loadmark
