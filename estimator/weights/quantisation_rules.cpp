// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/weights/quantisation_rules.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace loadmark {
namespace {

using enum GgmlType;
using enum When;

/** A mix of 1 or 2 bits: `raised` is the type of embedding, values and the first down matrices. */
constexpr QuantisationRule veryLow(
    std::string_view name, GgmlType base, GgmlType raised, TypeChoice attentionOutput = {})
{
    return {.name = name,
        .base = base,
        .value = {FewKvHeadsOrExperts, Q4_K, raised},
        .attentionOutput = attentionOutput,
        .down = {FirstEighth, raised},
        .attentionOutputOfEight = Q5_K,
        .embedding = raised,
        .head = Q5_K,
        .veryLow = true};
}

constexpr std::array rules{
    QuantisationRule{.name = "F32", .base = F32, .head = F32},
    QuantisationRule{.name = "F16", .base = F16, .head = F16},
    QuantisationRule{.name = "BF16", .base = BF16, .head = BF16},
    QuantisationRule{.name = "Q8_0", .base = Q8_0, .head = Q8_0},
    QuantisationRule{.name = "Q6_K", .base = Q6_K},
    QuantisationRule{.name = "Q5_K_M", .base = Q5_K, .value = {MoreBits, Q6_K}, .down = {MoreBits, Q6_K}},
    QuantisationRule{.name = "Q5_K_S", .base = Q5_K},
    QuantisationRule{.name = "Q5_1", .base = Q5_1},
    QuantisationRule{.name = "Q5_0", .base = Q5_0, .down = {FirstEighth, Q5_1}},
    QuantisationRule{.name = "Q4_K_M",
        .base = Q4_K,
        .value = {MoreBits, Q6_K},
        .down = {MoreBits, Q6_K},
        .attentionOutputOfEight = Q5_K},
    QuantisationRule{.name = "Q4_K_S",
        .base = Q4_K,
        .value = {FirstFour, Q5_K},
        .down = {FirstEighth, Q5_K},
        .attentionOutputOfEight = Q5_K},
    QuantisationRule{.name = "Q4_1", .base = Q4_1},
    QuantisationRule{.name = "Q4_0", .base = Q4_0, .down = {FirstEighth, Q4_1}},
    QuantisationRule{.name = "IQ4_NL", .base = Iq4Nl, .value = {FewKvHeads, Q5_K}, .attentionOutputOfEight = Q5_K},
    QuantisationRule{.name = "IQ4_XS", .base = Iq4Xs, .value = {FewKvHeads, Q5_K}, .attentionOutputOfEight = Q5_K},
    QuantisationRule{.name = "Q3_K_L",
        .base = Q3_K,
        .value = {Always, Q5_K},
        .attentionOutput = {Always, Q5_K},
        .down = {Always, Q5_K}},
    QuantisationRule{.name = "Q3_K_M",
        .base = Q3_K,
        .value = {FirstTwo, Q5_K, Q4_K},
        .attentionOutput = {Always, Q4_K},
        .down = {FirstSixteenth, Q5_K, Q4_K},
        .attentionOutputOfEight = Q5_K},
    QuantisationRule{.name = "Q3_K_S", .base = Q3_K, .attentionOutputOfEight = Q5_K},
    QuantisationRule{.name = "Q2_K",
        .base = Q2_K,
        .value = {FewKvHeads, Q4_K, Q3_K},
        .attentionOutput = {Always, Q3_K},
        .down = {Always, Q3_K},
        .attentionOutputOfEight = Q5_K},
    QuantisationRule{.name = "Q2_K_S", .base = Q2_K, .value = {FewKvHeads, Q4_K}, .down = {FirstEighth, Q4_K}},
    QuantisationRule{.name = "IQ3_M",
        .base = Iq3S,
        .value = {Always, Q4_K},
        .attentionOutput = {Always, Q4_K},
        .down = {FirstEighthOrEight, Q4_K},
        .attentionOutputOfEight = Q5_K},
    QuantisationRule{.name = "IQ3_S", .base = Iq3S, .value = {FewKvHeads, Q4_K}, .attentionOutputOfEight = Q5_K},
    QuantisationRule{.name = "IQ3_XS",
        .base = Iq3S,
        .value = {FewKvHeads, Q4_K},
        .key = {Always, Iq3Xxs},
        .query = {Always, Iq3Xxs},
        .upGate = {MiddleLayers, Iq3Xxs},
        .attentionOutputOfEight = Q5_K},
    QuantisationRule{.name = "IQ3_XXS",
        .base = Iq3Xxs,
        .value = {FewKvHeads, Q4_K, Iq3Xxs},
        .key = {Always, Iq2S},
        .query = {Always, Iq2S},
        .attentionOutput = {Always, Iq3S},
        .attentionOutputOfEight = Q5_K,
        .embedding = Iq3S,
        .head = Q5_K},
    veryLow("IQ2_M", Iq2S, Iq3S, {Always, Iq3S}),
    veryLow("IQ2_S", Iq2Xs, Iq3S, {Always, Iq3S}),
    veryLow("IQ2_XS", Iq2Xs, Q2_K),
    veryLow("IQ2_XXS", Iq2Xxs, Q2_K),
    veryLow("IQ1_M", Iq1M, Q2_K, {Always, Iq2Xxs}),
    veryLow("IQ1_S", Iq1S, Q2_K, {Always, Iq2Xxs}),
    QuantisationRule{.name = "TQ1_0", .base = Tq1_0, .embedding = Q4_K},
    QuantisationRule{.name = "TQ2_0", .base = Tq2_0, .embedding = Q4_K},
    QuantisationRule{.name = "MXFP4_MOE", .base = Mxfp4, .head = Q8_0, .expertsOnly = true},
};

bool moreBits(int index, int count)
{
    return index < count / 8 || index >= 7 * count / 8 || (index - count / 8) % 3 == 2;
}

/** A type whose block divides rows of this length. */
GgmlType fallback(GgmlType type, std::int64_t columns)
{
    if (columns % traits(type).blockElements == 0)
        return type;
    GgmlType smaller = F16;
    switch (type) {
    case Q2_K:
    case Q3_K:
    case Q2_0:
    case Tq1_0:
    case Tq2_0:
        smaller = Q4_0;
        break;
    case Q4_K:
        smaller = Q5_0;
        break;
    case Q5_K:
        smaller = Q5_1;
        break;
    case Q6_K:
        smaller = Q8_0;
        break;
    case Iq1S:
    case Iq1M:
    case Iq2Xxs:
    case Iq2Xs:
    case Iq2S:
    case Iq3Xxs:
    case Iq3S:
    case Iq4Xs:
        smaller = Iq4Nl;
        break;
    default:
        break;
    }
    return columns % traits(smaller).blockElements == 0 ? smaller : F16;
}

/** Parameters that are only counted, not shaped: one "row" of any length. */
bool onlyCounted(const Tensor& tensor)
{
    return tensor.role == TensorRole::Other || tensor.role == TensorRole::Lookup;
}

bool quantisable(const Tensor& tensor)
{
    if (tensor.role == TensorRole::Norm || tensor.role == TensorRole::Router)
        return false;
    return onlyCounted(tensor) || tensor.rows > 1 || tensor.count > 1;
}

bool isValue(TensorRole role)
{
    return role == TensorRole::AttentionV || role == TensorRole::AttentionQkv;
}

int valuesOf(const Architecture& architecture, const std::vector<std::uint16_t>& layers)
{
    std::vector<int> perBlock;
    for (const Block& block : architecture.blocks) {
        const std::vector<Tensor> tensors = layerTensors(architecture, block);
        perBlock.push_back(
            static_cast<int>(std::ranges::count_if(tensors, [](const Tensor& t) { return isValue(t.role); })));
    }
    int sum = 0;
    for (const std::uint16_t index : layers)
        sum += perBlock[index];
    return sum;
}

int expertsOf(const Architecture& architecture)
{
    int experts = 0;
    for (const Block& block : architecture.blocks)
        experts = std::max(experts, block.ffn.kind == FfnKind::Experts ? block.ffn.experts : 0);
    return experts;
}

/**
 * Query heads per KV head of the first layer, 0 where it does not attend. Files of gated delta nets give one head count
 * for all layers, other hybrids one per layer. Source: llama.cpp src/llama-hparams.cpp (n_gqa), converters.
 */
int headsPerKvHead(const Architecture& architecture)
{
    for (const std::uint16_t index : architecture.layers) {
        const Block& block = architecture.blocks[index];
        const int kvHeads = block.attention.kind == AttentionKind::Latent ? 1 : block.attention.kvHeads;
        if (kvHeads > 0)
            return block.attention.heads / kvHeads;
        if (block.state.kind != StateKind::GatedDelta)
            return 0;
    }
    return 0;
}

/** Models that llama.cpp classes as 70B by their layer count. Source: src/models/{llama,qwen2,deci,olmo,jais2}.cpp. */
bool seventyB(const Architecture& architecture, int layers, int headsPerKvHead)
{
    const std::string& type = architecture.ggufType;
    if (type == "llama")
        return layers == 80 && headsPerKvHead > 1;
    if (type == "qwen2" || type == "deci" || type == "olmo")
        return layers == 80;
    return type == "jais2" && layers == 68;
}

} // namespace

const QuantisationRule* quantisationRule(std::string_view name)
{
    const auto same = [name](const QuantisationRule& rule) {
        return std::ranges::equal(
            rule.name, name, [](unsigned char a, unsigned char b) { return std::toupper(a) == std::toupper(b); });
    };
    const auto found = std::ranges::find_if(rules, same);
    return found == rules.end() ? nullptr : &*found;
}

TypeAssigner::TypeAssigner(const QuantisationRule& rule, const Architecture& architecture, QuantisationOptions options)
    : m_rule(rule), m_options(options), m_layers(static_cast<int>(architecture.layers.size())),
      m_experts(expertsOf(architecture)), m_values(valuesOf(architecture, architecture.layers)),
      m_tied(architecture.tiedEmbeddings && !options.plainEmbedding)
{
    if (options.nextTokenLayers) {
        m_layers += static_cast<int>(architecture.mtpLayers.size());
        m_values += valuesOf(architecture, architecture.mtpLayers);
    }
    m_headsPerKvHead = headsPerKvHead(architecture);
    m_seventyB = seventyB(architecture, m_layers, m_headsPerKvHead);
}

GgmlType TypeAssigner::assign(const Tensor& tensor, int layer)
{
    if (!quantisable(tensor))
        return F32;
    if (m_options.mxfp4Experts && isRoutedExpert(tensor.role))
        return fallback(Mxfp4, tensor.columns);
    if (!traits(m_rule.base).quantised)
        return m_rule.base;
    const GgmlType type = chosen(tensor, layer);
    return onlyCounted(tensor) ? type : fallback(type, tensor.columns);
}

GgmlType TypeAssigner::chosen(const Tensor& tensor, int layer)
{
    const bool embedding = tensor.role == TensorRole::TokenEmbedding || tensor.role == TensorRole::Lookup;
    if (tensor.role == TensorRole::Output || (embedding && m_tied))
        return headType(tensor);
    if (m_rule.expertsOnly)
        return tensor.count > 1 ? m_rule.base : Q8_0;
    switch (tensor.role) {
    case TensorRole::TokenEmbedding:
    case TensorRole::Lookup:
        return m_rule.embedding.value_or(m_rule.base);
    case TensorRole::AttentionV:
    case TensorRole::AttentionQkv:
        return valueType();
    case TensorRole::AttentionK:
        return keyType();
    case TensorRole::AttentionQ:
        return pick(m_rule.query, {layer, m_layers});
    case TensorRole::AttentionOutput:
        return attentionOutputType();
    case TensorRole::FfnDown:
    case TensorRole::SharedDown:
    case TensorRole::ExpertDown:
        return downType(layer);
    case TensorRole::FfnUp:
    case TensorRole::FfnGate:
    case TensorRole::SharedUp:
    case TensorRole::SharedGate:
    case TensorRole::ExpertUp:
    case TensorRole::ExpertGate:
        return pick(m_rule.upGate, {layer, m_layers});
    default:
        return m_rule.base;
    }
}

GgmlType TypeAssigner::headType(const Tensor& tensor) const
{
    const bool fits = tensor.role == TensorRole::Lookup || tensor.columns % traits(m_rule.base).blockElements == 0;
    return fits ? m_rule.head : Q8_0;
}

GgmlType TypeAssigner::valueType()
{
    GgmlType type = pick(m_rule.value, {m_valuesMet, m_values});
    ++m_valuesMet;
    if (m_rule.veryLow)
        return type;
    if (m_seventyB && (type == Q3_K || type == Q4_K))
        type = Q5_K;
    return m_experts == 8 ? Q8_0 : type;
}

GgmlType TypeAssigner::keyType() const
{
    if (m_experts == 8)
        return m_rule.veryLow ? Q4_K : Q8_0;
    return pick(m_rule.key, {0, m_layers});
}

GgmlType TypeAssigner::attentionOutputType() const
{
    if (m_experts == 8)
        return m_rule.attentionOutputOfEight.value_or(m_rule.base);
    return pick(m_rule.attentionOutput, {0, m_layers});
}

GgmlType TypeAssigner::downType(int layer)
{
    const bool counted = m_experts <= 1 || m_rule.veryLow;
    const Place place{counted ? m_downsMet : layer, m_layers};
    ++m_downsMet;
    return pick(m_rule.down, place);
}

GgmlType TypeAssigner::pick(const TypeChoice& choice, Place place) const
{
    const bool chosen = [&] {
        switch (choice.when) {
        case Never:
            return false;
        case Always:
            return true;
        case MoreBits:
            return moreBits(place.index, place.count);
        case FirstEighth:
            return place.index < place.count / 8;
        case FirstEighthOrEight:
            return place.index < place.count / 8 || (m_experts == 8 && moreBits(place.index, place.count));
        case FirstSixteenth:
            return place.index < place.count / 16;
        case FirstFour:
            return place.index < 4;
        case FirstTwo:
            return place.index < 2;
        case MiddleLayers:
            return place.index >= place.count / 8 && place.index < 7 * place.count / 8;
        case FewKvHeads:
            return m_headsPerKvHead >= 4;
        case FewKvHeadsOrExperts:
            return m_headsPerKvHead >= 4 || m_experts >= 4;
        }
        return false;
    }();
    return chosen ? choice.then : choice.otherwise.value_or(m_rule.base);
}

} // namespace loadmark
