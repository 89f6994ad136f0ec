// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/scale_slider.h"

#include "app/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace loadmark {

namespace {

constexpr double handleRadius = 6.5;
constexpr double ringWidth = 2.0;
constexpr double inset = handleRadius + ringWidth + 0.5;
constexpr double trackHeight = 3.0;
constexpr int sliderHeight = 20;

} // namespace

ScaleSlider::ScaleSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    connect(this, &QSlider::valueChanged, this, [this] { Q_EMIT picked(scaleValue()); });
}

void ScaleSlider::setScale(Scale scale, TickText text)
{
    const bool sameTicks = scale.ticks == m_scale.ticks
        && std::ranges::all_of(scale.ticks, [&](auto tick) { return m_tickText && text(tick) == m_tickText(tick); });
    m_tickText = std::move(text);
    if (scale != m_scale) {
        const std::int64_t value = scaleValue();
        m_scale = std::move(scale);
        const QSignalBlocker blocker(this);
        setRange(0, static_cast<int>(m_scale.values.size()) - 1);
        setPageStep(m_scale.page);
        setValue(m_scale.positionOf(value));
        if (!sameTicks)
            updateGeometry();
    } else if (sameTicks) {
        return;
    }
    update();
}

void ScaleSlider::setScaleValue(std::int64_t value)
{
    const QSignalBlocker blocker(this);
    setValue(m_scale.positionOf(value));
}

std::int64_t ScaleSlider::scaleValue() const
{
    return m_scale.values.empty() ? 0 : m_scale.values[static_cast<std::size_t>(value())];
}

QSize ScaleSlider::sizeHint() const
{
    const int ticks = m_scale.ticks.empty() ? 0 : QFontMetrics(Theme().small()).height();
    return {120, sliderHeight + ticks};
}

QSize ScaleSlider::minimumSizeHint() const
{
    return sizeHint();
}

double ScaleSlider::trackY() const
{
    return sliderHeight / 2.0;
}

double ScaleSlider::xOf(int position) const
{
    const double share = maximum() > 0 ? static_cast<double>(position) / maximum() : 0;
    return inset + share * (width() - 2 * inset);
}

int ScaleSlider::positionAt(double x) const
{
    const double share = (x - inset) / std::max(1.0, width() - 2 * inset);
    return std::clamp(static_cast<int>(std::lround(share * maximum())), 0, maximum());
}

void ScaleSlider::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintTicks(painter);
    paintTrack(painter);
}

void ScaleSlider::paintTrack(QPainter& painter) const
{
    const QPalette& colours = palette();
    const QColor accent = isEnabled() ? colours.color(QPalette::Highlight) : colours.color(QPalette::Mid);
    const double x = xOf(value()), y = trackY();
    const auto bar = [&](double from, double to, const QColor& colour) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(QRectF(from, y - trackHeight / 2, to - from, trackHeight), 1.5, 1.5);
    };
    bar(inset - handleRadius, width() - inset + handleRadius, colours.color(QPalette::Midlight));
    if (isEnabled())
        bar(inset - handleRadius, x, accent);
    if (hasFocus()) {
        painter.setPen(QPen(colours.color(QPalette::WindowText), 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(x, y), handleRadius + ringWidth, handleRadius + ringWidth);
    }
    painter.setPen(QPen(accent, 2));
    const bool lit = isEnabled() && (isSliderDown() || underMouse());
    painter.setBrush(lit ? accent : colours.color(QPalette::Button));
    painter.drawEllipse(QPointF(x, y), handleRadius - 1, handleRadius - 1);
}

void ScaleSlider::paintTicks(QPainter& painter) const
{
    if (m_scale.ticks.empty() || !m_tickText)
        return;
    painter.setFont(Theme().small());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    const QFontMetricsF metrics(painter.font());
    const auto rectOf = [&](std::int64_t tick) {
        const double w = metrics.horizontalAdvance(m_tickText(tick));
        const double left = inset - handleRadius, right = width() - left;
        const double x = std::clamp(xOf(m_scale.positionOf(tick)) - w / 2, left, std::max(left, right - w));
        return QRectF(x, sliderHeight - 1, w, metrics.height());
    };
    const QRectF last = rectOf(m_scale.ticks.back());
    double free = 0;
    for (const std::int64_t tick : m_scale.ticks) {
        const QRectF rect = rectOf(tick);
        const bool isLast = tick == m_scale.ticks.back();
        if (!isLast && (rect.left() < free || rect.right() + 8 > last.left()))
            continue;
        painter.drawText(rect, Qt::AlignCenter | Qt::TextDontClip, m_tickText(tick));
        free = rect.right() + 8;
    }
}

void ScaleSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || maximum() == 0)
        return event->ignore();
    setSliderDown(true);
    setSliderPosition(positionAt(event->position().x()));
    event->accept();
}

void ScaleSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (isSliderDown())
        setSliderPosition(positionAt(event->position().x()));
    event->accept();
}

void ScaleSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && isSliderDown())
        setSliderDown(false);
    update();
    event->accept();
}

void ScaleSlider::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QSlider::wheelEvent(event);
    else
        event->ignore();
}

} // namespace loadmark
