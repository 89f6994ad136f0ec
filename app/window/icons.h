// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace loadmark {

enum class Symbol { Undo, Redo, Menu };

/** A line drawing in the colour of button texts: sharp at any scale, and right in any theme without being told. */
QIcon symbolIcon(Symbol symbol);

} // namespace loadmark
