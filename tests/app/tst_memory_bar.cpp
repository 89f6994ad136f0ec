// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/device_lanes.h"
#include "app/charts/legend.h"
#include "app/charts/memory_bar.h"
#include "app/results/explanation_popup.h"
#include "app/results/memory_card.h"
#include "tests/app/sample_estimates.h"

#include <QLayout>
#include <QSignalSpy>
#include <QTest>

using namespace loadmark;
using namespace Qt::StringLiterals;

namespace {

QImage picture(QWidget& widget)
{
    return widget.grab().toImage();
}

bool nearly(const QColor& a, const QColor& b)
{
    return std::abs(a.red() - b.red()) < 12 && std::abs(a.green() - b.green()) < 12
        && std::abs(a.blue() - b.blue()) < 12;
}

} // namespace

class TestMemoryBar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void loadLineStandsAtUsable_data()
    {
        QTest::addColumn<Estimate>("estimate");
        QTest::addColumn<double>("share"); // of the width
        QTest::newRow("1,017.6 of 1,118.4 GiB reported") << samples::eightGpus() << 1017.6 / 1118.4;
        QTest::newRow("91.2 of 436.6 GiB needed, or 1 % more") << samples::overLimit() << 91.2 / (436.6 * 1.01);
        QTest::newRow("68 of 72 GiB of two unlike GPUs") << samples::mixedGpus() << 68.0 / 72.0;
    }
    void loadLineStandsAtUsable()
    {
        QFETCH(Estimate, estimate);
        QFETCH(double, share);
        for (const int width : {320, 700, 2000}) {
            MemoryBar bar;
            bar.setTheme(lightTheme());
            bar.render(estimate);
            bar.resize(width, bar.sizeHint().height());
            QVERIFY(bar.loadLineX().has_value());
            QVERIFY(std::abs(*bar.loadLineX() - share * width) < 0.01);
            const QImage image = picture(bar);
            const QColor line = image.pixelColor(static_cast<int>(*bar.loadLineX()), image.height() - 2);
            QVERIFY2(
                nearly(line, lightTheme().loadLine), qPrintable(line.name())); // below the bar there is only the line
        }
    }

    void partsHaveTheirColoursAndWidths()
    {
        MemoryBar bar;
        bar.setTheme(lightTheme());
        bar.render(samples::mixedGpus()); // 40 + 4 + 2 + 2 of 72 GiB
        bar.resize(720, bar.sizeHint().height()); // 10 pixels per GiB
        const QImage image = picture(bar);
        const int y = static_cast<int>(bar.barRect().center().y());
        QVERIFY(nearly(image.pixelColor(200, y), lightTheme().weights));
        QVERIFY(nearly(image.pixelColor(420, y), lightTheme().kvCache));
        QVERIFY(nearly(image.pixelColor(450, y), lightTheme().compute));
        QVERIFY(nearly(image.pixelColor(470, y), lightTheme().runtime));
        QVERIFY(nearly(image.pixelColor(600, y), lightTheme().track));
        QCOMPARE(bar.componentAt({200, y}), std::optional(Component::Weights));
        QCOMPARE(bar.componentAt({420, y}), std::optional(Component::KvCache));
        QCOMPARE(bar.componentAt({600, y}), std::nullopt);
    }

    void whatIsOverTheLineIsHatched()
    {
        MemoryBar bar;
        bar.setTheme(lightTheme());
        bar.render(samples::overLimit());
        bar.resize(800, bar.sizeHint().height());
        const QImage image = picture(bar);
        const int y = static_cast<int>(bar.barRect().center().y());
        int hatched = 0, plain = 0;
        for (int x = 300; x < 700; ++x) // right of the line, at 167
            (nearly(image.pixelColor(x, y), lightTheme().weights) ? plain : hatched) += 1;
        QCOMPARE(plain, 0);
        QVERIFY(nearly(image.pixelColor(80, y), lightTheme().weights));
    }

    void rangeIsDrawnAcrossTheEndOfTheParts()
    {
        Estimate estimate = samples::mixedGpus(); // 48 of 72 GiB, 10 pixels per GiB
        estimate.memory.gpuTotal.interval = Interval<Bytes>{samples::gib(45), samples::gib(52)};
        MemoryBar bar;
        bar.setTheme(lightTheme());
        bar.render(estimate);
        bar.resize(720, bar.sizeHint().height());
        const QImage image = picture(bar);
        const int y = static_cast<int>(bar.barRect().center().y());
        for (const int x : {455, 500, 515})
            QVERIFY2(nearly(image.pixelColor(x, y), lightTheme().text), qPrintable(image.pixelColor(x, y).name()));
        for (const int x : {440, 530})
            QVERIFY(!nearly(image.pixelColor(x, y), lightTheme().text));
        QVERIFY2(bar.accessibleDescription().contains(u"48.00 GiB ± 7"_s), qPrintable(bar.accessibleDescription()));
    }

    void unknownPartsAreNotZero()
    {
        const Estimate unknown = samples::unknownArchitecture();
        MemoryBar bar;
        bar.render(unknown);
        QVERIFY(bar.bar().incomplete);
        QCOMPARE(bar.bar().used(), 600.0 * 1073741824);
        QVERIFY(bar.accessibleDescription().contains(u"KV cache —"_s));
        bar.render(samples::eightGpus());
        QVERIFY(!bar.bar().incomplete);
    }

    void nothingKnownDrawsNothingWrong()
    {
        MemoryBar bar;
        bar.render(Estimate{});
        bar.resize(400, bar.sizeHint().height());
        QVERIFY(!bar.loadLineX().has_value());
        QVERIFY(!picture(bar).isNull());
        Estimate hostile = samples::eightGpus();
        hostile.memory.weights.value = -5;
        hostile.memory.gpuUsable.value = 0;
        bar.render(hostile);
        QVERIFY(!picture(bar).isNull());
    }

    void numbersAreTold()
    {
        MemoryBar bar;
        bar.render(samples::eightGpus());
        QCOMPARE(bar.accessibleDescription(),
            u"Weights 435.20 GiB, KV cache 12.80 GiB, Recurrent state 0 GiB, Compute buffers 4.00 GiB, Runtime 4.00 "
            u"GiB, "
            "needed 456.00 GiB ± 1.0%, usable 1,017.6 GiB"_s);
    }

    void lanes_data()
    {
        QTest::addColumn<int>("gpus");
        QTest::addColumn<int>("lanes");
        QTest::newRow("none") << 0 << 0;
        QTest::newRow("one needs none") << 1 << 0;
        QTest::newRow("two") << 2 << 2;
        QTest::newRow("eight") << 8 << 8;
        QTest::newRow("sixteen") << 16 << 16;
        QTest::newRow("a thousand alike are one run") << 1024 << 1;
    }
    void lanes()
    {
        QFETCH(int, gpus);
        QFETCH(int, lanes);
        Estimate estimate = samples::eightGpus();
        estimate.devices.assign(static_cast<std::size_t>(gpus), samples::eightGpus().devices.front());
        DeviceLanes view;
        view.render(estimate);
        QCOMPARE(view.laneCount(), lanes);
        for (const int width : {300, 662, 1400}) {
            view.resize(width, view.heightForWidth(width));
            for (int i = 0; i < view.laneCount(); ++i) {
                QVERIFY(QRectF(view.rect()).contains(view.laneRect(i)));
                for (int j = 0; j < i; ++j)
                    QVERIFY(!view.laneRect(i).intersects(view.laneRect(j)));
            }
            QVERIFY(lanes == 0 || !picture(view).isNull());
        }
    }

    void unlikeLanesShareOneScale()
    {
        DeviceLanes view;
        view.render(samples::mixedGpus()); // 48 and 24 GiB
        view.resize(700, view.heightForWidth(700));
        QCOMPARE(view.laneRect(1).width(), view.laneRect(0).width() / 2);
    }

    void theFullestOfManyUnlikeAreShown()
    {
        std::vector<DeviceEstimate> devices;
        for (int i = 0; i < 40; ++i)
            devices.push_back(samples::device("a", i, 0, 0, 0, 50, 50));
        const Lanes lanes = lanesOf(devices, 16);
        QCOMPARE(lanes.shown.size(), std::size_t{16});
        QCOMPARE(lanes.left, std::size_t{24});
        QCOMPARE(lanes.shown.front().first, std::size_t{24}); // the fullest, in their order
    }

    void legendWrapsAndKeepsAll()
    {
        MemoryCard card;
        card.render(samples::eightGpus(), Names{}, Format{});
        const auto* legend = card.findChild<Legend*>();
        QVERIFY(legend->heightForWidth(200) > legend->heightForWidth(900));
        QVERIFY(legend->accessibleDescription().contains(u"Weights 435.20 GiB"_s));
        QCOMPARE(legend->entryAt({4, 8}), std::optional<std::size_t>(0));
        QVERIFY(!legend->entryAt({4, 8000}));
    }

    /** A fixed height would keep that of the width before. */
    void legendHasRoomForItsRowsAfterResizing()
    {
        MemoryCard card;
        card.render(samples::eightGpus(), Names{}, Format{});
        card.show();
        const auto* legend = card.findChild<Legend*>();
        const auto* lanes = card.findChild<DeviceLanes*>();
        for (const int width : {1400, 420, 900, 330}) {
            card.resize(width, card.layout()->totalHeightForWidth(width));
            QCoreApplication::processEvents();
            QCOMPARE(legend->height(), legend->heightForWidth(legend->width()));
            QCOMPARE(lanes->height(), lanes->heightForWidth(lanes->width()));
        }
        QVERIFY(legend->height() > legend->heightForWidth(1400));
    }

    void keyboardTellsHowTheFigureCameAbout()
    {
        MemoryCard card;
        card.setExplain(
            [](const std::vector<const char*>& keys, Confidence) { return QString::fromUtf8(keys.front()); });
        card.render(samples::eightGpus(), Names{}, Format{});
        card.show();
        QTest::keyClick(card.bar(), Qt::Key_F1);
        const auto* popup = card.findChild<ExplanationPopup*>();
        QVERIFY(popup);
        QCOMPARE(popup->text(), u"memory.gpu_total_bytes"_s);
    }
};

QTEST_MAIN(TestMemoryBar)
#include "tst_memory_bar.moc"
