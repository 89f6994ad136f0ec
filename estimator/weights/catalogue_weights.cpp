// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/catalogue.h"
#include "estimator/weights/weight_table.h"

#include <algorithm>
#include <functional>
#include <mutex>
#include <unordered_map>

namespace loadmark {
namespace {

struct Key
{
    std::string model;
    std::string format;
};

struct KeyView
{
    std::string_view model;
    std::string_view format;

    KeyView(std::string_view modelId, std::string_view formatId) : model(modelId), format(formatId) { }
    KeyView(const Key& key) : model(key.model), format(key.format) { }
    bool operator==(const KeyView&) const = default;
};

struct KeyHash
{
    using is_transparent = void;
    std::size_t operator()(KeyView key) const
    {
        const std::hash<std::string_view> hash;
        return hash(key.model) * 31 + hash(key.format);
    }
};

struct KeyEqual
{
    using is_transparent = void;
    bool operator()(KeyView a, KeyView b) const { return a == b; }
};

} // namespace

struct Catalogue::WeightCache
{
    std::mutex mutex;
    std::unordered_map<Key, std::shared_ptr<const WeightTable>, KeyHash, KeyEqual> tables;

    template<typename Build>
    std::shared_ptr<const WeightTable> kept(KeyView key, Build build)
    {
        {
            const std::lock_guard lock(mutex);
            const auto found = tables.find(key);
            if (found != tables.end())
                return found->second;
        }
        std::shared_ptr<const WeightTable> table = build();
        const std::lock_guard lock(mutex);
        return tables.try_emplace(Key{std::string(key.model), std::string(key.format)}, std::move(table)).first->second;
    }
};

std::shared_ptr<Catalogue::WeightCache> Catalogue::makeWeightCache()
{
    return std::make_shared<WeightCache>();
}

std::shared_ptr<const WeightTable> Catalogue::weights(const Model& model, const WeightFormat& format) const
{
    return m_weights->kept(KeyView(model.id, format.id), [&] { return buildWeightTable(model, format); });
}

std::shared_ptr<const WeightTable> Catalogue::likelyWeights(const Model& model, const WeightFormat& format) const
{
    const std::string id = "~" + format.id;
    return m_weights->kept(KeyView(model.id, id), [&] { return likelyWeightTable(model, format); });
}

std::vector<const WeightFormat*> Catalogue::formatsOf(const Model& model) const
{
    const auto published = [&model](const WeightFormat* format) {
        return model.nativeFormat == format->id
            || std::ranges::any_of(model.files, [format](const WeightFile& file) { return file.format == format->id; });
    };
    std::vector<const WeightFormat*> result;
    const bool dense = model.architecture && !hasExperts(*model.architecture);
    for (const WeightFormat& format : formats)
        if (weightsKnown(model, format) && (!dense || !format.needsExperts || published(&format)))
            result.push_back(&format);
    std::ranges::stable_partition(result, published);
    return result;
}

} // namespace loadmark
