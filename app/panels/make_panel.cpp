// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/make_panel.h"

#include "app/panels/hardware_panel.h"
#include "app/panels/launch_panel.h"
#include "app/panels/models_panel.h"
#include "app/panels/quantisations_panel.h"

#include <QCoreApplication>

#include <algorithm>

namespace loadmark {

namespace {

struct Entry
{
    QLatin1StringView name;
    const char* title;
    const char* tip;
    bool table;
    Panel* (*make)(ScenarioStore& store);
};

template<typename Type>
Panel* make(ScenarioStore& store)
{
    return new Type(store);
}

const Entry entries[] = {
    {QLatin1StringView("quantisations"), QT_TRANSLATE_NOOP("Actions", "Quantisations"),
        QT_TRANSLATE_NOOP("Actions", "Every format of the model on this hardware."), true, make<QuantisationsPanel>},
    {QLatin1StringView("hardware"), QT_TRANSLATE_NOOP("Actions", "Hardware"),
        QT_TRANSLATE_NOOP("Actions", "The model on every accelerator, and what to choose."), true, make<HardwarePanel>},
    {QLatin1StringView("models"), QT_TRANSLATE_NOOP("Actions", "Models"),
        QT_TRANSLATE_NOOP("Actions", "Every model on this hardware."), true, make<ModelsPanel>},
    {QLatin1StringView("launch"), QT_TRANSLATE_NOOP("Actions", "Launch"),
        QT_TRANSLATE_NOOP("Actions", "The commands that start the engines just so."), false, make<LaunchPanel>},
};

const Entry* entryOf(const QString& name)
{
    const auto found = std::ranges::find_if(entries, [&](const Entry& entry) { return name == entry.name; });
    return found == std::end(entries) ? nullptr : found;
}

} // namespace

QStringList panelNames()
{
    QStringList names;
    for (const Entry& entry : entries)
        names << entry.name;
    return names;
}

Panel* makePanel(const QString& name, ScenarioStore& store)
{
    const Entry* entry = entryOf(name);
    return entry ? entry->make(store) : nullptr;
}

QString panelTitle(const QString& name)
{
    const Entry* entry = entryOf(name);
    return entry ? QCoreApplication::translate("Actions", entry->title) : QString();
}

const char* panelTip(const QString& name)
{
    const Entry* entry = entryOf(name);
    return entry ? entry->tip : nullptr;
}

const char* panelTitleText(const QString& name)
{
    const Entry* entry = entryOf(name);
    return entry ? entry->title : nullptr;
}

bool isTable(const QString& name)
{
    const Entry* entry = entryOf(name);
    return entry && entry->table;
}

} // namespace loadmark
