// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Pictures of the real window, without a display: in each theme, language and size that it has to look right in.
//
//   build/release/loadmark_screenshots FOLDER
#include "app/catalogue/load_catalogue.h"
#include "app/window/main_window.h"

#include <QtCore/QDir>
#include <QtCore/QTemporaryDir>
#include <QtWidgets/QApplication>

#include <cstdio>

using namespace loadmark;
using namespace Qt::StringLiterals;

namespace {

/** A large model on a whole machine of GPUs. */
Scenario fitting()
{
    Scenario scenario;
    scenario.model = "glm-5.3";
    scenario.weights = "ud-q4_k_xl";
    scenario.gpus = {{"h200-141gb-sxm", 8}};
    scenario.context = 131072;
    scenario.sequences = 4;
    return scenario;
}

/** The same model on one GPU that it is far too large for. */
Scenario overfull()
{
    Scenario scenario = fitting();
    scenario.gpus = {{"rtx-pro-6000-blackwell-96gb", 1}};
    scenario.context = 8192;
    scenario.sequences = 1;
    return scenario;
}

/** As a person does it, so that menus and bars agree. */
void choose(MainWindow& window, const QString& action)
{
    for (QAction* candidate : window.actions().all()) {
        if (candidate->objectName() == action)
            candidate->trigger();
    }
}

void settle()
{
    for (int i = 0; i < 5; ++i)
        QCoreApplication::processEvents();
}

bool shoot(MainWindow& window, const Scenario& scenario, const QString& name, const QDir& folder)
{
    window.store().open(scenario);
    settle();
    const QString path = folder.filePath(name + ".png"_L1);
    if (window.grab().save(path)) {
        std::printf("%s\n", qPrintable(path));
        return true;
    }
    std::fprintf(stderr, "loadmark_screenshots: %s cannot be written\n", qPrintable(path));
    return false;
}

} // namespace

int main(int count, char** arguments)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(count, arguments);
    const auto catalogue = loadCatalogue();
    if (count != 2 || !catalogue) {
        std::fputs("usage: loadmark_screenshots FOLDER\n", stderr);
        return 1;
    }
    const QDir folder(QFile::decodeName(arguments[1]));
    const QTemporaryDir settings;
    MainWindow window(*catalogue, StoragePlaces::in(settings.path()));
    window.show();
    bool written = folder.mkpath("."_L1);
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
        for (const QString& language : {u"en"_s, u"es"_s}) {
            for (const QString& theme : {u"light"_s, u"dark"_s}) {
                window.resize(size);
                choose(window, language == "en"_L1 ? u"languageEnglish"_s : u"languageSpanish"_s);
                choose(window, theme == "light"_L1 ? u"themeLight"_s : u"themeDark"_s);
                const QString variant = u"%1-%2-%3"_s.arg(QString::number(size.width()), language, theme);
                written = shoot(window, fitting(), u"fits-"_s + variant, folder)
                    && shoot(window, overfull(), u"does-not-fit-"_s + variant, folder) && written;
            }
        }
    }
    return written ? 0 : 1;
}
