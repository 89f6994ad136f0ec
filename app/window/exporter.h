// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/matrix_document.h"
#include "app/export/render.h"
#include "app/window/file_dialogs.h"

#include <QObject>
#include <QString>

class QMenu;

namespace loadmark {

class Actions;
class Appearance;
class Menus;
class ScenarioStore;
class Settings;

/** The pictures of a scenario: a menu of views and kinds, and what writes or copies them. */
class Exporter : public QObject
{
    Q_OBJECT
public:
    Exporter(ScenarioStore& store, Settings& settings, const Appearance& appearance, QWidget* window);

    void setFileDialogs(const FileDialogs& dialogs) { m_dialogs = dialogs; }
    /** Fills `menu` with a submenu per view. */
    void addActions(Actions& actions, Menus& menus, QMenu* menu);

Q_SIGNALS:
    void done(const QString& text);
    void problem(const QString& text);

private:
    void write(const QString& view, const QString& suffix, int scale);
    void writeTable(const QString& view, const QString& suffix, cli::TableForm form);
    void copy(const QString& view);
    QString askForPath(const QString& title, const QString& view, const QString& suffix);
    RenderRequest requestFor(const QString& view) const;
    QString suggestedPath(const QString& view, const QString& suffix) const;

    ScenarioStore& m_store;
    Settings& m_settings;
    const Appearance& m_appearance;
    QWidget* m_window;
    FileDialogs m_dialogs = FileDialogs::native();
};

} // namespace loadmark
