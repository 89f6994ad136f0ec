// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// An empty window of Qt Charts: what the start of Loadmark is compared with.
#include "tests/bench/first_frame.h"

#include <QtCharts/QChartView>
#include <QtWidgets/QApplication>
#include <QtWidgets/QMainWindow>

int main(int count, char** arguments)
{
    QApplication application(count, arguments);
    loadmark::FirstFrame firstFrame(application);
    QMainWindow window;
    window.setCentralWidget(new QChartView);
    window.resize(1440, 900);
    window.show();
    return application.exec();
}
