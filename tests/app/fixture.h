// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/read_catalogue.h"
#include "estimator/scenario/scenario.h"

#include <QStringList>
#include <QtGlobal>

#include <memory>

/** What the tests of the window share: the real catalogue, and a watch on Qt's warnings. */
namespace loadmark::fixture {

inline std::shared_ptr<const Catalogue> catalogue()
{
    static const std::shared_ptr<const Catalogue> loaded = [] {
        const auto texts = readCatalogueFolder(LOADMARK_RESOURCES "/catalogue");
        if (!texts)
            qFatal("%s", texts.error().text().c_str());
        auto read = readCatalogue(*texts);
        if (!read)
            qFatal("%s", read.error().text().c_str());
        return std::make_shared<const Catalogue>(std::move(*read));
    }();
    return loaded;
}

/** Llama 3.1 8B, Q4_K_M, on one RTX 4090 at 8192 tokens. */
inline Scenario llamaOn4090()
{
    Scenario scenario;
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    return scenario;
}

/** Warnings since the last call of take(), without those that the offscreen platform always prints. */
class Warnings
{
public:
    static void watch() { qInstallMessageHandler(note); }

    static QString take()
    {
        const QString text = list().join(QLatin1Char('\n'));
        list().clear();
        return text;
    }

private:
    static QStringList& list()
    {
        static QStringList warnings;
        return warnings;
    }

    static void note(QtMsgType type, const QMessageLogContext&, const QString& text)
    {
        const bool expected = text.contains(QLatin1String("This plugin does not support"))
            || text.contains(QLatin1String("XDG_RUNTIME_DIR"));
        if (type >= QtWarningMsg && type != QtInfoMsg && !expected)
            list() << text;
    }
};

} // namespace loadmark::fixture
