// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace loadmark::cli {

/**
 * Whether the arguments are the text tool's (a command, --help, --version, or what only an error can be told of) rather
 * than the window's: files that are there, and the options that Qt takes from every program with a window.
 */
bool isCommandLine(int argc, char** argv);

/** Runs it, with the application object that it needs, and returns the exit code. */
int runCommandLine(int argc, char** argv);

} // namespace loadmark::cli
