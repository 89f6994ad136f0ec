// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/menu_button.h"

#include <QApplication>
#include <QEvent>
#include <QMenu>
#include <QToolButton>

namespace loadmark {

QToolButton* makeMenuButton(QMenu* menu, const char* objectName, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(QLatin1String(objectName));
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::TabFocus); // a click opens the menu and leaves the focus where it was
    // Qt tells no Leave to what lies below a pop-up, so that the button would stay lit after its menu has closed.
    QObject::connect(menu, &QMenu::aboutToHide, button, [button] {
        if (button->rect().contains(button->mapFromGlobal(QCursor::pos())))
            return;
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(button, &leave);
        button->update();
    });
    return button;
}

} // namespace loadmark
