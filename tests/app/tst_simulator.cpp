// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/simulator_card.h"
#include "app/simulator/stream_text.h"
#include "tests/app/sample_estimates.h"

#include <QComboBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace loadmark;
using namespace Qt::StringLiterals;
using Phase = TokenStream::Phase;

namespace {

/** A card with a clock that tests turn. */
struct Stepped
{
    double now = 100;
    SimulatorCard card;

    explicit Stepped(const Estimate& estimate)
    {
        card.setClock([this] { return now; });
        render(estimate);
    }
    void render(const Estimate& estimate) { card.render(estimate.scenario, estimate, Names{}, Format{}); }
    void to(double seconds)
    {
        now = 100 + seconds;
        card.step();
    }
};

} // namespace

class TestSimulator : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tokensFollowTheFormula_data()
    {
        QTest::addColumn<double>("ttft");
        QTest::addColumn<double>("rate");
        QTest::newRow("reference dashboard") << 2.521 << 2.7;
        QTest::newRow("fast") << 0.412 << 58.0;
        QTest::newRow("very fast") << 0.003 << 4321.0;
        QTest::newRow("no prefill") << 0.0 << 10.0;
        QTest::newRow("a token a minute") << 30.0 << 1.0 / 60;
    }
    void tokensFollowTheFormula()
    {
        QFETCH(double, ttft);
        QFETCH(double, rate);
        TokenStream stream({ttft, rate}, 1000000);
        stream.start(0);
        for (int i = 0; i <= 2000; ++i) {
            const double t = i * 0.0161;
            const auto expected = t < ttft ? 0 : static_cast<std::int64_t>(std::floor((t - ttft) * rate)) + 1;
            QCOMPARE(stream.tokens(t), expected);
        }
    }

    void phases()
    {
        TokenStream stream({0.5, 10}, 3);
        QCOMPARE(stream.phase(0), Phase::Idle);
        stream.start(7);
        QCOMPARE(stream.phase(7.49), Phase::Prefill);
        QCOMPARE(stream.phase(7.5), Phase::Decode);
        QCOMPARE(stream.tokens(7.65), 2);
        QCOMPARE(stream.phase(7.8), Phase::Finished); // the third token came at 7.7
        QCOMPARE(stream.tokens(99), 3);
        QVERIFY(std::abs(stream.elapsed(99) - 0.7) < 1e-9);
        QVERIFY(std::abs(stream.measuredRate(99) - 10) < 1e-9); // two tokens in 0.2 s
    }

    void pauseStopsTheClock()
    {
        TokenStream stream({0.5, 10}, 100);
        stream.start(0);
        stream.pause(1.0); // 6 tokens
        QCOMPARE(stream.tokens(50), 6);
        QCOMPARE(stream.elapsed(50), 1.0);
        stream.resume(60);
        QCOMPARE(stream.tokens(60), 6);
        QCOMPARE(stream.tokens(60.101), 7);
        stream.pause(60.2);
        stream.pause(70); // twice is once
        QVERIFY(std::abs(stream.elapsed(80) - 1.2) < 1e-9);
    }

    void newSpeedGoesOnSmoothly()
    {
        TokenStream stream({0.5, 10}, 1000);
        stream.start(0);
        QCOMPARE(stream.tokens(1.5), 11);
        stream.setPace({9, 100}, 1.5); // the prefill is over: its new length does not matter
        QCOMPARE(stream.tokens(1.5), 11);
        QCOMPARE(stream.tokens(2.5001), 111);
        stream.setPace({9, 1}, 2.5001);
        QCOMPARE(stream.tokens(2.6), 111);
        QCOMPARE(stream.tokens(4.6), 113);
    }

    void newPrefillKeepsTheShareDone()
    {
        TokenStream stream({10, 10}, 1000);
        stream.start(0);
        stream.setPace({2, 10}, 5); // half of it is done, half of 2 s is left
        QCOMPARE(stream.tokens(5.99), 0);
        QCOMPARE(stream.tokens(6.01), 1);
    }

    void tokensNeverGoBack()
    {
        TokenStream stream({0.2, 20}, 400);
        stream.start(0);
        std::int64_t before = 0;
        for (int i = 0; i < 600; ++i) {
            const double t = i * 0.037;
            if (i % 7 == 0)
                stream.setPace({0.1 + (i % 5) * 0.2, 1.0 + (i * 37) % 90}, t);
            if (i % 50 == 20)
                stream.pause(t);
            if (i % 50 == 25)
                stream.resume(t);
            QVERIFY(stream.tokens(t) >= before);
            before = stream.tokens(t);
        }
        QVERIFY(before > 0 && before <= 400);
    }

    void piecesAreTheText()
    {
        const QString text = streamText();
        const QStringList pieces = tokenPieces(text);
        QCOMPARE(pieces.join(QString()), text);
        QVERIFY(pieces.size() >= 512); // a whole answer of the default length without repeating itself
        for (const QString& piece : pieces)
            QVERIFY(!piece.isEmpty() && piece.size() <= 7);
        QCOMPARE(streamedText({u"a"_s, u"b"_s}, 1, 5), u"baba"_s);
        QCOMPARE(streamedText({}, 0, 5), QString());
    }

    void cardStreamsAtTheEstimatedSpeed()
    {
        Stepped sim(samples::eightGpus()); // 412 ms, 58 tok/s
        const auto buttons = sim.card.findChildren<QPushButton*>();
        QPushButton* start = buttons[0];
        QVERIFY(start->isEnabled());
        QTest::mouseClick(start, Qt::LeftButton);
        QCOMPARE(start->text(), u"Pause"_s);
        sim.to(0.411);
        QCOMPARE(sim.card.shownText(), QString());
        sim.to(0.413);
        const QStringList pieces = tokenPieces(streamText());
        QCOMPARE(sim.card.shownText(), pieces.first());
        sim.to(1.412 + 1e-6);
        QCOMPARE(sim.card.shownText(), streamedText(pieces, 0, 59));
        QTest::mouseClick(start, Qt::LeftButton);
        QCOMPARE(start->text(), u"Continue"_s);
        sim.to(20);
        QCOMPARE(sim.card.shownText(), streamedText(pieces, 0, 59));
        QTest::mouseClick(start, Qt::LeftButton);
        sim.to(60);
        QCOMPARE(sim.card.shownText(), streamedText(pieces, 0, 512)); // all of the output
        QCOMPARE(start->text(), u"Start"_s);
        Estimate slower = samples::eightGpus();
        slower.speed.decode.value = 29;
        sim.card.render(slower.scenario, slower, {}, Format{});
        QCOMPARE(sim.card.shownText(), QString()); // what was measured before is no result of this one
    }

    void followsItsLastLineThroughAResize()
    {
        Stepped sim(samples::eightGpus());
        sim.card.resize(420, 320);
        sim.card.show();
        sim.card.startOrPause();
        sim.to(7); // 382 tokens: more than there is room for
        const QScrollBar* bar = sim.card.findChild<QPlainTextEdit*>()->verticalScrollBar();
        QVERIFY(bar->maximum() > 0);
        QCOMPARE(bar->value(), bar->maximum());
        for (const int width : {300, 640, 420}) {
            sim.card.resize(width, 260);
            QCoreApplication::processEvents();
            sim.to(7.2);
            QCOMPARE(bar->value(), bar->maximum());
        }
        sim.to(8);
        QCOMPARE(bar->value(), bar->maximum());
    }

    void restartBeginsAnew()
    {
        Stepped sim(samples::eightGpus());
        sim.card.startOrPause();
        sim.to(5);
        sim.card.restart();
        QCOMPARE(sim.card.shownText(), QString());
        sim.to(5.5);
        QVERIFY(!sim.card.shownText().isEmpty());
    }

    void newEstimateChangesTheSpeedMidStream()
    {
        Stepped sim(samples::eightGpus());
        sim.card.startOrPause();
        sim.to(1.412 + 1e-6); // 59 tokens
        Estimate slower = samples::eightGpus();
        samples::addSpeed(slower, 1, 0.412);
        sim.render(slower);
        QCOMPARE(sim.card.stream().tokens(sim.now), 59);
        sim.to(11.5);
        QCOMPARE(sim.card.stream().tokens(sim.now), 69);
    }

    void whatDoesNotFitOffersTheSpill()
    {
        Stepped sim(samples::overLimit());
        const auto* text = sim.card.findChild<QPlainTextEdit*>();
        QVERIFY(text->placeholderText().contains(u"does not fit"_s));
        QVERIFY(text->placeholderText().contains(u"345.0 GiB in system RAM"_s));
        QVERIFY(text->placeholderText().contains(u"2.7 tok/s"_s));
        sim.card.startOrPause();
        sim.to(13); // 12 s to the first token, then 2.7 per second
        QCOMPARE(sim.card.stream().tokens(sim.now), 3);
    }

    void whatTheHostHasNoRoomForDoesNotStart()
    {
        Estimate estimate = samples::overLimit();
        estimate.problems.back().arguments.emplace("host_memory_bytes", samples::gib(64));
        Stepped sim(estimate);
        const QString text = sim.card.findChild<QPlainTextEdit*>()->placeholderText();
        QVERIFY2(text.contains(u"345.0 GiB of system RAM; this machine has 64.0 GiB"_s), qPrintable(text));
        QVERIFY2(!text.contains(u"tok/s"_s), qPrintable(text));
        QVERIFY(!sim.card.findChildren<QPushButton*>()[0]->isEnabled());
        sim.card.startOrPause();
        QVERIFY(!sim.card.stream().isStarted());
    }

    /** A little over the load line, or with too little RAM: the estimator tells a speed, but nothing runs at it. */
    void aSpeedWithoutAFitDoesNotStart()
    {
        Estimate estimate = samples::mixedGpus();
        samples::addSpeed(estimate, 20, 1);
        Stepped sim(estimate);
        QVERIFY(!sim.card.findChildren<QPushButton*>()[0]->isEnabled());
    }

    void whatCannotRunDoesNotStart()
    {
        for (Estimate estimate : {samples::mixedGpus(), samples::unknownArchitecture()}) {
            Stepped sim(estimate);
            QVERIFY(!sim.card.findChildren<QPushButton*>()[0]->isEnabled());
            sim.card.startOrPause();
            QVERIFY(!sim.card.stream().isStarted());
            QVERIFY(!sim.card.findChild<QPlainTextEdit*>()->placeholderText().isEmpty());
        }
    }

    void aStreamEndsWhenTheScenarioStopsRunning()
    {
        Stepped sim(samples::eightGpus());
        sim.card.startOrPause();
        sim.to(2);
        sim.render(samples::mixedGpus());
        QVERIFY(!sim.card.stream().isStarted());
        QCOMPARE(sim.card.shownText(), QString());
    }

    void promptFollowsTheScenario()
    {
        Estimate estimate = samples::eightGpus();
        estimate.scenario.prompt = 3000;
        Stepped sim(estimate);
        auto* prompts = sim.card.findChild<QComboBox*>();
        QCOMPARE(prompts->currentData().toLongLong(), 3000LL);
        QSignalSpy edited(&sim.card, &SimulatorCard::promptEdited);
        prompts->setFocus();
        QTest::keyClick(prompts, Qt::Key_Down);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited.first().first().value<Tokens>(), Tokens{4096});
        for (int i = 0; i < prompts->count(); ++i)
            QVERIFY(prompts->itemData(i).toLongLong() <= estimate.scenario.context);
    }
};

QTEST_MAIN(TestSimulator)
#include "tst_simulator.moc"
