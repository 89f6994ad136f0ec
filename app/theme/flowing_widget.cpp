// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/flowing_widget.h"

#include <QResizeEvent>

namespace loadmark {

FlowingWidget::FlowingWidget(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FlowingWidget::flow()
{
    const int needed = heightForWidth(width());
    if (needed == m_height)
        return;
    m_height = needed;
    updateGeometry();
}

void FlowingWidget::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (event->oldSize().width() == event->size().width())
        return;
    m_height = heightForWidth(width());
    updateGeometry();
}

} // namespace loadmark
