// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/scale.h"

#include <QSlider>

#include <functional>

namespace loadmark {

/**
 * A slider over the values of a scale, with some of them written below. A press jumps to the pointer; the wheel is left
 * to the page unless the slider has the focus.
 */
class ScaleSlider : public QSlider
{
    Q_OBJECT
public:
    using TickText = std::function<QString(std::int64_t)>;

    explicit ScaleSlider(QWidget* parent = nullptr);

    /** Keeps the position's value where the new scale has one near it. Emits nothing. */
    void setScale(Scale scale, TickText text);
    /** Shows the nearest value. Emits nothing. */
    void setScaleValue(std::int64_t value);
    std::int64_t scaleValue() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void picked(qint64 value);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void paintTrack(QPainter& painter) const;
    void paintTicks(QPainter& painter) const;
    double xOf(int position) const;
    int positionAt(double x) const;
    double trackY() const;

    Scale m_scale;
    TickText m_tickText;
};

} // namespace loadmark
