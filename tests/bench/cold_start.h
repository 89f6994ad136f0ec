// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace loadmark {

/** Prints the time from the start of a process to its first painted frame, as a ratio to an empty Qt Charts window. */
void benchColdStart();

/** The process that benchColdStart times: the window as the program shows it, with settings of its own. */
int showWindowOnce(int count, char** arguments);

} // namespace loadmark
