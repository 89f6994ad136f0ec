// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <vector>

class QMenu;
class QWidget;

namespace loadmark {

/** Menus with their titles in the current language; titles are marked with QT_TRANSLATE_NOOP("Menus", …). */
class Menus : public QObject
{
    Q_OBJECT
public:
    explicit Menus(QWidget* window);

    QMenu* add(const char* title);
    void retranslate();

private:
    QWidget* m_window;
    std::vector<std::pair<QMenu*, const char*>> m_menus;
};

} // namespace loadmark
