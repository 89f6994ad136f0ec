// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"

#include <QStringList>

#include <memory>

class QApplication;

namespace loadmark {

/**
 * Shows the main window and runs the event loop; returns the exit code.
 * `files`: scenario files to open instead of the last session's scenario; one that cannot be read is reported inside
 * the window.
 */
int runWindow(QApplication& application, std::shared_ptr<const Catalogue> catalogue, const QStringList& files);

} // namespace loadmark
