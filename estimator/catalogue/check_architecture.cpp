// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/check_architecture.h"

#include "estimator/catalogue/limits.h"
#include "estimator/weights/tensors.h"

namespace loadmark {

namespace {

constexpr double maximumElements = 2147483647.0;

double parametersOf(const Architecture& architecture, const Block& block)
{
    double sum = 0;
    for (const Tensor& tensor : layerTensors(architecture, block))
        sum += static_cast<double>(tensor.columns) * static_cast<double>(tensor.rows)
            * static_cast<double>(tensor.count);
    return sum;
}

bool cacheFits(const Attention& attention)
{
    const double width
        = static_cast<double>(attention.kvHeads) * (static_cast<double>(attention.keyDim) + attention.valueDim);
    const double latent = static_cast<double>(attention.latentRank) + attention.ropeDim;
    return width <= maximumElements && latent <= maximumElements;
}

} // namespace

Result<void> checkArchitecture(const Architecture& architecture, const std::string& where)
{
    const auto fault = [&where](std::string what, std::string remedy) -> Result<void> {
        return std::unexpected(Error{where, std::move(what), std::move(remedy)});
    };
    if (architecture.layers.empty())
        return fault("has no layers", "a model has at least one");
    double total
        = 2.0 * architecture.hidden * architecture.vocabulary + static_cast<double>(architecture.mtpOtherParameters);
    std::vector<double> sizes;
    for (const Block& block : architecture.blocks) {
        if (!cacheFits(block.attention))
            return fault("block \"" + block.name + "\" caches more than any machine holds", "check heads and widths");
        sizes.push_back(parametersOf(architecture, block));
    }
    for (const auto* layers : {&architecture.layers, &architecture.mtpLayers}) {
        for (const std::uint16_t index : *layers) {
            if (index >= sizes.size())
                return fault("has a layer without a block", "check the list of layers");
            total += sizes[index];
        }
    }
    for (const ExtraParameters& extra : architecture.extras)
        total += static_cast<double>(extra.count);
    if (total > static_cast<double>(maximumParameters))
        return fault("has more than 10^15 parameters", "check the sizes");
    return {};
}

} // namespace loadmark
