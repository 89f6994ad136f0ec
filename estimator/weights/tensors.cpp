// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/weights/tensors.h"

namespace loadmark {
namespace {

using Tensors = std::vector<Tensor>;

constexpr std::string_view expertBias = "ffn_exps.bias";

void matrix(Tensors& tensors, std::string_view name, TensorRole role, std::int64_t columns, std::int64_t rows,
    std::int64_t count = 1)
{
    if (columns > 0 && rows > 0 && count > 0)
        tensors.push_back({name, role, columns, rows, count});
}

void vector(Tensors& tensors, std::string_view name, std::int64_t size, std::int64_t count = 1)
{
    matrix(tensors, name, TensorRole::Norm, size, 1, count);
}

void addIndexer(Tensors& tensors, const Attention& attention, int hidden)
{
    const Indexer& indexer = *attention.indexer;
    const int queryInput = attention.queryRank > 0 ? attention.queryRank : hidden;
    matrix(tensors, "indexer.attn_q_b", TensorRole::Indexer, queryInput, std::int64_t{indexer.heads} * indexer.headDim);
    if (attention.kind != AttentionKind::Compressed) { // there a compressor makes the keys
        matrix(tensors, "indexer.attn_k", TensorRole::Indexer, hidden, indexer.headDim);
        vector(tensors, "indexer.k_norm", 2 * indexer.headDim);
    }
    matrix(tensors, "indexer.proj", TensorRole::Indexer, hidden, indexer.heads);
}

void addLatentAttention(Tensors& tensors, const Attention& attention, int hidden)
{
    const std::int64_t heads = attention.heads;
    const std::int64_t queryWidth = heads * (attention.nopeDim + attention.ropeDim);
    if (attention.queryRank > 0) {
        matrix(tensors, "attn_q_a", TensorRole::AttentionOther, hidden, attention.queryRank);
        vector(tensors, "attn_q_a_norm", attention.queryRank);
        matrix(tensors, "attn_q_b", TensorRole::AttentionOther, attention.queryRank, queryWidth);
    } else {
        matrix(tensors, "attn_q", TensorRole::AttentionQ, hidden, queryWidth);
    }
    matrix(tensors, "attn_kv_a_mqa", TensorRole::AttentionOther, hidden, attention.latentRank + attention.ropeDim);
    vector(tensors, "attn_kv_a_norm", attention.latentRank);
    matrix(tensors, "attn_k_b", TensorRole::AttentionOther, attention.nopeDim, attention.latentRank, heads);
    matrix(tensors, "attn_v_b", TensorRole::AttentionOther, attention.latentRank, attention.valueDim, heads);
    matrix(tensors, "attn_output", TensorRole::AttentionOutput, heads * attention.valueDim, hidden);
    if (attention.outputGate)
        matrix(tensors, "attn_gate", TensorRole::AttentionOther, hidden, heads * attention.valueDim);
}

void addGroupedAttention(Tensors& tensors, const Attention& attention, int hidden)
{
    const std::int64_t queryWidth = std::int64_t{attention.heads} * attention.keyDim * (attention.outputGate ? 2 : 1);
    const std::int64_t keyWidth = std::int64_t{attention.kvHeads} * attention.keyDim;
    const std::int64_t valueWidth = attention.sharedKeyValue ? 0 : std::int64_t{attention.kvHeads} * attention.valueDim;
    if (attention.fusedQkv) {
        matrix(tensors, "attn_qkv", TensorRole::AttentionQkv, hidden, queryWidth + keyWidth + valueWidth);
    } else {
        matrix(tensors, "attn_q", TensorRole::AttentionQ, hidden, queryWidth);
        matrix(tensors, "attn_k", TensorRole::AttentionK, hidden, keyWidth);
        matrix(tensors, "attn_v", TensorRole::AttentionV, hidden, valueWidth);
    }
    if (attention.qkvBias)
        vector(tensors, "attn_qkv.bias", queryWidth + keyWidth + valueWidth);
    if (attention.qkNorm) {
        vector(tensors, "attn_q_norm",
            attention.wideQkNorm ? std::int64_t{attention.heads} * attention.keyDim : attention.keyDim);
        vector(tensors, "attn_k_norm", attention.wideQkNorm ? keyWidth : attention.keyDim);
    }
    matrix(tensors, "attn_output", TensorRole::AttentionOutput, std::int64_t{attention.heads} * attention.valueDim,
        hidden);
    if (attention.outputBias)
        vector(tensors, "attn_output.bias", hidden);
    if (attention.sinks)
        vector(tensors, "attn_sinks", attention.heads);
}

/** One key-value head; the output projection works in groups over a low rank (DeepSeek V4). */
void addCompressedAttention(Tensors& tensors, const Attention& attention, int hidden)
{
    const std::int64_t width = std::int64_t{attention.heads} * attention.keyDim;
    matrix(tensors, "attn_q_a", TensorRole::AttentionOther, hidden, attention.queryRank);
    vector(tensors, "attn_q_a_norm", attention.queryRank);
    matrix(tensors, "attn_q_b", TensorRole::AttentionOther, attention.queryRank, width);
    matrix(tensors, "attn_kv", TensorRole::AttentionOther, hidden, attention.keyDim);
    vector(tensors, "attn_kv_a_norm", attention.keyDim);
    if (attention.outputGroups > 0)
        matrix(tensors, "attn_output_a", TensorRole::AttentionOther, width / attention.outputGroups,
            attention.outputRank, attention.outputGroups);
    matrix(tensors, "attn_output_b", TensorRole::AttentionOther,
        std::int64_t{attention.outputGroups} * attention.outputRank, hidden);
    if (attention.sinks)
        vector(tensors, "attn_sinks", attention.heads);
}

void addAttention(Tensors& tensors, const Attention& attention, int hidden)
{
    switch (attention.kind) {
    case AttentionKind::None:
        return;
    case AttentionKind::Grouped:
        addGroupedAttention(tensors, attention, hidden);
        break;
    case AttentionKind::Compressed:
        addCompressedAttention(tensors, attention, hidden);
        break;
    case AttentionKind::Latent:
        addLatentAttention(tensors, attention, hidden);
        break;
    }
    if (attention.headGate)
        matrix(tensors, "attn_gate", TensorRole::AttentionOther, hidden, attention.heads);
    if (attention.indexer)
        addIndexer(tensors, attention, hidden);
}

void addDeltaNet(Tensors& tensors, const StateMixer& state, int hidden)
{
    const std::int64_t channels = state.convolutionChannels();
    const std::int64_t valueWidth = std::int64_t{state.valueHeads} * state.valueDim;
    if (state.kind == StateKind::KimiDelta) {
        const std::int64_t keyWidth = std::int64_t{state.keyHeads} * state.keyDim;
        matrix(tensors, "attn_q", TensorRole::AttentionQ, hidden, keyWidth);
        matrix(tensors, "attn_k", TensorRole::AttentionK, hidden, keyWidth);
        matrix(tensors, "attn_v", TensorRole::AttentionV, hidden, valueWidth);
        matrix(tensors, "ssm_f_a", TensorRole::AttentionOther, hidden, state.gateRank);
        matrix(tensors, "ssm_f_b", TensorRole::AttentionOther, state.gateRank, keyWidth);
        if (state.fullRankGate) {
            matrix(tensors, "ssm_g", TensorRole::AttentionOther, hidden, valueWidth);
        } else {
            matrix(tensors, "ssm_g_a", TensorRole::AttentionOther, hidden, state.gateRank);
            matrix(tensors, "ssm_g_b", TensorRole::AttentionOther, state.gateRank, valueWidth);
        }
        matrix(tensors, "ssm_beta", TensorRole::AttentionOther, hidden, state.valueHeads);
        vector(tensors, "ssm_dt.bias", keyWidth);
        matrix(tensors, "attn_output", TensorRole::AttentionOutput, valueWidth, hidden);
    } else {
        matrix(tensors, "attn_qkv", TensorRole::AttentionQkv, hidden, channels);
        matrix(tensors, "attn_gate", TensorRole::AttentionOther, hidden, valueWidth);
        matrix(tensors, "ssm_beta", TensorRole::AttentionOther, hidden, state.valueHeads);
        matrix(tensors, "ssm_alpha", TensorRole::AttentionOther, hidden, state.valueHeads);
        vector(tensors, "ssm_dt.bias", state.valueHeads);
        matrix(tensors, "ssm_out", TensorRole::AttentionOther, valueWidth, hidden);
    }
    vector(tensors, "ssm_conv1d", state.kernel, channels);
    vector(tensors, "ssm_a", state.valueHeads);
    vector(tensors, "ssm_norm", state.valueDim);
}

void addStateSpace(Tensors& tensors, const StateMixer& state, int hidden)
{
    const std::int64_t inner = state.inner;
    const std::int64_t channels = state.convolutionChannels();
    const bool second = state.kind == StateKind::Mamba2;
    const std::int64_t inputWidth = second ? inner + channels + state.valueHeads : 2 * inner;
    matrix(tensors, "ssm_in", TensorRole::AttentionOther, hidden, inputWidth);
    vector(tensors, "ssm_conv1d", state.kernel, channels);
    if (state.bias)
        vector(tensors, "ssm_conv1d.bias", channels);
    if (second) {
        vector(tensors, "ssm_dt.bias", state.valueHeads);
        vector(tensors, "ssm_a", state.valueHeads);
        vector(tensors, "ssm_d", state.valueHeads);
        vector(tensors, "ssm_norm", inner);
    } else {
        matrix(tensors, "ssm_x", TensorRole::AttentionOther, inner, state.timeStepRank + 2 * state.keyDim);
        matrix(tensors, "ssm_dt", TensorRole::AttentionOther, state.timeStepRank, inner);
        vector(tensors, "ssm_dt.bias", inner);
        vector(tensors, "ssm_a", state.keyDim, inner);
        vector(tensors, "ssm_d", inner);
    }
    matrix(tensors, "ssm_out", TensorRole::AttentionOther, inner, hidden);
    if (state.projectionBias)
        vector(tensors, "ssm_in.bias", inputWidth + hidden);
}

void addState(Tensors& tensors, const StateMixer& state, int hidden)
{
    switch (state.kind) {
    case StateKind::None:
        return;
    case StateKind::GatedDelta:
    case StateKind::KimiDelta:
        return addDeltaNet(tensors, state, hidden);
    case StateKind::Mamba1:
    case StateKind::Mamba2:
        return addStateSpace(tensors, state, hidden);
    case StateKind::ShortConvolution:
        vector(tensors, "shortconv.conv", state.kernel, state.inner);
        if (state.bias)
            vector(tensors, "shortconv.conv.bias", state.inner);
        matrix(tensors, "shortconv.in_proj", TensorRole::AttentionOther, hidden, std::int64_t{3} * state.inner);
        matrix(tensors, "shortconv.out_proj", TensorRole::AttentionOther, state.inner, hidden);
        return;
    }
}

void addDenseFfn(Tensors& tensors, const Ffn& ffn, std::int64_t width, int hidden)
{
    if (ffn.gated)
        matrix(tensors, "ffn_gate", TensorRole::FfnGate, hidden, width);
    matrix(tensors, "ffn_up", TensorRole::FfnUp, hidden, width);
    matrix(tensors, "ffn_down", TensorRole::FfnDown, width, hidden);
    if (ffn.bias)
        vector(tensors, "ffn_up.bias", (ffn.gated ? 2 : 1) * width + hidden);
}

void addExperts(Tensors& tensors, const Ffn& ffn, int hidden)
{
    const std::int64_t expertHidden = ffn.expertHidden > 0 ? ffn.expertHidden : hidden;
    matrix(tensors, "ffn_gate_inp", TensorRole::Router, hidden, ffn.experts);
    if (ffn.routerBias)
        vector(tensors, "exp_probs_b.bias", ffn.experts);
    if (ffn.gated)
        matrix(tensors, "ffn_gate_exps", TensorRole::ExpertGate, expertHidden, ffn.expertWidth, ffn.experts);
    matrix(tensors, "ffn_up_exps", TensorRole::ExpertUp, expertHidden, ffn.expertWidth, ffn.experts);
    matrix(tensors, "ffn_down_exps", TensorRole::ExpertDown, ffn.expertWidth, expertHidden, ffn.experts);
    if (ffn.expertBias)
        vector(tensors, expertBias, (ffn.gated ? 2 : 1) * ffn.expertWidth + expertHidden, ffn.experts);
    if (ffn.expertHidden > 0) {
        matrix(tensors, "ffn_latent_down", TensorRole::SharedDown, hidden, ffn.expertHidden);
        matrix(tensors, "ffn_latent_up", TensorRole::SharedUp, ffn.expertHidden, hidden);
    }
    if (ffn.sharedWidth > 0) {
        if (ffn.gated)
            matrix(tensors, "ffn_gate_shexp", TensorRole::SharedGate, hidden, ffn.sharedWidth);
        matrix(tensors, "ffn_up_shexp", TensorRole::SharedUp, hidden, ffn.sharedWidth);
        matrix(tensors, "ffn_down_shexp", TensorRole::SharedDown, ffn.sharedWidth, hidden);
        if (ffn.sharedGate)
            vector(tensors, "ffn_gate_inp_shexp", hidden);
    }
    if (ffn.parallelDenseWidth > 0)
        addDenseFfn(tensors, ffn, ffn.parallelDenseWidth, hidden);
}

std::int64_t activeParameters(const Tensor& tensor, const Ffn& ffn)
{
    if (tensor.name == expertBias)
        return tensor.columns * tensor.rows * ffn.expertsUsed;
    switch (tensor.role) {
    case TensorRole::ExpertUp:
    case TensorRole::ExpertGate:
    case TensorRole::ExpertDown:
        return tensor.columns * tensor.rows * ffn.expertsUsed;
    default:
        return tensor.parameters();
    }
}

} // namespace

bool isRoutedExpert(TensorRole role)
{
    return role == TensorRole::ExpertUp || role == TensorRole::ExpertGate || role == TensorRole::ExpertDown;
}

std::vector<Tensor> layerTensors(const Architecture& architecture, const Block& block)
{
    Tensors tensors;
    tensors.reserve(24);
    const int hidden = architecture.hidden;
    vector(tensors, "attn_norm", hidden, block.norms);
    addAttention(tensors, block.attention, hidden);
    addState(tensors, block.state, hidden);
    if (block.ffn.kind == FfnKind::Dense)
        addDenseFfn(tensors, block.ffn, block.ffn.width, hidden);
    else if (block.ffn.kind == FfnKind::Experts)
        addExperts(tensors, block.ffn, hidden);
    matrix(tensors, "other", TensorRole::Other, block.otherParameters, 1);
    return tensors;
}

std::vector<Tensor> globalTensors(const Architecture& architecture)
{
    Tensors tensors;
    matrix(tensors, "token_embd", TensorRole::TokenEmbedding, architecture.hidden, architecture.vocabulary);
    vector(tensors, "output_norm", architecture.hidden);
    if (!architecture.tiedEmbeddings)
        matrix(tensors, "output", TensorRole::Output, architecture.hidden, architecture.vocabulary);
    if (architecture.outputBias)
        vector(tensors, "output.bias", architecture.vocabulary);
    for (const ExtraParameters& extra : architecture.extras) {
        const TensorRole role = extra.lookup ? TensorRole::Lookup
            : extra.name == "vision"         ? TensorRole::Vision
                                             : TensorRole::Other;
        matrix(tensors, extra.name, role, extra.count, 1);
    }
    return tensors;
}

ParameterCount countParameters(const Architecture& architecture)
{
    std::vector<std::int64_t> blockTotals;
    std::vector<std::int64_t> blockActive;
    for (const Block& block : architecture.blocks) {
        std::int64_t total = 0;
        std::int64_t active = 0;
        for (const Tensor& tensor : layerTensors(architecture, block)) {
            total += tensor.parameters();
            active += activeParameters(tensor, block.ffn);
        }
        blockTotals.push_back(total);
        blockActive.push_back(active);
    }

    ParameterCount count;
    for (const std::uint16_t index : architecture.layers) {
        count.text += blockTotals[index];
        count.active += blockActive[index];
    }
    for (const std::uint16_t index : architecture.mtpLayers)
        count.mtp += blockTotals[index];
    count.mtp += architecture.mtpOtherParameters;
    for (const Tensor& tensor : globalTensors(architecture)) {
        switch (tensor.role) {
        case TensorRole::Vision:
            count.vision += tensor.parameters();
            break;
        case TensorRole::Lookup:
            count.lookup += tensor.parameters();
            break;
        case TensorRole::TokenEmbedding:
            count.text += tensor.parameters();
            if (architecture.tiedEmbeddings)
                count.active += tensor.parameters();
            break;
        default:
            count.text += tensor.parameters();
            count.active += tensor.parameters();
        }
    }
    return count;
}

} // namespace loadmark
