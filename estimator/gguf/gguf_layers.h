// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"
#include "estimator/catalogue/config/config_fields.h"
#include "estimator/gguf/gguf_file.h"

#include <map>
#include <string_view>

namespace loadmark {

/** Where a tensor belongs: "blk.12.attn_q.weight" is attn_q.weight of layer 12. */
struct GgufPlace
{
    int layer = -1; ///< −1: outside the layers
    std::string_view name; ///< without the layer
};

GgufPlace placeOf(std::string_view tensorName);

/** Tensors of one layer, or of none, by their name without the layer. */
class GgufLayer
{
public:
    void add(std::string_view name, const GgufTensor& tensor) { m_tensors.emplace(name, &tensor); }

    /** By its name without ".weight"; null where there is none. */
    const GgufTensor* matrix(std::string_view name) const;
    bool has(std::string_view name) const { return matrix(name) != nullptr; }
    /** Any tensor whose name begins so. */
    bool hasAny(std::string_view prefix) const;
    /** By its whole name, "attn_q.bias". */
    const GgufTensor* tensor(std::string_view name) const;
    const std::map<std::string_view, const GgufTensor*>& all() const { return m_tensors; }

private:
    std::map<std::string_view, const GgufTensor*> m_tensors;
};

/** A GGUF file as its parts are read from it: metadata of its architecture, and its tensors layer by layer. */
struct GgufView
{
    std::string architecture;
    const config::Fields& fields; ///< keys without the architecture in front: "block_count"
    std::vector<std::string>& notes; ///< what was assumed
    int hidden = 0;
    int decoderLayers = 0;
    std::vector<GgufLayer> layers; ///< the decoder's, then those of the multi-token prediction
    GgufLayer rest; ///< tensors outside the layers

    /** Says once what was assumed. */
    void assume(const std::string& note) const;
};

/** A routed expert's tensor: of all experts at once, or in old files of one. */
bool isExpertTensor(std::string_view name);

/** Attention of a layer, from its tensors and the metadata; a fault in the log where both do not say enough. */
Attention readAttention(const GgufView& view, std::size_t layer);

/** Linear attention, state space or short convolution. */
StateMixer readState(const GgufView& view, std::size_t layer);

/** Dense network or experts. */
Ffn readNetwork(const GgufView& view, std::size_t layer);

} // namespace loadmark
