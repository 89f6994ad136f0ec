// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/format.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace loadmark;
using namespace Qt::StringLiterals;

namespace {
Format spanish(ByteUnit unit = ByteUnit::Binary)
{
    return {QLocale(QLocale::Spanish, QLocale::Spain), unit};
}
}

/** Expected texts are written by hand: figures of the reference dashboards, and CLDR's grouping rules. */
class TestFormat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void grouping_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("decimals");
        QTest::addColumn<QString>("text");
        QTest::newRow("English million") << u"en_US"_s << 1048576.0 << 0 << u"1,048,576"_s;
        QTest::newRow("English thousand") << u"en_US"_s << 1017.6 << 1 << u"1,017.6"_s;
        QTest::newRow("Spanish leaves four digits together") << u"es_ES"_s << 8192.0 << 0 << u"8192"_s;
        QTest::newRow("Spanish groups five digits") << u"es_ES"_s << 32768.0 << 0 << u"32.768"_s;
        QTest::newRow("Spanish groups a million in threes") << u"es_ES"_s << 1048576.0 << 0 << u"1.048.576"_s;
        QTest::newRow("Spanish decimals") << u"es_ES"_s << 1048576.25 << 2 << u"1.048.576,25"_s;
        QTest::newRow("Mexican Spanish groups four digits") << u"es_MX"_s << 8192.0 << 0 << u"8,192"_s;
        QTest::newRow("German") << u"de_DE"_s << 1048576.0 << 0 << u"1.048.576"_s;
        QTest::newRow("Polish groups a million") << u"pl_PL"_s << 1048576.0 << 0 << u"1\u00a0048\u00a0576"_s;
        QTest::newRow("Portuguese of Portugal") << u"pt_PT"_s << 1048576.0 << 0 << u"1\u00a0048\u00a0576"_s;
        QTest::newRow("Chinese") << u"zh_CN"_s << 1048576.0 << 0 << u"1,048,576"_s;
        QTest::newRow("Indian English groups lakhs") << u"en_IN"_s << 1048576.0 << 0 << u"10,48,576"_s;
        QTest::newRow("negative has a real minus") << u"en_US"_s << -345.4 << 1 << u"\u2212345.4"_s;
        QTest::newRow("no negative zero") << u"en_US"_s << -0.04 << 1 << u"0.0"_s;
        QTest::newRow("not a number") << u"en_US"_s << std::nan("") << 1 << u"—"_s;
        QTest::newRow("infinite") << u"en_US"_s << std::numeric_limits<double>::infinity() << 1 << u"—"_s;
    }
    void grouping()
    {
        QFETCH(QString, language);
        QFETCH(double, value);
        QFETCH(int, decimals);
        QTEST(Format{QLocale(language)}.number(value, decimals), "text");
    }

    void bytes_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("binary");
        QTest::addColumn<QString>("decimal");
        QTest::addColumn<QString>("brief");
        const double gib = 1073741824.0;
        QTest::newRow("nothing") << 0.0 << u"0 GiB"_s << u"0 GB"_s << u"0 GiB"_s;
        QTest::newRow("GLM-5.3 weights") << 435.20 * gib << u"435.20 GiB"_s << u"467.29 GB"_s << u"435.2 GiB"_s;
        QTest::newRow("total of the reference dashboard")
            << 436.61 * gib << u"436.61 GiB"_s << u"468.81 GB"_s << u"436.6 GiB"_s;
        QTest::newRow("eight H200") << 1017.6 * gib << u"1,017.6 GiB"_s << u"1,092.6 GB"_s << u"1,017.6 GiB"_s;
        QTest::newRow("twelve thousand") << 12000.4 * gib << u"12,000 GiB"_s << u"12,885 GB"_s << u"12,000 GiB"_s;
        QTest::newRow("GLM-5.3 KV") << 0.727 * gib << u"0.727 GiB"_s << u"0.781 GB"_s << u"0.727 GiB"_s;
        QTest::newRow("one GiB exactly") << gib << u"1.00 GiB"_s << u"1.07 GB"_s << u"1.00 GiB"_s;
        QTest::newRow("116 MiB") << 116.0 * 1048576 << u"116 MiB"_s << u"122 MB"_s << u"116 MiB"_s;
        QTest::newRow("14.9 MiB") << 14.9 * 1048576 << u"14.9 MiB"_s << u"15.6 MB"_s << u"14.9 MiB"_s;
        QTest::newRow("128 KiB per token") << 131072.0 << u"128 KiB"_s << u"131 kB"_s << u"128 KiB"_s;
        QTest::newRow("bytes") << 100.0 << u"100 B"_s << u"100 B"_s << u"100 B"_s;
        QTest::newRow("negative") << -345.41 * gib << u"\u2212345.41 GiB"_s << u"\u2212370.88 GB"_s
                                  << u"\u2212345.4 GiB"_s;
        QTest::newRow("rounds up to four digits")
            << 999.999 * gib << u"1,000.0 GiB"_s << u"1,073.7 GB"_s << u"1,000.0 GiB"_s;
    }
    void bytes()
    {
        QFETCH(double, value);
        const Format format;
        QTEST(format.bytes(value), "binary");
        QTEST(format.bytes(value, ByteUnit::Decimal), "decimal");
        QTEST(format.briefBytes(value), "brief");
    }

    void chosenUnit()
    {
        const Format decimal{QLocale(QLocale::English), ByteUnit::Decimal};
        QCOMPARE(decimal.bytes(2e9), u"2.00 GB"_s);
        QCOMPARE(decimal.gigabytes(56.6e9), u"56.6"_s);
        QCOMPARE(decimal.gigabyteUnit(), u"GB"_s);
        QCOMPARE(spanish().bytes(1017.6 * 1073741824.0), u"1017,6 GiB"_s);
        QCOMPARE(spanish().gigabytes(0), u"0"_s);
    }

    void tokens_data()
    {
        QTest::addColumn<qint64>("value");
        QTest::addColumn<QString>("exact");
        QTest::addColumn<QString>("brief");
        QTest::newRow("none") << qint64(0) << u"0"_s << u"0"_s;
        QTest::newRow("one") << qint64(1) << u"1"_s << u"1"_s;
        QTest::newRow("a thousand is no K") << qint64(1000) << u"1,000"_s << u"1,000"_s;
        QTest::newRow("1K") << qint64(1024) << u"1,024"_s << u"1K"_s;
        QTest::newRow("32K") << qint64(32768) << u"32,768"_s << u"32K"_s;
        QTest::newRow("1M") << qint64(1048576) << u"1,048,576"_s << u"1M"_s;
        QTest::newRow("1.5M") << qint64(1572864) << u"1,572,864"_s << u"1,536K"_s;
        QTest::newRow("a decimal limit") << qint64(200000) << u"200,000"_s << u"200,000"_s;
    }
    void tokens()
    {
        QFETCH(qint64, value);
        QTEST(Format{}.tokens(value), "exact");
        QTEST(Format{}.shortTokens(value), "brief");
    }

    void rates_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("58") << 58.2 << u"58 tok/s"_s;
        QTest::newRow("2.7") << 2.71 << u"2.7 tok/s"_s;
        QTest::newRow("rounds to two digits") << 9.96 << u"10 tok/s"_s;
        QTest::newRow("prefill") << 9940.0 << u"9,940 tok/s"_s;
        QTest::newRow("slow") << 0.84 << u"0.84 tok/s"_s;
        QTest::newRow("very slow") << 0.0042 << u"0.0042 tok/s"_s;
        QTest::newRow("zero") << 0.0 << u"0.00 tok/s"_s;
    }
    void rates()
    {
        QFETCH(double, value);
        QTEST(Format{}.rate(value), "text");
    }

    void seconds_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << 0.0 << u"0 s"_s;
        QTest::newRow("microseconds") << 0.00042 << u"420 µs"_s;
        QTest::newRow("milliseconds") << 0.412 << u"412 ms"_s;
        QTest::newRow("few milliseconds") << 0.00412 << u"4.12 ms"_s;
        QTest::newRow("rounds up to a second") << 0.9996 << u"1.00 s"_s;
        QTest::newRow("seconds") << 2.521 << u"2.52 s"_s;
        QTest::newRow("tens of seconds") << 12.34 << u"12.3 s"_s;
        QTest::newRow("never sixty seconds") << 59.96 << u"1 min 0 s"_s;
        QTest::newRow("a minute and five") << 65.2 << u"1 min 5 s"_s;
        QTest::newRow("never sixty minutes") << 3599.7 << u"1 h 0 min"_s;
        QTest::newRow("hours") << 5400.0 << u"1 h 30 min"_s;
        QTest::newRow("days") << 100000.0 << u"1 d 4 h"_s;
        QTest::newRow("negative is no time") << -1.0 << u"—"_s;
    }
    void seconds()
    {
        QFETCH(double, value);
        QTEST(Format{}.seconds(value), "text");
    }

    void moneyAndPercent()
    {
        const Format format;
        QCOMPARE(format.money(24.1), u"$24.10"_s);
        QCOMPARE(format.money(5141.0), u"$5,141"_s);
        QCOMPARE(format.money(128000.0), u"$128,000"_s);
        QCOMPARE(format.money(0.042), u"$0.042"_s);
        QCOMPARE(format.money(0.0042), u"$0.0042"_s);
        QCOMPARE(format.percent(4.55), u"455%"_s);
        QCOMPARE(format.percent(0.045), u"4.5%"_s);
        QCOMPARE(format.percent(0.95), u"95%"_s);
        QCOMPARE(format.percent(0.0), u"0%"_s);
        QCOMPARE(format.percent(1.0), u"100%"_s);
        QCOMPARE(format.percent(0.9961), u"99.6%"_s); // not full yet
        QCOMPARE(format.percent(0.99999), u"99.9%"_s);
        QCOMPARE(format.percent(1.0003), u"100.1%"_s); // and this is over
        QCOMPARE(format.gigabytesApart(24.68 * 1073741824, 24.71 * 1073741824), std::pair(u"24.68"_s, u"24.71"_s));
        QCOMPARE(format.gigabytesApart(20.0 * 1073741824, 24.71 * 1073741824), std::pair(u"20.0"_s, u"24.7"_s));
        QCOMPARE(spanish().percent(0.045), u"4,5%"_s); // the space before % is the translation's
        QCOMPARE(format.bandwidth(1.792e12), u"1,792 GB/s"_s);
        QCOMPARE(format.bandwidth(76.8e9), u"76.8 GB/s"_s);
        QCOMPARE(format.flops(503.8e12), u"504 TFLOP/s"_s);
        QCOMPARE(format.rateRange({2.34, 3.06}), u"2.3 to 3.1 tok/s"_s);
    }

    void plainNumbers()
    {
        const Format format;
        QCOMPARE(format.plain(32), u"32"_s);
        QCOMPARE(format.plain(8.030261248e9), u"8,030,261,248"_s);
        QCOMPARE(format.plain(0.5625), u"0.5625"_s);
        QCOMPARE(format.plain(4.5), u"4.5"_s);
        QCOMPARE(format.plain(1.0625), u"1.063"_s);
        QCOMPARE(format.plain(0.9), u"0.9"_s);
    }

    void unknownQuantities()
    {
        const Format format;
        QCOMPARE(format.bytes(Quantity<Bytes>{}), u"—"_s);
        QCOMPARE(format.rate(Quantity<double>{}), u"—"_s);
        QCOMPARE(format.money(Quantity<double>{}), u"—"_s);
        Quantity<Bytes> known{Bytes{3} * gibi, Interval<Bytes>{99, 101}, Confidence::Exact};
        QCOMPARE(format.bytes(known), u"3.00 GiB"_s);
        QCOMPARE(format.plusMinus(known), u"± 1%"_s);
        known.interval.reset();
        QCOMPARE(format.plusMinus(known), QString());
    }
};

QTEST_GUILESS_MAIN(TestFormat)
#include "tst_format.moc"
