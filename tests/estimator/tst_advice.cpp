// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/advice/advice.h"
#include "estimator/scenario/change.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

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
    void noTypeForAnotherThatTheCardLacks();
    void illegalSplitsGetALegalOne();

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
    const auto fewer = cheapestRemedy(estimate(scenario, m_catalogue), m_catalogue);
    QVERIFY(fewer && fewer->id == "gpus" && fewer->usd == 0);
    QCOMPARE(fewer->scenario.gpus.front().count, 4);
    // 141 GB of BF16 weights and 10.7 GB of cache are too much for 2 × 80 GB; three in stages have enough.
    scenario.weights = "bf16";
    scenario.context = 32768;
    scenario.gpus = {{"h100-80gb-sxm", 3}};
    const auto stages = cheapestRemedy(estimate(scenario, m_catalogue), m_catalogue);
    QVERIFY(stages && stages->id == "split");
    QVERIFY(stages->scenario.split == SplitMode::Pipeline);
    QCOMPARE(stages->scenario.gpus.front().count, 3);
}

QTEST_APPLESS_MAIN(TestAdvice)
#include "tst_advice.moc"
