// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/memory_bar.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace loadmark {

namespace {
constexpr int barHeight = 32;
constexpr int tail = 6; ///< of the load line below the bar
constexpr double ring = 4.5;
}

MemoryBar::MemoryBar(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_bar.full = 1;
}

void MemoryBar::setTheme(const Theme& theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

void MemoryBar::setFormat(const Format& format)
{
    m_format = format;
    describe();
    update();
}

void MemoryBar::render(const Estimate& estimate)
{
    m_memory = shownMemory(estimate);
    m_onCpu = isOnCpuAlone(estimate);
    m_bar = barOf(m_memory, estimate.devices);
    describe();
    update();
}

void MemoryBar::setToolTipOf(std::function<QString(Component)> toolTipOf)
{
    m_toolTipOf = std::move(toolTipOf);
}

int MemoryBar::labelHeight() const
{
    return static_cast<int>(std::ceil(QFontMetricsF(m_theme.small()).height())) + 4;
}

QRectF MemoryBar::barRect() const
{
    return QRectF(0, labelHeight(), width(), barHeight);
}

std::optional<double> MemoryBar::loadLineX() const
{
    if (!m_bar.usable)
        return std::nullopt;
    return positionOf(m_bar, barRect(), *m_bar.usable);
}

std::optional<Component> MemoryBar::componentAt(const QPoint& position) const
{
    const std::vector<QRectF> rects = partsOf(m_bar, barRect());
    for (std::size_t i = 0; i < rects.size(); ++i)
        if (rects[i].adjusted(-1, 0, 1, 0).contains(position))
            return m_bar.parts[i].component;
    return std::nullopt;
}

QSize MemoryBar::sizeHint() const
{
    return {600, labelHeight() + barHeight + tail};
}

QSize MemoryBar::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

void MemoryBar::describe()
{
    setAccessibleName(m_onCpu ? componentName(Component::Host) : tr("Memory of all GPUs"));
    QStringList parts;
    for (const Component component : gpuComponents)
        parts << tr("%1 %2", "a part of memory and its size")
                     .arg(componentName(component), m_format.bytes(componentOf(m_memory, component)));
    const QString range = m_format.plusMinus(m_memory.gpuTotal);
    parts
        << tr("needed %1", "memory").arg(m_format.bytes(m_memory.gpuTotal) + (range.isEmpty() ? range : u' ' + range));
    parts << tr("usable %1", "memory").arg(m_format.bytes(m_memory.gpuUsable));
    setAccessibleDescription(parts.join(QStringLiteral(", ")));
}

void MemoryBar::paintLoadLine(QPainter& painter) const
{
    const std::optional<double> x = loadLineX();
    if (!x)
        return;
    const QRectF rect = barRect();
    const double centre = std::clamp(*x, ring + 1, width() - ring - 1.0);
    const double top = rect.top() - 5;
    painter.setPen(QPen(m_theme.loadLine, 2));
    painter.drawLine(QPointF(*x, top), QPointF(*x, rect.bottom() + tail));
    painter.setBrush(m_theme.card);
    painter.drawEllipse(QPointF(centre, top - ring), ring, ring);
    painter.drawLine(QPointF(centre - ring - 3, top - ring), QPointF(centre + ring + 3, top - ring));

    const QString label = tr("load line · %1 usable").arg(m_format.briefBytes(*m_bar.usable));
    painter.setFont(m_theme.small());
    painter.setPen(m_theme.text);
    const double room = ring + 8, needed = QFontMetricsF(m_theme.small()).horizontalAdvance(label);
    const bool onLeft = centre - room - needed >= 0;
    const QRectF where = onLeft ? QRectF(centre - room - needed, 0, needed + 1, labelHeight() - 2)
                                : QRectF(centre + room, 0, needed + 1, labelHeight() - 2);
    painter.drawText(where, Qt::AlignLeft | Qt::AlignVCenter, label);
}

void MemoryBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintBar(painter, barRect(), m_bar, m_theme);
    paintRange(painter, barRect(), m_bar, m_theme);
    paintLoadLine(painter);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_theme.accent, 2));
        painter.drawRoundedRect(barRect().adjusted(1, 1, -1, -1), m_theme.radius * 0.7, m_theme.radius * 0.7);
    }
}

void MemoryBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_F1)
        Q_EMIT explanationWanted();
    else
        QWidget::keyPressEvent(event);
}

void MemoryBar::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && barRect().contains(event->position()))
        Q_EMIT explanationWanted();
}

bool MemoryBar::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !m_toolTipOf)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::optional<Component> component = componentAt(help->pos());
    QToolTip::showText(help->globalPos(), component ? m_toolTipOf(*component) : QString(), this);
    return true;
}

void MemoryBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        describe();
}

} // namespace loadmark
