// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/weights/stored_weights.h"

#include "estimator/weights/reconcile_weights.h"

#include <algorithm>

namespace loadmark {

namespace {

void grow(Bytes& part, Bytes bytes)
{
    part = saturatingSum({part, bytes});
}

void addToLayer(LayerWeights& layer, const StoredTensor& tensor)
{
    layer.largestMatrix = std::max(layer.largestMatrix, tensor.file);
    if (tensor.widens)
        layer.largestUp = std::max(layer.largestUp, tensor.file);
    grow(layer.repacked, tensor.repacked);
    switch (tensor.part) {
    case StoredPart::Experts:
        grow(layer.experts, tensor.file);
        grow(layer.gpu.experts, tensor.gpu);
        break;
    case StoredPart::Ffn:
        grow(layer.ffn, tensor.file);
        grow(layer.gpu.ffn, tensor.gpu);
        if (tensor.replicated)
            grow(layer.ffnReplicated, tensor.file);
        break;
    default:
        grow(layer.attention, tensor.file);
        grow(layer.gpu.attention, tensor.gpu);
        if (tensor.replicated)
            grow(layer.attentionReplicated, tensor.file);
    }
}

} // namespace

StoredWeights::StoredWeights(std::size_t layers, std::size_t mtpLayers)
{
    m_table.layers.resize(layers);
    m_table.mtpLayers.resize(mtpLayers);
}

LayerWeights* StoredWeights::layer(int index)
{
    const auto at = static_cast<std::size_t>(index);
    if (index < 0 || at >= m_table.layers.size() + m_table.mtpLayers.size())
        return nullptr;
    return at < m_table.layers.size() ? &m_table.layers[at] : &m_table.mtpLayers[at - m_table.layers.size()];
}

void StoredWeights::add(const StoredTensor& tensor)
{
    switch (tensor.part) {
    case StoredPart::Attention:
    case StoredPart::Ffn:
    case StoredPart::Experts:
        if (LayerWeights* found = layer(tensor.layer))
            addToLayer(*found, tensor);
        else
            grow(m_table.mtpOther, tensor.file);
        break;
    case StoredPart::TokenEmbedding:
        grow(m_table.tokenEmbedding, tensor.file);
        break;
    case StoredPart::Head:
        m_hasHead = true;
        grow(m_table.output, tensor.file);
        grow(m_table.gpuOutput, tensor.gpu);
        grow(m_table.outputRepacked, tensor.repacked);
        break;
    case StoredPart::OutputNorm:
        grow(m_table.outputNorm, tensor.file);
        grow(m_table.gpuOutput, tensor.gpu);
        break;
    case StoredPart::Lookup:
        grow(m_table.lookup, tensor.file);
        break;
    case StoredPart::Vision:
        grow(m_table.vision, tensor.file);
        break;
    case StoredPart::MtpOther:
        grow(m_table.mtpOther, tensor.file);
        break;
    }
}

void StoredWeights::setExperts(std::size_t index, int count, int used)
{
    if (LayerWeights* found = layer(static_cast<int>(index))) {
        found->expertCount = count;
        found->expertsUsed = used;
    }
}

WeightTable StoredWeights::table(Bytes headFile, Bytes headGpu, double parameters) const
{
    WeightTable table = m_table;
    table.tied = !m_hasHead;
    if (table.tied) {
        table.output = headFile;
        grow(table.gpuOutput, headGpu);
    }
    table.mtpInFile = !table.mtpLayers.empty() || table.mtpOther > 0;
    table.visionInFile = table.vision > 0;
    table.file = partsInFile(table);
    table.bitsPerWeight = parameters > 0 ? 8.0 * static_cast<double>(table.file) / parameters : 0;
    table.confidence = Confidence::Exact;
    table.exactParts = true;
    return table;
}

} // namespace loadmark
