// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/weights/dynamic_mix.h"

#include "estimator/saturating.h"

#include <algorithm>
#include <cmath>

namespace loadmark {
namespace {

void keepExperts(std::vector<LayerWeights>& layers, const std::vector<LayerWeights>& similar)
{
    for (std::size_t i = 0; i < std::min(layers.size(), similar.size()); ++i) {
        LayerWeights& layer = layers[i];
        if (layer.experts == 0)
            continue;
        layer.experts = similar[i].experts;
        layer.gpu.experts = similar[i].gpu.experts;
        layer.largestMatrix = similar[i].largestMatrix;
        layer.largestUp = similar[i].largestUp;
        layer.repacked = similar[i].repacked;
    }
}

void scaleLayers(std::vector<LayerWeights>& layers, double factor)
{
    for (LayerWeights& layer : layers)
        if (layer.experts > 0)
            for (Bytes* part : {&layer.experts, &layer.gpu.experts, &layer.largestMatrix, &layer.largestUp})
                *part = nearestWhole(static_cast<double>(*part) * factor);
}

} // namespace

WeightTable dynamicMix(const WeightTable& similar, const WeightTable& eightBit)
{
    WeightTable table = eightBit;
    keepExperts(table.layers, similar.layers);
    keepExperts(table.mtpLayers, similar.mtpLayers);
    table.mtpInFile = similar.mtpInFile;
    table.visionInFile = similar.visionInFile;
    table.source = similar.source;
    table.exactParts = false;
    table.expertsTakeRest = true;
    return table;
}

Bytes expertBytes(const WeightTable& table)
{
    Saturating sum;
    for (const LayerWeights& layer : table.layers)
        sum += layer.experts;
    if (table.mtpInFile)
        for (const LayerWeights& layer : table.mtpLayers)
            sum += layer.experts;
    return sum.value();
}

void scaleExperts(WeightTable& table, double factor)
{
    scaleLayers(table.layers, factor);
    scaleLayers(table.mtpLayers, factor);
}

} // namespace loadmark
