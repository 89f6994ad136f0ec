// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/gguf/gguf_layers.h"

#include <algorithm>

namespace loadmark {

namespace {

using config::Fields;

int sizeAt(const GgufTensor* tensor, std::size_t dimension)
{
    if (!tensor || tensor->shape[dimension] > maximumWidth)
        return 0;
    return static_cast<int>(tensor->shape[dimension]);
}

StateMixer readGatedDelta(const Fields& fields)
{
    StateMixer state{.kind = StateKind::GatedDelta};
    state.kernel = fields.required({"ssm.conv_kernel"}, 1024);
    state.keyHeads = fields.required({"ssm.group_count"}, maximumHeads);
    state.valueHeads = fields.required({"ssm.time_step_rank"}, maximumHeads);
    state.keyDim = fields.required({"ssm.state_size"});
    state.valueDim = fields.required({"ssm.inner_size"}) / std::max(1, state.valueHeads);
    return state;
}

StateMixer readKimiDelta(const GgufView& view, const GgufLayer& tensors)
{
    const Fields& fields = view.fields;
    StateMixer state{.kind = StateKind::KimiDelta};
    state.kernel = fields.required({"ssm.conv_kernel"}, 1024);
    state.keyDim = fields.required({"kda.head_dim"});
    state.valueDim = state.keyDim;
    state.keyHeads = sizeAt(tensors.matrix("attn_q"), 1) / std::max(1, state.keyDim);
    state.valueHeads = state.keyHeads;
    state.gateRank = sizeAt(tensors.matrix("ssm_f_a"), 1);
    state.fullRankGate = tensors.has("ssm_g");
    return state;
}

StateMixer readMamba(const Fields& fields, const GgufLayer& tensors)
{
    const bool first = tensors.has("ssm_x");
    StateMixer state{.kind = first ? StateKind::Mamba1 : StateKind::Mamba2};
    state.kernel = fields.required({"ssm.conv_kernel"}, 1024);
    state.inner = fields.required({"ssm.inner_size"});
    state.keyDim = fields.required({"ssm.state_size"});
    state.bias = tensors.tensor("ssm_conv1d.bias") != nullptr;
    state.projectionBias = tensors.tensor("ssm_in.bias") != nullptr;
    if (first) {
        state.timeStepRank = fields.required({"ssm.time_step_rank"});
        return state;
    }
    state.keyHeads = fields.integer({"ssm.group_count"}, 1, maximumHeads);
    state.valueHeads = fields.required({"ssm.time_step_rank"}, maximumHeads);
    state.valueDim = state.inner / std::max(1, state.valueHeads);
    return state;
}

StateMixer readShortConvolution(const GgufView& view, const GgufLayer& tensors)
{
    StateMixer state{.kind = StateKind::ShortConvolution};
    state.kernel = view.fields.required({"shortconv.l_cache"}, 1024);
    state.inner = sizeAt(tensors.matrix("shortconv.out_proj"), 0);
    if (state.inner == 0)
        state.inner = view.hidden;
    state.bias = tensors.tensor("shortconv.conv.bias") != nullptr;
    return state;
}

Ffn readExperts(const GgufView& view, std::size_t layer)
{
    const GgufLayer& tensors = view.layers[layer];
    const Fields& fields = view.fields;
    Ffn ffn{.kind = FfnKind::Experts};
    ffn.experts = fields.at({"expert_count"}, layer, maximumHeads).value_or(0);
    ffn.expertsUsed = fields.at({"expert_used_count"}, layer, maximumHeads).value_or(0);
    const GgufTensor* up = tensors.matrix("ffn_up_exps");
    const GgufTensor* both = tensors.matrix("ffn_gate_up_exps");
    if (!up && !both)
        up = tensors.matrix("ffn_up.0"); // one tensor per expert
    ffn.gated = both || tensors.has("ffn_gate_exps") || tensors.has("ffn_gate.0");
    ffn.expertWidth = both ? sizeAt(both, 1) / 2 : sizeAt(up, 1);
    const int input = sizeAt(both ? both : up, 0);
    ffn.expertHidden = input == view.hidden ? 0 : input;
    if (const GgufTensor* stack = both ? both : up; stack && stack->shape[2] > 1)
        ffn.experts = static_cast<int>(std::min<std::int64_t>(stack->shape[2], maximumHeads));
    if (ffn.experts == 0 || ffn.expertsUsed == 0 || ffn.expertsUsed > ffn.experts)
        fields.log().report(fields.pointer("expert_used_count"),
            "is missing, or not between 1 and the number of experts", "the layer has experts, which need it");
    ffn.sharedWidth = sizeAt(tensors.matrix("ffn_up_shexp"), 1);
    ffn.sharedGate = tensors.has("ffn_gate_inp_shexp");
    ffn.routerBias = tensors.hasAny("exp_probs_b") || tensors.tensor("ffn_gate_inp.bias");
    ffn.expertBias = tensors.tensor("ffn_up_exps.bias") != nullptr;
    ffn.parallelDenseWidth = sizeAt(tensors.matrix("ffn_down"), 0);
    return ffn;
}

} // namespace

StateMixer readState(const GgufView& view, std::size_t layer)
{
    const GgufLayer& tensors = view.layers[layer];
    if (tensors.hasAny("ssm_f_a"))
        return readKimiDelta(view, tensors);
    if (tensors.hasAny("ssm_beta") || tensors.hasAny("ssm_alpha") || tensors.hasAny("ssm_ba"))
        return readGatedDelta(view.fields);
    if (tensors.has("ssm_in"))
        return readMamba(view.fields, tensors);
    if (tensors.hasAny("shortconv."))
        return readShortConvolution(view, tensors);
    if (tensors.hasAny("time_mix_"))
        view.fields.log().report(
            view.fields.pointer("architecture"), "is of the RWKV kind", "its recurrent state is not known here");
    return {};
}

Ffn readNetwork(const GgufView& view, std::size_t layer)
{
    const GgufLayer& tensors = view.layers[layer];
    if (tensors.has("ffn_up_exps") || tensors.has("ffn_gate_up_exps") || tensors.has("ffn_up.0"))
        return readExperts(view, layer);
    const GgufTensor* down = tensors.matrix("ffn_down");
    const GgufTensor* up = tensors.matrix("ffn_up");
    if (!down || !up)
        return {};
    Ffn ffn{.kind = FfnKind::Dense};
    ffn.width = sizeAt(down, 0);
    ffn.gated = tensors.has("ffn_gate") || up->shape[1] == 2 * down->shape[0]; // Phi-3 holds both in one
    ffn.bias = tensors.tensor("ffn_up.bias") != nullptr;
    return ffn;
}

} // namespace loadmark
