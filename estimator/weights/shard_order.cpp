// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/weights/shard_order.h"

#include "estimator/weights/tensors.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace loadmark {
namespace {

/** Deals matrices out to shards. */
class Shards
{
public:
    /** The shard that a matrix of 16 bits comes to lie in. */
    int add(std::int64_t parameters)
    {
        constexpr std::int64_t largest = 5'000'000'000;
        const std::int64_t bytes = 2 * parameters;
        if (m_filled > 0 && m_filled + bytes > largest) {
            ++m_shard;
            m_filled = 0;
        }
        m_filled += bytes;
        return m_shard;
    }

private:
    std::int64_t m_filled = 0;
    int m_shard = 0;
};

/** The place of each layer, whose matrix lies in this shard. */
std::vector<int> placesOf(const std::vector<int>& shards)
{
    std::vector<int> order(shards.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {},
        [&shards](int layer) { return std::pair(shards[static_cast<std::size_t>(layer)], std::to_string(layer)); });
    std::vector<int> places(shards.size());
    for (std::size_t place = 0; place < order.size(); ++place)
        places[static_cast<std::size_t>(order[place])] = static_cast<int>(place);
    return places;
}

/** In the order of a checkpoint: attention, gate, up, down. Vectors come last and are small. */
bool isBefore(const Tensor& a, const Tensor& b)
{
    const auto rank = [](const Tensor& tensor) {
        switch (tensor.role) {
        case TensorRole::AttentionQ:
        case TensorRole::AttentionQkv:
            return 0;
        case TensorRole::AttentionK:
            return 1;
        case TensorRole::AttentionV:
            return 2;
        case TensorRole::AttentionOutput:
            return 3;
        case TensorRole::FfnGate:
            return 4;
        case TensorRole::FfnUp:
            return 5;
        case TensorRole::FfnDown:
            return 6;
        default:
            return 7;
        }
    };
    return rank(a) < rank(b);
}

} // namespace

std::optional<ShardOrder> shardOrder(const Architecture& architecture)
{
    const bool alike = architecture.blocks.size() == 1 && architecture.mtpLayers.empty();
    if (!alike || architecture.blocks.front().ffn.kind != FfnKind::Dense
        || architecture.blocks.front().attention.kind != AttentionKind::Grouped)
        return std::nullopt;
    std::vector<Tensor> tensors = layerTensors(architecture, architecture.blocks.front());
    std::ranges::stable_sort(tensors, isBefore);
    Shards shards;
    shards.add(std::int64_t{architecture.vocabulary} * architecture.hidden);
    std::vector<int> values;
    std::vector<int> downs;
    for (std::size_t layer = 0; layer < architecture.layers.size(); ++layer) {
        for (const Tensor& tensor : tensors) {
            const int shard = shards.add(tensor.parameters());
            if (tensor.role == TensorRole::AttentionV || tensor.role == TensorRole::AttentionQkv)
                values.push_back(shard);
            if (tensor.role == TensorRole::FfnDown)
                downs.push_back(shard);
        }
    }
    if (values.size() != architecture.layers.size() || downs.size() != values.size())
        return std::nullopt;
    return ShardOrder{placesOf(values), placesOf(downs)};
}

WeightTable inShardOrder(const WeightTable& table, const Architecture& architecture)
{
    const std::optional<ShardOrder> order = shardOrder(architecture);
    WeightTable result = table;
    if (!order || order->downs.size() != table.layers.size())
        return result;
    for (std::size_t i = 0; i < result.layers.size(); ++i) {
        LayerWeights& layer = result.layers[i];
        const LayerWeights& down = table.layers[static_cast<std::size_t>(order->downs[i])];
        const LayerWeights& value = table.layers[static_cast<std::size_t>(order->values[i])];
        layer = down;
        layer.attention = value.attention;
        layer.attentionReplicated = value.attentionReplicated;
        layer.gpu.attention = value.gpu.attention;
    }
    return result;
}

} // namespace loadmark
