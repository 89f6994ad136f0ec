// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/llamacpp_layers.h"

#include "estimator/saturating.h"

#include <algorithm>

namespace loadmark {
namespace {

bool expertsHere(int layer, int expertsOnHost)
{
    return layer >= expertsOnHost;
}

int firstGpuLayer(const WeightTable& table, std::span<const LlamaCppDevice> devices)
{
    int first = static_cast<int>(table.layers.size());
    for (const LlamaCppDevice& device : devices)
        if (device.layers() > 0)
            first = std::min(first, device.firstLayer);
    return first;
}

bool headOnGpu(std::span<const LlamaCppDevice> devices)
{
    return std::ranges::any_of(devices, &LlamaCppDevice::output);
}

} // namespace

std::vector<LlamaCppDevice> placeLlamaCppLayers(int layers, int gpuLayers, std::span<const double> shares)
{
    std::vector<LlamaCppDevice> devices(shares.size());
    const int offloaded = std::clamp(gpuLayers, 0, layers + 1);
    const int first = layers + 1 - offloaded;
    for (LlamaCppDevice& device : devices)
        device = {first, first, false};
    float sum = 0;
    for (const double share : shares)
        sum += static_cast<float>(share);
    if (devices.empty() || offloaded == 0 || !(sum > 0))
        return devices;

    int next = first;
    float cumulative = 0;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        cumulative += static_cast<float>(shares[i]);
        const float end = cumulative / sum;
        const bool last = i + 1 == devices.size();
        devices[i].firstLayer = std::min(next, layers);
        while (next <= layers && (last || static_cast<float>(next - first) / static_cast<float>(offloaded) < end))
            ++next;
        devices[i].endLayer = std::min(next, layers);
        devices[i].output
            = next > layers && devices[i].firstLayer <= layers && (i == 0 || !headOnGpu(std::span(devices).first(i)));
    }
    return devices;
}

Bytes llamaCppGpuWeights(const WeightTable& table, const LlamaCppDevice& device, int expertsOnHost)
{
    Saturating sum = device.output ? table.gpuOutput : 0;
    const int end = std::min(device.endLayer, static_cast<int>(table.layers.size()));
    for (int i = std::max(device.firstLayer, 0); i < end; ++i) {
        const LayerWeights& layer = table.layers[static_cast<std::size_t>(i)];
        sum += expertsHere(i, expertsOnHost) ? layer.gpu.total() : saturatingSum({layer.gpu.attention, layer.gpu.ffn});
    }
    return sum.value();
}

Bytes llamaCppHostWeights(const WeightTable& table, std::span<const LlamaCppDevice> devices, int expertsOnHost)
{
    Saturating sum = saturatingSum({table.tokenEmbedding, table.lookup});
    if (!headOnGpu(devices))
        sum += saturatingSum({table.outputNorm, table.tied ? 0 : table.output});
    const int first = firstGpuLayer(table, devices);
    for (int i = 0; i < static_cast<int>(table.layers.size()); ++i) {
        const LayerWeights& layer = table.layers[static_cast<std::size_t>(i)];
        if (i < first)
            sum += layer.total();
        else if (!expertsHere(i, expertsOnHost))
            sum += layer.experts;
    }
    return sum.value();
}

Bytes llamaCppCpuWeights(const WeightTable& table, bool repack)
{
    Saturating sum = saturatingSum(
        {table.decoder(), table.tokenEmbedding, table.lookup, table.outputNorm, table.tied ? 0 : table.output});
    if (!repack)
        return sum.value();
    for (const LayerWeights& layer : table.layers)
        sum += layer.repacked;
    return (sum + table.outputRepacked).value();
}

HostMatrices hostMatrices(const WeightTable& table, std::span<const LlamaCppDevice> devices, int expertsOnHost)
{
    const int layers = static_cast<int>(table.layers.size());
    const int onHost = std::min(std::max(firstGpuLayer(table, devices), expertsOnHost), layers);
    HostMatrices largest;
    for (int i = 0; i < onHost; ++i) {
        largest.any = std::max(largest.any, table.layers[static_cast<std::size_t>(i)].largestMatrix);
        largest.up = std::max(largest.up, table.layers[static_cast<std::size_t>(i)].largestUp);
    }
    return largest;
}

} // namespace loadmark
