// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/results/wrapped_label.h"

#include <QEvent>
#include <QLabel>

#include <algorithm>

namespace loadmark {

WrappedLabel::WrappedLabel(QWidget* parent) : FlowingWidget(parent), m_label(new QLabel(this))
{
    m_label->setWordWrap(true);
    m_label->setTextFormat(Qt::PlainText);
}

QString WrappedLabel::text() const
{
    return m_label->text();
}

void WrappedLabel::setText(const QString& text)
{
    if (text == m_label->text())
        return;
    m_label->setText(text);
    m_measuredWidth = -1;
    flow();
}

void WrappedLabel::setTextFormat(Qt::TextFormat format)
{
    m_label->setTextFormat(format);
}

void WrappedLabel::setAlignment(Qt::Alignment alignment)
{
    m_label->setAlignment(alignment);
}

void WrappedLabel::setSelectable()
{
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void WrappedLabel::setColour(const QColor& colour)
{
    QPalette changed = m_label->palette();
    changed.setColor(QPalette::WindowText, colour);
    m_label->setPalette(changed);
}

void WrappedLabel::setReservedLines(int lines)
{
    setMinimumHeight(lines * fontMetrics().lineSpacing());
}

int WrappedLabel::heightForWidth(int width) const
{
    if (width != m_measuredWidth) {
        constexpr int endless = 1 << 20;
        const QRect room(0, 0, width, endless);
        m_measuredHeight = m_label->textFormat() == Qt::PlainText
            ? m_label->fontMetrics().boundingRect(room, Qt::TextWordWrap, text()).height()
            : m_label->heightForWidth(width);
        m_measuredWidth = width;
    }
    return std::max(minimumHeight(), m_measuredHeight);
}

QSize WrappedLabel::minimumSizeHint() const
{
    return {80, fontMetrics().lineSpacing()};
}

QSize WrappedLabel::sizeHint() const
{
    return {400, std::max(minimumHeight(), fontMetrics().lineSpacing())};
}

void WrappedLabel::resizeEvent(QResizeEvent* event)
{
    FlowingWidget::resizeEvent(event);
    m_label->setGeometry(rect());
}

void WrappedLabel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange)
        return;
    m_label->setFont(font()); // a style sheet keeps children from inheriting it
    m_measuredWidth = -1;
    flow();
}

} // namespace loadmark
