// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace loadmark::cli {

/** Whether the arguments ask for the text tool (a command, --help, --version) rather than the window. */
bool isCommandLine(int argc, char** argv);

/** Runs it, with the application object that it needs, and returns the exit code. */
int runCommandLine(int argc, char** argv);

} // namespace loadmark::cli
