// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/block_shape.h"

#include "estimator/weights/tensors.h"

namespace loadmark {
namespace {

bool isExpert(TensorRole role)
{
    return role == TensorRole::ExpertUp || role == TensorRole::ExpertGate || role == TensorRole::ExpertDown;
}

double flopsPerPair(const Attention& attention)
{
    if (attention.kind == AttentionKind::None)
        return 0;
    const int keyWidth
        = attention.kind == AttentionKind::Latent ? attention.nopeDim + attention.ropeDim : attention.keyDim;
    return 2.0 * attention.heads * (keyWidth + attention.valueDim);
}

BlockShape shapeOf(const Architecture& architecture, const Block& block)
{
    BlockShape shape;
    for (const Tensor& tensor : layerTensors(architecture, block)) {
        if (isExpert(tensor.role))
            shape.expertParameters += tensor.columns * tensor.rows * block.ffn.expertsUsed;
        else
            shape.denseParameters += tensor.parameters();
    }
    shape.streams = cacheStreams(block.attention);
    shape.reads = readStreams(block.attention);
    shape.convolutionElements = block.state.convolutionElements();
    shape.recurrentElements = block.state.recurrentElements();
    shape.flopsPerPair = flopsPerPair(block.attention);
    shape.attentionWindow = block.attention.window > 0 ? block.attention.window : block.attention.chunk;
    shape.topK = block.attention.indexer ? block.attention.indexer->topK : block.attention.topK;
    return shape;
}

} // namespace

std::vector<BlockShape> blockShapes(const Architecture& architecture)
{
    std::vector<BlockShape> shapes;
    shapes.reserve(architecture.blocks.size());
    for (const Block& block : architecture.blocks)
        shapes.push_back(shapeOf(architecture, block));
    return shapes;
}

} // namespace loadmark
