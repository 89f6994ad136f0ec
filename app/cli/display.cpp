// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/display.h"

#include "app/cli/output.h"
#include "estimator/files/nearest.h"

#include <QByteArray>
#include <QString>
#include <QtGlobal>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

namespace loadmark::cli {

bool hasDisplay(int argc, char** argv)
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_MACOS)
    const auto isPlatform = [](const char* argument) { return std::string_view(argument) == "-platform"; };
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") || std::any_of(argv, argv + argc, isPlatform);
#else
    static_cast<void>(argc);
    static_cast<void>(argv);
    return true;
#endif
}

void drawWithoutDisplay()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
}

void failInOneLine(QtMsgType type, const QMessageLogContext&, const QString&)
{
    if (type != QtFatalMsg)
        return;
    const std::string display = qgetenv("DISPLAY").toStdString();
    std::_Exit(fail({"window", "the display " + inQuotes(display) + " cannot be opened",
        "start it in a desktop session, or see loadmark --help"}));
}

} // namespace loadmark::cli
