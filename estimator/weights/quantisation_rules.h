// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"
#include "estimator/weights/ggml_types.h"
#include "estimator/weights/tensors.h"

#include <optional>
#include <string_view>

/**
 * Which tensor gets which type in a quantised GGUF file ("Q4_K_M" is a mix of types).
 *
 * The rules are those of llama-quantize since 2026-03-10 (src/llama-quant.cpp of build 10587) for files made with an
 * importance matrix, as published ones are. Checked against its dry run (tests/data/quantised-tensor-bytes.csv).
 */
namespace loadmark {

/** When a rule of the mix changes a tensor's type away from the default. */
enum class When {
    Never,
    Always,
    MoreBits, ///< first and last eighth of the layers and every third between
    FirstEighth,
    FirstEighthOrEight, ///< … or, in models of exactly eight experts, as MoreBits
    FirstSixteenth,
    FirstFour,
    FirstTwo,
    MiddleLayers, ///< all but the first and last eighth
    FewKvHeads, ///< four or more query heads per KV head
    FewKvHeadsOrExperts, ///< … or four or more experts
};

struct TypeChoice
{
    When when = When::Never;
    GgmlType then = GgmlType::F32;
    std::optional<GgmlType> otherwise = std::nullopt; ///< empty: the mix's default type
};

/** One mix, a row of the rules. */
struct QuantisationRule
{
    std::string_view name; ///< "Q4_K_M"
    GgmlType base = GgmlType::F16; ///< default type
    TypeChoice value = {}, key = {}, query = {}, attentionOutput = {}, down = {}, upGate = {};
    std::optional<GgmlType> attentionOutputOfEight = std::nullopt; ///< in models of exactly eight experts
    std::optional<GgmlType> embedding = std::nullopt; ///< input embedding where it is not also the head
    GgmlType head = GgmlType::Q6_K; ///< output matrix, or the embedding when tied
    bool veryLow = false; ///< the 1 and 2 bit mixes, which have rules of their own
    bool expertsOnly = false; ///< MXFP4_MOE: stacked matrices only, q8_0 elsewhere
};

/** By name, case ignored; null if there is no such mix. */
const QuantisationRule* quantisationRule(std::string_view name);

/** How a file differs from what its mix alone would give. */
struct QuantisationOptions
{
    bool nextTokenLayers = true; ///< the file holds the model's MTP layers; they count as layers
    bool plainEmbedding = false; ///< a tied embedding has the mix's default type rather than that of the head
    bool mxfp4Experts = false; ///< made from a checkpoint whose experts are MXFP4 already, which stay so (gpt-oss)
    bool operator==(const QuantisationOptions&) const = default;
};

/** Walks a model's tensors in file order and gives each its type. Mixes count the tensors met, hence the state. */
class TypeAssigner
{
public:
    TypeAssigner(const QuantisationRule& rule, const Architecture& architecture, QuantisationOptions options = {});

    /** `layer`: index of the layer, MTP layers behind the decoder's; −1 for tensors outside the layers. */
    GgmlType assign(const Tensor& tensor, int layer);

private:
    struct Place
    {
        int index;
        int count;
    };

    GgmlType chosen(const Tensor& tensor, int layer);
    GgmlType valueType();
    GgmlType keyType() const;
    GgmlType attentionOutputType() const;
    GgmlType downType(int layer);
    GgmlType headType(const Tensor& tensor) const;
    GgmlType pick(const TypeChoice& choice, Place place) const;

    const QuantisationRule& m_rule;
    QuantisationOptions m_options;
    int m_layers = 0; ///< with MTP layers that are in the file
    int m_experts = 0;
    int m_headsPerKvHead = 0; ///< of the first layer
    int m_values = 0; ///< value matrices in the file
    bool m_tied = false;
    bool m_seventyB = false; ///< value matrices of the 70B class get more bits
    int m_valuesMet = 0;
    int m_downsMet = 0;
};

} // namespace loadmark
