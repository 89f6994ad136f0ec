// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/speed/all_reduce.h"
#include "estimator/speed/prompt_time.h"
#include "estimator/speed/speed_profile.h"
#include "tests/estimator/speed_fixture.h"

#include <QTest>

#include <cmath>

using namespace loadmark;

class TestSpeed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void decodeStep_data();
    void decodeStep();
    void prompt_data();
    void prompt();
    void pairs_data();
    void pairs();
    void allReduce_data();
    void allReduce();
    void unknownStaysUnknown_data();
    void unknownStaysUnknown();
    void eras_data();
    void eras();
    void classes();
    void intervals();
    void partsSumToStep();
    void brokenConstants_data();
    void brokenConstants();
};

void TestSpeed::decodeStep_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<double>("milliseconds");
    const auto add
        = [](const char* name, double milliseconds, Change change) { QTest::newRow(name) << change << milliseconds; };

    add("weights at half the bandwidth", 20, [](SpeedInput&) {});
    add("an old build at a quarter", 40, [](SpeedInput& i) { i.engineVersion = "b2900"; });
    add("cache at a quarter", 20 + 4, [](SpeedInput& i) { i.gpus[0].kvReadPerSequence = 1'000'000'000; });
    add("state is read and written", 20 + 8, [](SpeedInput& i) { i.gpus[0].statePerSequence = 1'000'000'000; });
    add("2 of 8 experts, one token", 20 + 2, [](SpeedInput& i) {
        i.gpus[0].expertResident = 2'000'000'000;
        i.gpus[0].experts = 8;
        i.gpus[0].expertsUsed = 2;
    });
    // 1 − (1 − 2/8)^4 = 0.68359375 of the experts
    add("2 of 8 experts, four sequences", 20 + 2'000'000'000 * 0.68359375 / 0.25e12 * 1e3, [](SpeedInput& i) {
        i.sequences = 4;
        i.gpus[0].expertResident = 2'000'000'000;
        i.gpus[0].experts = 8;
        i.gpus[0].expertsUsed = 2;
    });
    add("ten layers of 100 us and a step of 540", 20 + 1 + 0.54, [](SpeedInput& i) { i.backend = "slow"; });
    // 4 × (50 + 2 × 10) us
    add("four layers with two experts", 20 + 1 + 0.54 + 0.28, [](SpeedInput& i) {
        i.backend = "slow";
        i.gpus[0].expertLayers = 4;
        i.gpus[0].expertsUsed = 2;
    });
    add("layers with states and indexers", 20 + 1 + 0.54 + 0.06 + 0.06, [](SpeedInput& i) {
        i.backend = "slow";
        i.gpus[0].stateLayers = 2;
        i.gpus[0].indexedLayers = 3;
    });
    // 5e9 weights × 20 operations ÷ 1e12 = 100 ms, more than the 20 ms of reading; with 2 × 5e9 ÷ (0.5 × 1e12) = 20 ms
    add("a slow GPU unpacks", 120, [](SpeedInput& i) {
        static Accelerator slow;
        slow = card();
        slow.flopsFp16 = 1e12;
        i.gpus[0].accelerator = &slow;
        i.backend = "unpacking";
        i.bitsPerWeight = 4.5;
    });
    // 400 × 2 × 5e9 ÷ 50e12
    add("many sequences are bound by arithmetic", 80, [](SpeedInput& i) { i.sequences = 400; });
    add("without flash attention 1 TFLOP/s", 20 + 16, [](SpeedInput& i) {
        i.flashAttention = false;
        i.depth = 1000;
        i.gpus[0].attention = {{1, 16e6, 0}};
    });
    add("two stages in series", 40, [](SpeedInput& i) { i.gpus.push_back(i.gpus[0]); });
    add("and a hop between them", 40 + 2 + 0.54 + 0.25, [](SpeedInput& i) {
        i.gpus.push_back(i.gpus[0]);
        i.backend = "slow";
    });
    // 2 all-reduces in each of 10 layers: 10 us + 2 × 1/2 × 2000 bytes ÷ 10 GB/s = 10.2 us
    add("two ranks in parallel", 20 + 0.204, [](SpeedInput& i) {
        i.gpus.push_back(i.gpus[0]);
        i.split = SplitMode::Tensor;
    });
    // 2 of 8 experts are 0.5 GB at a quarter of 1 TB/s; the busiest rank reads a quarter more
    add("whole experts on two ranks", 20 + 2 * 1.25 + 0.204, [](SpeedInput& i) {
        i.engine = &engine("vllm");
        i.gpus[0].expertResident = 2'000'000'000;
        i.gpus[0].experts = 8;
        i.gpus[0].expertsUsed = 2;
        i.gpus.push_back(i.gpus[0]);
        i.split = SplitMode::Expert;
    });
    // 1 GB at half of 100 GB/s
    add("a part in RAM, in series", 20 + 20, [](SpeedInput& i) {
        i.host.denseRead = 1'000'000'000;
        i.host.layers = 1;
        i.hostBandwidth = 100e9;
    });
    add("all in RAM", 200, [](SpeedInput& i) {
        i.host = i.gpus[0];
        i.gpus.clear();
        i.hostBandwidth = 100e9;
    });
    // two sockets at a fifth
    add("all in the RAM of two sockets", 500, [](SpeedInput& i) {
        static Host host;
        host.sockets = 2;
        host.channels = 16;
        i.host = i.gpus[0];
        i.gpus.clear();
        i.hostMachine = &host;
        i.hostBandwidth = 100e9;
    });
    // 1.5 tokens per step of 20 ms + 2 ms for the proposal
    add("a draft of 1 GB, kept every second time", 22 / 1.5, [](SpeedInput& i) {
        i.drafting = true;
        i.draft.denseRead = 1'000'000'000;
    });
}

void TestSpeed::decodeStep()
{
    QFETCH(Change, change);
    QFETCH(double, milliseconds);
    SpeedInput input = tenGigabytes();
    change(input);
    const SpeedEstimate estimate = estimateSpeed(input, constants(), nullptr);
    QVERIFY(estimate.decode);
    QCOMPARE(1e3 / *estimate.decode.value, milliseconds);
    QCOMPARE(*estimate.decodeTotal.value, *estimate.decode.value * input.sequences);
}

void TestSpeed::prompt_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<double>("milliseconds");
    const auto add
        = [](const char* name, double milliseconds, Change change) { QTest::newRow(name) << change << milliseconds; };

    // 2 × 5e9 × 1000 ÷ (0.5 × 100e12)
    add("arithmetic at half the peak", 200, [](SpeedInput&) {});
    add("integer units for quantised files", 100, [](SpeedInput& i) {
        static Accelerator integer;
        integer = card();
        integer.opsInt8 = 200e12;
        static WeightFormat q4;
        q4.kind = FormatKind::Gguf;
        i.gpus[0].accelerator = &integer;
        i.format = &q4;
        i.bitsPerWeight = 4.5;
    });
    add("small chunks read the weights each time", 20 * 20, [](SpeedInput& i) { i.chunk = 50; });
    // half of 1000² pairs × 1e6 FLOP × 2 layers ÷ 50e12
    add("attention", 200 + 20, [](SpeedInput& i) { i.gpus[0].attention = {{2, 1e6, 0}}; });
    // 1000 × 100 − 100² ÷ 2 = 95,000 pairs
    add("attention in a window", 200 + 3.8, [](SpeedInput& i) { i.gpus[0].attention = {{2, 1e6, 100}}; });
    // 1e12 FLOP ÷ (10 FLOP/byte × 1e12 byte/s) = 100 ms, more than 20 ms of arithmetic
    add("attention without flash attention moves its scores", 200 + 100, [](SpeedInput& i) {
        i.gpus[0].attention = {{2, 1e6, 0}};
        i.flashAttention = false;
    });
    // 10 GB over half of 20 GB/s once, and the arithmetic
    add("weights in RAM are copied once per chunk", 1000 + 200, [](SpeedInput& i) {
        i.host.denseRead = i.gpus[0].denseRead;
        i.host.denseParameters = i.gpus[0].denseParameters;
        i.host.layers = 10;
        i.gpus[0].denseRead = i.gpus[0].denseParameters = 0;
        i.hostBandwidth = 100e9;
    });
    add("and twice for two chunks", 2000 + 200, [](SpeedInput& i) {
        i.host.denseRead = i.gpus[0].denseRead;
        i.host.denseParameters = i.gpus[0].denseParameters;
        i.host.layers = 10;
        i.gpus[0].denseRead = i.gpus[0].denseParameters = 0;
        i.hostBandwidth = 100e9;
        i.chunk = 500;
    });
    // below 32 tokens the CPU multiplies: 10 GB at half of 100 GB/s
    add("few tokens stay on the CPU", 200, [](SpeedInput& i) {
        i.host = i.gpus[0];
        i.gpus[0].denseRead = i.gpus[0].denseParameters = 0;
        i.hostBandwidth = 100e9;
        i.prompt = i.chunk = 8;
    });
    // 1000 × 8 × 2.5e6 elements ÷ 50e12
    add("recurrent states", 200 + 0.4, [](SpeedInput& i) { i.gpus[0].statePerSequence = 10'000'000; });
}

void TestSpeed::prompt()
{
    QFETCH(Change, change);
    QFETCH(double, milliseconds);
    SpeedInput input = tenGigabytes();
    change(input);
    const SpeedEstimate estimate = estimateSpeed(input, constants(), nullptr);
    QVERIFY(estimate.prefill);
    QCOMPARE(1e3 * static_cast<double>(input.prompt) / *estimate.prefill.value, milliseconds);
}

void TestSpeed::pairs_data()
{
    QTest::addColumn<double>("tokens");
    QTest::addColumn<double>("window");
    QTest::addColumn<double>("pairs");
    QTest::newRow("all keys") << 100.0 << 0.0 << 5000.0;
    QTest::newRow("window not reached") << 100.0 << 200.0 << 5000.0;
    QTest::newRow("window") << 1000.0 << 100.0 << 95000.0;
    QTest::newRow("one token") << 1.0 << 0.0 << 0.5;
}

void TestSpeed::pairs()
{
    QFETCH(double, tokens);
    QFETCH(double, window);
    QFETCH(double, pairs);
    QCOMPARE(attentionPairs(tokens, window), pairs);
}

void TestSpeed::allReduce_data()
{
    QTest::addColumn<int>("devices");
    QTest::addColumn<double>("microseconds");
    QTest::newRow("one device") << 1 << 0.0;
    // + 2 (n − 1) ÷ n × 1 MB ÷ 10 GB/s
    QTest::newRow("two") << 2 << 10 + 100.0;
    QTest::newRow("four") << 4 << 20 + 150.0;
    QTest::newRow("eight") << 8 << 40 + 175.0;
}

void TestSpeed::allReduce()
{
    QFETCH(int, devices);
    QFETCH(double, microseconds);
    QCOMPARE(allReduceSeconds(constants(), card(), "nvidia/test", devices, 1e6) * 1e6, microseconds);
}

void TestSpeed::unknownStaysUnknown_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<bool>("decodeKnown");
    QTest::newRow("no bandwidth") << Change([](SpeedInput& i) {
        static Accelerator unknown;
        unknown = card();
        unknown.bandwidth.reset();
        i.gpus[0].accelerator = &unknown;
    }) << false;
    QTest::newRow("no arithmetic rate: no prompt") << Change([](SpeedInput& i) {
        static Accelerator unknown;
        unknown = card();
        unknown.flopsFp16.reset();
        i.gpus[0].accelerator = &unknown;
    }) << true;
    QTest::newRow("no bandwidth of the RAM in use") << Change([](SpeedInput& i) { i.host.denseRead = 1; }) << false;
    QTest::newRow("no engine") << Change([](SpeedInput& i) { i.engine = nullptr; }) << false;
    QTest::newRow("nothing to run on") << Change([](SpeedInput& i) { i.gpus.clear(); }) << false;
}

void TestSpeed::unknownStaysUnknown()
{
    QFETCH(Change, change);
    QFETCH(bool, decodeKnown);
    SpeedInput input = tenGigabytes();
    change(input);
    const SpeedEstimate estimate = estimateSpeed(input, constants(), nullptr);
    QCOMPARE(estimate.decode.value.has_value(), decodeKnown);
    QVERIFY(!estimate.prefill);
    QVERIFY(!estimate.ttft);
}

void TestSpeed::eras_data()
{
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<QByteArray>("era");
    QTest::newRow("nothing told") << QByteArray("") << QByteArray("");
    QTest::newRow("month") << QByteArray("2024-05 (build not stated)") << QByteArray("old");
    QTest::newRow("later month") << QByteArray("2025-06") << QByteArray("");
    QTest::newRow("date in a version") << QByteArray("mlx-lm 0.28.2 / mlx 0.29.2.dev20251008") << QByteArray("");
    QTest::newRow("old build") << QByteArray("b2900") << QByteArray("old");
    QTest::newRow("new build") << QByteArray("ff5ef82 (b8763)") << QByteArray("");
    QTest::newRow("commit") << QByteArray("commit 39eab74a0") << QByteArray("");
    QTest::newRow("release") << QByteArray("0.17.0rc1") << QByteArray("");
}

void TestSpeed::eras()
{
    QFETCH(QByteArray, version);
    QFETCH(QByteArray, era);
    const std::string_view found = engineEra(constants(), std::string_view(version.constData()));
    QCOMPARE(QByteArray(found.data(), static_cast<qsizetype>(found.size())), era);
}

void TestSpeed::classes()
{
    QVERIFY(inClass("nvidia/ada/pro", "nvidia"));
    QVERIFY(inClass("nvidia/ada/pro", "nvidia/ada"));
    QVERIFY(inClass("nvidia/ada/pro", ""));
    QVERIFY(!inClass("nvidia/ada/pro", "nvidia/a"));
    QVERIFY(!inClass("nvidia", "nvidia/ada"));
    QVERIFY(acceleratorClass(constants(), card()) == "nvidia/test");
    Accelerator other = card();
    other.vendor = "Somebody";
    QVERIFY(acceleratorClass(constants(), other) == "unknown");
}

/** A class that was measured has its own range and says so; another borrows the wide one. No range beats the roofline.
 */
void TestSpeed::intervals()
{
    SpeedInput input = tenGigabytes();
    SpeedEstimate estimate = estimateSpeed(input, constants(), nullptr);
    QCOMPARE(estimate.decode.interval->low, 45.0);
    QCOMPARE(estimate.decode.interval->high, 55.0);
    QVERIFY(estimate.decode.confidence == Confidence::Calibrated);
    QVERIFY(estimate.prefill.confidence == Confidence::Estimated);
    Accelerator other = card();
    other.vendor = "Somebody";
    input.gpus[0].accelerator = &other;
    estimate = estimateSpeed(input, constants(), nullptr);
    QCOMPARE(estimate.decode.interval->low, 25.0);
    QCOMPARE(estimate.decode.interval->high, 75.0);
    QVERIFY(estimate.decode.confidence == Confidence::Estimated);
    other.bandwidth = 0.9e12; // 45 tokens/s, at most 90 by the bytes
    estimate = estimateSpeed(input, constants(), nullptr);
    QCOMPARE(estimate.decode.interval->high, 67.5);
}

void TestSpeed::partsSumToStep()
{
    SpeedInput input = tenGigabytes();
    input.backend = "slow";
    input.output = 1;
    QVERIFY(!estimateSpeed(input, constants(), nullptr).tpot); // one token has no next one
    input.output = 100;
    input.gpus[0].kvReadPerSequence = 1'000'000'000;
    input.gpus[0].statePerSequence = 1'000'000;
    input.host.denseRead = 1'000'000'000;
    input.hostBandwidth = 100e9;
    Explanation explanation;
    const SpeedEstimate estimate = estimateSpeed(input, constants(), &explanation);
    const auto decode = explanation.find("speed.decode_tokens_per_s");
    QVERIFY(decode != explanation.end());
    QCOMPARE(decode->second.result, *estimate.decode.value);
    double sum = 0;
    for (const Derivation& part : decode->second.parts)
        sum += part.result;
    QCOMPARE(1 / sum, *estimate.decode.value);
    const auto prefill = explanation.find("speed.prefill_tokens_per_s");
    QVERIFY(prefill != explanation.end());
    sum = 0;
    for (const Derivation& part : prefill->second.parts)
        sum += part.result;
    QCOMPARE(static_cast<double>(input.prompt) / sum, *estimate.prefill.value);
    QVERIFY(explanation.contains("speed.decode_total_tokens_per_s"));
    QVERIFY(explanation.contains("speed.ttft_s"));
    QVERIFY(explanation.contains("speed.tpot_s"));
    for (const auto& [key, derivation] : explanation)
        QVERIFY2(!derivation.source.empty(), key.c_str());
}

void TestSpeed::brokenConstants_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QByteArray>("where");
    QTest::newRow("unknown constant") << QByteArray("\"unpack\"") << QByteArray("\"unpak\"")
                                      << QByteArray("/kernels/3/constants/unpak");
    QTest::newRow("beyond the peak") << QByteArray("\"weight_read\": 0.25") << QByteArray("\"weight_read\": 1.25")
                                     << QByteArray("/kernels/4/constants/weight_read");
    QTest::newRow("no source") << QByteArray(", \"source\": \"old builds\"") << QByteArray("")
                               << QByteArray("/kernels/4");
    QTest::newRow("half a range") << QByteArray("[0.9, 1.1]") << QByteArray("[0.9]")
                                  << QByteArray("/kernels/1/decode_ratio");
    QTest::newRow("two of three links") << QByteArray("[10, 20, 40]") << QByteArray("[10, 20]")
                                        << QByteArray("/links/0/latency_us");
    QTest::newRow("certain drafts") << QByteArray("\"acceptance\": 0.5") << QByteArray("\"acceptance\": 1")
                                    << QByteArray("/draft/acceptance");
}

void TestSpeed::brokenConstants()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QByteArray, where);
    QByteArray text(roundConstants.data(), static_cast<qsizetype>(roundConstants.size()));
    QVERIFY(text.contains(from));
    text.replace(from, to);
    const auto read
        = readSpeedConstants(std::string_view(text.constData(), static_cast<std::size_t>(text.size())), "speed.json");
    QVERIFY(!read);
    QVERIFY2(QByteArray::fromStdString(read.error().where).contains(where), read.error().text().c_str());
}

QTEST_GUILESS_MAIN(TestSpeed)
#include "tst_speed.moc"
