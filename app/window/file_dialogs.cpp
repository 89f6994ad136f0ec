// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/file_dialogs.h"

#include <QFileDialog>
#include <QMessageBox>

namespace loadmark {

FileDialogs FileDialogs::native()
{
    return {[](QWidget* parent, const QString& title, const QString& start, const QString& filter) {
                return QFileDialog::getOpenFileName(parent, title, start, filter);
            },
        [](QWidget* parent, const QString& title, const QString& start, const QString& filter) {
            return QFileDialog::getSaveFileName(parent, title, start, filter);
        },
        [](QWidget* parent, const QString& title, const QString& question) {
            return QMessageBox::question(parent, title, question) == QMessageBox::Yes;
        }};
}

} // namespace loadmark
