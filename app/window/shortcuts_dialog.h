// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace loadmark {

class Actions;

/** Lists all actions that have a shortcut, in a dialog that does not stop the work. */
void showShortcuts(const Actions& actions, QWidget* window);

} // namespace loadmark
