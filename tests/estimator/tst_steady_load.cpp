// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/estimator/speed_fixture.h"

#include <QTest>

using namespace loadmark;

/** What other sequences do to the times of a request. */
class TestSteadyLoad : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void firstToken();
    void timePerToken_data();
    void timePerToken();
    void timePerTokenRange();
};

/** The prompt, what of the other sequences' prompts comes first, the steps until a token is out, the front end. */
void TestSteadyLoad::firstToken()
{
    SpeedInput input = tenGigabytes();
    QCOMPARE(*estimateSpeed(input, constants(), nullptr).ttft.value, 0.2 + 0.02);
    input.engine = &engine("vllm");
    QCOMPARE(*estimateSpeed(input, constants(), nullptr).ttft.value, 0.2 + 3 * 0.02 + 0.015);
    input.sequences = 11; // 10 × 0.1 prompts ahead
    QCOMPARE(*estimateSpeed(input, constants(), nullptr).ttft.value, 0.2 + 0.2 + 3 * 0.02 + 0.015);
    // launches, 10 layers × 1 ms, are those of the own prompt alone; a step is 20 + 1 + 0.5 + 11 × 0.04 ms
    input.backend = "slow";
    QCOMPARE(*estimateSpeed(input, constants(), nullptr).ttft.value, 0.21 + 0.2 + 3 * 0.02194 + 0.015);
}

void TestSteadyLoad::timePerToken_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<double>("milliseconds");
    const auto add
        = [](const char* name, double milliseconds, Change change) { QTest::newRow(name) << change << milliseconds; };

    add("one sequence waits for nobody", 20, [](SpeedInput&) {});
    // each of 10 others has a prompt of 200 ms per 100 tokens, half of which is waited for
    add("prompts of ten others in between", 20 + 10 * 0.5 * 200 / 100, [](SpeedInput& i) { i.sequences = 11; });
    // 10 layers × 1 ms of launches come with the step; that takes 20 + 1 + 0.5 + 11 × 0.04 ms
    add("launches are the step's", 21.94 + 10, [](SpeedInput& i) {
        i.sequences = 11;
        i.backend = "slow";
    });
    // 11 of 22 sequences in a step of 2 × 20 ms; a prompt of 2 × 200 ms holds each stage half of that
    add("two stages", 40 + 21 * 0.5 * 400 / 2 / 100, [](SpeedInput& i) {
        i.sequences = 22;
        i.gpus.push_back(i.gpus[0]);
        i.split = SplitMode::Pipeline;
    });
    // all weights in RAM: 200 ms per step, and a chunk of 8 tokens takes as long
    add("without a GPU all is waited for", 200 + 10 * 200.0 / 100, [](SpeedInput& i) {
        i.sequences = 11;
        i.host = i.gpus[0];
        i.gpus.clear();
        i.hostBandwidth = 100e9;
        i.host.denseParameters = 1'000'000;
        i.prompt = i.chunk = 8;
    });
}

void TestSteadyLoad::timePerToken()
{
    QFETCH(Change, change);
    QFETCH(double, milliseconds);
    SpeedInput input = tenGigabytes();
    input.engine = &engine("vllm");
    input.output = 100;
    change(input);
    Explanation explanation;
    const SpeedEstimate estimate = estimateSpeed(input, constants(), &explanation);
    QVERIFY(estimate.tpot);
    QCOMPARE(1e3 * *estimate.tpot.value, milliseconds);
    QCOMPARE(explanation.at("speed.tpot_s").result, *estimate.tpot.value);
}

/** The step and the waiting each have their own range: 0.9 to 1.1, and 0.4 to 2, of the speed. */
void TestSteadyLoad::timePerTokenRange()
{
    SpeedInput input = tenGigabytes();
    input.engine = &engine("vllm");
    input.output = 100;
    input.sequences = 11;
    SpeedEstimate estimate = estimateSpeed(input, constants(), nullptr);
    QCOMPARE(estimate.tpot.interval->low, 0.02 / 1.1 + 0.01 / 2);
    QCOMPARE(estimate.tpot.interval->high, 0.02 / 0.9 + 0.01 / 0.4);
    QVERIFY(estimate.tpot.confidence == Confidence::Estimated);
    Accelerator unknown = card();
    unknown.flopsFp16.reset();
    input.gpus[0].accelerator = &unknown;
    estimate = estimateSpeed(input, constants(), nullptr);
    QVERIFY(!estimate.tpot && estimate.decode);
    input.sequences = 1;
    estimate = estimateSpeed(input, constants(), nullptr);
    QCOMPARE(*estimate.tpot.value, 0.02);
    QVERIFY(estimate.tpot.confidence == Confidence::Calibrated);
}

QTEST_GUILESS_MAIN(TestSteadyLoad)
#include "tst_steady_load.moc"
