// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <optional>

namespace loadmark {

/** What the program remembers that is not part of a scenario. */
enum class Setting {
    Language, ///< "en", "es"; empty: the system's
    Theme, ///< "system", "light", "dark"
    ByteUnit, ///< "GiB", "GB"
    AdvancedExpanded,
    Page, ///< view on the page that is shown, "overview"
    WindowGeometry,
    Ownership, ///< JSON of writeOwnership, of writeTuning
    Tuning,
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

/**
 * Typed access to an INI file through one table of keys, types and defaults. QSettings replaces the file atomically.
 * Nothing in the file can hurt: a value of another type is the default, and where there is a pipe, a device or a
 * folder instead of a file, the settings last as long as the program.
 */
class Settings
{
public:
    static constexpr qsizetype recentFilesMax = 10;

    explicit Settings(const QString& file);

    /** Path of what is there but cannot hold settings; empty: all is well. */
    QString unusableFile() const { return m_settings ? QString() : m_file; }

    /** Where a file is now that was there and is no INI file; empty: there was none. */
    QString brokenFile() const { return m_keptAs; }

    QVariant value(Setting setting) const;
    QString text(Setting setting) const { return value(setting).toString(); }
    void set(Setting setting, const QVariant& value);

    QStringList recentFiles() const { return value(Setting::RecentFiles).toStringList(); }
    /** Puts a file in front. */
    void addRecentFile(const QString& file);

    /** Writes what is pending; false if the file cannot be written. */
    bool sync();

private:
    QString m_file, m_keptAs;
    std::optional<QSettings> m_settings; ///< none: the file is unusable
    QMap<QString, QVariant> m_unsaved; ///< then
};

} // namespace loadmark
