// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/segmented_control.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QSignalBlocker>

#include <algorithm>

namespace loadmark {

namespace {

constexpr int segmentHeight = 28;
constexpr double radius = 5;

/** The outline of a slice: rounded where the box ends, straight where a neighbour follows. */
QPainterPath slice(QRectF box, bool first, bool last)
{
    QPainterPath path;
    path.addRoundedRect(box, radius, radius);
    const double half = box.width() / 2;
    if (!first)
        path = path.united([&] {
            QPainterPath p;
            p.addRect(box.adjusted(0, 0, -half, 0));
            return p;
        }());
    if (!last)
        path = path.united([&] {
            QPainterPath p;
            p.addRect(box.adjusted(half, 0, 0, 0));
            return p;
        }());
    return path;
}

} // namespace

SegmentButton::SegmentButton(QWidget* parent) : QPushButton(parent)
{
    setCheckable(true);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SegmentButton::setPlace(bool first, bool last)
{
    if (first == m_first && last == m_last)
        return;
    m_first = first;
    m_last = last;
    update();
}

QSize SegmentButton::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(text()) + 16, segmentHeight};
}

QSize SegmentButton::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), fontMetrics().averageCharWidth() * 4), segmentHeight};
}

bool SegmentButton::event(QEvent* event)
{
    // A control that is disabled as a whole says why; its segments keep silent.
    if (event->type() == QEvent::ToolTip && !parentWidget()->isEnabled()) {
        event->ignore();
        return false;
    }
    return QPushButton::event(event);
}

void SegmentButton::keyPressEvent(QKeyEvent* event)
{
    // QPushButton would move the focus to any neighbour; the control moves it among the segments.
    const bool isArrow = event->key() >= Qt::Key_Left && event->key() <= Qt::Key_Down;
    if (isArrow)
        event->ignore();
    else
        QPushButton::keyPressEvent(event);
}

void SegmentButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette& colours = palette();
    const QRectF box = QRectF(rect()).adjusted(m_first ? 0.5 : -0.5, 0.5, -0.5, -0.5);
    const QPainterPath outline = slice(box, m_first, m_last);
    const bool taken = isChecked();
    const bool lit = isEnabled() && !taken && underMouse();
    const QColor accent = isEnabled() ? colours.color(QPalette::Highlight) : colours.color(QPalette::Mid);
    painter.fillPath(outline, taken ? accent : colours.color(lit ? QPalette::Midlight : QPalette::Base));
    painter.setPen(QPen(taken ? accent : colours.color(QPalette::Mid), 1));
    painter.drawPath(outline);
    if (hasFocus()) {
        painter.setPen(QPen(taken ? colours.color(QPalette::HighlightedText) : accent, 1.5));
        painter.drawPath(slice(box.adjusted(2.5, 2.5, -2.5, -2.5), true, true));
    }
    painter.setPen(colours.color(taken && isEnabled() ? QPalette::HighlightedText : QPalette::WindowText));
    const QRect room = rect().adjusted(4, 0, -4, 0);
    painter.drawText(room, Qt::AlignCenter, fontMetrics().elidedText(text(), Qt::ElideRight, room.width()));
}

SegmentedControl::SegmentedControl(QWidget* parent) : QWidget(parent), m_layout(new QHBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (std::size_t i = 0; i < segmentsMax; ++i) {
        auto* button = new SegmentButton(this);
        button->hide();
        connect(button, &QPushButton::clicked, this, [this, i] { pick(m_segments[i].id); });
        m_layout->addWidget(button, 1);
        m_buttons.push_back(button);
    }
}

void SegmentedControl::setSegments(const std::vector<Segment>& segments)
{
    if (segments == m_segments)
        return;
    m_segments = segments;
    m_segments.resize(std::min(m_segments.size(), segmentsMax));
    for (std::size_t i = 0; i < segmentsMax; ++i) {
        SegmentButton* button = m_buttons[i];
        button->setVisible(i < m_segments.size());
        if (i >= m_segments.size())
            continue;
        button->setPlace(i == 0, i + 1 == m_segments.size());
        button->setText(m_segments[i].text);
        button->setToolTip(m_segments[i].tip);
        button->setEnabled(m_segments[i].enabled);
        button->setObjectName(objectName() + QLatin1Char('_') + m_segments[i].id);
        button->updateGeometry();
    }
    nameButtons();
    showCurrent();
}

void SegmentedControl::setCurrent(const QString& id)
{
    if (id == m_current)
        return;
    m_current = id;
    showCurrent();
}

void SegmentedControl::showCurrent()
{
    const auto taken = std::ranges::find(m_segments, m_current, &Segment::id);
    const auto stop
        = taken != m_segments.end() && taken->enabled ? taken : std::ranges::find(m_segments, true, &Segment::enabled);
    for (std::size_t i = 0; i < m_segments.size(); ++i) {
        const QSignalBlocker blocker(m_buttons[i]);
        m_buttons[i]->setChecked(taken == m_segments.begin() + static_cast<std::ptrdiff_t>(i));
        const bool isStop = stop == m_segments.begin() + static_cast<std::ptrdiff_t>(i);
        m_buttons[i]->setFocusPolicy(isStop ? Qt::StrongFocus : Qt::ClickFocus);
        m_buttons[i]->update();
    }
}

void SegmentedControl::pick(const QString& id)
{
    const bool same = id == m_current;
    m_current = id;
    showCurrent(); // a click on the taken segment has unchecked it
    if (!same)
        Q_EMIT picked(id);
}

void SegmentedControl::keyPressEvent(QKeyEvent* event)
{
    const bool forwards = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
    const bool backwards = event->key() == Qt::Key_Left || event->key() == Qt::Key_Up;
    const auto here = std::ranges::find_if(m_buttons, [](const QWidget* button) { return button->hasFocus(); });
    if ((!forwards && !backwards) || here == m_buttons.end())
        return QWidget::keyPressEvent(event);
    const int count = static_cast<int>(m_segments.size());
    int index = static_cast<int>(here - m_buttons.begin()) + (forwards ? 1 : -1);
    while (index >= 0 && index < count && !m_segments[static_cast<std::size_t>(index)].enabled)
        index += forwards ? 1 : -1;
    if (index < 0 || index >= count)
        return;
    m_buttons[static_cast<std::size_t>(index)]->setFocus(Qt::TabFocusReason);
    pick(m_segments[static_cast<std::size_t>(index)].id);
}

void SegmentedControl::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        nameButtons(); // a parent hears of it first and has renamed this
}

void SegmentedControl::nameButtons()
{
    for (std::size_t i = 0; i < m_segments.size(); ++i)
        m_buttons[i]->setAccessibleName(accessibleName() + QStringLiteral(": ") + m_segments[i].text);
}

QSize SegmentedControl::sizeHint() const
{
    return {m_layout->sizeHint().width(), segmentHeight};
}

QSize SegmentedControl::minimumSizeHint() const
{
    return {m_layout->minimumSize().width(), segmentHeight};
}

} // namespace loadmark
