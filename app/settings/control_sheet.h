// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/theme/theme.h"

#include <QString>

namespace loadmark {

/** The look of fields, buttons, menus, scroll bars, badges and bars, to follow the theme's own style sheet. */
QString controlSheet(const Theme& theme);

} // namespace loadmark
