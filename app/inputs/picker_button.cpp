// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/picker_button.h"

#include "app/inputs/picker_popup.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

namespace loadmark {

namespace {

constexpr int buttonHeight = 30;
constexpr int arrowWidth = 26;
constexpr int side = 10;

void paintArrow(QPainter& painter, QPointF middle, const QColor& colour)
{
    QPainterPath arrow;
    arrow.moveTo(middle + QPointF(-4, -2));
    arrow.lineTo(middle + QPointF(0, 2));
    arrow.lineTo(middle + QPointF(4, -2));
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(arrow);
}

} // namespace

PickerButton::PickerButton(QWidget* parent) : QPushButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAutoDefault(false);
    connect(this, &QPushButton::clicked, this, [this] { openPopup(); });
}

void PickerButton::setCurrent(const QString& id, const QString& text)
{
    m_current = id;
    if (text == this->text())
        return;
    setText(text);
    setAccessibleDescription(text);
}

void PickerButton::openPopup(const QString& typed)
{
    if (!m_source)
        return;
    if (m_popup == nullptr) {
        m_popup = new PickerPopup(this);
        connect(m_popup, &PickerPopup::picked, this, [this](const QString& id) {
            if (id != m_current)
                Q_EMIT picked(id);
        });
    }
    m_popup->setSearchHint(m_searchHint);
    m_popup->open(this, m_source(), m_current, typed);
}

QSize PickerButton::sizeHint() const
{
    return {160, buttonHeight};
}

QSize PickerButton::minimumSizeHint() const
{
    return {80, buttonHeight};
}

void PickerButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette& colours = palette();
    const bool lit = isEnabled() && (underMouse() || isDown());
    painter.setPen(QPen(colours.color(hasFocus() ? QPalette::Highlight : QPalette::Mid), hasFocus() ? 2 : 1));
    painter.setBrush(colours.color(lit ? QPalette::Midlight : QPalette::Base));
    const double edge = hasFocus() ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(rect()).adjusted(edge, edge, -edge, -edge), 5, 5);
    const QColor ink = colours.color(isEnabled() ? QPalette::WindowText : QPalette::PlaceholderText);
    paintArrow(painter, QPointF(width() - arrowWidth / 2.0 - 1, height() / 2.0), ink);
    painter.setPen(ink);
    const QRect room = rect().adjusted(side, 0, -arrowWidth, 0);
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, shownText(room.width()));
}

/**
 * The whole text, or what fits of its parts, "name (remark) · size · speed": a figure cut off would read as another.
 */
QString PickerButton::shownText(int room) const
{
    const QString separator = QStringLiteral(" · ");
    QStringList parts = text().split(separator);
    const qsizetype remark = parts.first().indexOf(QStringLiteral(" ("));
    if (parts.size() > 1 && remark > 0 && fontMetrics().horizontalAdvance(text()) > room)
        parts.first().truncate(remark);
    while (parts.size() > 1 && fontMetrics().horizontalAdvance(parts.join(separator)) > room)
        parts.removeLast();
    return fontMetrics().elidedText(parts.join(separator), Qt::ElideRight, room);
}

void PickerButton::keyPressEvent(QKeyEvent* event)
{
    const bool opens = event->key() == Qt::Key_Down || event->key() == Qt::Key_Up || event->key() == Qt::Key_F4
        || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const QString typed = event->text();
    const bool starts
        = !typed.isEmpty() && typed.front().isLetterOrNumber() && !(event->modifiers() & ~Qt::ShiftModifier);
    if (opens)
        openPopup();
    else if (starts)
        openPopup(typed);
    else
        QPushButton::keyPressEvent(event);
}

} // namespace loadmark
