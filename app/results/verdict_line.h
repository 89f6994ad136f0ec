// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/verdict_text.h"
#include "app/theme/theme.h"

#include <QWidget>

QT_BEGIN_NAMESPACE
class QToolButton;
class QVBoxLayout;
QT_END_NAMESPACE

namespace loadmark {

class WrappedLabel;

/** The verdict beside the load-line mark: headline in its colour, below it why. */
class VerdictLine : public QWidget
{
    Q_OBJECT

public:
    explicit VerdictLine(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setVerdict(const VerdictText& verdict);
    /** What else there is to say about the scenario: behind a button, or on a picture in full below the verdict. */
    void setNotes(const NotesText& notes);
    void setInteractive(bool interactive);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void colour();
    void reserveLines();
    void showNotes();
    QString notesHtml() const;
    void placeButton();

    Theme m_theme;
    VerdictText m_verdict;
    QVBoxLayout* m_lines;
    WrappedLabel* m_headline;
    WrappedLabel* m_detail;
    NotesText m_notes;
    bool m_interactive = true;
    WrappedLabel* m_notesText;
    QToolButton* m_notesButton;
};

/** The colour of a tone on a card. */
QColor colourOf(const Theme& theme, Tone tone);

} // namespace loadmark
