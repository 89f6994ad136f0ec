// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;
class QToolButton;
class QWidget;

namespace loadmark {

/** A button that opens a menu and is reached by Tab. */
QToolButton* makeMenuButton(QMenu* menu, const char* objectName, QWidget* parent);

} // namespace loadmark
