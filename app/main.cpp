// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue/load_catalogue.h"
#include "app/cli/command_line.h"
#include "app/cli/display.h"
#include "app/cli/output.h"
#include "app/cli/standard_streams.h"
#include "app/window/run_window.h"

#include <QApplication>

#include <csignal>
#include <future>

int main(int argc, char** argv)
{
    using namespace loadmark;
    cli::holdStandardStreams();
#ifdef Q_OS_UNIX
    std::signal(SIGXFSZ, SIG_IGN); // writing beyond a limit on file sizes then fails as on a full disk
#endif
    QCoreApplication::setApplicationName(QStringLiteral("loadmark"));
    QCoreApplication::setOrganizationName(QStringLiteral("loadmark"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LOADMARK_VERSION));
    if (cli::isCommandLine(argc, argv))
        return cli::runCommandLine(argc, argv);

    if (!cli::hasDisplay(argc, argv))
        return cli::fail({"window", "there is no display", "start it in a desktop session, or see loadmark --help"});
    auto loading = std::async(std::launch::async, loadCatalogue); // while Qt starts
    const QtMessageHandler usual = qInstallMessageHandler(cli::failInOneLine);
    QApplication application(argc, argv);
    qInstallMessageHandler(usual);
    const auto catalogue = loading.get();
    if (!catalogue)
        return cli::fail(catalogue.error());
    return runWindow(application, *catalogue, QCoreApplication::arguments().mid(1));
}
