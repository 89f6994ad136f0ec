// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/config/read_parts.h"

#include <algorithm>

namespace loadmark::config {

namespace {

StateMixer readGatedDelta(const Fields& text)
{
    StateMixer state{.kind = StateKind::GatedDelta};
    state.kernel = text.required({"linear_conv_kernel_dim"}, 1024);
    state.keyHeads = text.required({"linear_num_key_heads"}, maximumHeads);
    state.valueHeads = text.required({"linear_num_value_heads"}, maximumHeads);
    state.keyDim = text.required({"linear_key_head_dim"});
    state.valueDim = text.required({"linear_value_head_dim"});
    return state;
}

StateMixer readKimiDelta(const Fields& linear)
{
    StateMixer state{.kind = StateKind::KimiDelta};
    state.kernel = linear.required({"short_conv_kernel_size"}, 1024);
    state.keyHeads = linear.required({"num_heads"}, maximumHeads);
    state.valueHeads = state.keyHeads;
    state.keyDim = linear.required({"head_dim"});
    state.valueDim = state.keyDim;
    state.gateRank = state.keyDim;
    state.fullRankGate = linear.flag({"use_full_rank_gate"}, false);
    return state;
}

StateMixer readMamba2(const ConfigView& config)
{
    const Fields& text = config.text;
    StateMixer state{.kind = StateKind::Mamba2};
    state.kernel = text.integer({"mamba_d_conv", "conv_kernel"}, 4, 1024);
    state.keyHeads = text.integer({"mamba_n_groups", "n_groups"}, 1, maximumHeads);
    state.keyDim = text.required({"mamba_d_state", "ssm_state_size", "state_size"});
    state.valueDim = text.required({"mamba_d_head", "mamba_head_dim", "head_dim"});
    state.valueHeads = text.required({"mamba_n_heads", "mamba_num_heads", "num_heads"}, maximumHeads);
    state.inner = text.integer({"mamba_d_ssm"}, state.valueHeads * std::min(state.valueDim, 65536));
    state.bias = text.flag({"mamba_conv_bias", "use_conv_bias"}, true);
    state.projectionBias = text.flag({"mamba_proj_bias", "use_bias"}, false);
    return state;
}

StateMixer readMamba1(const ConfigView& config)
{
    const Fields& text = config.text;
    StateMixer state{.kind = StateKind::Mamba1};
    state.kernel = text.integer({"mamba_d_conv", "conv_kernel"}, 4, 1024);
    state.keyDim = text.required({"mamba_d_state", "state_size"});
    state.inner = text.integer({"intermediate_size"}, 0);
    const int expand = text.integer({"mamba_expand", "expand"}, 2, 64);
    if (text.has("mamba_expand") || state.inner == 0)
        state.inner = expand * config.hidden;
    const int automatic = (config.hidden + 15) / 16; // "auto" of the configuration class
    state.timeStepRank = text.has("mamba_dt_rank") && !text.isText("mamba_dt_rank")
        ? text.integer({"mamba_dt_rank"}, automatic)
        : automatic;
    state.bias = text.flag({"mamba_conv_bias", "use_conv_bias"}, true);
    state.projectionBias = text.flag({"mamba_proj_bias", "use_bias"}, false);
    return state;
}

} // namespace

StateMixer readState(const ConfigView& config, Mixer mixer)
{
    const Fields& text = config.text;
    switch (mixer) {
    case Mixer::Linear:
        return text.has("linear_attn_config") ? readKimiDelta(text.object("linear_attn_config")) : readGatedDelta(text);
    case Mixer::Mamba:
    case Mixer::AttentionAndMamba: {
        const bool second = text.has("mamba_n_heads") || text.has("mamba_num_heads") || text.has("num_heads");
        return second ? readMamba2(config) : readMamba1(config);
    }
    case Mixer::Convolution: {
        StateMixer state{.kind = StateKind::ShortConvolution};
        state.kernel = text.required({"conv_L_cache"}, 1024);
        state.inner = text.integer({"conv_dim"}, config.hidden);
        state.bias = text.flag({"conv_bias"}, false);
        return state;
    }
    default:
        return {};
    }
}

} // namespace loadmark::config
