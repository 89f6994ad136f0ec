// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/cold_start.h"

#include "app/catalogue/load_catalogue.h"
#include "app/window/run_window.h"
#include "tests/bench/first_frame.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtWidgets/QApplication>

#include <algorithm>
#include <future>
#include <vector>

namespace loadmark {
namespace {

constexpr int rounds = 15;

/** Milliseconds until the process prints its line; 0: it did not. */
double timeToFirstFrame(const QString& program, const QStringList& arguments, const QProcessEnvironment& environment)
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QElapsedTimer timer;
    timer.start();
    process.start(program, arguments);
    const bool painted = process.waitForReadyRead(60000);
    const double milliseconds = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
    process.waitForFinished();
    return painted ? milliseconds : 0;
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

} // namespace

void benchColdStart()
{
    const QTemporaryDir settings;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), settings.path());
    environment.insert(QStringLiteral("XDG_DATA_HOME"), settings.path());
    const QString folder = QCoreApplication::applicationDirPath();
    std::vector<double> window, reference;
    for (int i = 0; i < rounds; ++i) { // in turns, so that both meet the same machine
        reference.push_back(timeToFirstFrame(folder + QStringLiteral("/loadmark_bench_reference"), {}, environment));
        window.push_back(
            timeToFirstFrame(folder + QStringLiteral("/loadmark_bench"), {QStringLiteral("window")}, environment));
    }
    if (std::ranges::count(window, 0) + std::ranges::count(reference, 0) > 0) {
        std::puts("cold start: a window was not painted");
        return;
    }
    std::printf("cold start             %8.0f ms, an empty Qt Charts window %.0f ms: ratio %.2f (goal: 2.5)\n",
        median(window), median(reference), median(window) / median(reference));
}

int showWindowOnce(int count, char** arguments)
{
    auto loading = std::async(std::launch::async, loadCatalogue); // as main() does
    QApplication application(count, arguments);
    FirstFrame firstFrame(application);
    const auto catalogue = loading.get();
    return catalogue ? runWindow(application, *catalogue, {}) : 1;
}

} // namespace loadmark
