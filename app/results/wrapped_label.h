// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/theme/flowing_widget.h"

QT_BEGIN_NAMESPACE
class QLabel;
QT_END_NAMESPACE

namespace loadmark {

/** A text that wraps. Unlike QLabel it does not ask for the height of a column of single words. */
class WrappedLabel : public FlowingWidget
{
    Q_OBJECT

public:
    explicit WrappedLabel(QWidget* parent = nullptr);

    QString text() const;
    void setText(const QString& text);
    void setTextFormat(Qt::TextFormat format); ///< plain unless set
    void setAlignment(Qt::Alignment alignment);
    void setSelectable();
    void setColour(const QColor& colour);
    /** Room kept free whatever the text, so that what stands below does not jump. */
    void setReservedLines(int lines);

    int heightForWidth(int width) const override;
    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QLabel* m_label;
    mutable int m_measuredWidth = -1;
    mutable int m_measuredHeight = 0; ///< at that width
};

} // namespace loadmark
