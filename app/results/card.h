// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/theme/theme.h"

#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;

namespace loadmark {

class ElidedLabel;

/** A rounded panel with a title on the left of its head and a caption on the right. Paints itself from its theme. */
class Card : public QWidget
{
    Q_OBJECT

public:
    explicit Card(QWidget* parent = nullptr);

    virtual void setTheme(const Theme& theme);
    const Theme& theme() const { return m_theme; }

    void setTitle(const QString& title);
    void setCaption(const QString& caption);

protected:
    QVBoxLayout* body() const { return m_body; }
    QHBoxLayout* head() const { return m_head; }
    void paintEvent(QPaintEvent* event) override;

private:
    Theme m_theme;
    QVBoxLayout* m_body;
    QHBoxLayout* m_head;
    ElidedLabel* m_title;
    ElidedLabel* m_caption;
};

/** Fills `rect` as a card of `theme`; one pixel of border inside it. */
void paintCard(QPainter& painter, const QRectF& rect, const Theme& theme);

} // namespace loadmark
