// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/context_chart.h"
#include "app/charts/context_table.h"
#include "app/results/context_card.h"
#include "app/results/figure_tile.h"
#include "app/results/overview_view.h"
#include "tests/app/sample_estimates.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace loadmark;
using namespace Qt::StringLiterals;

namespace {

ContextCurve curveOf(const EstimateAtContext& estimateAt, Tokens limit = 1048576)
{
    return contextCurve(estimateAt, {4096, limit}, limit);
}

Estimate eight(Tokens context)
{
    return samples::eightGpus(context);
}

QStringList labelsOf(const std::vector<Tick>& ticks)
{
    QStringList labels;
    for (const Tick& tick : ticks)
        labels << tick.label;
    return labels;
}

} // namespace

class TestContextChart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void samples_()
    {
        const std::vector<Tokens> contexts = sampledContexts(4096, 1048576, 1);
        QCOMPARE(contexts, (std::vector<Tokens>{4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288, 1048576}));
        QCOMPARE(sampledContexts(1, 3, 40), (std::vector<Tokens>{1, 2, 3})); // none twice
        // 4096 × 2^(1/2) = 5792.6; the ends need not be powers of two
        QCOMPARE(sampledContexts(3000, 9000, 2), (std::vector<Tokens>{3000, 4096, 5793, 8192, 9000}));
    }

    void range_data()
    {
        QTest::addColumn<qint64>("context");
        QTest::addColumn<qint64>("limit"); // 0: unknown
        QTest::addColumn<qint64>("first");
        QTest::addColumn<qint64>("last");
        QTest::newRow("4K to the limit") << qint64(8192) << qint64(1048576) << qint64(4096) << qint64(1048576);
        QTest::newRow("limit unknown: to 128K") << qint64(8192) << qint64(0) << qint64(4096) << qint64(131072);
        QTest::newRow("a short context") << qint64(512) << qint64(131072) << qint64(512) << qint64(131072);
        QTest::newRow("beyond the limit") << qint64(65536) << qint64(32768) << qint64(4096) << qint64(65536);
        QTest::newRow("a small limit") << qint64(2048) << qint64(2048) << qint64(256) << qint64(2048);
        QTest::newRow("one token") << qint64(1) << qint64(131072) << qint64(1) << qint64(131072);
    }
    void range()
    {
        QFETCH(qint64, limit);
        QFETCH(qint64, context);
        const Interval<Tokens> range = contextRange(context, limit ? std::optional<Tokens>(limit) : std::nullopt);
        QTEST(static_cast<qint64>(range.low), "first");
        QTEST(static_cast<qint64>(range.high), "last");
    }

    void largestContext()
    {
        // 91.2 usable − 85 − 0.6 leaves 5.6 GiB; 0.8 GiB per 8,192 tokens: 57,344 tokens
        const auto estimateAt = [](Tokens context) {
            const double kv = 0.8 * static_cast<double>(context) / 8192;
            return samples::summed(Scenario{}, {samples::device("a", 85, kv, 0.3, 0.3, 91.2, 95.6)});
        };
        const auto fitting = largestFittingContext(estimateAt, 1048576);
        QVERIFY(fitting.has_value());
        QVERIFY(std::abs(fitting->tokens - 57344) <= 1); // the sizes above are cut to whole bytes
        QVERIFY(!fitting->isModelLimit);
        QVERIFY(largestFittingContext(eight, 1048576)->isModelLimit);
        QCOMPARE(largestFittingContext([](Tokens context) { return samples::overLimit(context); }, 131072)->tokens, 0);
        QVERIFY(!largestFittingContext([](Tokens) { return samples::unknownArchitecture(); }, 131072));
    }

    void ticks()
    {
        QCOMPARE(labelsOf(contextTicks(4096, 1048576, 10, Format{})),
            (QStringList{u"4K"_s, u"8K"_s, u"16K"_s, u"32K"_s, u"64K"_s, u"128K"_s, u"256K"_s, u"512K"_s, u"1M"_s}));
        QCOMPARE(labelsOf(contextTicks(4096, 1048576, 5, Format{})),
            (QStringList{u"4K"_s, u"16K"_s, u"64K"_s, u"256K"_s, u"1M"_s}));
        QCOMPARE(labelsOf(linearTicks(1200, 6, Format{})),
            (QStringList{u"0"_s, u"200"_s, u"400"_s, u"600"_s, u"800"_s, u"1,000"_s, u"1,200"_s}.mid(0, 7)));
        QCOMPARE(labelsOf(linearTicks(0.55, 4, Format{})), (QStringList{u"0"_s, u"0.2"_s, u"0.4"_s}));
        QCOMPARE(labelsOf(linearTicks(12000, 4, Format{QLocale(u"es_ES"_s)})),
            (QStringList{u"0"_s, u"5000"_s, u"10.000"_s}));
        QVERIFY(linearTicks(0, 5, Format{}).empty());
    }

    void loadLineIsDrawnAtUsable()
    {
        ContextChart chart;
        chart.setTheme(lightTheme());
        chart.resize(600, 400);
        chart.render(curveOf(eight), {32768, eight(32768).memory.gpuTotal.value});
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        const QImage image = chart.grab().toImage();
        const double y = chart.positionOf(4096, 1017.6 * 1073741824).y();
        const QRectF plot = chart.plotRect();
        QVERIFY(plot.width() > 450 && plot.height() > 300);
        int dark = 0;
        for (int x = static_cast<int>(plot.left()); x < static_cast<int>(plot.right()); ++x)
            dark += image.pixelColor(x, static_cast<int>(std::floor(y))).lightness() < 100 ? 1 : 0;
        QVERIFY2(dark > plot.width() / 2, qPrintable(QString::number(dark)));
        // 435.2 GiB of weights from the floor up, at any context
        const QPointF weights = chart.positionOf(20000, 200.0 * 1073741824);
        QCOMPARE(image.pixelColor(weights.toPoint()), lightTheme().weights);
        const QPointF free = chart.positionOf(60000, 900.0 * 1073741824);
        QCOMPARE(image.pixelColor(free.toPoint()), lightTheme().card);
    }

    void axisIsFrozenWhileDragging()
    {
        ContextChart chart;
        chart.resize(600, 400);
        chart.show();
        chart.render(curveOf(eight), {32768, eight(32768).memory.gpuTotal.value});
        const double before = chart.positionOf(4096, 1e12).y();
        const auto smaller = [](Tokens context) {
            return samples::summed(
                Scenario{}, {samples::device("a", 5, 1.0 * static_cast<double>(context) / 131072, 1, 1, 22, 24)});
        };
        chart.setAxisFrozen(true);
        chart.render(curveOf(smaller), {32768, smaller(32768).memory.gpuTotal.value});
        QCOMPARE(chart.positionOf(4096, 1e12).y(), before);
        chart.setAxisFrozen(false);
        QVERIFY(chart.positionOf(4096, 1e12).y() < before);
    }

    void keyboardReadsPoints()
    {
        ContextChart chart;
        chart.resize(600, 400);
        chart.render(curveOf(eight), {4096, eight(4096).memory.gpuTotal.value});
        QTest::keyClick(&chart, Qt::Key_End);
        QVERIFY(chart.readoutText().startsWith(u"1,048,576 tokens\n"_s));
        QVERIFY(chart.readoutText().contains(u"KV cache 409.60 GiB"_s)); // 1.6 × 256
        QVERIFY(chart.readoutText().endsWith(u"fits"_s));
        QVERIFY(chart.accessibleDescription().contains(u"1,048,576 tokens"_s));
        QTest::keyClick(&chart, Qt::Key_Home);
        QVERIFY(chart.readoutText().startsWith(u"4,096 tokens\n"_s));
        QTest::keyClick(&chart, Qt::Key_Escape);
        QVERIFY(!chart.readout());
        QVERIFY(chart.accessibleDescription().contains(u"The load line is at 1,017.6 GiB."_s));
    }

    void mouseReadsTheNearestPoint()
    {
        ContextChart chart;
        chart.resize(600, 400);
        chart.render(curveOf(eight), {4096, eight(4096).memory.gpuTotal.value});
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        const QPoint at = chart.positionOf(1048576, 1e11).toPoint() - QPoint(1, 0);
        QTest::mouseMove(chart.viewport(), at);
        QTRY_VERIFY(chart.readout());
        QCOMPARE(*chart.readout(), std::size_t{32});
    }

    void tableModel()
    {
        ContextTable table;
        const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
        table.render(curveOf(eight), 32768, Format{});
        QCOMPARE(table.rowCount(), 33); // 8 doublings of 4
        QCOMPARE(table.columnCount(), 7); // no state
        QCOMPARE(table.index(32, 0).data().toString(), u"1M"_s);
        QCOMPARE(table.index(32, 0).data(Qt::UserRole).toLongLong(), 1048576LL);
        QCOMPARE(table.index(32, 2).data().toString(), u"409.60"_s);
        QCOMPARE(table.index(0, 2).data().toString(), u"1.60"_s); // as many decimals in each row
        QVERIFY(table.index(0, 0).data(Qt::FontRole).isNull());
        QVERIFY(table.index(12, 0).data(Qt::FontRole).value<QFont>().bold()); // 4,096 × 2^(12 ÷ 4)
        QCOMPARE(table.index(0, 6).data().toString(), u"yes"_s);
        QCOMPARE(table.headerData(2, Qt::Horizontal).toString(), u"KV cache"_s);
        table.render(curveOf([](Tokens) { return samples::unknownArchitecture(); }), 4096, Format{});
        QCOMPARE(table.index(0, 2).data().toString(), u"—"_s);
        table.render(ContextCurve{}, 4096, Format{});
        QCOMPARE(table.rowCount(), 0);
    }

    void tabulatesWhatPeopleLookUp()
    {
        ContextPoint own;
        own.context = 40000;
        const ContextCurve few = tabulated(curveOf(eight, 100000), own);
        std::vector<Tokens> contexts;
        for (const ContextPoint& point : few.points)
            contexts.push_back(point.context);
        QCOMPARE(contexts, (std::vector<Tokens>{4096, 8192, 16384, 32768, 40000, 65536, 100000}));
        own.context = 8192;
        QCOMPARE(tabulated(curveOf(eight, 100000), own).points.size(), std::size_t{6});
    }

    void curveOfTheCpuAlone()
    {
        const ContextCurve curve = curveOf(samples::onCpu, 8192);
        QCOMPARE(*curve.usable, samples::gib(64));
        QCOMPARE(*curve.points.front().total, samples::gib(31.25));
        QCOMPARE(*curve.points.front().parts[0], samples::gib(30));
    }

    void tableIsReachedAndCopied()
    {
        ContextCard card;
        card.render(curveOf(eight), eight(32768), Format{}, {});
        card.resize(500, 400);
        card.show();
        auto buttons = card.findChildren<QToolButton*>();
        QToolButton* toTable = nullptr;
        for (QToolButton* button : buttons)
            if (button->isCheckable())
                toTable = button;
        QVERIFY(toTable);
        QTest::keyClick(toTable, Qt::Key_Space);
        auto* view = card.findChild<QTableView*>();
        QVERIFY(view->isVisible());
        card.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&card));
        view->setFocus();
        QTest::keySequence(view, QKeySequence::Copy);
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 10); // the head and 4K, 8K … 1M
        QCOMPARE(lines.first(),
            u"context_tokens\tweights_bytes\tkv_cache_bytes\tstate_bytes\tcompute_bytes\truntime_bytes\tgpu_total_"
            u"bytes\t"
            "gpu_usable_bytes\tfits"_s);
        QVERIFY(lines.last().startsWith(u"1048576\t"_s));
    }

    void unknownIsSaidInstead()
    {
        OverviewView view;
        view.setEstimateAt([](Tokens context) {
            Estimate estimate = samples::unknownArchitecture();
            estimate.scenario.context = context;
            return estimate;
        });
        const Estimate estimate = samples::unknownArchitecture();
        view.render(estimate.scenario, estimate);
        QVERIFY(view.context()->chart()->accessibleDescription().contains(u"cannot be drawn"_s));
    }

    void curveIsKeptWhileOnlyTheContextMoves()
    {
        int calls = 0;
        OverviewView view;
        view.setCatalogue(std::make_shared<Catalogue>(samples::namesOnly()));
        view.setEstimateAt([&calls](Tokens context) {
            ++calls;
            return samples::eightGpus(context);
        });
        Estimate estimate = samples::eightGpus(8192);
        view.render(estimate.scenario, estimate);
        QCOMPARE(calls, 34); // 33 points and the limit
        estimate = samples::eightGpus(65536);
        view.render(estimate.scenario, estimate);
        QCOMPARE(calls, 34);
        estimate.scenario.sequences = 8;
        view.render(estimate.scenario, estimate);
        QCOMPARE(calls, 68);
    }

    void tilesExplainThemselves()
    {
        OverviewView view;
        view.setExplain([] {
            Explanation explanation;
            explanation.emplace("memory.headroom_bytes",
                Derivation{"{usable} − {gpu_total}", {{"usable", 3e9, Unit::Byte}, {"gpu_total", 1e9, Unit::Byte}}, 2e9,
                    Unit::Byte, {}, {}, {}});
            return explanation;
        });
        view.setFormat({QLocale(QLocale::English), ByteUnit::Decimal});
        const Estimate estimate = samples::eightGpus();
        view.render(estimate.scenario, estimate);
        view.resize(1100, 800);
        view.show();
        FigureTile* headroom = view.tiles()[2];
        QTest::keyClick(headroom, Qt::Key_Return);
        const auto popups = headroom->findChildren<QWidget*>();
        bool told = false;
        for (const QWidget* widget : popups)
            told = told || widget->accessibleDescription().contains(u"3.00 GB − 1.00 GB"_s);
        QVERIFY(told);
    }

    void tilesTellTheClassOfTheirFigure_data()
    {
        QTest::addColumn<Confidence>("confidence");
        QTest::addColumn<QString>("word");
        QTest::newRow("measured") << Confidence::Measured << u"measured"_s;
        QTest::newRow("exact") << Confidence::Exact << u"exact"_s;
        QTest::newRow("calibrated") << Confidence::Calibrated << u"calibrated"_s;
        QTest::newRow("estimated") << Confidence::Estimated << u"estimated"_s;
    }
    void tilesTellTheClassOfTheirFigure()
    {
        QFETCH(Confidence, confidence);
        QFETCH(QString, word);
        OverviewView view;
        view.setExplain([] {
            Explanation explanation;
            explanation.emplace(
                "speed.decode_tokens_per_s", Derivation{"{step}", {}, 58, Unit::TokenPerSecond, {}, {}, {}});
            return explanation;
        });
        Estimate estimate = samples::eightGpus();
        estimate.speed.decode.confidence = confidence;
        view.render(estimate.scenario, estimate);
        view.resize(1100, 800);
        view.show();
        FigureTile* decode = view.tiles()[3];
        QTest::keyClick(decode, Qt::Key_Return);
        QStringList told;
        for (const QWidget* widget : decode->findChildren<QWidget*>())
            told << widget->accessibleDescription();
        QVERIFY2(told.join(u' ').contains(word), qPrintable(told.join(u' ')));
    }

    void speedsCarryTheirRange()
    {
        const Estimate estimate = samples::eightGpus(); // 58 tok/s, 15 % less or more
        const auto figures = headlineFigures(estimate.scenario, estimate, Names{}, Format{});
        QVERIFY(figures[3].range.has_value());
        QVERIFY(qFuzzyCompare(figures[3].range->low, 0.85));
        QVERIFY(qFuzzyCompare(figures[3].range->high, 1.15));
        QVERIFY(!figures[4].range.has_value()); // no interval is known of this one
    }

    void tilesShowTheirTextsWhole_data()
    {
        QTest::addColumn<int>("width");
        QTest::newRow("1024 × 700 window") << 662;
        QTest::newRow("1440 × 900 window") << 1082;
        QTest::newRow("4K") << 3000;
    }
    void tilesShowTheirTextsWhole()
    {
        QFETCH(int, width);
        OverviewView view;
        view.resize(width, 800);
        view.show();
        for (const Estimate& estimate :
            {samples::eightGpus(), samples::overLimit(), samples::mixedGpus(), samples::unknownArchitecture()}) {
            view.render(estimate.scenario, estimate);
            for (const FigureTile* tile : view.tiles())
                QVERIFY2(tile->showsEverything(), qPrintable(tile->accessibleName() + tile->accessibleDescription()));
        }
    }

    void colourContrast()
    {
        for (const Theme& theme : {lightTheme(), darkTheme()}) {
            for (const QColor& ground : {theme.card, theme.window, theme.field})
                for (const QColor& text :
                    {theme.text, theme.muted, theme.accent, theme.ok, theme.warning, theme.overLimit})
                    QVERIFY2(contrast(text, ground) >= 4.5, qPrintable(text.name() + u' ' + ground.name()));
            QVERIFY(contrast(theme.onAccent, theme.accent) >= 4.5);
            for (const QColor& fill :
                {theme.weights, theme.kvCache, theme.state, theme.compute, theme.runtime, theme.host})
                QVERIFY2(contrast(theme.outlineOf(fill), theme.card) >= 3, qPrintable(fill.name()));
        }
    }
};

QTEST_MAIN(TestContextChart)
#include "tst_context_chart.moc"
