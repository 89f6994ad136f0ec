// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/device_lanes.h"

#include "app/charts/bar_painter.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace loadmark {

namespace {
constexpr double laneBar = 10, columnGap = 8, rowGap = 6;
constexpr int narrowest = 104; ///< room for "0 · 56.6 of 127.2" and some air

double memoryOf(const DeviceEstimate& device)
{
    return static_cast<double>(std::max(device.reported.value_or(0), device.usable.value_or(0)));
}
}

DeviceLanes::DeviceLanes(QWidget* parent) : FlowingWidget(parent)
{
}

void DeviceLanes::setTheme(const Theme& theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

void DeviceLanes::setFormat(const Format& format)
{
    m_format = format;
    describe();
    update();
}

void DeviceLanes::setNameOf(std::function<QString(const std::string&)> nameOf)
{
    m_nameOf = std::move(nameOf);
}

void DeviceLanes::render(const Estimate& estimate)
{
    m_estimate = estimate;
    m_lanes = lanesOf(estimate.devices);
    describe();
    flow();
    update();
}

bool DeviceLanes::showsGpus() const
{
    return m_estimate.devices.size() > 1;
}

bool DeviceLanes::showsHost() const
{
    if (isOnCpuAlone(m_estimate)) // the bar above shows it
        return false;
    const Bytes host = m_estimate.memory.host.value.value_or(0);
    const bool over = m_estimate.host.capacity && host > *m_estimate.host.capacity;
    const bool worthALane = host > m_estimate.memory.gpuTotal.value.value_or(0) / 10; // not the input embedding alone
    return host > 0 && (over || worthALane || m_estimate.verdict == Verdict::Offloads);
}

int DeviceLanes::columns(int width) const
{
    const int lanes = std::max(1, static_cast<int>(m_lanes.shown.size()));
    const int room = std::max(1, static_cast<int>((width + columnGap) / (narrowest + columnGap)));
    const int most = std::min({lanes, room, 8});
    const int rowsNeeded = (lanes + most - 1) / most;
    return (lanes + rowsNeeded - 1) / rowsNeeded; // rows of equal length
}

int DeviceLanes::rows(int width) const
{
    if (!showsGpus())
        return 0;
    const int across = columns(width);
    return (static_cast<int>(m_lanes.shown.size()) + across - 1) / across;
}

int DeviceLanes::laneHeight() const
{
    return static_cast<int>(laneBar + std::ceil(QFontMetricsF(m_theme.small()).height()) + 2);
}

int DeviceLanes::heightForWidth(int width) const
{
    const int all = rows(width) + (m_lanes.left > 0 ? 1 : 0) + (showsHost() ? 1 : 0);
    return all == 0 ? 0 : static_cast<int>(all * laneHeight() + (all - 1) * rowGap);
}

QSize DeviceLanes::sizeHint() const
{
    return {600, heightForWidth(std::max(width(), 600))};
}

QSize DeviceLanes::minimumSizeHint() const
{
    return {narrowest, laneHeight()};
}

double DeviceLanes::room() const
{
    return (width() + columnGap) / columns(width()) - columnGap;
}

QRectF DeviceLanes::laneRect(int index) const
{
    const int across = columns(width());
    const double room = this->room();
    double widest = 1;
    for (const Lane& lane : m_lanes.shown)
        widest = std::max({widest, memoryOf(lane.device), barOf(lane.device).full});
    const double share = barOf(m_lanes.shown[static_cast<std::size_t>(index)].device).full / widest;
    return QRectF(
        (index % across) * (room + columnGap), (index / across) * (laneHeight() + rowGap), room * share, laneBar);
}

QStringList DeviceLanes::labelsOf(const Lane& lane) const
{
    const QString number = m_format.number(static_cast<double>(lane.first));
    const QString name = lane.count == 1
        ? tr("GPU %1").arg(number)
        : tr("GPU %1–%2", "a run of GPUs")
              .arg(number, m_format.number(static_cast<double>(lane.first + lane.count - 1)));
    const auto size = [this](const std::optional<Bytes>& bytes) {
        return bytes ? m_format.gigabytes(static_cast<double>(*bytes)) : Format::unknown();
    };
    QString total = size(lane.device.total), usable = size(lane.device.usable);
    if (lane.device.total && lane.device.usable)
        std::tie(total, usable) = m_format.gigabytesApart(
            static_cast<double>(*lane.device.total), static_cast<double>(*lane.device.usable));
    const QString full
        = tr("%1 of %2 %3", "used, usable, unit: 56.6 of 127.2 GiB").arg(total, usable, m_format.gigabyteUnit());
    const QString dot = QStringLiteral(" · ");
    QStringList labels;
    if (m_lanes.mixed && m_nameOf) {
        const QString accelerator = m_nameOf(lane.device.accelerator);
        labels << name + dot + accelerator + dot + full << accelerator + dot + full;
    }
    const QString both = tr("%1 of %2", "used, usable").arg(total, usable);
    labels << name + dot + full << name + dot + both << number + dot + both << both << total;
    if (lane.device.fits == false)
        for (QString& label : labels)
            label.prepend(QStringLiteral("⚠ "));
    return labels;
}

/** The longest form of label that has room under every lane: one that fits here and there only would look like a fault.
 */
qsizetype DeviceLanes::labelForm(double room) const
{
    const QFontMetricsF metrics(m_theme.small());
    qsizetype form = 0;
    for (const Lane& lane : m_lanes.shown) {
        const QStringList labels = labelsOf(lane);
        while (form + 1 < labels.size() && metrics.horizontalAdvance(labels[form]) > room)
            ++form;
    }
    return form;
}

QString DeviceLanes::hostLabel() const
{
    const QString used = m_format.briefBytes(m_estimate.memory.host);
    if (!m_estimate.host.capacity)
        return tr("System RAM · %1").arg(used);
    return tr("System RAM · %1 of %2").arg(used, m_format.briefBytes(static_cast<double>(*m_estimate.host.capacity)));
}

QString DeviceLanes::leftLabel() const
{
    return tr("and %n more GPUs, none of them fuller", nullptr, static_cast<int>(m_lanes.left));
}

void DeviceLanes::paintLabel(QPainter& painter, const QRectF& where, const QString& text, const QColor& colour) const
{
    painter.setFont(m_theme.small());
    painter.setPen(colour);
    painter.drawText(where, Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine, text);
}

void DeviceLanes::paintLane(QPainter& painter, int index, qsizetype labelForm) const
{
    const Lane& lane = m_lanes.shown[static_cast<std::size_t>(index)];
    const QRectF rect = laneRect(index);
    const StackedBar bar = barOf(lane.device);
    paintBar(painter, rect, bar, m_theme);
    if (bar.usable) {
        const double x = positionOf(bar, rect, *bar.usable);
        painter.setPen(QPen(m_theme.loadLine, 1.5));
        painter.drawLine(QPointF(x, rect.top() - 1), QPointF(x, rect.bottom() + 1));
    }
    const bool over = lane.device.fits == false;
    const QString label = labelsOf(lane)[labelForm];
    paintLabel(painter, QRectF(rect.left(), rect.bottom() + 2, room(), laneHeight() - laneBar), label,
        over ? m_theme.overLimit : m_theme.muted);
}

void DeviceLanes::paintHost(QPainter& painter, double top) const
{
    StackedBar bar;
    bar.parts = {{Component::Host, static_cast<double>(*m_estimate.memory.host.value)}};
    if (m_estimate.host.capacity)
        bar.usable = bar.reported = static_cast<double>(*m_estimate.host.capacity);
    bar.full = std::max({bar.used(), bar.reported.value_or(0), 1.0});
    const QRectF rect(0, top, width(), laneBar);
    paintBar(painter, rect, bar, m_theme);
    const bool over = bar.usable && bar.used() > *bar.usable;
    paintLabel(painter, QRectF(0, rect.bottom() + 2, width(), laneHeight() - laneBar),
        over ? QStringLiteral("⚠ ") + hostLabel() : hostLabel(), over ? m_theme.overLimit : m_theme.muted);
}

void DeviceLanes::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    double top = 0;
    if (showsGpus()) {
        const qsizetype form = labelForm(room());
        for (int i = 0; i < laneCount(); ++i)
            paintLane(painter, i, form);
        top = rows(width()) * (laneHeight() + rowGap);
    }
    if (m_lanes.left > 0) {
        paintLabel(painter, QRectF(0, top, width(), laneHeight()), leftLabel(), m_theme.muted);
        top += laneHeight() + rowGap;
    }
    if (showsHost())
        paintHost(painter, top);
}

bool DeviceLanes::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QString text;
    for (int i = 0; i < laneCount(); ++i) {
        const QRectF area = laneRect(i).adjusted(0, 0, 0, laneHeight() - laneBar);
        if (!area.contains(help->pos()))
            continue;
        const Lane& lane = m_lanes.shown[static_cast<std::size_t>(i)];
        QStringList lines{labelsOf(lane).first()};
        for (const Component component : gpuComponents) {
            const std::optional<Bytes> bytes = componentOf(lane.device, component);
            lines << tr("%1 %2", "a part of memory and its size")
                         .arg(componentName(component),
                             bytes ? m_format.bytes(static_cast<double>(*bytes)) : Format::unknown());
        }
        lines << tr("%n layers", nullptr, lane.device.layers);
        text = lines.join(u'\n');
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void DeviceLanes::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        describe();
}

void DeviceLanes::describe()
{
    setAccessibleName(tr("Memory of each GPU"));
    QStringList lanes;
    if (showsGpus())
        for (const Lane& lane : m_lanes.shown)
            lanes << labelsOf(lane).first();
    if (m_lanes.left > 0)
        lanes << leftLabel();
    if (showsHost())
        lanes << hostLabel();
    setAccessibleDescription(lanes.join(QStringLiteral(", ")));
}

} // namespace loadmark
