// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/placement.h"

#include "estimator/memory/usable_memory.h"

#include <algorithm>

namespace loadmark {

int Placement::layersOn(int device) const
{
    if (sliced)
        return device == host ? 0 : static_cast<int>(layers.size());
    return static_cast<int>(std::ranges::count(layers, static_cast<std::int16_t>(device)));
}

std::vector<double> deviceShares(const Resolved& resolved)
{
    std::vector<double> shares;
    for (std::size_t device = 0; device < resolved.gpus.size(); ++device) {
        if (!resolved.scenario.tensorSplit.empty())
            shares.push_back(device < resolved.scenario.tensorSplit.size() ? resolved.scenario.tensorSplit[device] : 0);
        else if (const Accelerator* accelerator = resolved.gpus[device]) {
            const UsableMemory memory = usableMemory(resolved, *accelerator, device);
            shares.push_back(static_cast<double>(memory.reported - memory.inUse));
        } else
            shares.push_back(1);
    }
    // llama.cpp adds shares up as floats; where nothing is left of them, all GPUs are alike.
    float sum = 0;
    for (const double share : shares)
        sum += static_cast<float>(share);
    if (!(sum > 0))
        std::ranges::fill(shares, 1.0);
    return shares;
}

int gpuLayersForOffload(const WeightTable& weights, double percent)
{
    const int layers = static_cast<int>(weights.layers.size());
    const double wanted
        = static_cast<double>(weights.decoder() + weights.output) * std::clamp(percent, 0.0, 100.0) / 100;
    double onHost = 0;
    int hostLayers = 0;
    while (hostLayers < layers) {
        const double next = onHost + static_cast<double>(weights.layers[static_cast<std::size_t>(hostLayers)].total());
        if (next - wanted > wanted - onHost)
            break;
        onHost = next;
        ++hostLayers;
    }
    return percent >= 100 ? 0 : layers + 1 - hostLayers;
}

std::vector<int> legalTensorSizes(const Architecture& architecture, int most)
{
    constexpr int vocabularyPadding = 64;
    const int vocabulary = (architecture.vocabulary + vocabularyPadding - 1) / vocabularyPadding * vocabularyPadding;
    std::vector<int> sizes;
    for (int size = 1; size <= most; ++size) {
        bool legal = vocabulary % size == 0;
        for (const Block& block : architecture.blocks) {
            if (block.attention.kind == AttentionKind::None)
                continue;
            const int kvHeads = block.attention.kind == AttentionKind::Grouped ? block.attention.kvHeads : size;
            legal = legal && block.attention.heads % size == 0 && kvHeads > 0
                && (kvHeads % size == 0 || size % kvHeads == 0);
        }
        if (legal)
            sizes.push_back(size);
    }
    return sizes;
}

} // namespace loadmark
