// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What ContextChart paints over its plot: load line, over-limit hatching, scenario, model limit, readout.
#include "app/charts/context_chart.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace loadmark {

namespace {
constexpr double tagPadX = 6, tagPadY = 2;

bool isFree(const QRectF& where, const std::vector<QRectF>& taken)
{
    return std::ranges::none_of(taken, [&](const QRectF& other) { return where.intersects(other); });
}
}

/** Grid lines where there are labels; the axis would draw one at the top too, which has none. */
void ContextChart::drawBackground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawBackground(painter, rect);
    if (!m_message.isEmpty() || m_top <= 0)
        return;
    const QRectF plot = plotRect();
    painter->setPen(QPen(m_theme.grid, 1));
    for (const Tick& tick : m_yTicks) {
        const double y = plot.bottom() - plot.height() * tick.value / m_top;
        painter->drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
}

void ContextChart::drawForeground(QPainter* painter, const QRectF&)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (m_message.isEmpty() && m_curve.points.size() >= 2) {
        paintOverLimit(*painter);
        paintMarkLine(*painter);
        const std::vector<QRectF> taken = paintLoadLine(*painter);
        paintLimit(*painter);
        paintMark(*painter, taken);
        if (m_readout)
            paintReadout(*painter);
    } else if (!m_message.isEmpty()) {
        paintMessage(*painter);
    }
    if (hasFocus()) {
        painter->setPen(QPen(m_theme.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
    painter->restore();
}

/** A small label on a ground of its own, moved so that it stays within the plot. Returns where it came to stand. */
QRectF ContextChart::paintTag(QPainter& painter, QRectF where, const QString& text, const QColor& colour) const
{
    const QRectF plot = plotRect();
    where.moveLeft(std::clamp(where.left(), plot.left(), std::max(plot.left(), plot.right() - where.width())));
    where.moveTop(std::clamp(where.top(), plot.top(), std::max(plot.top(), plot.bottom() - where.height())));
    QColor ground = m_theme.card;
    ground.setAlphaF(0.9F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(where, 3, 3);
    painter.setPen(colour);
    painter.drawText(where, Qt::AlignCenter | Qt::TextSingleLine, text);
    return where;
}

/** Where it does not fit though all GPUs together have room: one of them is full, or the split is impossible. */
QPainterPath ContextChart::shortBelowLine(double usable) const
{
    QPainterPath area;
    const double bottom = plotRect().bottom();
    QPointF last;
    bool open = false;
    for (const ContextPoint& point : m_curve.points) {
        const double sum = knownBytes(point);
        const QPointF at = positionOf(static_cast<double>(point.context), std::min(sum, usable));
        const bool isShort = point.fits == std::optional(false);
        if (!open && isShort && sum <= usable) {
            area.moveTo(at.x(), bottom);
            open = true;
        } else if (open && !isShort) {
            area.lineTo(last.x(), bottom);
            area.closeSubpath();
            open = false;
        }
        if (open)
            area.lineTo(at);
        last = at;
    }
    if (open) {
        area.lineTo(last.x(), bottom);
        area.closeSubpath();
    }
    return area;
}

void ContextChart::paintOverLimit(QPainter& painter) const
{
    if (!m_curve.usable)
        return;
    const auto usable = static_cast<double>(*m_curve.usable);
    QPainterPath over;
    bool open = false;
    QPointF before;
    for (const ContextPoint& point : m_curve.points) {
        const double sum = knownBytes(point);
        const QPointF at = positionOf(static_cast<double>(point.context), sum);
        const double lineY = positionOf(static_cast<double>(point.context), usable).y();
        if (sum > usable && !open) {
            const double share = before.isNull() ? 1 : (lineY - before.y()) / (at.y() - before.y());
            over.moveTo(before.isNull() ? at.x() : before.x() + share * (at.x() - before.x()), lineY);
            open = true;
        }
        if (open)
            over.lineTo(at);
        before = at;
    }
    if (open) {
        over.lineTo(before.x(), positionOf(1, usable).y());
        over.closeSubpath();
    }
    over.addPath(shortBelowLine(usable));
    if (over.isEmpty())
        return;
    painter.save();
    painter.setClipRect(plotRect());
    painter.setClipPath(over, Qt::IntersectClip);
    QColor veil = m_theme.card;
    veil.setAlphaF(0.45F);
    const QRectF box = over.boundingRect().intersected(plotRect());
    painter.fillRect(box, veil);
    painter.setPen(QPen(m_theme.overLimit, 1.4));
    for (double x = box.left() - box.height(); x < box.right(); x += 9)
        painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()));
    painter.restore();
}

/** Returns what other labels must leave free: its label, its ring and the line itself. */
std::vector<QRectF> ContextChart::paintLoadLine(QPainter& painter) const
{
    if (!m_curve.usable)
        return {};
    const QRectF plot = plotRect();
    const double y = positionOf(1, static_cast<double>(*m_curve.usable)).y();
    if (y < plot.top() - 0.5 || y > plot.bottom() + 0.5)
        return {};
    painter.setPen(QPen(m_theme.loadLine, 1.6, Qt::DashLine));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    painter.setPen(QPen(m_theme.loadLine, 1.6));
    painter.setBrush(m_theme.card);
    painter.drawEllipse(QPointF(plot.left() + 12, y), 4.5, 4.5);
    painter.drawLine(QPointF(plot.left() + 4, y), QPointF(plot.left() + 20, y));

    painter.setFont(m_theme.small());
    const QFontMetricsF metrics(m_theme.small());
    const QString text = tr("load line %1").arg(m_format.briefBytes(static_cast<double>(*m_curve.usable)));
    const double width = metrics.horizontalAdvance(text) + 2 * tagPadX, height = metrics.height() + 2 * tagPadY;
    const bool above = y - height - 3 >= plot.top();
    double left = plot.left() + 24;
    if (const auto mark = markX(); mark && *mark > left - 4 && *mark < left + width && *mark + 8 + width < plot.right())
        left = *mark + 8; // a label would cut the scenario's line
    const QRectF label
        = paintTag(painter, QRectF(left, above ? y - height - 2 : y + 2, width, height), text, m_theme.text);
    return {label.adjusted(-2, -2, 2, 2), QRectF(plot.left(), y - 2, plot.width(), 4),
        QRectF(plot.left() + 4, y - 6, 16, 12)};
}

/** Its label stands above the plot, where it covers nothing of the curve; it tells what a curve cut off would reach. */
void ContextChart::paintLimit(QPainter& painter) const
{
    if (!m_curve.limit)
        return;
    const QRectF plot = plotRect();
    const double x = positionOf(static_cast<double>(*m_curve.limit), 0).x();
    if (x < plot.left() || x > plot.right() + 0.5)
        return;
    painter.setPen(QPen(m_theme.text, 1.2, Qt::DotLine));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    painter.setFont(m_theme.small());
    const QFontMetricsF metrics(m_theme.small());
    QString text = tr("model limit %1", "tokens").arg(m_format.shortTokens(*m_curve.limit));
    const ContextPoint& last = m_curve.points.back();
    if (last.total && static_cast<double>(*last.total) / m_format.gigabyte() > m_top)
        text = tr("%1 · %2 ↑", "model limit, memory there, beyond the axis")
                   .arg(text, m_format.briefBytes(static_cast<double>(*last.total)));
    const double width = metrics.horizontalAdvance(text);
    const double left
        = std::clamp(x - width / 2, plot.left(), std::max(plot.left(), viewport()->width() - width - 1.0));
    painter.setPen(m_theme.muted);
    painter.drawText(QPointF(left, plot.top() - 4 - metrics.descent()), text);
}

std::optional<double> ContextChart::markX() const
{
    const QRectF plot = plotRect();
    const double x = positionOf(static_cast<double>(std::max<Tokens>(m_mark.context, 1)), 0).x();
    if (m_mark.context <= 0 || x < plot.left() - 0.5 || x > plot.right() + 0.5)
        return std::nullopt;
    return x;
}

void ContextChart::paintMarkLine(QPainter& painter) const
{
    const std::optional<double> x = markX();
    if (!x)
        return;
    painter.setPen(QPen(m_theme.text, 1.4));
    painter.drawLine(QPointF(*x, plotRect().top()), QPointF(*x, plotRect().bottom()));
}

void ContextChart::paintMark(QPainter& painter, const std::vector<QRectF>& taken) const
{
    const std::optional<double> onAxis = markX();
    if (!onAxis)
        return;
    const double x = *onAxis;
    const QRectF plot = plotRect();
    QString text = m_format.shortTokens(m_mark.context);
    double y = plot.center().y();
    if (m_mark.total) {
        text = tr("%1 · %2", "context, memory").arg(text, m_format.briefBytes(static_cast<double>(*m_mark.total)));
        y = std::max(
            plot.top(), positionOf(static_cast<double>(m_mark.context), static_cast<double>(*m_mark.total)).y());
        painter.setBrush(m_theme.card);
        painter.setPen(QPen(m_theme.text, 2));
        painter.drawEllipse(QPointF(x, y), 4.5, 4.5);
    }
    QFont bold = m_theme.small();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    const QFontMetricsF metrics(bold);
    const double width = metrics.horizontalAdvance(text) + 2 * tagPadX, height = metrics.height() + 2 * tagPadY;
    // The curve rises to the right: above it on the left the label covers least of it.
    const double leftOf = x - 8 - width, rightOf = x + 8, step = height / 2;
    const QRectF usual(leftOf >= plot.left() ? leftOf : rightOf, std::max(plot.top(), y - height - 5), width, height);
    for (int away = 0; away < 8; ++away) {
        for (const double top : {y - height - 5 - away * step, y + 7 + away * step}) {
            for (const double left : {leftOf, rightOf}) {
                const QRectF where(left, top, width, height);
                if (plot.contains(where) && isFree(where, taken))
                    return static_cast<void>(paintTag(painter, where, text, m_theme.text));
            }
        }
    }
    paintTag(painter, usual, text, m_theme.text);
}

void ContextChart::paintReadout(QPainter& painter) const
{
    const QRectF plot = plotRect();
    const ContextPoint& point = m_curve.points[*m_readout];
    const double x = positionOf(static_cast<double>(point.context), 0).x();
    painter.setPen(QPen(m_theme.accent, 1.2, Qt::DashLine));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    if (point.total) {
        const double y = positionOf(static_cast<double>(point.context), static_cast<double>(*point.total)).y();
        if (y >= plot.top())
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
    const QStringList lines = readoutLines();
    painter.setFont(m_theme.small());
    const QFontMetricsF metrics(m_theme.small());
    double width = 0;
    for (const QString& line : lines)
        width = std::max(width, metrics.horizontalAdvance(line));
    width += 16;
    const double height = metrics.height() * static_cast<double>(lines.size()) + 10;
    const double left = x + 10 + width <= plot.right() ? x + 10 : std::max(plot.left(), x - 10 - width);
    const QRectF box(left, std::max(0.0, plot.top() + 4), width, height);
    painter.setPen(QPen(m_theme.border, 1));
    painter.setBrush(m_theme.card);
    painter.drawRoundedRect(box, 4, 4);
    painter.setPen(m_theme.text);
    double y = box.top() + 5 + metrics.ascent();
    for (const QString& line : lines) {
        painter.drawText(QPointF(box.left() + 8, y), line);
        y += metrics.height();
    }
}

void ContextChart::paintMessage(QPainter& painter) const
{
    const QRectF area = QRectF(viewport()->rect());
    painter.fillRect(area, m_theme.card);
    painter.setFont(m_theme.body());
    painter.setPen(m_theme.muted);
    painter.drawText(area.adjusted(24, 12, -24, -12), Qt::AlignCenter | Qt::TextWordWrap, m_message);
}

} // namespace loadmark
