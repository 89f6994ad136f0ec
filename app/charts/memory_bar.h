// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/bar_painter.h"
#include "app/text/format.h"

#include <QWidget>

#include <functional>
#include <optional>

namespace loadmark {

/** The stacked bar of all GPUs together with its load line, labelled. Answers where a byte lies, for tests and
 * tooltips. */
class MemoryBar : public QWidget
{
    Q_OBJECT

public:
    explicit MemoryBar(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFormat(const Format& format);
    void render(const Estimate& estimate);
    /** Rich text for a part under the mouse. */
    void setToolTipOf(std::function<QString(Component)> toolTipOf);

    const StackedBar& bar() const { return m_bar; }
    QRectF barRect() const;
    /** x of the load line; empty where usable memory is unknown. */
    std::optional<double> loadLineX() const;
    std::optional<Component> componentAt(const QPoint& position) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /** Enter, F1 or a click: tell how the parts came about. */
    void explanationWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void describe();
    void paintLoadLine(QPainter& painter) const;
    int labelHeight() const;

    Theme m_theme;
    Format m_format;
    StackedBar m_bar;
    MemoryEstimate m_memory; ///< as shown, see shownMemory
    bool m_onCpu = false;
    std::function<QString(Component)> m_toolTipOf;
};

} // namespace loadmark
