// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/files/error.h"
#include "estimator/scenario/scenario.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <optional>

namespace loadmark {

/**
 * The scenario of the last session, kept in one file. It is written a moment after the last edit and when the window
 * closes. A file that cannot be read is moved aside before anything is written in its place.
 */
class Autosave : public QObject
{
    Q_OBJECT
public:
    struct Restored
    {
        std::optional<Scenario> scenario; ///< empty: there was none, or it is broken
        std::shared_ptr<const Catalogue> catalogue; ///< with the scenario's own model; null where there is no scenario
        std::optional<Error> error; ///< why it, or with a scenario its model's file, could not be read
        QString keptAs; ///< where the broken file is now; empty: still in its place, and autosave is off
    };

    explicit Autosave(QString file, QObject* parent = nullptr);

    Restored restore(const std::shared_ptr<const Catalogue>& catalogue);

    void schedule(const Scenario& scenario);
    /** Writes what is scheduled now; false if that is not possible. */
    bool flush();

Q_SIGNALS:
    /** Told once, until writing works again. */
    void failed(const QString& file, const QString& reason);

private:
    QString m_file;
    QTimer m_timer;
    std::optional<Scenario> m_pending;
    bool m_enabled = true;
    bool m_complained = false;
};

} // namespace loadmark
