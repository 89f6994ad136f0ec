// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSettings>
#include <QString>
#include <QStringList>

namespace loadmark {

/** What the program remembers that is not part of a scenario. */
enum class Setting {
    Language, ///< "en", "es"; empty: the system's
    Theme, ///< "system", "light", "dark"
    ByteUnit, ///< "GiB", "GB"
    AdvancedExpanded,
    WindowGeometry,
    ScenarioFile, ///< path of the file that the scenario on screen belongs to, empty: none
    RecentFiles,
    LastFolder, ///< where file dialogs start
};

/** Where settings and the scenario of the last session are kept. */
struct StoragePlaces
{
    QString settingsFile;
    QString autosaveFile;

    /** Below the user's configuration and data folders. */
    static StoragePlaces standard();
    /** Both in one folder, for tests. */
    static StoragePlaces in(const QString& folder);
};

/** Typed access to an INI file through one table of keys and defaults. QSettings replaces the file atomically. */
class Settings
{
public:
    static constexpr qsizetype recentFilesMax = 10;

    explicit Settings(const QString& file);

    QVariant value(Setting setting) const;
    QString text(Setting setting) const { return value(setting).toString(); }
    void set(Setting setting, const QVariant& value);

    QStringList recentFiles() const { return value(Setting::RecentFiles).toStringList(); }
    /** Puts a file in front. */
    void addRecentFile(const QString& file);

    /** Writes what is pending; false if the file cannot be written. */
    bool sync();

private:
    QSettings m_settings;
};

} // namespace loadmark
