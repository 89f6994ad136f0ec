// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStatusBar>

class QActionGroup;
class QMenu;
class QToolButton;

namespace loadmark {

struct Format;
class ElidedLabel;
class ScenarioStore;

/** The bar below everything: how long the last recompute took, how fresh the facts are, and three switches. */
class StatusPanel : public QStatusBar
{
    Q_OBJECT
public:
    explicit StatusPanel(QWidget* parent);

    /** A button on the right that drops a menu and shows which of its actions is checked. */
    void addSwitch(QMenu* menu, const QActionGroup* choices, const char* name);
    void render(const ScenarioStore& store, const Format& format);
    /** Switches show the checked actions; after a choice or a change of language. */
    void showChoices();

private:
    struct Switch
    {
        QToolButton* button;
        QMenu* menu;
        const QActionGroup* choices;
    };

    ElidedLabel* m_text;
    std::vector<Switch> m_switches;
};

} // namespace loadmark
