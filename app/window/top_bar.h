// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QMenu;
class QToolButton;

namespace loadmark {

/** The bar above everything: name, scenario, undo and redo, and the menus. */
class TopBar : public QWidget
{
    Q_OBJECT
public:
    struct Contents
    {
        QMenu* scenarioMenu;
        QAction* undo;
        QAction* redo;
        QAction* open;
        QMenu* exportMenu;
        QMenu* mainMenu;
    };

    TopBar(const Contents& contents, QWidget* parent);

    /** What is on screen; `tip` says where it is kept. */
    void setTitle(const QString& title, const QString& tip, bool modified);
    void openMainMenu();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* addAction(QAction* action, const char* name);
    QToolButton* addMenu(QMenu* menu, const char* name);
    void retranslate();
    void elideTitle();

    QString m_title;
    bool m_modified = false;
    QToolButton* m_chip;
    QToolButton* m_export;
    QToolButton* m_main;
};

} // namespace loadmark
