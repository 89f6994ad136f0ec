// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace loadmark {

/** A plain text that wraps, without the height that QLabel asks for to fit a column of single words. */
class WrappedLabel : public QLabel
{
    Q_OBJECT

public:
    explicit WrappedLabel(QWidget* parent = nullptr) : QLabel(parent)
    {
        setWordWrap(true);
        setTextFormat(Qt::PlainText);
    }

    /** Room kept free whatever the text, so that what stands below does not jump. */
    void setReservedLines(int lines) { setMinimumHeight(lines * fontMetrics().lineSpacing()); }

    void setColour(const QColor& colour)
    {
        QPalette changed = palette();
        changed.setColor(QPalette::WindowText, colour);
        setPalette(changed);
    }

    QSize minimumSizeHint() const override { return {80, fontMetrics().lineSpacing()}; }
    QSize sizeHint() const override { return {400, heightForWidth(400)}; }
};

} // namespace loadmark
