// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/weights/reconcile_weights.h"

#include "estimator/catalogue/catalogue.h"
#include "estimator/saturating.h"
#include "estimator/weights/dynamic_mix.h"

#include <cmath>
#include <cstdlib>

namespace loadmark {
namespace {

constexpr double headerTolerance = 0.015;

bool within(Bytes parts, Bytes file)
{
    return std::abs(static_cast<double>(parts - file)) <= headerTolerance * static_cast<double>(file);
}

Bytes scaled(Bytes bytes, double factor)
{
    return nearestWhole(static_cast<double>(bytes) * factor);
}

void scaleLayer(LayerWeights& layer, double factor)
{
    for (Bytes* part : {&layer.attention, &layer.attentionReplicated, &layer.ffn, &layer.ffnReplicated, &layer.experts,
             &layer.largestMatrix, &layer.largestUp, &layer.gpu.attention, &layer.gpu.ffn, &layer.gpu.experts,
             &layer.repacked})
        *part = scaled(*part, factor);
}

/** All parts to the size of a file; of a dynamic mix the experts alone, as long as that leaves them likely bits. */
void fitToFile(WeightTable& table, Bytes parts, Bytes file)
{
    constexpr double least = 0.6, most = 1.5;
    const Bytes experts = table.expertsTakeRest ? expertBytes(table) : 0;
    const double factor
        = experts > 0 ? static_cast<double>(file - (parts - experts)) / static_cast<double>(experts) : 0;
    if (factor < least || factor > most)
        return scaleParts(table, static_cast<double>(file) / static_cast<double>(parts));
    scaleExperts(table, factor);
    table.file = partsInFile(table);
}

/** A single total: nothing on the host, nothing idle; layers and head in proportion, to the byte. */
void chargeWhole(WeightTable& table, Bytes file)
{
    table.tokenEmbedding = table.lookup = table.vision = table.mtpOther = 0;
    table.mtpLayers.clear();
    table.tied = false;
    for (LayerWeights& layer : table.layers)
        layer.gpu = {layer.attention, layer.ffn, layer.experts};
    scaleParts(table, static_cast<double>(file) / static_cast<double>(partsInFile(table)));
    table.output = saturatingSum({table.output, file - table.file});
    table.gpuOutput = saturatingSum({table.output, table.outputNorm});
    table.file = file;
}

} // namespace

Bytes partsInFile(const WeightTable& table)
{
    Saturating sum = saturatingSum({table.decoder(), table.tokenEmbedding, table.outputNorm, table.lookup});
    if (!table.tied)
        sum += table.output;
    if (table.visionInFile)
        sum += table.vision;
    if (!table.mtpInFile)
        return sum.value();
    for (const LayerWeights& layer : table.mtpLayers)
        sum += layer.total();
    return (sum + table.mtpOther).value();
}

void scaleParts(WeightTable& table, double factor)
{
    for (LayerWeights& layer : table.layers)
        scaleLayer(layer, factor);
    for (LayerWeights& layer : table.mtpLayers)
        scaleLayer(layer, factor);
    for (Bytes* part : {&table.tokenEmbedding, &table.output, &table.outputNorm, &table.gpuOutput,
             &table.outputRepacked, &table.lookup, &table.vision, &table.mtpOther})
        *part = scaled(*part, factor);
    table.file = partsInFile(table);
    table.exactParts = false;
}

WeightTable reconciled(std::optional<WeightTable> table, const WeightFile& file)
{
    WeightTable result = table.value_or(WeightTable{});
    const Bytes parts = partsInFile(result);
    result.placementKnown = file.placementKnown && parts > 0;
    if (parts == 0) {
        result.output = result.gpuOutput = file.bytes;
    } else if (!file.placementKnown) {
        chargeWhole(result, file.bytes);
    } else if (!result.exactParts || !within(parts, file.bytes)) {
        fitToFile(result, parts, file.bytes);
    }
    result.file = file.bytes;
    result.confidence = Confidence::Measured;
    result.source = file.source.empty() ? file.repository : file.source;
    return result;
}

std::shared_ptr<const WeightTable> scaledTo(const WeightTable& table, Bytes file)
{
    WeightTable result = table;
    const Bytes parts = partsInFile(table);
    if (parts > 0 && !(table.exactParts && within(parts, file))) {
        if (table.placementKnown)
            fitToFile(result, parts, file);
        else
            chargeWhole(result, file);
        result.bitsPerWeight = table.bitsPerWeight * static_cast<double>(file) / static_cast<double>(parts);
    }
    result.file = file;
    result.spread = 0;
    result.confidence = Confidence::Measured;
    return std::make_shared<const WeightTable>(std::move(result));
}

} // namespace loadmark
