// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/legend.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace loadmark {

namespace {
constexpr double swatch = 10, toName = 6, toValue = 5, between = 20;

QFont valueFont(const Theme& theme)
{
    QFont font = theme.body();
    font.setWeight(QFont::DemiBold);
    return font;
}
}

Legend::Legend(QWidget* parent) : FlowingWidget(parent)
{
}

void Legend::setTheme(const Theme& theme)
{
    m_theme = theme;
    measure();
    updateGeometry();
    update();
}

void Legend::setEntries(std::vector<LegendEntry> entries)
{
    if (entries == m_entries)
        return;
    m_entries = std::move(entries);
    measure();
    QStringList words;
    for (const LegendEntry& entry : m_entries)
        words << (entry.name + QLatin1Char(' ') + entry.value).trimmed();
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    flow();
    update();
}

void Legend::measure()
{
    const QFontMetricsF names(m_theme.body()), values(valueFont(m_theme));
    m_nameWidths.clear();
    m_widths.clear();
    for (const LegendEntry& entry : m_entries) {
        m_nameWidths.push_back(names.horizontalAdvance(entry.name));
        const double value = entry.value.isEmpty() ? 0 : toValue + values.horizontalAdvance(entry.value);
        m_widths.push_back(swatch + toName + m_nameWidths.back() + value);
    }
}

int Legend::rowHeight() const
{
    return static_cast<int>(std::ceil(QFontMetricsF(m_theme.body()).height())) + 4;
}

QPointF Legend::place(std::size_t index, int width) const
{
    double x = 0;
    int row = 0;
    for (std::size_t i = 0; i <= index && i < m_entries.size(); ++i) {
        const double needed = m_widths[i];
        if (x > 0 && x + needed > width) {
            x = 0;
            ++row;
        }
        if (i == index)
            break;
        x += needed + between;
    }
    return {x, static_cast<double>(row * rowHeight())};
}

void Legend::setToolTipOf(std::function<QString(std::size_t)> toolTipOf)
{
    m_toolTipOf = std::move(toolTipOf);
}

std::optional<std::size_t> Legend::entryAt(const QPoint& position) const
{
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (QRectF(place(i, width()), QSizeF(m_widths[i], rowHeight())).contains(position))
            return i;
    return std::nullopt;
}

bool Legend::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !m_toolTipOf)
        return FlowingWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto entry = entryAt(help->pos());
    QToolTip::showText(help->globalPos(), entry ? m_toolTipOf(*entry) : QString(), this);
    return true;
}

int Legend::heightForWidth(int width) const
{
    if (m_entries.empty())
        return rowHeight();
    return static_cast<int>(place(m_entries.size() - 1, width).y()) + rowHeight();
}

QSize Legend::sizeHint() const
{
    double all = 0;
    for (const double width : m_widths)
        all += width + between;
    return {static_cast<int>(all), heightForWidth(std::max(width(), 300))};
}

QSize Legend::minimumSizeHint() const
{
    double widest = 40;
    for (const double width : m_widths)
        widest = std::max(widest, width);
    return {static_cast<int>(std::ceil(widest)), rowHeight()};
}

void Legend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF nameMetrics(m_theme.body());
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const LegendEntry& entry = m_entries[i];
        const QPointF at = place(i, width());
        const double middle = at.y() + rowHeight() / 2.0;
        const QRectF square(at.x() + 0.5, middle - swatch / 2 + 0.5, swatch - 1, swatch - 1);
        if (entry.colour.isValid()) {
            painter.setPen(QPen(m_theme.outlineOf(entry.colour), 1));
            painter.setBrush(entry.colour);
            painter.drawRoundedRect(square, 2, 2);
        } else {
            painter.setPen(QPen(m_theme.muted, 1.5));
            painter.drawLine(QPointF(square.left(), middle), QPointF(square.right(), middle));
            painter.drawLine(QPointF(square.center().x(), square.top()), QPointF(square.center().x(), square.bottom()));
        }
        const double nameX = at.x() + swatch + toName;
        const double baseline = middle + (nameMetrics.ascent() - nameMetrics.descent()) / 2;
        painter.setFont(m_theme.body());
        painter.setPen(m_theme.muted);
        painter.drawText(QPointF(nameX, baseline), entry.name);
        painter.setFont(valueFont(m_theme));
        painter.setPen(m_theme.text);
        painter.drawText(QPointF(nameX + m_nameWidths[i] + toValue, baseline), entry.value);
    }
}

} // namespace loadmark
