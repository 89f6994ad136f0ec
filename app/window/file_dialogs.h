// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace loadmark {

/** How the window asks for a file; tests answer without a dialog. An empty answer is "cancelled". */
struct FileDialogs
{
    /** `filter` as for QFileDialog, `start` a folder or a suggested path. */
    using Ask
        = std::function<QString(QWidget* parent, const QString& title, const QString& start, const QString& filter)>;

    Ask open;
    Ask save;

    static FileDialogs native();
};

} // namespace loadmark
