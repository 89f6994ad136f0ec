// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace loadmark::cli {

/** Whether windows can be shown: a display server is named, or the Qt platform is chosen by hand. */
bool hasDisplay(int argc, char** argv);

/** Pictures are drawn without a display too: chooses Qt's offscreen platform where there is none. */
void drawWithoutDisplay(int argc, char** argv);

} // namespace loadmark::cli
