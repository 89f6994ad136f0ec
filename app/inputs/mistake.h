// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace loadmark {

/** Frames a field in the colour of errors and shows why below it; an empty text takes that back. */
void markMistake(QWidget* field, const QString& text);

} // namespace loadmark
