// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/layer_list.h"

#include "estimator/catalogue/limits.h"
#include "estimator/files/nearest.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace loadmark {

namespace {

using Layers = std::vector<std::uint16_t>;
using Json = nlohmann::ordered_json;

struct Run
{
    std::uint16_t block = 0;
    int count = 0;
    bool operator==(const Run&) const = default;
};

using Runs = std::vector<Run>;

Layers blockNamed(const JsonReader& what, const std::vector<Block>& blocks)
{
    const std::string name = what.text();
    const auto found = std::ranges::find(blocks, name, &Block::name);
    if (found != blocks.end())
        return {static_cast<std::uint16_t>(found - blocks.begin())};
    std::vector<std::string> names;
    for (const Block& block : blocks)
        names.push_back(block.name);
    what.fail("names no block: " + inQuotes(name), didYouMean(name, names, "use a name of blocks"));
    return {};
}

Runs runsOf(const Layers& layers)
{
    Runs runs;
    for (const std::uint16_t layer : layers) {
        if (runs.empty() || runs.back().block != layer)
            runs.push_back({layer, 0});
        ++runs.back().count;
    }
    return runs;
}

/** How often the `period` runs from `start` on follow one another. */
std::size_t repetitions(const Runs& runs, std::size_t start, std::size_t period)
{
    std::size_t count = 1;
    const auto begin = runs.begin() + static_cast<std::ptrdiff_t>(start);
    while (start + (count + 1) * period <= runs.size()
        && std::equal(
            begin, begin + static_cast<std::ptrdiff_t>(period), begin + static_cast<std::ptrdiff_t>(count * period)))
        ++count;
    return count;
}

/** The period from `start` on that covers most runs; 0 if nothing repeats. */
std::size_t bestPeriod(const Runs& runs, std::size_t start)
{
    constexpr std::size_t longest = 16;
    std::size_t best = 0;
    std::size_t saved = 0;
    for (std::size_t period = 2; period <= longest && start + 2 * period <= runs.size(); ++period) {
        const std::size_t covered = (repetitions(runs, start, period) - 1) * period;
        if (covered > saved) {
            saved = covered;
            best = period;
        }
    }
    return best;
}

Json written(const Run& run, const std::vector<Block>& blocks)
{
    return Json::array({blocks[run.block].name, run.count});
}

} // namespace

Layers readLayerList(const JsonReader& list, const std::vector<Block>& blocks)
{
    Layers layers;
    for (const JsonReader& item : list.elements()) {
        const auto parts = item.elements();
        if (parts.size() != 2) {
            item.fail("is not a pair", "write [block or list, count]");
            return {};
        }
        const Layers what = parts[0].isArray() ? readLayerList(parts[0], blocks) : blockNamed(parts[0], blocks);
        const int count = parts[1].integer(1, maximumLayers);
        if (layers.size() + what.size() * static_cast<std::size_t>(count) > maximumLayers) {
            item.fail("makes more than " + std::to_string(maximumLayers) + " layers", "check the counts");
            return {};
        }
        for (int i = 0; i < count; ++i)
            layers.insert(layers.end(), what.begin(), what.end());
    }
    return layers;
}

Json writeLayerList(const Layers& layers, const std::vector<Block>& blocks)
{
    const Runs runs = runsOf(layers);
    Json list = Json::array();
    for (std::size_t i = 0; i < runs.size();) {
        const std::size_t period = bestPeriod(runs, i);
        if (period == 0) {
            list.push_back(written(runs[i++], blocks));
            continue;
        }
        Json group = Json::array();
        for (std::size_t j = 0; j < period; ++j)
            group.push_back(written(runs[i + j], blocks));
        const std::size_t count = repetitions(runs, i, period);
        list.push_back(Json::array({group, count}));
        i += count * period;
    }
    return list;
}

} // namespace loadmark
