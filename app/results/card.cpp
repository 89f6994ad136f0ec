// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/results/card.h"

#include "app/results/elided_label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace loadmark {

Card::Card(QWidget* parent)
    : QWidget(parent), m_body(new QVBoxLayout(this)), m_head(new QHBoxLayout), m_title(new ElidedLabel(this)),
      m_caption(new ElidedLabel(this))
{
    m_title->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed); // the caption gives way
    m_head->addWidget(m_title);
    m_head->addStretch(1);
    m_head->addWidget(m_caption);
    m_body->addLayout(m_head);
    m_caption->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    Card::setTheme(m_theme);
}

void Card::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_body->setContentsMargins(theme.padding, theme.padding - 4, theme.padding, theme.padding - 4);
    m_body->setSpacing(6);
    m_title->setFont(theme.heading());
    m_title->setMinimumHeight(theme.textSize * 2); // with or without buttons beside it
    m_caption->setFont(theme.small());
    m_title->setColour(theme.text);
    m_caption->setColour(theme.muted);
    update();
}

void Card::setTitle(const QString& title)
{
    m_title->setText(title);
    setAccessibleName(title);
}

void Card::setCaption(const QString& caption)
{
    m_caption->setText(caption);
    m_caption->setVisible(!caption.isEmpty());
}

void Card::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintCard(painter, rect(), m_theme);
}

void paintCard(QPainter& painter, const QRectF& rect, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.border, 1));
    painter.setBrush(theme.card);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), theme.radius, theme.radius);
    painter.restore();
}

} // namespace loadmark
