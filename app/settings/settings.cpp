// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/settings.h"

#include <QDir>
#include <QStandardPaths>

#include <array>

namespace loadmark {

namespace {

struct Key
{
    const char* name;
    const char* otherwise;
};

/** In the order of Setting. Lists and byte arrays are empty by default. */
constexpr std::array<Key, 8> keys{{
    {"appearance/language", ""},
    {"appearance/theme", "system"},
    {"appearance/byteUnit", "GiB"},
    {"window/advancedExpanded", "false"},
    {"window/geometry", nullptr},
    {"files/scenario", ""},
    {"files/recent", nullptr},
    {"files/lastFolder", ""},
}};

const Key& keyOf(Setting setting)
{
    return keys[static_cast<std::size_t>(setting)];
}

QString placeOf(QStandardPaths::StandardLocation location, const char* file)
{
    return QDir(QStandardPaths::writableLocation(location)).filePath(QLatin1String(file));
}

} // namespace

StoragePlaces StoragePlaces::standard()
{
    return {placeOf(QStandardPaths::AppConfigLocation, "settings.ini"),
        placeOf(QStandardPaths::AppDataLocation, "last-scenario.json")};
}

StoragePlaces StoragePlaces::in(const QString& folder)
{
    const QDir place(folder);
    return {place.filePath(QStringLiteral("settings.ini")), place.filePath(QStringLiteral("last-scenario.json"))};
}

Settings::Settings(const QString& file) : m_settings(file, QSettings::IniFormat)
{
}

QVariant Settings::value(Setting setting) const
{
    const Key& key = keyOf(setting);
    const QVariant otherwise = key.otherwise != nullptr ? QVariant(QLatin1String(key.otherwise)) : QVariant();
    return m_settings.value(QLatin1String(key.name), otherwise);
}

void Settings::set(Setting setting, const QVariant& value)
{
    m_settings.setValue(QLatin1String(keyOf(setting).name), value);
}

void Settings::addRecentFile(const QString& file)
{
    QStringList files = recentFiles();
    files.removeAll(file);
    files.prepend(file);
    set(Setting::RecentFiles, files.mid(0, recentFilesMax));
}

bool Settings::sync()
{
    m_settings.sync();
    return m_settings.status() == QSettings::NoError;
}

} // namespace loadmark
