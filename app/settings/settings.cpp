// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/settings.h"

#include "app/files/move_aside.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <array>

namespace loadmark {

namespace {

struct Key
{
    const char* name;
    QMetaType::Type type;
    const char* otherwise;
};

/** In the order of Setting. Lists and byte arrays are empty by default. */
constexpr std::array<Key, 11> keys{{
    {"appearance/language", QMetaType::QString, ""},
    {"appearance/theme", QMetaType::QString, "system"},
    {"appearance/byteUnit", QMetaType::QString, "GiB"},
    {"window/advancedExpanded", QMetaType::Bool, "false"},
    {"window/page", QMetaType::QString, "overview"},
    {"window/geometry", QMetaType::QByteArray, nullptr},
    {"assumptions/ownership", QMetaType::QString, ""},
    {"assumptions/tuning", QMetaType::QString, ""},
    {"files/scenario", QMetaType::QString, ""},
    {"files/recent", QMetaType::QStringList, nullptr},
    {"files/lastFolder", QMetaType::QString, ""},
}};

void drop(QtMsgType, const QMessageLogContext&, const QString&)
{
}

/** What QSettings reads; a value that it cannot load is none, without Qt's words about it. */
template<typename Read>
auto quietly(Read read)
{
    const QtMessageHandler usual = qInstallMessageHandler(drop);
    auto value = read();
    qInstallMessageHandler(usual);
    return value;
}

/** QSettings checks only the sections that somebody asked for. */
bool isWellFormed(const QSettings& settings)
{
    static_cast<void>(quietly([&] { return settings.allKeys(); }));
    return settings.status() != QSettings::FormatError;
}

/** Text is what an INI file holds of most types; a text with commas comes as a list. */
bool hasType(const QVariant& value, QMetaType::Type type)
{
    const int given = value.typeId();
    if (type == QMetaType::QStringList)
        return given == QMetaType::QString || given == QMetaType::QStringList;
    return given == type || (type == QMetaType::Bool && given == QMetaType::QString);
}

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

Settings::Settings(const QString& file) : m_file(file)
{
    const QFileInfo info(file); // asks only, where opening a named pipe would wait for a writer
    if (!info.exists() || info.isFile())
        m_settings.emplace(file, QSettings::IniFormat);
    if (!m_settings || isWellFormed(*m_settings))
        return;
    m_settings.reset(); // it would be overwritten
    m_keptAs = moveAside(file);
    if (!m_keptAs.isEmpty())
        m_settings.emplace(file, QSettings::IniFormat);
}

QVariant Settings::value(Setting setting) const
{
    const Key& key = keyOf(setting);
    const QLatin1String name(key.name);
    const QVariant kept = m_settings ? quietly([&] { return m_settings->value(name); }) : m_unsaved.value(name);
    if (hasType(kept, key.type))
        return kept;
    return key.otherwise != nullptr ? QVariant(QLatin1String(key.otherwise)) : QVariant();
}

void Settings::set(Setting setting, const QVariant& value)
{
    const QLatin1String name(keyOf(setting).name);
    if (m_settings)
        m_settings->setValue(name, value);
    else
        m_unsaved.insert(name, value);
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
    if (!m_settings)
        return false;
    m_settings->sync();
    return m_settings->status() == QSettings::NoError;
}

} // namespace loadmark
