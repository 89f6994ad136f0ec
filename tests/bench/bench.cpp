// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Prints how fast Loadmark is: estimates per second, the tables, a slider drag, the start of the window, and its peak
// memory.
//
//   build/release/loadmark_bench                              all of it
//   build/release/loadmark_bench estimates|tables|drag|start  a part
#include "app/catalogue/load_catalogue.h"
#include "tests/bench/cold_start.h"
#include "tests/bench/drag.h"
#include "tests/bench/estimates.h"
#include "tests/bench/tables.h"

#include <QtCore/QProcess>
#include <QtWidgets/QApplication>

#include <cstdio>
#include <string_view>

using namespace loadmark;

namespace {

int benchPart(const QString& part)
{
    const auto catalogue = loadCatalogue();
    if (!catalogue) {
        std::fprintf(stderr, "loadmark_bench: %s\n", catalogue.error().text().c_str());
        return 1;
    }
    if (part == QLatin1String("estimates"))
        benchEstimates(**catalogue);
    else if (part == QLatin1String("tables"))
        benchTables(**catalogue);
    else if (part == QLatin1String("drag"))
        benchDrag(*catalogue);
    else if (part == QLatin1String("start"))
        benchColdStart();
    else
        return std::fputs("usage: loadmark_bench [estimates|tables|drag|start]\n", stderr), 1;
    return 0;
}

} // namespace

int main(int count, char** arguments)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_QPA_UPDATE_IDLE_TIME", "0"); // a repaint waits for nothing: a display's own pace is not measured
    if (count == 2 && std::string_view(arguments[1]) == "window")
        return showWindowOnce(count, arguments);
    const QApplication application(count, arguments);
    if (count == 2)
        return benchPart(QCoreApplication::arguments().at(1));

    int worst = 0; // each part in a process of its own: one's memory is not another's
    for (const char* part : {"estimates", "tables", "drag", "start"})
        worst = std::max(worst, QProcess::execute(QCoreApplication::applicationFilePath(), {QLatin1String(part)}));
    return worst;
}
