// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/results/verdict_line.h"

#include "app/charts/load_line_mark.h"
#include "app/results/card.h"
#include "app/results/wrapped_label.h"
#include "app/text/format.h"

#include <QPainter>
#include <QVBoxLayout>

namespace loadmark {

namespace {
constexpr int markSize = 34, markGap = 12;
constexpr int oneLineFrom = 980; ///< from this width on the detail is usually one line
}

QColor colourOf(const Theme& theme, Tone tone)
{
    switch (tone) {
    case Tone::Good:
        return theme.ok;
    case Tone::Caution:
        return theme.warning;
    case Tone::Bad:
        return theme.overLimit;
    case Tone::Neutral:
        break;
    }
    return theme.text;
}

VerdictLine::VerdictLine(QWidget* parent)
    : QWidget(parent), m_lines(new QVBoxLayout(this)), m_headline(new WrappedLabel(this)),
      m_detail(new WrappedLabel(this))
{
    for (WrappedLabel* label : {m_headline, m_detail}) {
        label->setSelectable();
        m_lines->addWidget(label);
    }
    m_detail->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setTheme(m_theme);
}

void VerdictLine::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_lines->setContentsMargins(theme.padding + markSize + markGap, 10, theme.padding, 10);
    m_lines->setSpacing(2);
    m_headline->setFont(theme.verdict());
    m_detail->setFont(theme.body());
    reserveLines();
    colour();
}

void VerdictLine::setVerdict(const VerdictText& verdict)
{
    m_verdict = verdict;
    m_headline->setText(withUnitsKept(verdict.headline));
    m_detail->setText(withUnitsKept(verdict.detail));
    setAccessibleName(verdict.headline);
    setAccessibleDescription(verdict.detail);
    colour();
}

void VerdictLine::colour()
{
    m_headline->setColour(colourOf(m_theme, m_verdict.tone));
    m_detail->setColour(m_theme.muted);
    update();
}

/** Room for the lines that texts of usual length take, so that the views below do not jump while a slider is dragged.
 */
void VerdictLine::reserveLines()
{
    m_detail->setReservedLines(width() >= oneLineFrom ? 1 : 2);
}

void VerdictLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    reserveLines();
}

void VerdictLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintCard(painter, rect(), m_theme);
    const QRectF mark(m_theme.padding, (height() - markSize) / 2.0, markSize, markSize);
    drawLoadLineMark(painter, mark, colourOf(m_theme, m_verdict.tone));
}

} // namespace loadmark
