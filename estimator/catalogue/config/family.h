// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace loadmark::config {

/** What a `model_type` implies and its config.json does not spell out. Everything else is read from the fields. */
struct Family
{
    std::string_view modelType;
    std::string_view ggufType; ///< llama.cpp's general.architecture; empty: no support known
    int norms = 2; ///< vectors of hidden width in a block of mixer and network; a LayerNorm with bias counts twice
    bool tied = false; ///< default of tie_word_embeddings
    bool attentionBias = false; ///< default of attention_bias
    bool biasOnOutput = true; ///< attention_bias covers the output projection too
    bool qkNorm = false; ///< learnt normalisation of query and key
    bool wideQkNorm = false; ///< … over all heads at once
    bool weightlessQkNorm = false; ///< use_qk_norm announces one without parameters
    bool fusedQkv = false;
    bool gated = true; ///< gate, up and down rather than up and down
    bool networkBias = false;
    bool headBias = false;
    bool routerBias = false; ///< a correction per expert that no field announces
    bool sharedAsExpert = false; ///< one shared expert as wide as a routed one, without a field
    bool everyWindow = false; ///< sliding_window without a pattern holds on every layer
    int slidingPeriod = 0; ///< default of sliding_window_pattern: every n-th layer is full
    bool slidingFirst = true; ///< the full layer is the last of its period
    bool outputGate = false; ///< attention output gated by a projection as wide as itself
    bool headGate = false; ///< … by one value per head
    bool sinks = false; ///< one learnt logit per head
    bool noRotary = false; ///< keys are not rotated by their position
    bool mtpPublished = true; ///< false: the fields speak of layers that no checkpoint holds
    int mtpVocabularyCopies = 0; ///< embedding and head stored again by each MTP layer
    bool mtpSliding = false; ///< its attention is a sliding layer's
    bool mtpDense = false; ///< its network is dense
};

/** The family of a model_type; for an unknown one a family without peculiarities and an empty modelType. */
const Family& familyOf(std::string_view modelType);

} // namespace loadmark::config
