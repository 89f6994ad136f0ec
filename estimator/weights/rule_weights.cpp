// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/weights/rule_weights.h"

#include "estimator/catalogue/catalogue.h"
#include "estimator/saturating.h"
#include "estimator/weights/reconcile_weights.h"
#include "estimator/weights/served_rules.h"

#include <algorithm>
#include <cmath>

namespace loadmark {
namespace {

/** Size of a tensor in the file, in a llama.cpp GPU buffer, and repacked for a CPU. */
struct TensorSize
{
    Bytes file = 0;
    Bytes gpu = 0;
    Bytes repacked = 0;
};

bool widens(TensorRole role)
{
    return role == TensorRole::FfnUp || role == TensorRole::FfnGate || role == TensorRole::ExpertUp
        || role == TensorRole::ExpertGate;
}

bool routedExpert(const Tensor& tensor)
{
    return isRoutedExpert(tensor.role) || tensor.name == "ffn_exps.bias";
}

/** Stacked matrices are repacked only where they are experts. */
bool repacked(const Tensor& tensor, GgmlType type)
{
    return repackedOnCpu(type) && (tensor.count == 1 || routedExpert(tensor));
}

/**
 * Sizes by a GGUF mix or by a served format's bits. Plain 16-bit weights are both: safetensors, and for llama.cpp's
 * buffers a GGUF whose vectors are at 32 bits.
 */
class Sizer
{
public:
    Sizer(const WeightFormat& format, const Architecture& architecture, QuantisationOptions options)
        : m_format(format), m_architecture(architecture), m_options(options)
    {
        if (format.kind != FormatKind::Gguf && format.kind != FormatKind::Plain)
            return;
        if (const QuantisationRule* rule = quantisationRule(format.rule))
            m_assigner.emplace(*rule, architecture, options);
    }

    TensorSize size(const Tensor& tensor, int layer)
    {
        if (!m_assigner)
            return served(tensor);
        if (tensor.role == TensorRole::Vision)
            return m_format.kind == FormatKind::Gguf ? TensorSize{} : served(tensor);
        const GgmlType type = m_assigner->assign(tensor, layer);
        const std::int64_t rows = tensor.rows * tensor.count;
        const Bytes file = tensorBytes(type, tensor.columns, rows);
        const Bytes gpu = gpuTensorBytes(type, tensor.columns, rows);
        const bool served16 = m_format.kind == FormatKind::Plain && !m_options.mxfp4Experts;
        return {served16 ? served(tensor).file : file, gpu, repacked(tensor, type) ? file : 0};
    }

private:
    TensorSize served(const Tensor& tensor) const
    {
        const double bits = servedBits(tensor, m_format, m_architecture);
        const Bytes bytes = nearestWhole(static_cast<double>(tensor.parameters()) * bits / 8);
        return {bytes, bytes, 0};
    }

    const WeightFormat& m_format;
    const Architecture& m_architecture;
    QuantisationOptions m_options;
    std::optional<TypeAssigner> m_assigner;
};

bool inEveryRank(const Tensor& tensor)
{
    return tensor.role == TensorRole::Norm || tensor.role == TensorRole::Indexer || tensor.name == "attn_q_a"
        || tensor.name == "attn_kv_a_mqa";
}

void add(LayerWeights& layer, const Tensor& tensor, const TensorSize& size)
{
    layer.largestMatrix = std::max(layer.largestMatrix, size.file);
    if (widens(tensor.role))
        layer.largestUp = std::max(layer.largestUp, size.file);
    layer.repacked += size.repacked;
    if (routedExpert(tensor)) {
        layer.experts += size.file;
        layer.gpu.experts += size.gpu;
        return;
    }
    switch (tensor.role) {
    case TensorRole::Router:
        layer.ffnReplicated += size.file;
        [[fallthrough]];
    case TensorRole::FfnUp:
    case TensorRole::FfnGate:
    case TensorRole::FfnDown:
    case TensorRole::SharedUp:
    case TensorRole::SharedGate:
    case TensorRole::SharedDown:
        layer.ffn += size.file;
        layer.gpu.ffn += size.gpu;
        return;
    default:
        layer.attention += size.file;
        layer.gpu.attention += size.gpu;
        if (inEveryRank(tensor))
            layer.attentionReplicated += size.file;
    }
}

LayerWeights layerWeights(Sizer& sizer, const std::vector<Tensor>& tensors, const Ffn& ffn, int index)
{
    LayerWeights layer;
    for (const Tensor& tensor : tensors)
        add(layer, tensor, sizer.size(tensor, index));
    if (ffn.kind == FfnKind::Experts) {
        layer.expertCount = ffn.experts;
        layer.expertsUsed = ffn.expertsUsed;
    }
    return layer;
}

void addGlobal(WeightTable& table, Sizer& sizer, const Architecture& architecture)
{
    for (const Tensor& tensor : globalTensors(architecture)) {
        const TensorSize size = sizer.size(tensor, -1);
        switch (tensor.role) {
        case TensorRole::TokenEmbedding:
            table.tokenEmbedding = size.file;
            if (architecture.tiedEmbeddings) {
                table.output = size.file;
                table.gpuOutput += size.gpu;
            }
            break;
        case TensorRole::Output:
            table.output = size.file;
            table.outputRepacked = size.repacked;
            table.gpuOutput += size.gpu;
            break;
        case TensorRole::Lookup:
            table.lookup += size.file;
            break;
        case TensorRole::Vision:
            table.vision += size.file;
            break;
        default:
            table.outputNorm += size.file;
            table.gpuOutput += size.gpu;
        }
    }
}

} // namespace

WeightTable ruleWeights(const Architecture& architecture, const WeightFormat& published, const FileVariant& variant)
{
    WeightFormat format = published;
    if (variant.shortGroups)
        format.bitsPerParameter = 4 + 16.0 / 32;
    std::vector<std::vector<Tensor>> tensorsOfBlock;
    for (const Block& block : architecture.blocks)
        tensorsOfBlock.push_back(layerTensors(architecture, block));

    WeightTable table;
    table.tied = architecture.tiedEmbeddings;
    table.mtpInFile = variant.quantisation.nextTokenLayers;
    table.visionInFile = variant.vision && format.kind != FormatKind::Gguf;
    Sizer sizer(format, architecture, variant.quantisation);
    int index = 0;
    const auto addLayers = [&](const std::vector<std::uint16_t>& blocks, std::vector<LayerWeights>& layers) {
        layers.reserve(blocks.size());
        for (const std::uint16_t block : blocks)
            layers.push_back(layerWeights(sizer, tensorsOfBlock[block], architecture.blocks[block].ffn, index++));
    };
    addLayers(architecture.layers, table.layers);
    addLayers(architecture.mtpLayers, table.mtpLayers);
    addGlobal(table, sizer, architecture);
    const Tensor heads{"nextn", TensorRole::Other, architecture.mtpOtherParameters, 1, 1};
    if (architecture.mtpOtherParameters > 0)
        table.mtpOther = sizer.size(heads, -1).file;

    table.file = partsInFile(table);
    table.exactParts = format.kind == FormatKind::Gguf || format.kind == FormatKind::Plain;
    table.confidence = table.exactParts ? Confidence::Exact : Confidence::Estimated;
    table.source = format.kind == FormatKind::Gguf ? "llama.cpp's tensor types of " + format.rule : format.source;
    return table;
}

} // namespace loadmark
