// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/results/elided_label.h"

#include <QPainter>

namespace loadmark {

namespace {
constexpr int shortest = 24;
}

ElidedLabel::ElidedLabel(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString& text)
{
    if (text == m_text)
        return;
    const QSize before = sizeHint();
    m_text = text;
    setAccessibleName(text);
    tellTheRest();
    // A layout that gives whatever it has need not be asked again.
    if (sizePolicy().horizontalPolicy() != QSizePolicy::Ignored && sizeHint() != before)
        updateGeometry();
    update();
}

void ElidedLabel::setColour(const QColor& colour)
{
    m_colour = colour;
    update();
}

void ElidedLabel::setAlignment(Qt::Alignment alignment)
{
    m_alignment = alignment;
    update();
}

QSize ElidedLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_text) + 2, fontMetrics().height() + 2};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {std::min(shortest, sizeHint().width()), sizeHint().height()};
}

QString ElidedLabel::shown() const
{
    return fontMetrics().elidedText(m_text, Qt::ElideRight, width());
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(m_colour.isValid() ? m_colour : palette().color(QPalette::PlaceholderText));
    painter.drawText(rect(), static_cast<int>(m_alignment), shown());
}

void ElidedLabel::resizeEvent(QResizeEvent*)
{
    tellTheRest();
}

void ElidedLabel::tellTheRest()
{
    setToolTip(shown() == m_text ? QString() : m_text);
}

} // namespace loadmark
