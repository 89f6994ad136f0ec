// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/display.h"

#include <QByteArray>
#include <QtGlobal>

#include <algorithm>
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

void drawWithoutDisplay(int argc, char** argv)
{
    if (!hasDisplay(argc, argv))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

} // namespace loadmark::cli
