// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings/settings.h"
#include "app/store/scenario_store.h"
#include "app/window/actions.h"
#include "app/window/documents.h"
#include "app/window/exporter.h"
#include "app/window/file_dialogs.h"

#include <QMainWindow>

#include <memory>

class QActionGroup;

namespace loadmark {

class Appearance;
class InputsPanel;
class LogWindow;
class Menus;
class MessageBar;
class OverviewView;
class Pages;
class Panel;
class StatusPanel;
class TopBar;

/** The window: inputs on the left, the overview on the right, bars above and below. It wires its parts and no more. */
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    MainWindow(std::shared_ptr<const Catalogue> catalogue, const StoragePlaces& places, QWidget* parent = nullptr);
    ~MainWindow() override;

    /** The scenario and geometry of the last session, or those of a first start. */
    void restoreSession();
    /** Opens the first file, a scenario, a model or an engine's log; tells that the others were left alone. */
    void openFiles(const QStringList& files);
    void setFileDialogs(const FileDialogs& dialogs);

    ScenarioStore& store() { return m_store; }
    Documents& documents() { return m_documents; }
    Actions& actions() { return *m_actions; }
    MessageBar& messages() { return *m_messages; }
    Appearance& appearance() { return *m_appearance; }

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeFileActions();
    void makeEditActions();
    void makeViewActions();
    void makeHelpActions();
    void makeMenus();
    void makeBody();
    void connectParts();
    QAction* addChoice(QActionGroup* group, const char* id, ActionTexts texts, bool checked);
    QActionGroup* makeThemeChoices();
    QActionGroup* makeUnitChoices();
    QActionGroup* makeLanguageChoices();

    void askAndOpen();
    bool save();
    bool askAndSaveAs();
    LogWindow* showLogWindow();
    QString startFolder() const;
    void fillRecentFiles();
    void makePanels();
    void restoreAssumptions();
    void makePageActions();
    void renderResults();
    void renderTitle();
    void renderHistoryActions();
    void applyFormat();
    void applyTheme();
    void retranslate();

    Settings m_settings;
    ScenarioStore m_store;
    Documents m_documents;
    FileDialogs m_dialogs = FileDialogs::native();
    Appearance* m_appearance;
    Exporter* m_exporter;
    Actions* m_actions;
    Menus* m_menus;
    InputsPanel* m_inputs;
    OverviewView* m_overview;
    Pages* m_pages = nullptr;
    std::vector<Panel*> m_panels; ///< the pages beside the overview
    MessageBar* m_messages;
    StatusPanel* m_status;
    TopBar* m_topBar = nullptr;
    LogWindow* m_logWindow = nullptr; ///< made when it is first asked for

    QAction *m_new, *m_open, *m_saveAction, *m_saveAsAction, *m_quit;
    QAction *m_undo, *m_redo;
    QAction *m_chooseModel, *m_chooseAccelerator, *m_advanced, *m_checkLog, *m_menu, *m_fullScreen;
    QAction *m_shortcuts, *m_about;
    QActionGroup *m_pageActions, *m_themes, *m_units, *m_languages;
    QMenu *m_recentMenu, *m_exportMenu;
};

} // namespace loadmark
