// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace loadmark {

/**
 * A widget whose height follows from its width and its content.
 *
 * Layouts remember heights by width, and a widget that may not grow gets no more than its size hint, which knows no
 * width: this one lets the layout ask again after each change of width, and after content only where that needs
 * another height, so that texts which follow a slider do not lay out the page each time.
 */
class FlowingWidget : public QWidget
{
    Q_OBJECT

public:
    explicit FlowingWidget(QWidget* parent = nullptr);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override = 0;

protected:
    /** Call after a change of content. */
    void flow();
    void resizeEvent(QResizeEvent* event) override;

private:
    int m_height = -1; ///< as last needed at this width
};

} // namespace loadmark
