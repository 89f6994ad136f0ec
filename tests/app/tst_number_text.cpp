// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/number_text.h"
#include "app/inputs/scale.h"

#include <QTest>

using namespace loadmark;

/** What people type into number fields, and where fields and sliders step to. */
class TestNumberText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsNumbers_data();
    void readsNumbers();
    void stepsNumbers_data();
    void stepsNumbers();
    void standsOnSensibleValues();
};

void TestNumberText::readsNumbers_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("language");
    QTest::addColumn<double>("value"); // negative: not a number
    const auto row = [](const char* name, NumberKind kind, const char* text, const char* language, double value) {
        QTest::newRow(name) << static_cast<int>(kind) << QString::fromUtf8(text) << QString::fromLatin1(language)
                            << value;
    };
    row("plain tokens", NumberKind::TokenCount, "32768", "en", 32768);
    row("tokens in K", NumberKind::TokenCount, "32K", "en", 32768);
    row("small k and a space", NumberKind::TokenCount, " 128 k", "en", 131072);
    row("tokens in M", NumberKind::TokenCount, "1M", "en", 1048576);
    row("a fraction of M", NumberKind::TokenCount, "1.5M", "en", 1572864);
    row("a Spanish fraction of M", NumberKind::TokenCount, "1,5M", "es", 1572864);
    row("grouped in English", NumberKind::TokenCount, "131,072", "en", 131072);
    row("grouped in Spanish", NumberKind::TokenCount, "131.072", "es", 131072);
    row("grouped twice", NumberKind::TokenCount, "1.048.576", "es", 1048576);
    row("grouped by a thin space", NumberKind::TokenCount, "131\u202f072", "en", 131072);
    row("half a token", NumberKind::TokenCount, "1.5", "en", -1);
    row("words", NumberKind::TokenCount, "a lot", "en", -1);
    row("nothing", NumberKind::TokenCount, "", "en", -1);
    row("infinity", NumberKind::TokenCount, "inf", "en", -1);
    row("percent", NumberKind::Percent, "25 %", "en", 25);
    row("a ratio", NumberKind::Ratio, "0.92", "en", 0.92);
    row("a Spanish ratio", NumberKind::Ratio, "0,92", "es", 0.92);
    row("a ratio in percent", NumberKind::Ratio, "92%", "en", 0.92);
    row("memory in the chosen unit", NumberKind::Memory, "24", "en", 25769803776.0);
    row("memory in GB", NumberKind::Memory, "24 GB", "en", 24e9);
    row("memory in MiB", NumberKind::Memory, "24564 MiB", "en", 25757220864.0);
    row("memory in TiB", NumberKind::Memory, "2TiB", "en", 2199023255552.0);
    row("bandwidth", NumberKind::Bandwidth, "460.8", "en", 460.8e9);
    row("bandwidth in TB/s", NumberKind::Bandwidth, "1.2 TB/s", "en", 1.2e12);
}

void TestNumberText::readsNumbers()
{
    QFETCH(int, kind);
    QFETCH(QString, text);
    QFETCH(QString, language);
    QFETCH(double, value);
    Format format;
    format.locale = QLocale(language);
    const auto read = readNumber(static_cast<NumberKind>(kind), text, format);
    QCOMPARE(read.has_value(), value >= 0);
    if (read)
        QCOMPARE(*read, value);
}

void TestNumberText::stepsNumbers_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("up");
    QTest::addColumn<double>("down");
    const auto row = [](const char* name, NumberKind kind, double from, double up, double down) {
        QTest::newRow(name) << static_cast<int>(kind) << from << up << down;
    };
    row("tokens by an eighth of an octave", NumberKind::TokenCount, 32768, 36864, 30720);
    row("tokens off the grid", NumberKind::TokenCount, 33000, 36864, 32768);
    row("few sequences", NumberKind::Count, 3, 4, 2);
    row("batch by powers of two", NumberKind::Batch, 512, 1024, 256);
    row("batch between powers", NumberKind::Batch, 600, 1024, 512);
    row("percent", NumberKind::Percent, 10, 11, 9);
    row("ratio", NumberKind::Ratio, 0.9, 0.91, 0.89);
    row("memory", NumberKind::Memory, 64.0 * gibi, 65.0 * gibi, 63.0 * gibi);
}

void TestNumberText::stepsNumbers()
{
    QFETCH(int, kind);
    QFETCH(double, from);
    QFETCH(double, up);
    QFETCH(double, down);
    QCOMPARE(steppedNumber(static_cast<NumberKind>(kind), from, 1, {}), up);
    QCOMPARE(steppedNumber(static_cast<NumberKind>(kind), from, -1, {}), down);
}

void TestNumberText::standsOnSensibleValues()
{
    const Scale scale = logScale(1024, 131072, 4);
    QCOMPARE(scale.values.size(), std::size_t(7 * 8 + 1)); // seven octaves of eight steps, and the end
    QCOMPARE(scale.values.front(), 1024);
    QCOMPARE(scale.values.back(), 131072);
    QCOMPARE(scale.values[static_cast<std::size_t>(scale.positionOf(8192))], 8192);
    QCOMPARE(scale.ticks, (std::vector<std::int64_t>{1024, 4096, 16384, 65536, 131072}));
    QCOMPARE(logScale(1024, 202752, 4).values.back(), 202752); // a limit that is no power of two
    QCOMPARE(linearScale(1, 8).ticks, (std::vector<std::int64_t>{1, 2, 4, 8}));
    QCOMPARE(linearScale(1, 1).values.size(), std::size_t(1));
    QCOMPARE(scale.positionOf(1), 0);
    QCOMPARE(scale.positionOf(1 << 30), 56);
}

QTEST_GUILESS_MAIN(TestNumberText)
#include "tst_number_text.moc"
