// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/catalogue.h"

#include <functional>
#include <unordered_map>

namespace loadmark {

namespace {

struct StringHash
{
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};

using Positions = std::unordered_map<std::string, std::size_t, StringHash, std::equal_to<>>;

template<typename Entry>
const Entry& entryOf(const Entry& entry)
{
    return entry;
}

const Model& entryOf(const std::shared_ptr<const Model>& model)
{
    return *model;
}

template<typename Entries>
Positions positionsOf(const Entries& entries)
{
    Positions positions;
    for (std::size_t i = 0; i < entries.size(); ++i)
        positions.emplace(entryOf(entries[i]).id, i);
    return positions;
}

/** By the index where it is right, else by looking at all of them: the vectors are open to change. */
template<typename Entries>
auto* findIn(const Entries& entries, const Positions* positions, std::string_view id)
{
    if (positions) {
        const auto found = positions->find(id);
        if (found != positions->end() && found->second < entries.size() && entryOf(entries[found->second]).id == id)
            return &entryOf(entries[found->second]);
    }
    for (const auto& entry : entries) {
        if (entryOf(entry).id == id)
            return &entryOf(entry);
    }
    using Entry = std::remove_reference_t<decltype(entryOf(entries.front()))>;
    return static_cast<Entry*>(nullptr);
}

} // namespace

struct Catalogue::Index
{
    Positions models, accelerators, hosts, formats, kvTypes, engines;
};

void Catalogue::buildIndex()
{
    auto index = std::make_shared<Index>();
    index->models = positionsOf(models);
    index->accelerators = positionsOf(accelerators);
    index->hosts = positionsOf(hosts);
    index->formats = positionsOf(formats);
    index->kvTypes = positionsOf(kvTypes);
    index->engines = positionsOf(engines);
    m_index = std::move(index);
}

const Model* Catalogue::model(std::string_view id) const
{
    return findIn(models, m_index ? &m_index->models : nullptr, id);
}

const Accelerator* Catalogue::accelerator(std::string_view id) const
{
    return findIn(accelerators, m_index ? &m_index->accelerators : nullptr, id);
}

const Host* Catalogue::host(std::string_view id) const
{
    return findIn(hosts, m_index ? &m_index->hosts : nullptr, id);
}

const WeightFormat* Catalogue::format(std::string_view id) const
{
    return findIn(formats, m_index ? &m_index->formats : nullptr, id);
}

const KvType* Catalogue::kvType(std::string_view id) const
{
    return findIn(kvTypes, m_index ? &m_index->kvTypes : nullptr, id);
}

const EngineSpec* Catalogue::engine(std::string_view id) const
{
    return findIn(engines, m_index ? &m_index->engines : nullptr, id);
}

Catalogue Catalogue::with(Model model) const
{
    Catalogue result; // not a copy: the cache of weights is by model id, and this model may take the place of another
    result.date = date;
    result.models = models;
    result.accelerators = accelerators;
    result.hosts = hosts;
    result.formats = formats;
    result.kvTypes = kvTypes;
    result.engines = engines;
    result.offers = offers;
    result.speed = speed;
    result.training = training;

    if (model.ownFormat && !format(model.ownFormat->id))
        result.formats.push_back(*model.ownFormat);
    auto added = std::make_shared<const Model>(std::move(model));
    std::erase_if(result.models, [&](const auto& other) { return other->id == added->id; });
    result.models.push_back(std::move(added));
    result.buildIndex();
    return result;
}

} // namespace loadmark
