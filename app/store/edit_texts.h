// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/scenario/field.h"

#include <QString>

namespace loadmark {

/** What an edit of this field did, for undo and redo: "Change context". */
QString editText(Field field);

} // namespace loadmark
