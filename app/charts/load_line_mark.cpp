// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/load_line_mark.h"

#include <QPainter>
#include <QPen>

namespace loadmark {

void drawLoadLineMark(QPainter& painter, const QRectF& box, const QColor& colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double stroke = box.width() / 14;
    painter.setPen(QPen(colour, stroke, Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(Qt::NoBrush);
    const double radius = box.width() * 0.34;
    painter.drawEllipse(box.center(), radius, radius);
    const double y = box.center().y();
    painter.drawLine(QPointF(box.left() + stroke, y), QPointF(box.right() - stroke, y));
    painter.restore();
}

} // namespace loadmark
