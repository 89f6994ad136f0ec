// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_window.h"

#include "app/window/main_window.h"

#include <QApplication>
#include <QIcon>

namespace loadmark {

int runWindow(QApplication& application, std::shared_ptr<const Catalogue> catalogue, const QStringList& files)
{
    QGuiApplication::setDesktopFileName(QStringLiteral(LOADMARK_ID));
    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/" LOADMARK_ID ".svg")));
    MainWindow window(std::move(catalogue), StoragePlaces::standard());
    window.restoreSession();
    window.openFiles(files);
    window.show();
    return application.exec();
}

} // namespace loadmark
