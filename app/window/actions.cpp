// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions.h"

#include <QCoreApplication>
#include <QWidget>

namespace loadmark {

namespace {

void setTexts(QAction* action, const ActionTexts& texts)
{
    action->setText(QCoreApplication::translate("Actions", texts.text));
    action->setStatusTip(QCoreApplication::translate("Actions", texts.statusTip));
}

} // namespace

Actions::Actions(QWidget* window) : QObject(window), m_window(window)
{
}

QAction* Actions::add(const char* id, ActionTexts texts, const QKeySequence& shortcut)
{
    auto* action = new QAction(this);
    action->setObjectName(QLatin1String(id));
    action->setShortcut(shortcut);
    action->setMenuRole(QAction::NoRole);
    setTexts(action, texts);
    m_actions.push_back(action);
    m_texts.push_back(texts);
    m_window->addAction(action);
    return action;
}

void Actions::retranslate()
{
    for (std::size_t i = 0; i < m_actions.size(); ++i)
        setTexts(m_actions[i], m_texts[i]);
}

} // namespace loadmark
