// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace loadmark::cli {

/** Whether windows can be shown: a display server is named, or the Qt platform is chosen by hand. */
bool hasDisplay(int argc, char** argv);

/** Pictures are drawn without a display, whatever the session has: chooses Qt's offscreen platform. */
void drawWithoutDisplay();

/**
 * Message handler while Qt opens the display: what stops Qt becomes one line and exit code 1, the rest is dropped,
 * since Qt tells a display that is not there in several lines and aborts.
 */
void failInOneLine(QtMsgType type, const QMessageLogContext& context, const QString& message);

} // namespace loadmark::cli
