// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/results/figure_tile.h"

#include "app/results/card.h"
#include "app/results/explanation_popup.h"
#include "app/results/verdict_line.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace loadmark {

namespace {

constexpr int side = 12, top = 9, bottom = 12, afterTitle = 3, afterValue = 3;
constexpr int noteRows = 2;

double lineHeight(const QFont& font)
{
    return std::ceil(QFontMetricsF(font).height());
}

/** Breaks `text` at spaces so that each line fits; a word that is too wide stays whole. */
QStringList wrap(const QString& text, const QFontMetricsF& metrics, double width)
{
    QStringList lines;
    for (const QString& word : text.split(u' ', Qt::SkipEmptyParts)) {
        const QString longer = lines.isEmpty() ? word : lines.last() + u' ' + word;
        if (!lines.isEmpty() && metrics.horizontalAdvance(longer) <= width)
            lines.last() = longer;
        else if (lines.isEmpty())
            lines << word;
        else
            lines << word;
    }
    return lines;
}

} // namespace

FigureTile::FigureTile(QWidget* parent) : QAbstractButton(parent)
{
    m_sizes = largestSizes();
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    connect(this, &QAbstractButton::clicked, this, &FigureTile::openPopup);
}

void FigureTile::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_sizes = largestSizes();
    updateGeometry();
    update();
}

void FigureTile::setFigure(const Figure& figure)
{
    if (figure == m_figure)
        return;
    m_figure = figure;
    setAccessibleName(figure.title + QStringLiteral(": ") + figure.value);
    setAccessibleDescription((QStringList{figure.notes} << figure.missing).join(QStringLiteral(", ")));
    update();
}

void FigureTile::setExplain(std::function<QString(const Figure&)> explain)
{
    m_explain = std::move(explain);
}

QSize FigureTile::sizeHint() const
{
    const double height = top + lineHeight(m_theme.small()) + afterTitle + lineHeight(m_theme.figure()) + afterValue
        + noteRows * lineHeight(m_theme.small()) + bottom;
    return {170, static_cast<int>(height)};
}

QSize FigureTile::minimumSizeHint() const
{
    return {120, sizeHint().height()};
}

double FigureTile::room() const
{
    return width() - 2.0 * side;
}

QFont FigureTile::valueFont() const
{
    QFont font = m_theme.figure();
    font.setPixelSize(m_sizes.value);
    return font;
}

QFont FigureTile::noteFont() const
{
    QFont font = m_theme.small();
    font.setPixelSize(m_sizes.notes);
    return font;
}

/** Notes may be up to two pixels smaller; where that does not help they are cut, at their usual size. */
TileSizes FigureTile::largestSizes() const
{
    TileSizes sizes{m_theme.figure().pixelSize(), m_theme.small().pixelSize()};
    const double needed = QFontMetricsF(m_theme.figure()).horizontalAdvance(m_figure.value);
    if (needed > room())
        sizes.value = std::max(m_theme.textSize, static_cast<int>(sizes.value * room() / needed));
    const QString whole = m_figure.notes.join(u' ');
    QFont font = m_theme.small();
    for (int smaller = 0; smaller <= 2; ++smaller) {
        font.setPixelSize(sizes.notes - smaller);
        if (noteLines(QFontMetricsF(font)).join(u' ') == whole) {
            sizes.notes -= smaller;
            break;
        }
    }
    return sizes;
}

void FigureTile::setSizes(TileSizes sizes)
{
    if (sizes == m_sizes)
        return;
    m_sizes = sizes;
    update();
}

QStringList FigureTile::noteLines(const QFontMetricsF& metrics) const
{
    QStringList lines;
    for (const QString& note : m_figure.notes) {
        const int left = noteRows - static_cast<int>(lines.size());
        const int after = static_cast<int>(m_figure.notes.size() - m_figure.notes.indexOf(note)) - 1;
        QStringList wrapped = wrap(note, metrics, room());
        const int most = std::max(1, left - after);
        if (wrapped.size() > most) {
            const QString rest = wrapped.mid(most - 1).join(u' ');
            wrapped = wrapped.mid(0, most - 1) << metrics.elidedText(rest, Qt::ElideRight, room());
        }
        lines << wrapped;
    }
    return lines.mid(0, noteRows);
}

bool FigureTile::showsEverything() const
{
    const QString shown = noteLines(QFontMetricsF(noteFont())).join(u' ');
    return QFontMetricsF(m_theme.small()).horizontalAdvance(m_figure.title) <= room()
        && shown == m_figure.notes.join(u' ') && QFontMetricsF(valueFont()).horizontalAdvance(m_figure.value) <= room();
}

/**
 * A thin line at the foot, from half the value to twice the value on a logarithmic scale: where the figure may lie in
 * truth, and a mark at the value. All tiles have one scale.
 */
void FigureTile::paintRange(QPainter& painter) const
{
    if (!m_figure.range)
        return;
    const double y = height() - 6.0, middle = width() / 2.0;
    const auto position
        = [&](double share) { return middle + room() / 2 * std::clamp(std::log2(std::max(share, 0.5)), -1.0, 1.0); };
    painter.setPen(QPen(m_theme.track, 2));
    painter.drawLine(QPointF(side, y), QPointF(width() - side, y));
    painter.setPen(QPen(m_theme.muted, 2));
    painter.drawLine(QPointF(position(m_figure.range->low), y), QPointF(position(m_figure.range->high), y));
    painter.setPen(QPen(m_theme.text, 2));
    painter.drawLine(QPointF(middle, y - 2.5), QPointF(middle, y + 2.5));
}

void FigureTile::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintCard(painter, rect(), m_theme);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus() || underMouse()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_theme.accent, hasFocus() ? 2 : 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), m_theme.radius, m_theme.radius);
    }
    const QFont small = m_theme.small();
    const QFontMetricsF smallMetrics(small);
    double y = top;
    painter.setFont(small);
    painter.setPen(m_theme.muted);
    painter.drawText(
        QPointF(side, y + smallMetrics.ascent()), smallMetrics.elidedText(m_figure.title, Qt::ElideRight, room()));
    y += lineHeight(small) + afterTitle;

    painter.setFont(valueFont());
    painter.setPen(colourOf(m_theme, m_figure.tone));
    painter.drawText(QPointF(side, y + QFontMetricsF(m_theme.figure()).ascent()), m_figure.value);
    y += lineHeight(m_theme.figure()) + afterValue;

    const QFont notes = noteFont();
    painter.setFont(notes);
    painter.setPen(m_theme.muted);
    for (const QString& line : noteLines(QFontMetricsF(notes))) {
        painter.drawText(QPointF(side, y + smallMetrics.ascent()), line);
        y += lineHeight(small);
    }
    paintRange(painter);
}

void FigureTile::resizeEvent(QResizeEvent* event)
{
    QAbstractButton::resizeEvent(event);
    Q_EMIT roomChanged();
}

void FigureTile::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_F1)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void FigureTile::openPopup()
{
    if (m_explain)
        ExplanationPopup::open(this, m_explain(m_figure), m_theme);
}

bool FigureTile::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !m_explain)
        return QAbstractButton::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), m_explain(m_figure), this);
    return true;
}

} // namespace loadmark
