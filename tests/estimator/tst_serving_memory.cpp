// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/estimate.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

#include <cmath>

using namespace loadmark;

/** Defaults and memory budgets of the serving engines. */
class TestServingMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sglangPoolOfWhatIsFreeAfterLoading();
    void initTestCase();
    void defaultsFollowVersionAndMemory_data();
    void defaultsFollowVersionAndMemory();
    void settingsThatAnEngineLacksStayEmpty();
    void sglangLeavesItsReserve_data();
    void sglangLeavesItsReserve();
    void sglangSharesWeightsAndPoolAlone();
    void explainsTheStaticShare();
    void vllmPoolIsThatOfTheLog();
    void aPoolThatIsKnownNeedsNoHardware();
    void aPoolThatIsKnownLimits();
    void tensorRtTakesItsShareOfTheFreeMemory();
    void lmdeployKeepsLogitsFree();
    void rotaryTablesAreWeights_data();
    void rotaryTablesAreWeights();
    void int4HybridsQuantiseTheirExpertsAlone();
    void unifiedMachinesServeAShareToo();
    void mxfp4KernelsPadTheExperts_data();
    void mxfp4KernelsPadTheExperts();

private:
    Estimate of(const Scenario& base, const char* gpu, int count = 1, const char* engine = "vllm") const;

    Catalogue m_catalogue;
    const Scenario m_usual;
};

void TestServingMemory::initTestCase()
{
    readRealCatalogue(m_catalogue);
}

Estimate TestServingMemory::of(const Scenario& base, const char* gpu, int count, const char* engine) const
{
    Scenario scenario = base;
    scenario.engine = engine;
    scenario.weights = "bf16";
    if (*gpu)
        scenario.gpus = {{gpu, count}};
    return estimate(scenario, m_catalogue);
}

/** Published defaults: vLLM's engine/arg_utils.py, 0.90 up to 0.19 and 0.92 from 0.22; SGLang's server_args.py. */
void TestServingMemory::defaultsFollowVersionAndMemory_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<double>("gibibytes");
    QTest::addColumn<double>("share");
    QTest::addColumn<int>("tokens");
    QTest::addColumn<int>("sequences");
    const auto row = [](const char* name, const char* engine, const char* version, const char* gpu, double gibibytes,
                         double share, int tokens, int sequences) {
        QTest::newRow(name) << engine << version << gpu << gibibytes << share << tokens << sequences;
    };
    row("vLLM today on an H100", "vllm", "", "h100-80gb-sxm", 0, 0.92, 8192, 1024);
    row("vLLM 0.19 on an H100", "vllm", "0.19.0", "h100-80gb-sxm", 0, 0.9, 8192, 1024);
    row("vLLM of 2025 on an H100", "vllm", "V1 (2025-06)", "h100-80gb-sxm", 0, 0.9, 8192, 1024);
    row("vLLM on an A100", "vllm", "", "a100-80gb-sxm", 0, 0.92, 2048, 256);
    row("vLLM on an RTX 4090", "vllm", "", "rtx-4090-24gb", 0, 0.92, 2048, 256);
    row("vLLM on a card with more memory", "vllm", "", "rtx-4090-24gb", 96, 0.92, 8192, 1024);
    row("vLLM on no hardware", "vllm", "", "", 0, 0.92, 2048, 256);
    row("SGLang on an RTX 4090", "sglang", "", "rtx-4090-24gb", 0, -1, 2048, -1);
    row("SGLang on an H100", "sglang", "", "h100-80gb-sxm", 0, -1, 8192, -1);
    row("SGLang on a B200", "sglang", "", "b200-180gb", 0, -1, 16384, -1);
}

void TestServingMemory::defaultsFollowVersionAndMemory()
{
    QFETCH(QString, engine);
    QFETCH(QString, version);
    QFETCH(QString, gpu);
    QFETCH(double, gibibytes);
    QFETCH(double, share);
    QFETCH(int, tokens);
    QFETCH(int, sequences);
    Scenario scenario = m_usual;
    scenario.engineVersion = version.toStdString(); // empty text: the newest
    if (gibibytes > 0)
        scenario.gpuMemory = static_cast<Bytes>(gibibytes) * gibi;
    const Scenario filled = of(scenario, qPrintable(gpu), 1, qPrintable(engine)).scenario;
    QCOMPARE(filled.gpuMemoryUtilization.value_or(-1), share);
    QCOMPARE(filled.maxBatchedTokens.value_or(-1), tokens);
    QCOMPARE(filled.maxNumSeqs.value_or(-1), sequences);
}

void TestServingMemory::settingsThatAnEngineLacksStayEmpty()
{
    for (const char* engine : {"sglang", "tensorrt-llm", "lmdeploy"})
        QVERIFY2(!of({}, "h100-80gb-sxm", 1, engine).scenario.gpuMemoryUtilization, engine);
    QVERIFY(!of({}, "h100-80gb-sxm").scenario.memFractionStatic);
}

/** 512 + 1.5 × max(chunk, 2048) + 2 × largest graph + GPUs × 128 MiB, at least 10 GiB above 60 GiB, by hand. */
void TestServingMemory::sglangLeavesItsReserve_data()
{
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("mebibytes");
    QTest::addColumn<QString>("draft");
    QTest::addColumn<double>("share");
    const auto row = [](const char* name, const char* gpu, int count, int mebibytes, const char* draft, double share) {
        QTest::newRow(name) << gpu << count << mebibytes << draft << share;
    };
    row("80 GiB: 13,440 of 81,920", "h100-80gb-sxm", 1, 81920, "", 0.836);
    row("an H100 as it reports: 13,440 of 81,559", "h100-80gb-sxm", 1, 0, "", 0.835);
    row("eight of them: 14,848", "h100-80gb-sxm", 8, 0, "", 0.818);
    row("with next-token layers: 15,488", "h100-80gb-sxm", 1, 0, "mtp", 0.81);
    row("with a draft model: 19,584", "h100-80gb-sxm", 1, 0, "llama-3.2-3b", 0.76);
    row("24 GiB: 3,760 of 24,576", "rtx-4090-24gb", 1, 24576, "", 0.847);
    row("four of 24 GiB: graphs of 80, 4,256", "rtx-4090-24gb", 4, 24576, "", 0.827);
    row("45 GiB: 6,848 of 46,080", "l40s-48gb", 1, 46080, "", 0.851);
    row("179 GiB: 26,240 of 183,296", "b200-180gb", 1, 183296, "", 0.857);
    row("not known", "", 1, 0, "", 0.88);
}

void TestServingMemory::sglangLeavesItsReserve()
{
    QFETCH(QString, gpu);
    QFETCH(int, count);
    QFETCH(int, mebibytes);
    QFETCH(QString, draft);
    QFETCH(double, share);
    Scenario scenario = m_usual;
    if (mebibytes > 0)
        scenario.gpuMemory = mebibytes * mebi;
    if (!draft.isEmpty())
        scenario.draft = draft.toStdString();
    if (draft == QLatin1String("mtp"))
        scenario.model = "glm-4.5-air"; // it has such layers
    QCOMPARE(of(scenario, qPrintable(gpu), count, "sglang").scenario.memFractionStatic.value_or(0), share);
}

void TestServingMemory::sglangSharesWeightsAndPoolAlone()
{
    Scenario scenario = m_usual;
    scenario.model = "qwen3-8b";
    scenario.gpuMemory = 80 * gibi;
    scenario.known = {{"weights_bytes", 16406775071}, {"non_torch_bytes", 0}};
    const Estimate result = of(scenario, "h100-80gb-sxm", 1, "sglang");
    QCOMPARE(*result.kv.pool.value, Bytes{71811853189} - 16406775071); // 0.836 × 80 GiB
    QVERIFY(*result.memory.gpuUsable.value < 80 * gibi);
    QCOMPARE(*result.memory.gpuUsable.value, 71811853189 + *result.memory.compute.value + *result.memory.runtime.value);
}

void TestServingMemory::explainsTheStaticShare()
{
    Scenario scenario = m_usual;
    scenario.engine = "sglang";
    scenario.gpus = {{"h100-80gb-sxm", 1}};
    Explanation explanation;
    const Estimate result = estimate(scenario, m_catalogue, &explanation);
    const Derivation& usable = explanation.at("memory.gpu_usable_bytes");
    QCOMPARE(usable.result, static_cast<double>(*result.memory.gpuUsable.value));
    QCOMPARE(usable.parts.size(), std::size_t{1});
    QCOMPARE(usable.parts.front().result, 0.835);
    const auto margin = std::ranges::find(usable.parts.front().terms, "margin", &Term::name);
    QVERIFY(margin != usable.parts.front().terms.end());
    QCOMPARE(margin->value, 13440.0 * 1024 * 1024);
    QVERIFY(usable.parts.front().source.find("1.5 MiB") != std::string::npos);
    scenario.memFractionStatic = 0.9;
    static_cast<void>(estimate(scenario, m_catalogue, &explanation));
    QVERIFY(explanation.at("memory.gpu_usable_bytes").parts.empty());
}

/** A log of vLLM of March 2025 on a V100: budget 0.9 of 31.74 GiB, CUDA graphs beside it. */
void TestServingMemory::vllmPoolIsThatOfTheLog()
{
    Scenario scenario = m_usual;
    scenario.model = "deepseek-r1-distill-llama-8b";
    scenario.context = 2048;
    scenario.engineVersion.emplace("V0 (2025-03)");
    scenario.known = {{"weights_bytes", 15322295828}, {"activation_bytes", 1503238554}, {"non_torch_bytes", 96636764},
        {"device_total_bytes", 34080565494}};
    const double pool = static_cast<double>(*of(scenario, "v100-32gb").kv.pool.value);
    QVERIFY2(std::abs(pool / 13743895347 - 1) < 0.001, qPrintable(QString::number(pool)));
}

void TestServingMemory::aPoolThatIsKnownNeedsNoHardware()
{
    Scenario scenario = m_usual;
    scenario.model = "deepseek-v3-0324"; // 61 layers × 576 × 2 bytes per token, pages of 64 tokens
    scenario.known = {{"kv_available_bytes", 50251117363}};
    const Estimate result = of(scenario, "");
    QCOMPARE(*result.kv.capacityTokens.value, Tokens{715072}); // a log of vLLM with the same shape, Kimi K2
}

/** 8192 tokens of Llama 3.1 8B are 1 GiB: half of that is missing in a pool of 0.5 GiB. */
void TestServingMemory::aPoolThatIsKnownLimits()
{
    Scenario scenario = m_usual;
    for (const auto& [pool, fits] : {std::pair{gibi, true}, std::pair{gibi / 2, false}, std::pair{Bytes{0}, false}}) {
        scenario.known = {{"kv_available_bytes", pool}};
        const Estimate result = of(scenario, "h100-80gb-sxm");
        QCOMPARE(result.fits.value_or(!fits), fits);
        if (!fits)
            QCOMPARE(*result.memory.headroom.value, pool - gibi);
    }
}

void TestServingMemory::tensorRtTakesItsShareOfTheFreeMemory()
{
    Scenario scenario = m_usual;
    scenario.gpuMemory = 80 * gibi;
    scenario.known = {{"weights_bytes", 16 * gibi}, {"activation_bytes", 3 * gibi}, {"non_torch_bytes", gibi},
        {"cuda_graph_bytes", 0}};
    const Estimate result = of(scenario, "h100-80gb-sxm", 1, "tensorrt-llm");
    QCOMPARE(*result.kv.pool.value, 54 * gibi); // 0.9 × (80 − 16 − 3 − 1)
    QCOMPARE(*result.memory.gpuUsable.value, 74 * gibi);
    QCOMPARE(*of(scenario, "h100-80gb-sxm", 1, "lmdeploy").kv.pool.value, 48 * gibi); // 0.8 of it
}

/** (8,192 + 2 × 128) rows of 128,256 logits of two bytes (method: LMDeploy's PyTorch engine). */
void TestServingMemory::lmdeployKeepsLogitsFree()
{
    Scenario scenario = m_usual;
    scenario.maxNumSeqs = 128;
    const Estimate result = of(scenario, "h100-80gb-sxm", 1, "lmdeploy");
    QCOMPARE(*result.devices.front().compute, Bytes{2167013376});
}

void TestServingMemory::rotaryTablesAreWeights_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("model");
    QTest::addColumn<double>("gib");
    // "Model loading took 14.9889 GiB" in logs of vLLM since 2024; the parameters alone are 14.9575 GiB.
    QTest::newRow("vLLM, 16 bit") << QStringLiteral("vllm") << QStringLiteral("llama-3.1-8b") << 14.9888;
    // 8,190,735,360 × 2 B and 40,960 × 128 × 4 B; 15.28 GiB logged
    QTest::newRow("SGLang, 32 bit") << QStringLiteral("sglang") << QStringLiteral("qwen3-8b") << 15.2760;
    // keys without rotation: 3,191,396,096 × 2 B
    QTest::newRow("no rotation") << QStringLiteral("vllm") << QStringLiteral("granite-4.0-h-micro") << 5.9444;
}

void TestServingMemory::rotaryTablesAreWeights()
{
    QFETCH(QString, engine);
    QFETCH(QString, model);
    QFETCH(double, gib);
    Scenario scenario;
    scenario.model = model.toStdString();
    scenario.weights = "bf16";
    scenario.engine = engine.toStdString();
    scenario.gpus = {{"h100-80gb-sxm", 1}};
    const Estimate result = estimate(scenario, m_catalogue);
    const double told = static_cast<double>(*result.memory.weights.value) / static_cast<double>(gibi);
    QVERIFY2(std::abs(told - gib) < 0.0002, qPrintable(QString::number(told, 'f', 5)));
}

/**
 * The published AWQ checkpoint of Qwen3.5-35B-A3B: 40 × 256 × 3 × 2,048 × 512 expert weights at 4 bits with a 16-bit
 * scale per 32, 2,448 M others of text and tower at 16 bits, and 262,144 × 64 × 2 B of table. AMD's kernels keep two
 * 32-bit indices for each of 2,048 + 512 channels of every expert.
 */
void TestServingMemory::int4HybridsQuantiseTheirExpertsAlone()
{
    constexpr double experts = 40.0 * 256 * 3 * 2048 * 512;
    constexpr double others = 34660610688 + 446571248 - experts;
    constexpr double table = 262144.0 * 64 * 2;
    Scenario scenario;
    scenario.model = "qwen3.5-35b-a3b";
    scenario.weights = "awq-int4";
    scenario.engine = "vllm";
    scenario.gpus = {{"h100-80gb-sxm", 1}};
    const auto weights = [&] { return static_cast<double>(*estimate(scenario, m_catalogue).memory.weights.value); };
    const double expected = experts * 4.5 / 8 + others * 2 + table;
    QVERIFY2(std::abs(weights() / expected - 1) < 0.001, qPrintable(QString::number(weights(), 'f', 0)));
    const double onNvidia = weights();
    scenario.gpus = {{"ryzen-ai-max-395-128gb", 1}};
    QCOMPARE(weights() - onNvidia, 40.0 * 256 * (2048 + 512) * 8);
}

void TestServingMemory::unifiedMachinesServeAShareToo()
{
    Scenario scenario = m_usual;
    scenario.gpuMemoryUtilization = 0.5;
    const Estimate result = of(scenario, "dgx-spark-gb10-128gb");
    QCOMPARE(*result.memory.gpuUsable.value, Bytes{122570} * mebi / 2); // half of what CUDA reports
    // The pool is within the limit that the system sets, with weights of 14.96 GiB beside it.
    const Estimate limited = of(m_usual, "ryzen-ai-max-395-128gb");
    QVERIFY(*limited.kv.pool.value + Bytes{14} * gibi < *limited.memory.gpuUsable.value);
}

/** What SGLang finds free after loading, less the tenth of the card that it leaves free: 40 − 8 GiB. */
void TestServingMemory::sglangPoolOfWhatIsFreeAfterLoading()
{
    Scenario scenario;
    scenario.model = "llama-3.1-8b";
    scenario.weights = "bf16";
    scenario.engine = "sglang";
    scenario.gpus = {{"h100-80gb-sxm", 1}};
    scenario.gpuMemory = 80 * gibi;
    scenario.memFractionStatic = 0.9;
    scenario.known["available_after_load_bytes"] = 40 * gibi;
    const Estimate result = estimate(scenario, m_catalogue);
    QVERIFY(result.kv.pool.value.has_value());
    QVERIFY(std::abs(*result.kv.pool.value - 32 * gibi) <= 1);
    for (const Problem& problem : result.problems)
        QVERIFY(problem.field != "known");
}

void TestServingMemory::mxfp4KernelsPadTheExperts_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<double>("gib");
    // Logged (vllm-project/vllm issue 33155, and method/measured-memory.md, lesson 9).
    QTest::newRow("Triton on Hopper") << QStringLiteral("vllm") << QStringLiteral("h100-80gb-sxm") << 64.38;
    QTest::newRow("Marlin on Ampere") << QStringLiteral("vllm") << QStringLiteral("a100-80gb-sxm") << 65.97;
    // The checkpoint's 65.249 GB and 36 layers × 128 experts × 3 × (3072² − 2880²) × 4.25 ÷ 8 bytes.
    QTest::newRow("FlashInfer on Blackwell") << QStringLiteral("vllm") << QStringLiteral("b200-180gb") << 68.58;
    QTest::newRow("an engine whose padding is not known")
        << QStringLiteral("tensorrt-llm") << QStringLiteral("h100-80gb-sxm") << 60.77;
}

void TestServingMemory::mxfp4KernelsPadTheExperts()
{
    QFETCH(QString, engine);
    QFETCH(QString, gpu);
    QFETCH(double, gib);
    Scenario scenario;
    scenario.model = "gpt-oss-120b";
    scenario.weights = "mxfp4";
    scenario.engine = engine.toStdString();
    scenario.gpus = {{gpu.toStdString(), 1}};
    const Estimate result = estimate(scenario, m_catalogue);
    const double told = static_cast<double>(*result.memory.weights.value) / static_cast<double>(gibi);
    QVERIFY2(std::abs(told / gib - 1) < 0.003, qPrintable(QString::number(told)));
}

QTEST_APPLESS_MAIN(TestServingMemory)
#include "tst_serving_memory.moc"
