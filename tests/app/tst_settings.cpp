// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/settings.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

using namespace loadmark;

namespace {

int warnings = 0;

void count(QtMsgType, const QMessageLogContext&, const QString&)
{
    ++warnings;
}

} // namespace

/** Whatever stands where the settings should be. */
class TestSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsSettings();
    void keepsABrokenFile();
    void goesWithoutAFile_data();
    void goesWithoutAFile();
    void readsWrongTypesAsDefaults_data();
    void readsWrongTypesAsDefaults();

private:
    QString path() const { return m_folder.filePath(QStringLiteral("settings.ini")); }

    QTemporaryDir m_folder;
};

void TestSettings::keepsSettings()
{
    {
        Settings settings(path());
        settings.set(Setting::Theme, QStringLiteral("dark"));
        settings.set(Setting::AdvancedExpanded, true);
        settings.set(Setting::WindowGeometry, QByteArray("\x01\x00\xff", 3));
        settings.addRecentFile(QStringLiteral("a, b.json"));
        QVERIFY(settings.sync());
    }
    const Settings again(path());
    QCOMPARE(again.unusableFile(), QString());
    QCOMPARE(again.text(Setting::Theme), QStringLiteral("dark"));
    QCOMPARE(again.value(Setting::AdvancedExpanded).toBool(), true);
    QCOMPARE(again.value(Setting::WindowGeometry).toByteArray(), QByteArray("\x01\x00\xff", 3));
    QCOMPARE(again.recentFiles(), QStringList{QStringLiteral("a, b.json")});
    QVERIFY(QFile::remove(path()));
}

void TestSettings::keepsABrokenFile()
{
    const QByteArray bytes("garbage \xff\xfe no ini {{{\n");
    QFile file(path());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    Settings settings(path());
    QCOMPARE(settings.unusableFile(), QString());
    QCOMPARE(settings.brokenFile(), m_folder.filePath(QStringLiteral("settings-broken-1.ini")));
    settings.set(Setting::Theme, QStringLiteral("dark"));
    QVERIFY(settings.sync());
    QFile kept(settings.brokenFile());
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), bytes);
    QCOMPARE(Settings(path()).brokenFile(), QString());
    QVERIFY(QFile::remove(path()));
}

void TestSettings::goesWithoutAFile_data()
{
    QTest::addColumn<bool>("folder");
    QTest::newRow("a folder") << true;
#ifdef Q_OS_UNIX
    QTest::newRow("a named pipe") << false;
#endif
}

void TestSettings::goesWithoutAFile()
{
    QFETCH(const bool, folder);
    if (folder)
        QVERIFY(QDir().mkdir(path()));
#ifdef Q_OS_UNIX
    else
        QCOMPARE(mkfifo(QFile::encodeName(path()).constData(), 0600), 0);
#endif
    Settings settings(path());
    QCOMPARE(settings.unusableFile(), path());
    QCOMPARE(settings.text(Setting::Theme), QStringLiteral("system"));
    settings.set(Setting::Theme, QStringLiteral("dark"));
    QCOMPARE(settings.text(Setting::Theme), QStringLiteral("dark")); // as long as the program runs
    QVERIFY(!settings.sync());
    QVERIFY(folder ? QDir().rmdir(path()) : QFile::remove(path()));
}

void TestSettings::readsWrongTypesAsDefaults_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("a type that Qt does not know") << QByteArray("theme=@Variant(\\0\\0\\0\\x7f\\0\\0\\0\\x5None\\0)");
    QTest::newRow("a variant cut off") << QByteArray("theme=@Variant(\\0\\0)");
    QTest::newRow("a size") << QByteArray("theme=@Size(3 4)");
    QTest::newRow("a list") << QByteArray("theme=dark, light");
    QTest::newRow("bytes") << QByteArray("theme=@ByteArray(dark)");
}

void TestSettings::readsWrongTypesAsDefaults()
{
    QFETCH(const QByteArray, line);
    QFile file(path());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[appearance]\n" + line + "\n");
    file.close();
    warnings = 0;
    const QtMessageHandler usual = qInstallMessageHandler(count);
    const QString theme = Settings(path()).text(Setting::Theme);
    qInstallMessageHandler(usual);
    QCOMPARE(theme, QStringLiteral("system"));
    QCOMPARE(warnings, 0);
}

QTEST_GUILESS_MAIN(TestSettings)
#include "tst_settings.moc"
