// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/training/linear_modules.h"

#include "estimator/weights/tensors.h"

#include <algorithm>
#include <optional>

namespace loadmark {
namespace {

std::optional<LinearGroup> groupOf(TensorRole role)
{
    switch (role) {
    case TensorRole::AttentionQ:
    case TensorRole::AttentionK:
    case TensorRole::AttentionV:
    case TensorRole::AttentionQkv:
    case TensorRole::AttentionOutput:
    case TensorRole::AttentionOther:
    case TensorRole::Indexer:
        return LinearGroup::Attention;
    case TensorRole::FfnUp:
    case TensorRole::FfnGate:
    case TensorRole::FfnDown:
    case TensorRole::SharedUp:
    case TensorRole::SharedGate:
    case TensorRole::SharedDown:
        return LinearGroup::Mlp;
    case TensorRole::ExpertUp:
    case TensorRole::ExpertGate:
    case TensorRole::ExpertDown:
        return LinearGroup::Experts;
    default:
        return std::nullopt;
    }
}

bool addsToResidual(TensorRole role)
{
    return role == TensorRole::AttentionOutput || role == TensorRole::FfnDown || role == TensorRole::SharedDown
        || role == TensorRole::ExpertDown;
}

/** What an attention or a state mixer hands to its output projection, and what a convolution before it hands on. */
std::int64_t mixerElements(const Block& block)
{
    const Attention& attention = block.attention;
    const StateMixer& state = block.state;
    std::int64_t elements = 0;
    if (attention.kind == AttentionKind::Compressed)
        elements += std::int64_t{attention.heads} * attention.keyDim;
    else if (attention.kind != AttentionKind::None)
        elements += std::int64_t{attention.heads} * attention.valueDim;
    if (state.kind == StateKind::GatedDelta || state.kind == StateKind::KimiDelta)
        elements += std::int64_t{state.valueHeads} * state.valueDim;
    else if (state.kind != StateKind::None)
        elements += state.inner;
    return state.kind == StateKind::None ? elements : elements + state.convolutionChannels();
}

/** The activation's output, and its product with the up projection. */
std::int64_t activatedElements(const Ffn& ffn, std::int64_t width)
{
    return (ffn.gated ? 2 : 1) * width;
}

} // namespace

std::vector<LinearModule> linearModules(const Architecture& architecture, const Block& block)
{
    const Attention& attention = block.attention;
    const bool latent = attention.kind == AttentionKind::Latent;
    std::vector<LinearModule> modules;
    for (const Tensor& tensor : layerTensors(architecture, block)) {
        const auto group = groupOf(tensor.role);
        const bool half = latent && (tensor.name == "attn_k_b" || tensor.name == "attn_v_b");
        if (group && !half)
            modules.push_back({*group, tensor.columns, tensor.rows, tensor.count, addsToResidual(tensor.role)});
    }
    if (latent)
        modules.push_back({LinearGroup::Attention, attention.latentRank,
            std::int64_t{attention.heads} * (attention.nopeDim + attention.valueDim), 1, false});
    return modules;
}

bool isTargeted(LinearGroup group, const Tuning& tuning)
{
    const auto aims
        = [&](LinearTarget target) { return std::ranges::find(tuning.targets, target) != tuning.targets.end(); };
    switch (group) {
    case LinearGroup::Attention:
        return aims(LinearTarget::AllLinear) || aims(LinearTarget::Attention);
    case LinearGroup::Mlp:
        return aims(LinearTarget::AllLinear) || aims(LinearTarget::Mlp);
    case LinearGroup::Experts:
        return aims(LinearTarget::Experts)
            || (aims(LinearTarget::AllLinear) && tuning.experts == ExpertStorage::Modules);
    }
    return false;
}

bool isQuantisable(LinearGroup group, const Tuning& tuning)
{
    return group != LinearGroup::Experts || tuning.experts == ExpertStorage::Modules;
}

std::int64_t adapterParameters(const Architecture& architecture, const Block& block, const Tuning& tuning)
{
    std::int64_t parameters = 0;
    for (const LinearModule& module : linearModules(architecture, block))
        if (isTargeted(module.group, tuning))
            parameters += (module.inputs + module.outputs) * module.count * tuning.rank;
    return parameters;
}

std::int64_t activationElements(const Architecture& architecture, const Block& block)
{
    const Ffn& ffn = block.ffn;
    std::int64_t elements = std::int64_t{2} * block.norms * architecture.hidden + mixerElements(block);
    for (const LinearModule& module : linearModules(architecture, block)) {
        if (module.toResidual)
            continue;
        const std::int64_t used = module.group == LinearGroup::Experts ? ffn.expertsUsed : module.count;
        elements += module.outputs * used;
    }
    if (ffn.kind == FfnKind::Dense)
        elements += activatedElements(ffn, ffn.width);
    if (ffn.kind == FfnKind::Experts) {
        const std::int64_t routed = ffn.expertHidden > 0 ? ffn.expertHidden : architecture.hidden;
        elements += ffn.expertsUsed * (activatedElements(ffn, ffn.expertWidth) + 2 * routed);
        elements += activatedElements(ffn, ffn.sharedWidth) + activatedElements(ffn, ffn.parallelDenseWidth);
    }
    return elements;
}

} // namespace loadmark
