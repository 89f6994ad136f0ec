// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/bar_painter.h"

#include "app/theme/component_colour.h"

#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace loadmark {

namespace {

/** An incomplete bar fades out over this share of the memory. */
constexpr double openEnd = 0.06;

double clampedBytes(std::optional<Bytes> bytes)
{
    return static_cast<double>(std::max<Bytes>(bytes.value_or(0), 0));
}

template<typename Parts>
void addParts(StackedBar& bar, const Parts& parts)
{
    for (const Component component : gpuComponents) {
        const std::optional<Bytes> bytes = parts(component);
        bar.incomplete = bar.incomplete || !bytes;
        if (clampedBytes(bytes) > 0)
            bar.parts.push_back({component, clampedBytes(bytes)});
    }
}

void finish(StackedBar& bar)
{
    const double memory = std::max(bar.reported.value_or(0), bar.usable.value_or(0));
    const double need = bar.range ? bar.range->high : bar.used() * (bar.incomplete ? 1 + openEnd : 1);
    bar.full = std::max({memory, bar.used(), need, 1.0});
}

/** Diagonal lines drawn one by one: brushes with patterns come out as bitmaps in SVG and PDF. */
void hatch(QPainter& painter, const QRectF& rect, const QColor& colour, double distance)
{
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.setPen(QPen(colour, 1.6));
    for (double x = rect.left() - rect.height(); x < rect.right(); x += distance)
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
    painter.restore();
}

void paintOpenEnd(QPainter& painter, const QRectF& rect, const StackedBar& bar, const Theme& theme)
{
    const double from = positionOf(bar, rect, bar.used());
    QRectF open(from, rect.top(), std::min(rect.right() - from, std::max(24.0, rect.width() * openEnd)), rect.height());
    painter.setPen(QPen(theme.muted, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(open.adjusted(0.5, 0.5, -0.5, -0.5));
    painter.setPen(theme.muted);
    if (rect.height() >= 18) {
        painter.setFont(theme.body());
        painter.drawText(open, Qt::AlignCenter, QStringLiteral("?"));
    }
}

void paintOverLimit(QPainter& painter, const QRectF& rect, const StackedBar& bar, const Theme& theme)
{
    if (!bar.usable || bar.used() <= *bar.usable)
        return;
    const double from = positionOf(bar, rect, *bar.usable), to = positionOf(bar, rect, bar.used());
    const QRectF over(from, rect.top(), std::max(to - from, 3.0), rect.height());
    QColor veil = theme.card;
    veil.setAlphaF(0.55F);
    painter.fillRect(over, veil);
    hatch(painter, over, theme.overLimit, std::clamp(rect.height() / 4, 4.0, 9.0));
    painter.setPen(QPen(theme.overLimit, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(over.adjusted(0.75, 0.75, -0.75, -0.75));
}

} // namespace

double StackedBar::used() const
{
    double sum = 0;
    for (const Part& part : parts)
        sum += part.bytes;
    return sum;
}

StackedBar barOf(const MemoryEstimate& memory, const std::vector<DeviceEstimate>& devices)
{
    StackedBar bar;
    addParts(bar, [&](Component component) { return componentOf(memory, component).value; });
    double reported = 0;
    bool known = !devices.empty();
    for (const DeviceEstimate& device : devices) {
        known = known && device.reported.has_value();
        reported += clampedBytes(device.reported);
    }
    if (known)
        bar.reported = reported;
    if (!bar.incomplete && memory.gpuTotal.interval)
        bar.range = Interval<double>{
            clampedBytes(memory.gpuTotal.interval->low), clampedBytes(memory.gpuTotal.interval->high)};
    if (memory.gpuUsable)
        bar.usable = clampedBytes(memory.gpuUsable.value);
    finish(bar);
    return bar;
}

StackedBar barOf(const DeviceEstimate& device)
{
    StackedBar bar;
    addParts(bar, [&](Component component) { return componentOf(device, component); });
    if (device.reported)
        bar.reported = clampedBytes(device.reported);
    if (device.usable)
        bar.usable = clampedBytes(device.usable);
    finish(bar);
    return bar;
}

double positionOf(const StackedBar& bar, const QRectF& rect, double bytes)
{
    return rect.left() + rect.width() * std::clamp(bytes / bar.full, 0.0, 1.0);
}

std::vector<QRectF> partsOf(const StackedBar& bar, const QRectF& rect)
{
    std::vector<QRectF> rects;
    double from = 0;
    for (const StackedBar::Part& part : bar.parts) {
        const double left = positionOf(bar, rect, from), right = positionOf(bar, rect, from + part.bytes);
        rects.emplace_back(left, rect.top(), right - left, rect.height());
        from += part.bytes;
    }
    return rects;
}

void paintBar(QPainter& painter, const QRectF& rect, const StackedBar& bar, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double radius = std::min<double>(theme.radius, rect.height() / 3) * 0.7;
    QPainterPath shape;
    shape.addRoundedRect(rect, radius, radius);
    painter.setClipPath(shape, Qt::IntersectClip);
    const double memory = std::max(bar.reported.value_or(0), bar.usable.value_or(0));
    painter.fillRect(
        QRectF(rect.left(), rect.top(), positionOf(bar, rect, memory) - rect.left(), rect.height()), theme.track);

    const std::vector<QRectF> rects = partsOf(bar, rect);
    for (std::size_t i = 0; i < rects.size(); ++i) {
        const QColor fill = colourOf(theme, bar.parts[i].component);
        QRectF area = rects[i];
        if (i > 0 && area.width() > 3)
            area.setLeft(area.left() + 1); // a gap tells neighbours apart without colour
        painter.fillRect(area, fill);
        const QColor outline = theme.outlineOf(fill);
        if (outline != fill && area.width() > 3) {
            painter.setPen(QPen(outline, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }
    if (bar.incomplete)
        paintOpenEnd(painter, rect, bar, theme);
    paintOverLimit(painter, rect, bar, theme);
    painter.restore();
}

void paintRange(QPainter& painter, const QRectF& rect, const StackedBar& bar, const Theme& theme)
{
    constexpr double narrowest = 3, cap = 3.5;
    if (!bar.range)
        return;
    const double low = positionOf(bar, rect, bar.range->low), high = positionOf(bar, rect, bar.range->high);
    if (high - low < narrowest) // the end of the bar tells it as well
        return;
    const double y = std::floor(rect.center().y()) + 0.5; // one row of pixels, sharp
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& [colour, width] : {std::pair{theme.card, 4.0}, std::pair{theme.text, 1.5}}) {
        painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(low, y), QPointF(high, y));
        painter.drawLine(QPointF(low, y - cap), QPointF(low, y + cap));
        painter.drawLine(QPointF(high, y - cap), QPointF(high, y + cap));
    }
    painter.restore();
}

} // namespace loadmark
