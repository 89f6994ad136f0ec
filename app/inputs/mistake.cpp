// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/mistake.h"

#include <QStyle>
#include <QToolTip>
#include <QWidget>

namespace loadmark {

void markMistake(QWidget* field, const QString& text)
{
    const bool mistaken = !text.isEmpty();
    if (field->property("mistake").toBool() == mistaken)
        return;
    field->setProperty("mistake", mistaken);
    field->setAccessibleDescription(text);
    field->style()->unpolish(field);
    field->style()->polish(field);
    if (mistaken && field->isVisible())
        QToolTip::showText(field->mapToGlobal(QPoint(0, field->height())), text, field);
}

} // namespace loadmark
