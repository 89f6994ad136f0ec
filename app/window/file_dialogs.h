// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace loadmark {

/** What the window asks; tests answer without a dialog. An empty answer for a file is "cancelled". */
struct FileDialogs
{
    /** `filter` as for QFileDialog, `start` a folder or a suggested path. */
    using Ask
        = std::function<QString(QWidget* parent, const QString& title, const QString& start, const QString& filter)>;

    /** Whether to go on; without an answer of its own: yes. */
    using Confirm = std::function<bool(QWidget* parent, const QString& title, const QString& question)>;

    Ask open;
    Ask save;
    Confirm confirm = [](QWidget*, const QString&, const QString&) { return true; };

    static FileDialogs native();
};

} // namespace loadmark
