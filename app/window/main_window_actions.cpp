// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The actions and menus of the main window.
#include "app/inputs/advanced_section.h"
#include "app/inputs/inputs_panel.h"
#include "app/panels/make_panel.h"
#include "app/settings/appearance.h"
#include "app/window/about.h"
#include "app/window/actions.h"
#include "app/window/icons.h"
#include "app/window/main_window.h"
#include "app/window/menus.h"
#include "app/window/pages.h"
#include "app/window/shortcuts_dialog.h"
#include "app/window/status_panel.h"
#include "app/window/top_bar.h"

#include <QActionGroup>
#include <QApplication>
#include <QMenu>

namespace loadmark {

void MainWindow::makeFileActions()
{
    m_new = m_actions->add("new",
        {QT_TRANSLATE_NOOP("Actions", "New scenario"),
            QT_TRANSLATE_NOOP("Actions", "Start from the scenario of a first start; undo brings this one back.")},
        QKeySequence(Qt::CTRL | Qt::Key_N));
    m_open = m_actions->add("open",
        {QT_TRANSLATE_NOOP("Actions", "Open…"),
            QT_TRANSLATE_NOOP("Actions", "Open a scenario or a model from a file; undo brings this one back.")},
        QKeySequence(Qt::CTRL | Qt::Key_O));
    m_saveAction = m_actions->add("save",
        {QT_TRANSLATE_NOOP("Actions", "Save"), QT_TRANSLATE_NOOP("Actions", "Save the scenario to its file.")},
        QKeySequence(Qt::CTRL | Qt::Key_S));
    m_saveAsAction = m_actions->add("saveAs",
        {QT_TRANSLATE_NOOP("Actions", "Save as…"), QT_TRANSLATE_NOOP("Actions", "Save the scenario to another file.")},
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    m_quit = m_actions->add("quit",
        {QT_TRANSLATE_NOOP("Actions", "Quit"),
            QT_TRANSLATE_NOOP("Actions", "Close the window; the scenario is kept for the next start.")},
        QKeySequence(Qt::CTRL | Qt::Key_Q));
    connect(m_new, &QAction::triggered, &m_documents, &Documents::startNew);
    connect(m_open, &QAction::triggered, this, &MainWindow::askAndOpen);
    connect(m_saveAction, &QAction::triggered, this, &MainWindow::save);
    connect(m_saveAsAction, &QAction::triggered, this, &MainWindow::askAndSaveAs);
    connect(m_quit, &QAction::triggered, this, &MainWindow::close);
}

void MainWindow::makeEditActions()
{
    m_undo = m_actions->add("undo",
        {QT_TRANSLATE_NOOP("Actions", "Undo"),
            QT_TRANSLATE_NOOP("Actions", "Take back the last change of the scenario.")},
        QKeySequence(Qt::CTRL | Qt::Key_Z));
    m_redo = m_actions->add("redo",
        {QT_TRANSLATE_NOOP("Actions", "Redo"), QT_TRANSLATE_NOOP("Actions", "Repeat the change that was taken back.")},
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
    m_redo->setShortcuts({m_redo->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_Y)}); // as on Windows
    m_undo->setIcon(symbolIcon(Symbol::Undo));
    m_redo->setIcon(symbolIcon(Symbol::Redo));
    connect(m_undo, &QAction::triggered, &m_store, &ScenarioStore::undo);
    connect(m_redo, &QAction::triggered, &m_store, &ScenarioStore::redo);
}

void MainWindow::makeViewActions()
{
    m_chooseModel = m_actions->add("chooseModel",
        {QT_TRANSLATE_NOOP("Actions", "Choose model…"),
            QT_TRANSLATE_NOOP("Actions", "Open the list of models, ready to search.")},
        QKeySequence(Qt::CTRL | Qt::Key_M));
    m_chooseAccelerator = m_actions->add("chooseAccelerator",
        {QT_TRANSLATE_NOOP("Actions", "Choose accelerator…"),
            QT_TRANSLATE_NOOP("Actions", "Open the list of accelerators, ready to search.")},
        QKeySequence(Qt::CTRL | Qt::Key_G));
    m_advanced = m_actions->add("advancedSettings",
        {QT_TRANSLATE_NOOP("Actions", "Advanced settings"),
            QT_TRANSLATE_NOOP("Actions", "Show or hide the settings of the engine.")},
        QKeySequence(Qt::CTRL | Qt::Key_D));
    m_checkLog = m_actions->add("checkLog",
        {QT_TRANSLATE_NOOP("Actions", "Reality check…"),
            QT_TRANSLATE_NOOP("Actions", "Compare an engine's start-up log with what is predicted.")},
        QKeySequence(Qt::CTRL | Qt::Key_L));
    m_menu = m_actions->add("mainMenu",
        {QT_TRANSLATE_NOOP("Actions", "Menu"), QT_TRANSLATE_NOOP("Actions", "Open the menu.")},
        QKeySequence(Qt::Key_F10));
    m_fullScreen = m_actions->add("fullScreen",
        {QT_TRANSLATE_NOOP("Actions", "Full screen"),
            QT_TRANSLATE_NOOP("Actions", "Fill the screen with the window, or leave that.")},
        QKeySequence(Qt::Key_F11));
    m_advanced->setCheckable(true);
    m_fullScreen->setCheckable(true);
    connect(m_chooseModel, &QAction::triggered, m_inputs, &InputsPanel::chooseModel);
    connect(m_chooseAccelerator, &QAction::triggered, m_inputs, &InputsPanel::chooseAccelerator);
    connect(m_advanced, &QAction::triggered, this, [this](bool on) { m_inputs->advanced()->setExpanded(on); });
    connect(m_checkLog, &QAction::triggered, this, [this] { showLogWindow(); });
    connect(m_menu, &QAction::triggered, this, [this] { m_topBar->openMainMenu(); });
    connect(m_fullScreen, &QAction::triggered, this, [this](bool on) { on ? showFullScreen() : showNormal(); });
    makePageActions();
    m_themes = makeThemeChoices();
    m_units = makeUnitChoices();
    m_languages = makeLanguageChoices();
}

void MainWindow::makePageActions()
{
    m_pageActions = new QActionGroup(this);
    int number = 0;
    for (const QString& view : m_pages->views()) {
        const QByteArray id = "page." + view.toLatin1();
        const ActionTexts texts = number == 0 ? ActionTexts{QT_TRANSLATE_NOOP("Actions", "Overview"),
                                      QT_TRANSLATE_NOOP("Actions", "Verdict, memory, speed and cost.")}
                                              : ActionTexts{panelTitleText(view), panelTip(view)};
        QAction* action = addChoice(m_pageActions, id.constData(), texts, number == 0);
        ++number;
        action->setShortcut(QKeySequence(QStringLiteral("Ctrl+%1").arg(number)));
        action->setData(view);
        connect(action, &QAction::triggered, this, [this, view] { m_pages->setCurrent(view); });
    }
}

void MainWindow::makeHelpActions()
{
    m_shortcuts = m_actions->add("shortcuts",
        {QT_TRANSLATE_NOOP("Actions", "Keyboard shortcuts"),
            QT_TRANSLATE_NOOP("Actions", "Show all keyboard shortcuts.")},
        QKeySequence(Qt::CTRL | Qt::Key_Question));
    m_about = m_actions->add("about",
        {QT_TRANSLATE_NOOP("Actions", "About Loadmark"),
            QT_TRANSLATE_NOOP("Actions", "Show the version, the licence and where the facts come from.")});
    connect(m_shortcuts, &QAction::triggered, this, [this] { showShortcuts(*m_actions, this); });
    connect(m_about, &QAction::triggered, this, [this] { showAbout(m_store.catalogue(), this); });
}

QAction* MainWindow::addChoice(QActionGroup* group, const char* id, ActionTexts texts, bool checked)
{
    QAction* action = m_actions->add(id, texts);
    action->setCheckable(true);
    action->setChecked(checked);
    group->addAction(action);
    return action;
}

QActionGroup* MainWindow::makeThemeChoices()
{
    auto* group = new QActionGroup(this);
    const auto add = [&](ThemeChoice choice, const char* id, ActionTexts texts) {
        QAction* action = addChoice(group, id, texts, m_appearance->themeChoice() == choice);
        connect(action, &QAction::triggered, this, [this, choice] { m_appearance->setTheme(choice); });
    };
    add(ThemeChoice::System, "themeSystem",
        {QT_TRANSLATE_NOOP("Actions", "System colours"),
            QT_TRANSLATE_NOOP("Actions", "Be light or dark as the desktop is.")});
    add(ThemeChoice::Light, "themeLight",
        {QT_TRANSLATE_NOOP("Actions", "Light"), QT_TRANSLATE_NOOP("Actions", "Dark text on light ground.")});
    add(ThemeChoice::Dark, "themeDark",
        {QT_TRANSLATE_NOOP("Actions", "Dark"), QT_TRANSLATE_NOOP("Actions", "Light text on dark ground.")});
    return group;
}

QActionGroup* MainWindow::makeUnitChoices()
{
    auto* group = new QActionGroup(this);
    const auto add = [&](ByteUnit unit, const char* id, ActionTexts texts) {
        QAction* action = addChoice(group, id, texts, m_appearance->format().byteUnit == unit);
        connect(action, &QAction::triggered, this, [this, unit] { m_appearance->setByteUnit(unit); });
    };
    add(ByteUnit::Binary, "unitGiB",
        {QT_TRANSLATE_NOOP("Actions", "GiB"),
            QT_TRANSLATE_NOOP("Actions", "Show sizes in GiB, of 1024³ bytes, as drivers and engines print them.")});
    add(ByteUnit::Decimal, "unitGB",
        {QT_TRANSLATE_NOOP("Actions", "GB"),
            QT_TRANSLATE_NOOP("Actions", "Show sizes in GB, of 1000³ bytes, as files and data sheets print them.")});
    return group;
}

QActionGroup* MainWindow::makeLanguageChoices()
{
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& code, const char* id, ActionTexts texts) {
        QAction* action = addChoice(group, id, texts, m_appearance->language() == code);
        connect(action, &QAction::triggered, this, [this, code] { m_appearance->setLanguage(code); });
    };
    // Each language is called by its own name, whatever the language of the window.
    add(QStringLiteral("en"), "languageEnglish",
        {"English", QT_TRANSLATE_NOOP("Actions", "Show the program in English.")});
    add(QStringLiteral("es"), "languageSpanish",
        {"Español", QT_TRANSLATE_NOOP("Actions", "Show the program in Spanish.")});
    return group;
}

void MainWindow::makeMenus()
{
    m_exportMenu = m_menus->add(QT_TRANSLATE_NOOP("Menus", "Export"));
    m_exporter->addActions(*m_actions, *m_menus, m_exportMenu);
    m_recentMenu = m_menus->add(QT_TRANSLATE_NOOP("Menus", "Open recent"));
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentFiles);
    const auto addFileActions = [this](QMenu* menu) {
        menu->addActions({m_new, m_open});
        menu->addMenu(m_recentMenu);
        menu->addActions({m_saveAction, m_saveAsAction});
    };
    QMenu* scenario = m_menus->add(QT_TRANSLATE_NOOP("Menus", "Scenario"));
    addFileActions(scenario);
    QMenu* themes = m_menus->add(QT_TRANSLATE_NOOP("Menus", "Theme"));
    themes->addActions(m_themes->actions());
    QMenu* units = m_menus->add(QT_TRANSLATE_NOOP("Menus", "Unit of sizes"));
    units->addActions(m_units->actions());
    QMenu* languages = m_menus->add(QT_TRANSLATE_NOOP("Menus", "Language"));
    languages->addActions(m_languages->actions());
    QMenu* main = m_menus->add(QT_TRANSLATE_NOOP("Menus", "Menu"));
    addFileActions(main);
    main->addMenu(m_exportMenu);
    main->addSeparator();
    main->addActions({m_undo, m_redo});
    main->addSeparator();
    QMenu* pages = m_menus->add(QT_TRANSLATE_NOOP("Menus", "Page"));
    pages->addActions(m_pageActions->actions());
    main->addMenu(pages);
    main->addActions({m_chooseModel, m_chooseAccelerator, m_advanced, m_checkLog});
    main->addSeparator();
    for (QMenu* menu : {themes, units, languages})
        main->addMenu(menu);
    main->addAction(m_fullScreen);
    main->addSeparator();
    main->addActions({m_shortcuts, m_about, m_quit});
    m_topBar = new TopBar({scenario, m_undo, m_redo, m_open, m_exportMenu, main}, this);
    setMenuWidget(m_topBar);
    m_status->addSwitch(units, m_units, "unitSwitch");
    m_status->addSwitch(themes, m_themes, "themeSwitch");
    m_status->addSwitch(languages, m_languages, "languageSwitch");
    for (QActionGroup* group : {m_themes, m_units, m_languages})
        connect(group, &QActionGroup::triggered, m_status, &StatusPanel::showChoices);
}

} // namespace loadmark
