// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/kv_choices.h"

#include <QCoreApplication>

#include <algorithm>
#include <bit>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::KvChoices)
};

/** 16, 8, 4 …: bits per element without block scales. */
int nominalBits(const KvType& type)
{
    return static_cast<int>(std::bit_floor(static_cast<unsigned>(type.bytesPerElement * 8)));
}

QString bytesTip(const KvType& type, const Format& format)
{
    return Words::tr("%1 bytes per element").arg(format.plain(type.bytesPerElement));
}

/** The first accelerator that has no kernels for a type; null if all may have. */
const Accelerator* lacking(const KvType& type, const Scenario& scenario, const Catalogue& catalogue)
{
    for (const GpuGroup& group : scenario.gpus)
        if (const Accelerator* accelerator = catalogue.accelerator(group.id))
            if (group.count > 0 && !accelerator->isOneOf(type.runsOn))
                return accelerator;
    return nullptr;
}

Segment segmentOf(const KvType& type, const Scenario& scenario, const Catalogue& catalogue, const Format& format)
{
    const Accelerator* without = lacking(type, scenario, catalogue);
    const QString tip = without == nullptr
        ? bytesTip(type, format)
        : Words::tr("%1 has no kernels for a cache in %2.")
              .arg(QString::fromStdString(without->name), QString::fromStdString(type.name));
    return {QString::fromStdString(type.id), QString::fromStdString(type.name), tip, without == nullptr};
}

/** The type of that many nominal bits that takes least; of equals the engine's first. Null if it has none. */
const KvType* leanestType(const EngineSpec& engine, int bits, const Catalogue& catalogue)
{
    const KvType* leanest = nullptr;
    for (const std::string& id : engine.kvTypes) {
        const KvType* type = catalogue.kvType(id);
        if (type != nullptr && nominalBits(*type) == bits
            && (leanest == nullptr || type->bytesPerElement < leanest->bytesPerElement))
            leanest = type;
    }
    return leanest;
}

bool contains(const std::vector<Segment>& segments, const QString& id)
{
    return std::ranges::find(segments, id, &Segment::id) != segments.end();
}

QString nameOf(const std::optional<std::string>& id, const Catalogue& catalogue)
{
    const KvType* type = id ? catalogue.kvType(*id) : nullptr;
    return QString::fromStdString(type != nullptr ? type->name : id.value_or(std::string()));
}

} // namespace

std::vector<Segment> kvSegments(const Scenario& complete, const Catalogue& catalogue, const Format& format)
{
    std::vector<Segment> segments;
    const EngineSpec* engine = catalogue.engine(complete.engine);
    const KvType* usual
        = engine != nullptr && !engine->kvTypes.empty() ? catalogue.kvType(engine->kvTypes.front()) : nullptr;
    if (usual != nullptr) {
        segments.push_back(segmentOf(*usual, complete, catalogue, format));
        for (const int bits : {8, 4})
            if (const KvType* type = leanestType(*engine, bits, catalogue))
                segments.push_back(segmentOf(*type, complete, catalogue, format));
    }
    const QString current = kvSegmentId(complete);
    if (current == QLatin1String(mixedKvId)) {
        const QString text = nameOf(complete.kvK, catalogue) + QStringLiteral(" / ") + nameOf(complete.kvV, catalogue);
        segments.push_back({current, text, Words::tr("K and V have different precisions; see Advanced."), true});
    } else if (!contains(segments, current) && !current.isEmpty()) {
        const KvType* type = catalogue.kvType(current.toStdString());
        segments.push_back(
            type != nullptr ? segmentOf(*type, complete, catalogue, format) : Segment{current, current, {}, true});
    }
    return segments;
}

QString kvSegmentId(const Scenario& complete)
{
    if (complete.kvK != complete.kvV)
        return QLatin1String(mixedKvId);
    return QString::fromStdString(complete.kvK.value_or(std::string()));
}

std::vector<PickerGroup> kvTypeChoices(const Scenario& scenario, const Catalogue& catalogue, const Format& format)
{
    PickerGroup group;
    const EngineSpec* engine = catalogue.engine(scenario.engine);
    for (const std::string& id : engine != nullptr ? engine->kvTypes : std::vector<std::string>{}) {
        const KvType* type = catalogue.kvType(id);
        if (type == nullptr)
            continue;
        PickerItem item;
        item.id = QString::fromStdString(id);
        item.title = QString::fromStdString(type->name);
        item.detail = bytesTip(*type, format);
        item.badge = id == engine->kvTypes.front() ? Words::tr("default") : QString();
        item.tip = QString::fromStdString(type->source);
        group.items.push_back(std::move(item));
    }
    return {group};
}

std::optional<std::string> kvSetting(const std::string& type, const Scenario& scenario, const Catalogue& catalogue)
{
    const EngineSpec* engine = catalogue.engine(scenario.engine);
    const bool isDefault = engine != nullptr && !engine->kvTypes.empty() && engine->kvTypes.front() == type;
    return isDefault ? std::nullopt : std::optional(type);
}

} // namespace loadmark
