// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/store/scenario_store.h"
#include "app/window/autosave.h"

#include <QObject>

namespace loadmark {

class Settings;

/**
 * The scenario as a file: opened, saved, and restored from the last session.
 *
 * Opening is a step of the history, so undo brings back what was there before; the scenario that undo brings back
 * belongs to no file.
 */
class Documents : public QObject
{
    Q_OBJECT
public:
    Documents(ScenarioStore& store, Settings& settings, const QString& autosaveFile, QObject* parent = nullptr);

    /** The scenario of a first start: a small model on a common GPU, where the catalogue has them. */
    static Scenario firstScenario(const Catalogue& catalogue);

    /** Path of the file that the scenario belongs to; empty: none yet. */
    QString file() const { return m_file; }
    bool isModified() const { return !m_store.history().isClean(); }

    void restoreSession();
    /** Writes the autosave now; false: the scenario as it is now will not be there in the next session. */
    bool keepSession() { return m_autosave.flush(); }

    void startNew();
    bool open(const QString& file);
    /** To the scenario's own file; false if it has none or cannot be written. */
    bool save();
    bool saveAs(const QString& file);

Q_SIGNALS:
    void changed();
    void problem(const QString& text);

private:
    void setFile(const QString& file);
    void followHistory(int index);
    void restoreFile(const Scenario& scenario);

    ScenarioStore& m_store;
    Settings& m_settings;
    Autosave m_autosave;
    QString m_file;
    int m_openedAt = 0; ///< index in the history from which on the scenario belongs to the file
};

} // namespace loadmark
