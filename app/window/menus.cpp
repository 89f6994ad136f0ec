// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/menus.h"

#include <QCoreApplication>
#include <QMenu>

namespace loadmark {

Menus::Menus(QWidget* window) : QObject(window), m_window(window)
{
}

QMenu* Menus::add(const char* title)
{
    auto* menu = new QMenu(m_window);
    menu->setToolTipsVisible(true);
    m_menus.emplace_back(menu, title);
    menu->setTitle(QCoreApplication::translate("Menus", title));
    return menu;
}

void Menus::retranslate()
{
    for (const auto& [menu, title] : m_menus)
        menu->setTitle(QCoreApplication::translate("Menus", title));
}

} // namespace loadmark
