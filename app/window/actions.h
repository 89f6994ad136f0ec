// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>

#include <vector>

namespace loadmark {

/** What an action is called; texts are marked with QT_TRANSLATE_NOOP("Actions", …). */
struct ActionTexts
{
    const char* text;
    const char* statusTip;
};

/** Every action of the window, registered once: its texts in the current language, and its shortcut. */
class Actions : public QObject
{
    Q_OBJECT
public:
    explicit Actions(QWidget* window);

    /** `id` becomes the object name. The action works wherever the focus is in the window. */
    QAction* add(const char* id, ActionTexts texts, const QKeySequence& shortcut = {});
    const std::vector<QAction*>& all() const { return m_actions; }

    void retranslate();

private:
    QWidget* m_window;
    std::vector<QAction*> m_actions;
    std::vector<ActionTexts> m_texts;
};

} // namespace loadmark
