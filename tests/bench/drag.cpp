// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/drag.h"

#include "app/inputs/scale_slider.h"
#include "app/window/main_window.h"

#include <QtCore/QDeadlineTimer>
#include <QtCore/QElapsedTimer>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtWidgets/QApplication>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

namespace loadmark {
namespace {

constexpr int steps = 500;

/** Tells whether the window was painted since it was last asked. */
class FrameWatch : public QObject
{
public:
    explicit FrameWatch(QWidget& window) { window.installEventFilter(this); }

    bool take() { return std::exchange(m_painted, false); }

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        m_painted |= event->type() == QEvent::UpdateRequest;
        return false;
    }

private:
    bool m_painted = false;
};

double processSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

void untilRepainted(FrameWatch& watch)
{
    QDeadlineTimer deadline(1000);
    while (!watch.take() && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    do // advice may bring a second frame
        QCoreApplication::processEvents();
    while (watch.take());
}

double percentile(const std::vector<double>& sorted, double share)
{
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

void print(const char* name, std::vector<double> milliseconds, double computed)
{
    std::ranges::sort(milliseconds);
    std::printf("drag, %-16s %8.1f ms median, %.1f ms 99th percentile (goal: 16), %.1f ms longest; "
                "%.1f ms of computing per edit\n",
        name, percentile(milliseconds, 0.5), percentile(milliseconds, 0.99), milliseconds.back(), computed);
}

void drag(MainWindow& window, const char* name, const Scenario& scenario)
{
    window.store().open(scenario);
    FrameWatch watch(window);
    untilRepainted(watch);
    auto* slider = window.findChild<ScaleSlider*>(QStringLiteral("context"));
    if (!slider || slider->maximum() < 2) {
        std::printf("drag, %s: there is no context slider to move\n", name);
        return;
    }

    std::vector<double> milliseconds;
    int position = slider->maximum() / 2, direction = 1;
    slider->setSliderDown(true);
    const double start = processSeconds();
    for (int i = 0; i < steps; ++i) {
        if (position + direction < 0 || position + direction > slider->maximum())
            direction = -direction;
        QElapsedTimer timer;
        timer.start();
        slider->setSliderPosition(position += direction);
        untilRepainted(watch);
        milliseconds.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
    }
    const double computed = (processSeconds() - start) / steps * 1e3;
    slider->setSliderDown(false);
    print(name, milliseconds, computed);
}

/** VmHWM of /proc/self/status, in megabytes of 1000² bytes. */
double peakMegabytes()
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray& line : status.readAll().split('\n')) {
        if (line.startsWith("VmHWM:"))
            return line.mid(6).trimmed().split(' ').first().toDouble() * 1024 / 1e6;
    }
    return 0;
}

} // namespace

void benchDrag(const std::shared_ptr<const Catalogue>& catalogue)
{
    const QTemporaryDir folder;
    MainWindow window(catalogue, StoragePlaces::in(folder.path()));
    window.restoreSession();
    window.resize(1440, 900);
    window.show();

    Scenario fits;
    fits.gpus = {{"rtx-4090-24gb", 1}};
    drag(window, "fits", fits);
    Scenario overfull;
    overfull.model = "glm-5.3";
    overfull.weights = "ud-q4_k_xl";
    overfull.gpus = {{"rtx-pro-6000-blackwell-96gb", 1}};
    drag(window, "does not fit", overfull);
    std::printf("peak memory            %8.0f MB (goal: 150)\n", peakMegabytes());
}

} // namespace loadmark
