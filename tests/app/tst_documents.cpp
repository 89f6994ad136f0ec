// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue/load_catalogue.h"
#include "app/settings/settings.h"
#include "app/store/scenario_store.h"
#include "app/window/documents.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace loadmark;

/** What is told about a file that is opened. */
class TestDocuments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void suggestsIds_data();
    void suggestsIds();
    void tellsUnusableSettings();
};

void TestDocuments::suggestsIds_data()
{
    QTest::addColumn<QByteArray>("scenario");
    QTest::addColumn<QString>("message"); ///< its end; empty: none
    QTest::newRow("accelerator") << QByteArray(R"({"gpu": "h100-sxm-80gb"})")
                                 << QStringLiteral("s.json#/gpu: there is no accelerator \"h100-sxm-80gb\"; "
                                                   "did you mean h100-80gb-sxm");
    QTest::newRow("model") << QByteArray(R"({"model": "llama-3.1-8"})")
                           << QStringLiteral("s.json#/model: there is no model \"llama-3.1-8\"; "
                                             "did you mean llama-3.1-8b");
    QTest::newRow("all known") << QByteArray(R"({"model": "llama-3.1-8b", "gpu": "h100-80gb-sxm"})") << QString();
}

void TestDocuments::suggestsIds()
{
    QFETCH(const QByteArray, scenario);
    QFETCH(const QString, message);
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("s.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(scenario);
    file.close();
    const auto catalogue = loadCatalogue();
    QVERIFY(catalogue.has_value());
    const StoragePlaces places = StoragePlaces::in(folder.path());
    Settings settings(places.settingsFile);
    ScenarioStore store(*catalogue);
    Documents documents(store, settings, places.autosaveFile);
    const QSignalSpy problems(&documents, &Documents::problem);
    QVERIFY(documents.open(file.fileName()));
    QCOMPARE(problems.size(), message.isEmpty() ? 0 : 1);
    if (!message.isEmpty())
        QVERIFY2(problems[0][0].toString().contains(message), qPrintable(problems[0][0].toString()));
}

void TestDocuments::tellsUnusableSettings()
{
    const QTemporaryDir folder;
    const StoragePlaces places = StoragePlaces::in(folder.path());
    QVERIFY(QDir().mkdir(places.settingsFile));
    const auto catalogue = loadCatalogue();
    QVERIFY(catalogue.has_value());
    Settings settings(places.settingsFile);
    ScenarioStore store(*catalogue);
    Documents documents(store, settings, places.autosaveFile);
    const QSignalSpy problems(&documents, &Documents::problem);
    documents.restoreSession();
    QCOMPARE(problems.size(), 1);
    QVERIFY(problems[0][0].toString().contains(QStringLiteral("settings.ini is no file of settings")));
}

QTEST_MAIN(TestDocuments)
#include "tst_documents.moc"
