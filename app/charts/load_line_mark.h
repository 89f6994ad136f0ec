// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

namespace loadmark {

/** The mark on a ship's hull: a ring crossed by the line down to which it may be loaded. Drawn within `box`, a square.
 */
void drawLoadLineMark(QPainter& painter, const QRectF& box, const QColor& colour);

} // namespace loadmark
