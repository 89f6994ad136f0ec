// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/weights/served_rules.h"

#include "estimator/catalogue/catalogue.h"

#include <algorithm>

namespace loadmark {
namespace {

constexpr double unquantised = 16;
constexpr double exl3HeadBits = 6;

bool attention(TensorRole role)
{
    switch (role) {
    case TensorRole::AttentionQ:
    case TensorRole::AttentionK:
    case TensorRole::AttentionV:
    case TensorRole::AttentionQkv:
    case TensorRole::AttentionOutput:
    case TensorRole::AttentionOther:
    case TensorRole::Indexer:
        return true;
    default:
        return false;
    }
}

bool latent(const Architecture& architecture)
{
    return std::ranges::any_of(
        architecture.blocks, [](const Block& block) { return block.attention.kind == AttentionKind::Latent; });
}

/** Experts behind linear attention or a state space. */
bool expertsWithStates(const Architecture& architecture)
{
    const auto keepsState = [](const Block& block) {
        return block.state.kind != StateKind::None && block.state.kind != StateKind::ShortConvolution;
    };
    return hasExperts(architecture) && std::ranges::any_of(architecture.blocks, keepsState);
}

double wholeModelBits(TensorRole role, double bits)
{
    return role == TensorRole::Norm || role == TensorRole::Vision ? unquantised : bits;
}

} // namespace

double servedBits(const Tensor& tensor, const WeightFormat& format, const Architecture& architecture)
{
    const double bits = format.bitsPerParameter.value_or(unquantised);
    if (format.rule == "f32")
        return 32;
    if (format.rule == "bf16" || format.rule == "f16")
        return unquantised;
    if (format.kind == FormatKind::Mlx)
        return wholeModelBits(tensor.role, bits);
    if (format.kind == FormatKind::Exl3 && tensor.role == TensorRole::Output)
        return std::max(exl3HeadBits, bits);
    if (format.rule.starts_with("nvfp4") && attention(tensor.role) && latent(architecture))
        return unquantised;

    switch (tensor.role) {
    case TensorRole::TokenEmbedding:
    case TensorRole::Output:
    case TensorRole::Norm:
    case TensorRole::Router:
    case TensorRole::Vision:
    case TensorRole::Other:
        return unquantised;
    case TensorRole::Lookup:
        return format.lookupBits.value_or(unquantised);
    default:
        break;
    }
    const bool outside = !isRoutedExpert(tensor.role) && hasExperts(architecture);
    if (outside && (format.rule.starts_with("int4") || format.rule == "nvfp4") && expertsWithStates(architecture))
        return unquantised;
    return outside ? format.bitsOutsideExperts.value_or(bits) : bits;
}

} // namespace loadmark
