// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/engine_version.h"
#include "estimator/catalogue/iso_date.h"

#include <QTest>

using namespace loadmark;

/** Versions of engines and dates of sources, as people write them. */
class TestVersions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void comparesVersions_data();
    void comparesVersions();
    void findsDates_data();
    void findsDates();
};

void TestVersions::comparesVersions_data()
{
    QTest::addColumn<std::string>("version");
    QTest::addColumn<std::string>("release");
    QTest::addColumn<std::string>("date");
    QTest::addColumn<bool>("older");
    const auto row = [](const char* version, const char* release, const char* date, bool older) {
        QTest::newRow(version) << std::string(version) << std::string(release) << std::string(date) << older;
    };
    row("0.21.0", "0.22", "", true);
    row("0.22.0", "0.22", "", false);
    row("0.9.9", "0.22", "", true);
    row("1.0", "0.22", "", false);
    row("0.19.2rc1.dev113", "0.22", "2026-06", true);
    row("mlx-lm 0.28.2 / mlx 0.29.2", "0.29", "", true);
    row("V0 (2025-08, Unsloth)", "0.22", "2026-06", true);
    row("2026-09 (build not stated)", "0.22", "2026-06", false);
    row("2026-06", "0.22", "2026-06-05", false);
    row("b9187", "b10587", "", true);
    row("b9404 or near", "b9000", "", false);
    row("b5781 (2025-07)", "b6000", "", true);
    row("b21e4de (2026-08-22)", "b9000", "2026-03", false);
    row("commit 39eab74a0", "b9000", "", false);
    row("repne/vllm:v3", "0.22", "2026-06", false);
}

void TestVersions::comparesVersions()
{
    QFETCH(const std::string, version);
    QFETCH(const std::string, release);
    QFETCH(const std::string, date);
    QFETCH(const bool, older);
    QCOMPARE(isOlder(version, release, date), older);
}

void TestVersions::findsDates_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("newest");
    const auto row = [](const char* name, const char* text, const char* newest) {
        QTest::newRow(name) << std::string(text) << std::string(newest);
    };
    row("none", "no date - here", "");
    row("one", "read 2026-11-05.", "2026-11-05");
    row("the newest of two", "2026-11-05 and 2025-12-31", "2026-11-05");
    row("a month is no day", "2026-11", "");
    row("no such month", "2026-13-01", "");
    row("no such day", "2026-11-32", "");
    row("part of a longer number", "12026-11-05, 2026-11-051", "");
    row("cut off", "2026-1", "");
    row("in a path", "v8/2026-08-22/x", "2026-08-22");
}

void TestVersions::findsDates()
{
    QFETCH(const std::string, text);
    QFETCH(const std::string, newest);
    QCOMPARE(newestIsoDate(text), newest);
}

QTEST_APPLESS_MAIN(TestVersions)
#include "tst_versions.moc"
