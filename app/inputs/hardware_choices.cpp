// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/hardware_choices.h"

#include "app/text/catalogue_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::HardwareChoices)
};

QString segmentText(const std::string& segment)
{
    static constexpr std::pair<std::string_view, const char*> known[] = {
        {"consumer", QT_TRANSLATE_NOOP("loadmark::HardwareChoices", "consumer")},
        {"workstation", QT_TRANSLATE_NOOP("loadmark::HardwareChoices", "workstation")},
        {"mini workstation", QT_TRANSLATE_NOOP("loadmark::HardwareChoices", "mini workstation")},
        {"datacenter", QT_TRANSLATE_NOOP("loadmark::HardwareChoices", "datacentre")},
        {"cloud only", QT_TRANSLATE_NOOP("loadmark::HardwareChoices", "cloud only")},
        {"edge", QT_TRANSLATE_NOOP("loadmark::HardwareChoices", "edge")},
        {"mac", QT_TRANSLATE_NOOP("loadmark::HardwareChoices", "Mac")},
        {"apu", QT_TRANSLATE_NOOP("loadmark::HardwareChoices", "APU")},
    };
    const auto found = std::ranges::find(known, segment, &std::pair<std::string_view, const char*>::first);
    return found == std::end(known) ? QString::fromStdString(segment) : Words::tr(found->second);
}

QString memoryText(const Accelerator& accelerator, const Format& format)
{
    const auto& options = accelerator.memoryOptionsGigabytes;
    if (options.size() > 1)
        return Words::tr("%1 to %2 GB", "memory sizes of a machine")
            .arg(format.number(options.front()), format.number(options.back()));
    return Words::tr("%1 GB", "memory").arg(format.plain(accelerator.memoryGigabytes));
}

QString bandwidthText(const Accelerator& accelerator, const Format& format)
{
    return accelerator.bandwidth ? format.bandwidth(*accelerator.bandwidth) : Words::tr("bandwidth unknown");
}

PickerItem acceleratorItem(const Accelerator& accelerator, const Format& format)
{
    PickerItem item;
    item.id = QString::fromStdString(accelerator.id);
    item.title = QString::fromStdString(accelerator.name);
    item.detail = memoryText(accelerator, format) + QStringLiteral(" · ") + bandwidthText(accelerator, format);
    item.search = QString::fromStdString(accelerator.architecture);
    item.tip = QString::fromStdString(accelerator.architecture);
    return item;
}

} // namespace

QString hardwareId(const Scenario& scenario)
{
    if (scenario.gpus.empty())
        return QLatin1String(noHardwareId);
    const GpuGroup& first = scenario.gpus.front();
    return first.count == 0 ? QLatin1String(cpuOnlyId) : QString::fromStdString(first.id);
}

QString hardwareLine(const Scenario& scenario, const Catalogue& catalogue, const Format& format)
{
    if (scenario.gpus.empty())
        return Words::tr("No hardware: memory only");
    if (scenario.gpus.size() == 1 && scenario.gpus.front().count == 0)
        return Words::tr("CPU only");
    QStringList parts;
    for (const GpuGroup& group : scenario.gpus) {
        const Accelerator* accelerator = catalogue.accelerator(group.id);
        const QString name = QString::fromStdString(accelerator != nullptr ? accelerator->name : group.id);
        if (scenario.gpus.size() == 1)
            return accelerator == nullptr ? name : name + QStringLiteral(" · ") + bandwidthText(*accelerator, format);
        parts << (group.count == 1 ? name : QStringLiteral("%1 × %2").arg(format.number(group.count), name));
    }
    return parts.join(QStringLiteral(" + "));
}

std::vector<PickerGroup> acceleratorChoices(const Catalogue& catalogue, const Format& format)
{
    std::vector<PickerGroup> groups;
    for (const Accelerator& accelerator : catalogue.accelerators) {
        const QString title
            = QString::fromStdString(accelerator.vendor) + QStringLiteral(" · ") + segmentText(accelerator.segment);
        auto group = std::ranges::find(groups, title, &PickerGroup::title);
        if (group == groups.end())
            group = groups.insert(groups.end(), PickerGroup{title, {}});
        group->items.push_back(acceleratorItem(accelerator, format));
    }
    const PickerItem cpu{
        QLatin1String(cpuOnlyId), Words::tr("CPU only"), Words::tr("everything in system RAM"), {}, {}, {}};
    const PickerItem none{QLatin1String(noHardwareId), Words::tr("No hardware"),
        Words::tr("what the model needs, wherever it runs"), {}, {}, {}};
    groups.push_back({Words::tr("Without a GPU"), {cpu, none}});
    return groups;
}

QString hostLine(const Host& host, const Format& format)
{
    const QString name = catalogueName(host.name);
    if (!host.bandwidth)
        return name;
    return name + QStringLiteral(" · ") + format.bandwidth(*host.bandwidth * std::max(1, host.sockets));
}

std::vector<PickerGroup> hostChoices(const Catalogue& catalogue, const Format& format)
{
    PickerGroup group;
    for (const Host& host : catalogue.hosts) {
        PickerItem item;
        item.id = QString::fromStdString(host.id);
        item.title = catalogueName(host.name);
        item.detail
            = host.bandwidth ? format.bandwidth(*host.bandwidth * std::max(1, host.sockets)) : Format::unknown();
        item.search = QString::fromStdString(host.examples);
        item.tip = QString::fromStdString(host.examples);
        group.items.push_back(std::move(item));
    }
    return {group};
}

} // namespace loadmark
