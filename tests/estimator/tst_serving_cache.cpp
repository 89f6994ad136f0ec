// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/estimate.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace loadmark;

/** What a KV pool of a known size holds, as serving engines logged it. */
class TestServingCache : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void capacityIsThatOfTheLog_data();
    void capacityIsThatOfTheLog();
    void windowsTakePagesAtAdmission();
    void sampledLogitsDecideThePeak();
    void aForkCountsItsOwnVersions();

private:
    Catalogue m_catalogue;
    const Scenario m_usual;
};

void TestServingCache::initTestCase()
{
    readRealCatalogue(m_catalogue);
}

/** Pool, tokens and concurrency as printed by vLLM and SGLang; the pool was printed with two decimals of a GiB. */
void TestServingCache::capacityIsThatOfTheLog_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("kv");
    QTest::addColumn<int>("context");
    QTest::addColumn<int>("drafted");
    QTest::addColumn<bool>("prefixes");
    QTest::addColumn<qint64>("pool");
    QTest::addColumn<qint64>("tokens");
    QTest::addColumn<double>("concurrency");
    const auto row = [](const char* name, const char* engine, const char* version, const char* model, const char* kv,
                         int context, int drafted, bool prefixes, qint64 pool, qint64 tokens, double concurrency) {
        QTest::newRow(name) << engine << version << model << kv << context << drafted << prefixes << pool << tokens
                            << concurrency;
    };
    row("dense, one table", "vllm", "0.31.0", "llama-3.1-8b", "bf16", 131072, 0, false, 60355027927, 460464, 3.51);
    row("hybrid of 2026-04: pages of 1,056 tokens", "vllm", "0.19.2", "qwen3.6-35b-a3b", "bf16", 4096, 0, false,
        30429843292, 370656, 201);
    row("hybrid today: pages of 784", "vllm", "", "qwen3.8-27b", "bf16", 8192, 0, false, 6410238689, 72557, 8.86);
    row("the same with prefix caching", "vllm", "", "qwen3.8-27b", "bf16", 8192, 0, true, 6410238689, 59753, 7.29);
    row("three drafted tokens: pages of 800", "vllm", "", "qwen3.8-27b", "bf16", 8192, 3, false, 3060164198, 19233,
        2.35);
    row("six drafted tokens, FP8: pages of 1,632", "vllm", "", "qwen3.8-27b", "fp8", 238400, 6, false, 10522669875,
        262523, 1.1);
    row("a pool per token", "sglang", "", "qwen3-32b", "bf16", 8192, 0, false, 10243497001, 39075, -1);
    row("windows with 0.8 of the tokens", "sglang", "", "gemma-4-e4b-it", "bf16", 32768, 0, false, 85834921411, 997894,
        -1);
}

void TestServingCache::capacityIsThatOfTheLog()
{
    QFETCH(QString, engine);
    QFETCH(QString, version);
    QFETCH(QString, model);
    QFETCH(QString, kv);
    QFETCH(int, context);
    QFETCH(int, drafted);
    QFETCH(bool, prefixes);
    QFETCH(qint64, pool);
    QFETCH(qint64, tokens);
    QFETCH(double, concurrency);
    Scenario scenario = m_usual;
    scenario.engine = engine.toStdString();
    scenario.engineVersion = version.toStdString();
    scenario.model = model.toStdString();
    scenario.weights = "bf16";
    scenario.kvK = scenario.kvV = kv.toStdString();
    scenario.context = context;
    scenario.known = {{"kv_available_bytes", pool}};
    scenario.extra = {{"prefix_caching", prefixes}};
    if (drafted > 0) {
        scenario.draft = "mtp";
        scenario.extra["draft_tokens"] = std::int64_t{drafted};
    }
    const Estimate result = estimate(scenario, m_catalogue);
    constexpr double poolRounding = 0.0003; // half of 0.01 GiB, of the smaller pools
    const auto held = static_cast<double>(result.kv.capacityTokens.value.value_or(0));
    QVERIFY2(std::abs(held / static_cast<double>(tokens) - 1) <= poolRounding, qPrintable(QString::number(held)));
    if (concurrency > 0)
        QVERIFY2(std::abs(*result.kv.maxConcurrency.value - concurrency) <= 0.006,
            qPrintable(QString::number(*result.kv.maxConcurrency.value)));
}

/**
 * Llama 3.1 8B with 1,024 sequences on an H100 (vLLM, 2025-06): 0.9 × 79.1 GiB − 14.96 GiB of weights − a pool of
 * 51.63 GiB leave 4.6 GiB for activations and libraries; two bytes per logit and 4 for a copy would be 0.73 GiB.
 */
/**
 * gpt-oss-120b in vLLM, 18 full layers and 18 of 128 tokens: a page is 16 × 8 × 128 × 2 B = 32,768 B. At 32,768 tokens
 * and 8,192 per step a request takes 2,048 pages of the full layers, and ceil(8,319 / 16) + 1 = 521 of the others.
 */
void TestServingCache::windowsTakePagesAtAdmission()
{
    constexpr Bytes block = Bytes{18} * 32768;
    Scenario scenario = m_usual;
    scenario.model = "gpt-oss-120b";
    scenario.weights = "mxfp4";
    scenario.engine = "vllm";
    scenario.context = 32768;
    scenario.maxBatchedTokens = 8192;
    scenario.gpus = {{"h100-80gb-sxm", 1}};
    scenario.known = {{"kv_available_bytes", 2 * (2048 + 521) * block}};
    const Estimate result = estimate(scenario, m_catalogue);
    QVERIFY(result.kv.maxConcurrency.value.has_value());
    QVERIFY(std::abs(*result.kv.maxConcurrency.value - 2) < 1e-9);
}

void TestServingCache::sampledLogitsDecideThePeak()
{
    Scenario scenario = m_usual;
    scenario.engine = "vllm";
    scenario.weights = "bf16";
    scenario.maxNumSeqs = 1024;
    scenario.maxBatchedTokens = 8192;
    scenario.gpus = {{"h100-80gb-sxm", 1}};
    const Estimate result = estimate(scenario, m_catalogue);
    const double gibibytes = static_cast<double>(*result.memory.compute.value) / static_cast<double>(gibi);
    QVERIFY2(gibibytes > 4.3 && gibibytes < 5.0, qPrintable(QString::number(gibibytes)));
}

/** "0.11.2.dev280 fork" told the tokens as versions from 0.21 on do. */
void TestServingCache::aForkCountsItsOwnVersions()
{
    Scenario scenario = m_usual;
    scenario.engine = "vllm";
    scenario.weights = "bf16";
    for (const char* version : {"0.11.2.dev280 fork", "0.0.0+frontier"}) {
        scenario.engineVersion = version;
        const Estimate result = estimate(scenario, m_catalogue);
        QCOMPARE(result.scenario.gpuMemoryUtilization.value_or(0), 0.92);
        QVERIFY(std::ranges::any_of(
            result.problems, [](const Problem& problem) { return problem.id == "engine_version_unread"; }));
    }
}

QTEST_GUILESS_MAIN(TestServingCache)
#include "tst_serving_cache.moc"
