// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/results/verdict_line.h"

#include "app/charts/load_line_mark.h"
#include "app/results/card.h"
#include "app/results/explanation_popup.h"
#include "app/results/wrapped_label.h"
#include "app/text/format.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>
#include <QToolButton>
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
      m_detail(new WrappedLabel(this)), m_notesText(new WrappedLabel(this)), m_notesButton(new QToolButton(this))
{
    for (WrappedLabel* label : {m_headline, m_detail, m_notesText}) {
        label->setSelectable();
        m_lines->addWidget(label);
    }
    m_detail->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_notesText->hide();
    m_notesButton->setObjectName(QStringLiteral("notes"));
    m_notesButton->setProperty("quiet", true);
    m_notesButton->setFocusPolicy(Qt::StrongFocus);
    m_notesButton->hide();
    connect(m_notesButton, &QToolButton::clicked, this,
        [this] { ExplanationPopup::open(m_notesButton, notesHtml(), m_theme); });
    setTheme(m_theme);
}

void VerdictLine::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_lines->setContentsMargins(theme.padding + markSize + markGap, 10, theme.padding, 10);
    m_lines->setSpacing(2);
    m_headline->setFont(theme.verdict());
    m_detail->setFont(theme.body());
    m_notesText->setFont(theme.small());
    m_notesButton->setFont(theme.small());
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

void VerdictLine::setNotes(const NotesText& notes)
{
    if (notes == m_notes)
        return;
    m_notes = notes;
    showNotes();
}

void VerdictLine::setInteractive(bool interactive)
{
    m_interactive = interactive;
    showNotes();
}

void VerdictLine::showNotes()
{
    const bool any = !m_notes.sentences.isEmpty();
    m_notesText->setText(m_notes.sentences.join(u' '));
    m_notesText->setVisible(any && !m_interactive);
    m_notesButton->setText(tr("%n notes", "on the estimate", static_cast<int>(m_notes.sentences.size())));
    m_notesButton->setToolTip(any ? notesHtml() : QString());
    m_notesButton->setAccessibleDescription(m_notes.sentences.join(u' '));
    m_notesButton->setProperty("caution", m_notes.caution);
    m_notesButton->style()->polish(m_notesButton);
    m_notesButton->setVisible(any && m_interactive);
    placeButton();
}

QString VerdictLine::notesHtml() const
{
    QString html = QStringLiteral("<qt>");
    for (const QString& sentence : m_notes.sentences)
        html += QStringLiteral("<p style='margin:3px 0'>%1</p>").arg(sentence.toHtmlEscaped());
    return html + QStringLiteral("</qt>");
}

/** Beside the headline, which is short; the detail below keeps the whole width. */
void VerdictLine::placeButton()
{
    const QSize size = m_notesButton->sizeHint();
    m_notesButton->setGeometry(width() - m_theme.padding - size.width() + 6, 9, size.width(), size.height());
}

void VerdictLine::colour()
{
    m_headline->setColour(colourOf(m_theme, m_verdict.tone));
    m_detail->setColour(m_theme.muted);
    m_notesText->setColour(m_theme.muted);
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
    placeButton();
}

void VerdictLine::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange)
        showNotes();
}

void VerdictLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintCard(painter, rect(), m_theme);
    const QRectF mark(m_theme.padding, (height() - markSize) / 2.0, markSize, markSize);
    drawLoadLineMark(painter, mark, colourOf(m_theme, m_verdict.tone));
}

} // namespace loadmark
