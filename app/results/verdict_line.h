// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/verdict_text.h"
#include "app/theme/theme.h"

#include <QWidget>

QT_BEGIN_NAMESPACE
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

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void colour();
    void reserveLines();

    Theme m_theme;
    VerdictText m_verdict;
    QVBoxLayout* m_lines;
    WrappedLabel* m_headline;
    WrappedLabel* m_detail;
};

/** The colour of a tone on a card. */
QColor colourOf(const Theme& theme, Tone tone);

} // namespace loadmark
