// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/read_config.h"
#include "estimator/estimate.h"
#include "estimator/saturating.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace loadmark;

namespace {

constexpr Bytes largest = std::numeric_limits<Bytes>::max();
constexpr Bytes smallest = std::numeric_limits<Bytes>::min();

std::optional<Bytes> toldShortfall(const Estimate& estimate)
{
    const Problem* problem = findProblem(estimate, "does_not_fit");
    const auto bytes = problem ? problem->arguments.find("shortfall_bytes") : decltype(problem->arguments.end()){};
    return problem && bytes != problem->arguments.end() ? std::optional(std::get<std::int64_t>(bytes->second))
                                                        : std::nullopt;
}

} // namespace

/** The ends of what may be asked: sizes beyond 64 bits, GPUs without memory, only one part that is short. */
class TestExtremes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void arithmeticStaysInRange();
    void numbersBecomeWhole_data();
    void numbersBecomeWhole();
    void sizesBeyondTheRangeDoNotFit_data();
    void sizesBeyondTheRangeDoNotFit();
    void ranksKeepTheirSizes();
    void anOwnModelBeyondTheRangeDoesNotFit();
    void buffersBeyondTheRangeDoNotFit();
    void gpusWithoutMemoryShareEvenly();
    void gpusWithoutMemoryDoNotFit_data();
    void gpusWithoutMemoryDoNotFit();
    void sharesOfAbsentGpusAreNoShares();
    void shortfallOfTheHost();
    void shortfallOfOneDevice();

private:
    Catalogue m_catalogue;
    Scenario m_largest; ///< the longest context for the most sequences on the most GPUs
};

void TestExtremes::initTestCase()
{
    readRealCatalogue(m_catalogue);
    m_largest.context = Limits::contextMax;
    m_largest.sequences = Limits::sequencesMax;
    m_largest.gpus = {{"rtx-4090-24gb", Limits::gpusMax}};
}

void TestExtremes::arithmeticStaysInRange()
{
    const Saturating most = largest, least = smallest;
    QCOMPARE((Saturating(2) + 3).value(), std::int64_t{5});
    QCOMPARE((most + 1).value(), largest);
    QCOMPARE((least + -1).value(), smallest);
    QCOMPARE((least - 1).value(), smallest);
    QCOMPARE((most - -1).value(), largest);
    QCOMPARE((most - 1).value(), largest - 1);
    QCOMPARE((Saturating(std::int64_t{1} << 32) * (std::int64_t{1} << 31)).value(), largest);
    QCOMPARE((Saturating(std::int64_t{1} << 32) * -(std::int64_t{1} << 32)).value(), smallest);
    QCOMPARE((Saturating(std::int64_t{1} << 31) * (std::int64_t{1} << 31)).value(), std::int64_t{1} << 62);
    QCOMPARE(saturatingSum({largest, 1, 1}), largest);
    QCOMPARE(saturatingSum({1, 2, 3}), std::int64_t{6});
}

void TestExtremes::numbersBecomeWhole_data()
{
    QTest::addColumn<double>("number");
    QTest::addColumn<qint64>("whole");
    QTest::addColumn<qint64>("nearest");
    const auto row = [](const char* name, double number, std::int64_t whole, std::int64_t nearest) {
        QTest::newRow(name) << number << qint64{whole} << qint64{nearest};
    };
    row("a half", 2.5, 2, 3);
    row("below zero", -2.5, -2, -3);
    row("2^62", 4611686018427387904.0, 4611686018427387904, 4611686018427387904);
    row("2^63", 9223372036854775808.0, largest, largest);
    row("beyond", 1e300, largest, largest);
    row("below", -1e300, smallest, smallest);
    row("infinite", INFINITY, largest, largest);
    row("no number", NAN, 0, 0);
}

void TestExtremes::numbersBecomeWhole()
{
    QFETCH(double, number);
    QTEST(qint64{wholePart(number)}, "whole");
    QTEST(qint64{nearestWhole(number)}, "nearest");
}

/** 2^27 tokens × 2^12 sequences are 2^39; what 1024 ranks hold of them is beyond 2^63. */
void TestExtremes::sizesBeyondTheRangeDoNotFit_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("engine");
    for (const char* engine : {"vllm", "sglang", "tensorrt-llm", "lmdeploy"}) {
        // Per rank and token at least: 126 layers × one of the KV heads × 256 × 2 bytes; 78 layers × 576 × 2 bytes.
        QTest::addRow("Llama 3.1 405B, %s", engine) << "llama-3.1-405b" << engine;
        QTest::addRow("GLM-5.2, %s", engine) << "glm-5.2" << engine;
    }
}

void TestExtremes::sizesBeyondTheRangeDoNotFit()
{
    QFETCH(QString, model);
    QFETCH(QString, engine);
    Scenario scenario = m_largest;
    scenario.model = model.toStdString();
    scenario.engine = engine.toStdString();
    scenario.weights = "native";
    scenario.maxNumSeqs = Limits::sequencesMax; // none of them waits
    const Estimate result = assess(scenario, m_catalogue);
    QCOMPARE(*result.memory.kvCache.value, largest);
    QCOMPARE(*result.memory.gpuTotal.value, largest);
    QCOMPARE(*result.memory.headroom.value, *result.memory.gpuUsable.value - largest);
    QCOMPARE(result.memory.gpuTotal.interval->high, largest);
    QVERIFY(result.verdict == Verdict::DoesNotFit);
}

void TestExtremes::ranksKeepTheirSizes()
{
    Scenario scenario = m_largest;
    scenario.model = "llama-3.1-405b";
    scenario.engine = "vllm";
    scenario.weights = "bf16";
    scenario.maxNumSeqs = Limits::sequencesMax;
    const Estimate result = estimate(scenario, m_catalogue);
    // One of 8 KV heads: 126 layers × 2 × 128 × 2 bytes = 64,512 bytes per token, × 2^39
    QCOMPARE(*result.devices.front().kvCache, Bytes{35465847065542656});
    scenario.engine = "llama.cpp";
    scenario.gpus.front().count = 1;
    QCOMPARE(*estimate(scenario, m_catalogue).memory.kvCache.value, Bytes{283726776524341248}); // all eight
}

void TestExtremes::anOwnModelBeyondTheRangeDoesNotFit()
{
    // 48 layers × 4 heads × 514,584 × 2 × 2 bytes × 2^39 ÷ 2 ranks ≈ 1.1 × 10^20 > 2^63 on each
    const auto model = readConfig(R"({"model_type": "qwen3_moe", "hidden_size": 2048, "num_hidden_layers": 48,
        "num_attention_heads": 32, "num_key_value_heads": 4, "head_dim": 514584, "intermediate_size": 6144,
        "moe_intermediate_size": 768, "num_experts": 128, "num_experts_per_tok": 8, "vocab_size": 151936,
        "max_position_embeddings": 40960, "decoder_sparse_step": 1, "mlp_only_layers": []})",
        "own", "config.json");
    QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
    Scenario scenario = m_largest;
    scenario.model = "own";
    scenario.weights = "bf16";
    scenario.engine = "tensorrt-llm";
    scenario.gpus = {{"a100-80gb-sxm", 2}};
    scenario.split = SplitMode::Expert;
    const Estimate result = assess(scenario, m_catalogue.with(*model));
    QCOMPARE(*result.devices.front().kvCache, largest);
    QCOMPARE(*result.memory.kvCache.value, largest);
    QVERIFY(result.verdict == Verdict::DoesNotFit);
}

void TestExtremes::buffersBeyondTheRangeDoNotFit()
{
    // Scores of 16,384 heads over 2^27 cells for 2^20 tokens of 4 bytes are 2^63 bytes.
    const auto model = readConfig(R"({"model_type": "llama", "architectures": ["LlamaForCausalLM"],
        "hidden_size": 1024, "num_hidden_layers": 2, "num_attention_heads": 16384, "num_key_value_heads": 1,
        "head_dim": 8, "intermediate_size": 4096, "vocab_size": 32000, "max_position_embeddings": 4096})",
        "own", "config.json");
    QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
    Scenario scenario;
    scenario.model = "own";
    scenario.weights = "bf16";
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    scenario.context = Limits::contextMax;
    scenario.ubatch = static_cast<int>(Limits::batchMax);
    scenario.batch = static_cast<int>(Limits::batchMax);
    scenario.flashAttention = false;
    const Estimate result = estimate(scenario, m_catalogue.with(*model));
    QCOMPARE(*result.devices.front().compute, largest);
    QVERIFY(result.verdict == Verdict::DoesNotFit);
}

/** The size alone is known of this model. */
void TestExtremes::gpusWithoutMemoryShareEvenly()
{
    Scenario scenario;
    scenario.model = "mistral-large-3-675b";
    scenario.weightsBytes = 1'000'001;
    scenario.gpus = {{"m2", 2}};
    scenario.gpuMemory = 0;
    const Estimate result = estimate(scenario, m_catalogue);
    QCOMPARE(*result.devices[0].weights, Bytes{500'000});
    QCOMPARE(*result.devices[1].weights, Bytes{500'001});
}

void TestExtremes::gpusWithoutMemoryDoNotFit_data()
{
    QTest::addColumn<QString>("engine");
    for (const EngineSpec& engine : m_catalogue.engines)
        QTest::addRow("%s", engine.id.c_str()) << QString::fromStdString(engine.id);
}

void TestExtremes::gpusWithoutMemoryDoNotFit()
{
    QFETCH(QString, engine);
    Scenario scenario;
    scenario.engine = engine.toStdString();
    scenario.gpus = {{"rtx-4090-24gb", 2}};
    scenario.gpuMemory = 0;
    const Estimate result = estimate(scenario, m_catalogue);
    for (const DeviceEstimate& device : result.devices) {
        QVERIFY(*device.weights > 0);
        QCOMPARE(*device.usable, Bytes{0});
        QVERIFY(!*device.fits);
    }
    QVERIFY(result.verdict == Verdict::DoesNotFit);
}

/** Shares for a third GPU alone leave two GPUs with nothing to go by. */
void TestExtremes::sharesOfAbsentGpusAreNoShares()
{
    Scenario scenario;
    scenario.gpus = {{"rtx-4090-24gb", 2}};
    scenario.tensorSplit = {0, 0, 1};
    const Estimate result = estimate(scenario, m_catalogue);
    QCOMPARE(result.devices[0].layers, 17); // of 32 layers and the head, 33 in all
    QCOMPARE(result.devices[1].layers, 15);
}

void TestExtremes::shortfallOfTheHost()
{
    Scenario scenario;
    scenario.model = "llama-3.1-70b";
    scenario.gpus = {{"rtx-4090-24gb", 4}};
    scenario.hostMemory = 107'374'182; // 0.1 GiB
    const Estimate result = assess(scenario, m_catalogue);
    // Input embedding 128,256 × 8,192 × 144 ÷ 256; logits 4 × 128,256; two states of 512 × 8,192 × 4; four masks of
    // 8,192 × 512 × 2
    const Bytes needed = 591'003'648 + 513'024 + 2 * 16'777'216 + 4 * 8'388'608;
    QVERIFY(*result.memory.headroom.value > 0);
    QCOMPARE(toldShortfall(result).value_or(0), needed - 107'374'182);
}

/** The other GPU has more room than this one lacks. */
void TestExtremes::shortfallOfOneDevice()
{
    Scenario scenario;
    scenario.model = "llama-3.1-70b";
    scenario.gpus = {{"h200-141gb-sxm", 1}, {"rtx-4090-24gb", 1}};
    scenario.tensorSplit = {1, 4};
    const Estimate result = assess(scenario, m_catalogue);
    QVERIFY(*result.memory.headroom.value > 0);
    QVERIFY(*result.devices[0].fits);
    QCOMPARE(toldShortfall(result).value_or(0), *result.devices[1].total - *result.devices[1].usable);
}

QTEST_APPLESS_MAIN(TestExtremes)
#include "tst_extremes.moc"
