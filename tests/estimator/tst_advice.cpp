// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/advice/advice.h"
#include "estimator/scenario/change.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

#include <cstdlib>

#include <algorithm>

using namespace loadmark;

/** What is proposed can be done: by the engine and on the card. */
class TestAdvice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cacheTypesThatTheCardHas_data();
    void cacheTypesThatTheCardHas();
    void remediesBringNoWarnings_data();
    void remediesBringNoWarnings();
    void quantisedValuesNeedFlashAttention();
    void whatIsRefusedIsMendedFirst_data();
    void whatIsRefusedIsMendedFirst();
    void noTypeForAnotherThatTheCardLacks();
    void smallerBatchesComeFirst();
    void illegalSplitsGetALegalOne();
    void contextIsCutNoFurtherThanNeeded();
    void missingHostMemoryIsNamed();
    void aPipelineNeedsFewerGpus();
    void expertsGoToRamFirst();
    void whatIsOffloadedMoves();

private:
    Catalogue m_catalogue;
};

void TestAdvice::initTestCase()
{
    readRealCatalogue(m_catalogue);
}

/** A P40 has neither: that FP8 was chosen is no reason to propose FP4. */
void TestAdvice::noTypeForAnotherThatTheCardLacks()
{
    Scenario scenario;
    scenario.model = "qwen3-235b-a22b-instruct-2507";
    scenario.engine = "sglang";
    scenario.context = 131072;
    scenario.kvK = scenario.kvV = "fp8";
    scenario.gpus = {{"tesla-p40-24gb", 8}};
    const Estimate before = estimate(scenario, m_catalogue);
    QVERIFY(before.fits == false);
    const auto remedy = cheapestRemedy(before, m_catalogue);
    QVERIFY(!remedy || remedy->scenario.kvK != "nvfp4");
}

void TestAdvice::cacheTypesThatTheCardHas_data()
{
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<Tokens>("context");
    QTest::addColumn<QString>("type");
    // Llama 3.1 8B takes 128 KiB of BF16 cache per token, 64 of FP8, 36 of NVFP4. Of 24 GiB AWQ weights and buffers
    // leave about 15, of 32 GiB about 22: 250,000 and 370,000 tokens of FP8.
    QTest::newRow("FP8 fits on Ada") << QStringLiteral("rtx-4090-24gb") << Tokens{131072} << QStringLiteral("fp8");
    QTest::newRow("FP4 alone would fit, but Ada has none")
        << QStringLiteral("rtx-4090-24gb") << Tokens{300000} << QString();
    QTest::newRow("no FP8 on Ampere") << QStringLiteral("rtx-3090-24gb") << Tokens{131072} << QString();
    QTest::newRow("FP4 on Blackwell") << QStringLiteral("rtx-5090-32gb") << Tokens{450000} << QStringLiteral("nvfp4");
}

void TestAdvice::cacheTypesThatTheCardHas()
{
    QFETCH(QString, gpu);
    QFETCH(Tokens, context);
    QFETCH(QString, type);
    Scenario scenario;
    scenario.engine = "vllm";
    scenario.weights = "awq-int4";
    scenario.context = context;
    scenario.gpus = {{gpu.toStdString(), 1}};
    const Estimate before = estimate(scenario, m_catalogue);
    QVERIFY(before.fits == false);
    const auto remedy = cheapestRemedy(before, m_catalogue);
    QVERIFY(remedy.has_value());
    if (type.isEmpty())
        QVERIFY(remedy->id != "kv_precision");
    else
        QCOMPARE(QString::fromStdString(remedy->scenario.kvK.value_or("")), type);
}

void TestAdvice::whatIsRefusedIsMendedFirst_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<QString>("remedy");
    QTest::addColumn<QString>("key");
    QTest::addColumn<double>("value");
    Scenario llamaCpp;
    llamaCpp.gpus = {{"rtx-4090-24gb", 1}};
    llamaCpp.kvK = llamaCpp.kvV = "q8_0";
    llamaCpp.flashAttention = false;
    QTest::newRow("quantised values") << llamaCpp << QStringLiteral("flash_attention") << QString() << 0.0;
    Scenario scenario;
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    scenario.engine = "vllm";
    scenario.weights = "awq-int4";
    scenario.maxNumSeqs = 128;
    scenario.maxBatchedTokens = 64;
    QTest::newRow("tokens per batch") << scenario << QStringLiteral("batched_tokens")
                                      << QStringLiteral("remedy_batch_tokens") << 128.0;
    scenario.maxBatchedTokens.reset();
    scenario.maxNumSeqs.reset();
    Scenario elsewhere = scenario;
    elsewhere.gpus = {{"m4-max-40c", 1}};
    QTest::newRow("an engine that is not for Apple") << elsewhere << QStringLiteral("engine") << QString() << 0.0;
    Scenario unloadable = scenario;
    unloadable.engine = "llama.cpp";
    unloadable.weights = "fp8";
    QTest::newRow("a format of others") << unloadable << QStringLiteral("loadable_weights") << QString() << 0.0;
    scenario.gpuMemory = 24564 * mebi;
    scenario.gpuMemoryInUse = 6141 * mebi; // a quarter
    scenario.gpuMemoryUtilization = 0.9;
    QTest::newRow("share") << scenario << QStringLiteral("utilisation") << QStringLiteral("remedy_share") << 0.75;
}

void TestAdvice::whatIsRefusedIsMendedFirst()
{
    QFETCH(Scenario, scenario);
    QFETCH(QString, remedy);
    QFETCH(QString, key);
    QFETCH(double, value);
    const Estimate before = assess(scenario, m_catalogue);
    QCOMPARE(before.verdict, Verdict::DoesNotFit);
    const Problem* problem = findProblem(before, "does_not_fit");
    QVERIFY(problem && !problem->arguments.contains("shortfall_bytes")); // memory is not what is short
    QCOMPARE(QString::fromStdString(std::get<std::string>(problem->arguments.at("remedy"))), remedy);
    if (key.isEmpty())
        return;
    const auto& argument = problem->arguments.at(key.toStdString());
    const auto* whole = std::get_if<std::int64_t>(&argument);
    QCOMPARE(whole ? static_cast<double>(*whole) : std::get<double>(argument), value);
}

/** An H100 runs gpt-oss-120b, but not with vLLM's usual 1,024 sequences of 8,192 tokens per step. */
void TestAdvice::smallerBatchesComeFirst()
{
    Scenario scenario;
    scenario.model = "gpt-oss-120b";
    scenario.weights = "native";
    scenario.engine = "vllm";
    scenario.context = 32768;
    scenario.gpus = {{"h100-80gb-sxm", 1}};
    const Estimate before = estimate(scenario, m_catalogue);
    QCOMPARE(before.fits, std::optional(false));
    const auto remedy = cheapestRemedy(before, m_catalogue);
    QVERIFY(remedy);
    QCOMPARE(remedy->id, std::string("batches"));
    QCOMPARE(remedy->scenario.maxNumSeqs, std::optional(256));
    QCOMPARE(estimate(remedy->scenario, m_catalogue).fits, std::optional(true));
}

void TestAdvice::remediesBringNoWarnings_data()
{
    QTest::addColumn<QString>("gpu");
    for (const Accelerator& accelerator : m_catalogue.accelerators)
        QTest::newRow(accelerator.id.c_str()) << QString::fromStdString(accelerator.id);
}

/** A 70B model at 16 bit with 32 long sequences, on every accelerator by each engine that runs there. */
void TestAdvice::remediesBringNoWarnings()
{
    QFETCH(QString, gpu);
    for (const EngineSpec& engine : m_catalogue.engines) {
        Scenario scenario;
        scenario.model = "llama-3.1-70b";
        scenario.weights = "bf16";
        scenario.context = 32768;
        scenario.sequences = 32;
        scenario.gpus = {{gpu.toStdString(), 1}};
        scenario = withEngine(std::move(scenario), engine.id, m_catalogue);
        const Estimate before = estimate(scenario, m_catalogue);
        if (before.verdict != Verdict::DoesNotFit)
            continue;
        const auto remedy = cheapestRemedy(before, m_catalogue);
        if (!remedy)
            continue;
        for (const Problem& problem : estimate(remedy->scenario, m_catalogue).problems) {
            const bool old
                = std::ranges::any_of(before.problems, [&](const Problem& other) { return other.id == problem.id; });
            QVERIFY2(problem.severity == Severity::Note || old, (engine.id + " " + problem.id).c_str());
        }
    }
}

void TestAdvice::quantisedValuesNeedFlashAttention()
{
    Scenario scenario;
    scenario.context = 131072;
    scenario.gpus = {{"rtx-4080-16gb", 1}};
    const auto with = cheapestRemedy(estimate(scenario, m_catalogue), m_catalogue);
    QVERIFY(with && with->id == "kv_precision");
    scenario.flashAttention = false;
    const auto without = cheapestRemedy(estimate(scenario, m_catalogue), m_catalogue);
    QVERIFY(!without || without->id != "kv_precision");
}

/** Llama 3.1 70B has 64 heads and 8 KV heads: 3 and 6 ranks cannot share them, 2 and 4 can; 80 layers go in stages. */
void TestAdvice::illegalSplitsGetALegalOne()
{
    Scenario scenario;
    scenario.model = "llama-3.1-70b";
    scenario.engine = "vllm";
    scenario.weights = "awq-int4";
    scenario.gpus = {{"h200-141gb-sxm", 6}};
    // 40 GB of weights and 2.7 GB of cache: one of the cards is enough.
    const auto fewer = cheapestRemedy(estimate(scenario, m_catalogue), m_catalogue);
    QVERIFY(fewer && fewer->id == "fewer_gpus" && fewer->usd == 0);
    QCOMPARE(fewer->scenario.gpus.front().count, 1);
    // 141 GB of BF16 weights: too much for one of 141 GB, two have enough.
    scenario.weights = "bf16";
    const auto two = cheapestRemedy(estimate(scenario, m_catalogue), m_catalogue);
    QVERIFY(two && two->id == "fewer_gpus");
    QCOMPARE(two->scenario.gpus.front().count, 2);
    // With 10.7 GB of cache they are too much for 2 × 80 GB; three in stages have enough.
    scenario.context = 32768;
    scenario.gpus = {{"h100-80gb-sxm", 3}};
    const auto stages = cheapestRemedy(estimate(scenario, m_catalogue), m_catalogue);
    QVERIFY(stages && stages->id == "split");
    QVERIFY(stages->scenario.split == SplitMode::Pipeline);
    QCOMPARE(stages->scenario.gpus.front().count, 3);
}

/** The longest context that fits: a vLLM block of 16 tokens more no longer does. */
void TestAdvice::contextIsCutNoFurtherThanNeeded()
{
    Scenario scenario;
    scenario.model = "llama-3.1-70b"; // 80 layers, 8 KV heads, 128 wide: 163,840 bytes of FP8 cache per token
    scenario.engine = "vllm";
    scenario.weights = "awq-int4";
    scenario.kvK = scenario.kvV = "fp8";
    scenario.gpus = {{"h100-80gb-sxm", 1}};
    scenario.context = 131072;
    scenario.sequences = 2;
    const Estimate before = estimate(scenario, m_catalogue);
    const auto remedy = cheapestRemedy(before, m_catalogue);
    QVERIFY(remedy && remedy->id == "context");
    const Tokens over = -*before.memory.headroom.value / (2 * 163840);
    QVERIFY(std::abs(131072 - over - remedy->scenario.context) <= 16);
    scenario.context = remedy->scenario.context;
    QCOMPARE(estimate(scenario, m_catalogue).fits, std::optional(true));
    scenario.context += 16;
    QCOMPARE(estimate(scenario, m_catalogue).fits, std::optional(false));
}

/** DeepSeek R1's experts take some 380 GB as Q4_K_M: in RAM of 64 GiB they do not fit, and no GPU changes that. */
void TestAdvice::missingHostMemoryIsNamed()
{
    Scenario scenario;
    scenario.model = "deepseek-r1-0528";
    scenario.weights = "q4_k_m";
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    scenario.cpuMoe = 99;
    const Estimate before = estimate(scenario, m_catalogue);
    QVERIFY(before.fits == false);
    const auto remedy = cheapestRemedy(before, m_catalogue);
    QVERIFY(remedy && remedy->id == "host_memory");
    QCOMPARE(remedy->scenario.hostMemory, before.memory.host.value);
    QVERIFY(estimate(remedy->scenario, m_catalogue).fits == true);
    QVERIFY2(!spillProblem(before, m_catalogue), "it is offloaded already");
}

/** 40 GB of AWQ weights and buffers: two cards of 24 GB are too few, three fit, but 64 heads go on 4 or in stages. */
void TestAdvice::aPipelineNeedsFewerGpus()
{
    Scenario scenario;
    scenario.model = "llama-3.1-70b";
    scenario.engine = "vllm";
    scenario.weights = "awq-int4";
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    const auto remedy = cheapestRemedy(estimate(scenario, m_catalogue), m_catalogue);
    QVERIFY(remedy && remedy->id == "gpus_in_pipeline");
    QCOMPARE(remedy->scenario.gpus.front().count, 3);
    QCOMPARE(remedy->usd, 2 * *m_catalogue.accelerator("rtx-4090-24gb")->priceUsd);
    scenario.gpus.front().count = 2;
    scenario.split = SplitMode::Pipeline;
    QVERIFY(estimate(scenario, m_catalogue).fits == false);
}

/** GLM-5.3 reads 8 of 256 experts per token: experts in RAM keep its attention on the GPU, and it decodes faster. */
void TestAdvice::expertsGoToRamFirst()
{
    Scenario scenario;
    scenario.model = "glm-5.3";
    scenario.weights = "ud-q4_k_xl";
    scenario.gpus = {{"rtx-pro-6000-blackwell-96gb", 1}};
    scenario.hostMemory = 512 * gibi;
    const auto spill = spillProblem(estimate(scenario, m_catalogue), m_catalogue);
    QVERIFY(spill && spill->arguments.contains("cpu_moe") && !spill->arguments.contains("host_memory_bytes"));
    Scenario byLayers = scenario, byExperts = scenario;
    byLayers.gpuLayers = AutoLayers{};
    byExperts.cpuMoe = static_cast<int>(std::get<std::int64_t>(spill->arguments.at("cpu_moe")));
    const Estimate layers = estimate(byLayers, m_catalogue), experts = estimate(byExperts, m_catalogue);
    QVERIFY(layers.fits == true && experts.fits == true);
    QVERIFY(*experts.speed.decode.value > *layers.speed.decode.value);
    QCOMPARE(std::get<double>(spill->arguments.at("decode_tokens_per_s")), *experts.speed.decode.value);
    --*byExperts.cpuMoe;
    QVERIFY(estimate(byExperts, m_catalogue).fits == false);
    // The RAM for these experts is enough: whether all of them would have room is no matter.
    scenario.hostMemory = *experts.memory.host.value;
    const auto least = spillProblem(estimate(scenario, m_catalogue), m_catalogue);
    QVERIFY(least && least->arguments.contains("cpu_moe") && !least->arguments.contains("host_memory_bytes"));
}

/** Who offloads too little is told to offload more, not to take other weights. */
void TestAdvice::whatIsOffloadedMoves()
{
    Scenario scenario;
    scenario.model = "llama-3.1-70b";
    scenario.weights = "q4_k_m";
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    scenario.gpuLayers = 60; // of 80: 30 GB of weights in 24 GB
    const auto remedy = cheapestRemedy(estimate(scenario, m_catalogue), m_catalogue);
    QVERIFY(remedy && remedy->id == "offload");
}

QTEST_APPLESS_MAIN(TestAdvice)
#include "tst_advice.moc"
