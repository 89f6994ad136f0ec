// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/context_chart.h"

#include "app/theme/component_colour.h"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QKeyEvent>
#include <QLineSeries>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace loadmark {

namespace {

constexpr double roomForLabel = 44;
constexpr double padding = 0.02; ///< of the horizontal range, so that end points are not cut
constexpr int pixelsPerLabelX = 58, pixelsPerLabelY = 40, mostLabelsY = 6;

void setTicks(QCategoryAxis* axis, const std::vector<Tick>& ticks)
{
    const QStringList before = axis->categoriesLabels();
    for (const QString& label : before)
        axis->remove(label);
    if (!ticks.empty())
        axis->setStartValue(ticks.front().value - 1);
    for (const Tick& tick : ticks)
        axis->append(tick.label, tick.value);
}

void styleAxis(QCategoryAxis* axis, const Theme& theme)
{
    axis->setLabelsFont(theme.small());
    axis->setLabelsBrush(theme.muted);
    axis->setLinePen(QPen(theme.border, 1));
}

} // namespace

ContextChart::ContextChart(QWidget* parent)
    : QChartView(parent), m_x(new QCategoryAxis(this)), m_y(new QCategoryAxis(this))
{
    setRenderHint(QPainter::Antialiasing);
    setViewportUpdateMode(FullViewportUpdate); // the foreground lies over all items and moves with the axes
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(220, 164);
    QChart* plot = chart();
    plot->legend()->hide();
    plot->setBackgroundVisible(false);
    plot->setMargins(QMargins(0, 20, 14, 0)); // room for the limit's label and half of the outermost ones
    plot->layout()->setContentsMargins(0, 0, 0, 0);
    plot->addAxis(m_x, Qt::AlignBottom);
    plot->addAxis(m_y, Qt::AlignLeft);
    for (QCategoryAxis* axis : {m_x, m_y}) {
        axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
        axis->setTruncateLabels(false);
    }
    m_x->setGridLineVisible(false);
    m_y->setGridLineVisible(false);
    m_y->setLineVisible(false);
    for (std::size_t i = 0; i < gpuComponents.size(); ++i) {
        m_tops.push_back(new QLineSeries(this));
        auto* area = new QAreaSeries(m_tops.back(), i == 0 ? nullptr : m_tops[i - 1]);
        plot->addSeries(area);
        area->attachAxis(m_x);
        area->attachAxis(m_y);
        m_areas.push_back(area);
    }
    setTheme(m_theme);
}

void ContextChart::setTheme(const Theme& theme)
{
    m_theme = theme;
    setBackgroundBrush(theme.card);
    styleAxis(m_x, theme);
    styleAxis(m_y, theme);
    for (std::size_t i = 0; i < m_areas.size(); ++i) {
        const QColor fill = colourOf(theme, gpuComponents[i]);
        m_areas[i]->setBrush(fill);
        m_areas[i]->setPen(QPen(theme.outlineOf(fill), 1));
    }
    viewport()->update();
}

void ContextChart::setFormat(const Format& format)
{
    if (format == m_format)
        return;
    m_format = format;
    m_xTicks.clear();
    m_yTicks.clear();
    feed();
}

void ContextChart::setAxisFrozen(bool frozen)
{
    m_frozen = frozen;
    if (!frozen)
        adjustAxes();
}

void ContextChart::setMessage(const QString& message)
{
    m_message = message;
    describe();
    viewport()->update();
}

void ContextChart::render(const ContextCurve& curve, const ContextMark& mark)
{
    const bool same = curve == m_curve;
    m_curve = curve;
    m_mark = mark;
    if (m_readout && *m_readout >= m_curve.points.size())
        m_readout.reset();
    if (same)
        adjustAxes();
    else
        feed();
    describe();
    viewport()->update();
}

void ContextChart::feed()
{
    std::vector<QList<QPointF>> tops(m_tops.size());
    for (const ContextPoint& point : m_curve.points) {
        const double x = std::log2(static_cast<double>(point.context));
        double sum = 0;
        for (std::size_t i = 0; i < tops.size(); ++i) {
            sum += static_cast<double>(point.parts[i].value_or(0)) / m_format.gigabyte();
            tops[i].append(QPointF(x, sum));
        }
    }
    for (std::size_t i = 0; i < tops.size(); ++i) {
        const bool visible = std::any_of(m_curve.points.begin(), m_curve.points.end(),
            [i](const ContextPoint& point) { return point.parts[i].value_or(0) > 0; });
        m_areas[i]->setVisible(visible);
        m_tops[i]->replace(tops[i]);
    }
    adjustAxes();
}

/** Room for the scenario's point, the load line and the curve; a curve that goes far beyond both leaves at the top. */
double ContextChart::wantedTop() const
{
    double curve = 0;
    for (const ContextPoint& point : m_curve.points)
        curve = std::max(curve, knownBytes(point));
    const double usable = static_cast<double>(m_curve.usable.value_or(0));
    const double mark = static_cast<double>(m_mark.total.value_or(0));
    const double focus = std::max(usable, mark);
    const double top = focus > 0 ? std::clamp(curve, focus, 2.5 * focus) : curve;
    const double height = std::max(120, viewport()->height());
    const double air = height / (height - roomForLabel); // above the load line, for its label
    return std::max(top * air / m_format.gigabyte(), 1e-6);
}

void ContextChart::adjustAxes()
{
    if (m_curve.points.size() < 2)
        return;
    const double first = std::log2(static_cast<double>(m_curve.points.front().context));
    const double last = std::log2(static_cast<double>(m_curve.points.back().context));
    const double pad = (last - first) * padding;
    if (m_exponents.low != first || m_exponents.high != last + pad) {
        m_exponents = {first, last + pad};
        m_x->setRange(first, last + pad);
    }
    const double mark = static_cast<double>(m_mark.total.value_or(0)) / m_format.gigabyte();
    const double line = static_cast<double>(m_curve.usable.value_or(0)) / m_format.gigabyte();
    const bool keep = m_frozen && m_top > 0 && std::max(mark, line) < m_top && !m_yTicks.empty();
    if (!keep && m_top != wantedTop()) {
        m_top = wantedTop();
        m_y->setRange(0, m_top);
    }
    auto xTicks
        = contextTicks(std::exp2(first), std::exp2(last), std::max(2, viewport()->width() / pixelsPerLabelX), m_format);
    if (xTicks != m_xTicks) {
        m_xTicks = std::move(xTicks);
        setTicks(m_x, m_xTicks);
        m_x->setRange(m_exponents.low, m_exponents.high);
    }
    auto yTicks = linearTicks(m_top, std::clamp(viewport()->height() / pixelsPerLabelY, 2, mostLabelsY), m_format);
    if (yTicks != m_yTicks) {
        m_yTicks = std::move(yTicks);
        setTicks(m_y, m_yTicks);
        m_y->setRange(0, m_top);
    }
}

QRectF ContextChart::plotRect() const
{
    return chart()->mapRectToScene(chart()->plotArea());
}

QPointF ContextChart::positionOf(double context, double bytes) const
{
    const QRectF plot = plotRect();
    const double x = (std::log2(context) - m_exponents.low) / (m_exponents.high - m_exponents.low);
    const double y = m_top > 0 ? bytes / m_format.gigabyte() / m_top : 0;
    return {plot.left() + plot.width() * x, plot.bottom() - plot.height() * y};
}

void ContextChart::setReadout(std::optional<std::size_t> index)
{
    if (index == m_readout)
        return;
    m_readout = index;
    describe();
    viewport()->update();
}

void ContextChart::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = mapToScene(event->pos());
    if (!plotRect().contains(at) || m_curve.points.empty() || !m_message.isEmpty())
        return setReadout(std::nullopt);
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < m_curve.points.size(); ++i) {
        const auto distance = [&](std::size_t of) {
            return std::abs(positionOf(static_cast<double>(m_curve.points[of].context), 0).x() - at.x());
        };
        if (distance(i) < distance(nearest))
            nearest = i;
    }
    setReadout(nearest);
}

void ContextChart::leaveEvent(QEvent* event)
{
    QChartView::leaveEvent(event);
    setReadout(std::nullopt);
}

void ContextChart::keyPressEvent(QKeyEvent* event)
{
    const std::size_t count = m_curve.points.size();
    const auto current = static_cast<std::size_t>(std::count_if(m_curve.points.begin(), m_curve.points.end(),
        [this](const ContextPoint& point) { return point.context < m_mark.context; }));
    const std::size_t from = m_readout.value_or(std::min(current, count == 0 ? 0 : count - 1));
    if (count == 0 || !m_message.isEmpty())
        return QChartView::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return setReadout(m_readout && from > 0 ? from - 1 : from);
    case Qt::Key_Right:
        return setReadout(m_readout ? std::min(from + 1, count - 1) : from);
    case Qt::Key_Home:
        return setReadout(0);
    case Qt::Key_End:
        return setReadout(count - 1);
    case Qt::Key_Escape:
        if (m_readout)
            return setReadout(std::nullopt);
        break;
    default:
        break;
    }
    QChartView::keyPressEvent(event);
}

void ContextChart::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    adjustAxes();
}

void ContextChart::changeEvent(QEvent* event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        describe();
}

QStringList ContextChart::readoutLines() const
{
    const ContextPoint& point = m_curve.points[*m_readout];
    QStringList lines{tr("%1 tokens").arg(m_format.tokens(point.context))};
    const auto size = [this](const std::optional<Bytes>& bytes) {
        return bytes ? m_format.bytes(static_cast<double>(*bytes)) : Format::unknown();
    };
    for (std::size_t i = gpuComponents.size(); i-- > 0;)
        if (point.parts[i] != Bytes{0})
            lines << tr("%1 %2", "a part of memory and its size")
                         .arg(componentName(gpuComponents[i]), size(point.parts[i]));
    lines << tr("Total %1", "memory").arg(size(point.total));
    if (point.fits)
        lines << (*point.fits ? tr("fits") : tr("does not fit"));
    return lines;
}

QString ContextChart::readoutText() const
{
    return m_readout ? readoutLines().join(u'\n') : QString();
}

void ContextChart::describe()
{
    setAccessibleName(tr("Memory by context"));
    if (!m_message.isEmpty())
        return setAccessibleDescription(m_message);
    if (m_readout)
        return setAccessibleDescription(readoutLines().join(QStringLiteral(", ")));
    QStringList sentences;
    if (m_mark.total)
        sentences << tr("%1 tokens need %2.")
                         .arg(m_format.tokens(m_mark.context), m_format.briefBytes(static_cast<double>(*m_mark.total)));
    if (m_curve.usable)
        sentences << tr("The load line is at %1.").arg(m_format.briefBytes(static_cast<double>(*m_curve.usable)));
    if (!m_curve.points.empty() && m_curve.points.back().total)
        sentences << tr("%1 tokens would need %2.")
                         .arg(m_format.tokens(m_curve.points.back().context),
                             m_format.briefBytes(static_cast<double>(*m_curve.points.back().total)));
    setAccessibleDescription(sentences.join(u' '));
}

} // namespace loadmark
