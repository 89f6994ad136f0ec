// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/context_curve.h"
#include "app/charts/ticks.h"
#include "app/theme/theme.h"

#include <QChartView>

#include <optional>
#include <vector>

QT_BEGIN_NAMESPACE
class QAreaSeries;
class QCategoryAxis;
class QLineSeries;
class QPainterPath;
QT_END_NAMESPACE

namespace loadmark {

/** What the chart marks on a curve. */
struct ContextMark
{
    Tokens context = 0; ///< the scenario's own
    std::optional<Bytes> total; ///< at that context
    bool operator==(const ContextMark&) const = default;
};

/**
 * GPU memory by context: stacked parts over a logarithmic axis, the load line, the scenario's point and the model's
 * limit.
 *
 * Series and axes are made once; rendering replaces points. The arrow keys move the readout as the mouse does.
 */
class ContextChart : public QChartView
{
    Q_OBJECT

public:
    explicit ContextChart(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFormat(const Format& format);
    void render(const ContextCurve& curve, const ContextMark& mark);
    /** While true the vertical axis stays as it is unless the scenario's point or the load line would leave it. */
    void setAxisFrozen(bool frozen);
    /** Text in place of a curve; empty: the curve. */
    void setMessage(const QString& message);
    const ContextCurve& curve() const { return m_curve; }
    const Format& format() const { return m_format; }

    /** As high as the least: where a column of cards has too little room, Qt takes from what wants more than that. */
    QSize sizeHint() const override { return {400, minimumHeight()}; }
    /** Where a context and a size lie in the viewport. */
    QPointF positionOf(double context, double bytes) const;
    QRectF plotRect() const;
    /** Index of the point that is read out, or empty. */
    std::optional<std::size_t> readout() const { return m_readout; }
    QString readoutText() const;

protected:
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void feed();
    void adjustAxes();
    double wantedTop() const;
    void setReadout(std::optional<std::size_t> index);
    void describe();
    QStringList readoutLines() const;
    QPainterPath shortBelowLine(double usable) const;
    void paintOverLimit(QPainter& painter) const;
    std::vector<QRectF> paintLoadLine(QPainter& painter) const;
    void paintLimit(QPainter& painter) const;
    void paintMarkLine(QPainter& painter) const;
    void paintMark(QPainter& painter, const std::vector<QRectF>& taken) const;
    std::optional<double> markX() const; ///< empty where it lies outside the plot
    void paintReadout(QPainter& painter) const;
    void paintMessage(QPainter& painter) const;
    QRectF paintTag(QPainter& painter, QRectF where, const QString& text, const QColor& colour) const;

    Theme m_theme;
    Format m_format;
    ContextCurve m_curve;
    ContextMark m_mark;
    QString m_message;
    bool m_frozen = false;
    double m_top = 0; ///< of the vertical axis, in the chosen unit
    Interval<double> m_exponents{12, 20}; ///< of the horizontal axis
    std::vector<Tick> m_xTicks, m_yTicks;
    std::optional<std::size_t> m_readout;
    QCategoryAxis* m_x;
    QCategoryAxis* m_y;
    std::vector<QLineSeries*> m_tops; ///< upper edge of each part
    std::vector<QAreaSeries*> m_areas;
};

} // namespace loadmark
