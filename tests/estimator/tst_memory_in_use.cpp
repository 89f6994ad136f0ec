// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/estimate.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

using namespace loadmark;

/** Memory of the first GPU that the desktop and other programs hold, as each engine's rule takes it away. */
class TestMemoryInUse : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { readRealCatalogue(m_catalogue); }
    void usable_data();
    void usable();
    void onlyOfTheFirstGpu();
    void moreThanThereIsLeavesNothing();
    void fullGpuDoesNotFit();

private:
    static constexpr Bytes reported = 24564 * mebi; ///< what the driver reports of an RTX 4090

    Scenario on4090(const char* engine, const char* weights) const
    {
        Scenario scenario;
        scenario.weights = weights;
        scenario.engine = engine;
        scenario.gpus = {{"rtx-4090-24gb", 1}};
        scenario.gpuMemory = reported;
        return scenario;
    }

    Catalogue m_catalogue;
};

void TestMemoryInUse::usable_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<double>("share"); // vLLM's gpu_memory_utilization
    QTest::addColumn<qint64>("expected");
    QTest::addColumn<bool>("warned");
    // A margin of 1024 MiB is kept of what is free.
    QTest::newRow("llama.cpp") << QStringLiteral("llama.cpp") << 0.0 << qint64((24564 - 2000 - 1024) * mebi) << false;
    // The share is of the total: half of it is free all the same.
    QTest::newRow("vLLM, half") << QStringLiteral("vllm") << 0.5 << qint64(12282 * mebi) << false;
    QTest::newRow("vLLM, more than is free") << QStringLiteral("vllm") << 0.95 << qint64((24564 - 2000) * mebi) << true;
}

void TestMemoryInUse::usable()
{
    QFETCH(QString, engine);
    QFETCH(double, share);
    QFETCH(qint64, expected);
    QFETCH(bool, warned);
    Scenario scenario = on4090(engine.toLatin1().constData(), engine == u"vllm" ? "fp8" : "q4_k_m");
    scenario.gpuMemoryInUse = 2000 * mebi;
    if (share > 0)
        scenario.gpuMemoryUtilization = share;
    scenario.engineVersion = engine == u"vllm" ? std::optional<std::string>("0.21.0") : std::nullopt;
    const Estimate result = estimate(scenario, m_catalogue);
    QCOMPARE(*result.memory.gpuUsable.value, Bytes{expected});
    QCOMPARE(*result.devices.front().reported, reported);
    const Problem* problem = findProblem(result, "share_not_free");
    QCOMPARE(problem != nullptr, warned);
    QCOMPARE(refusal(result) != nullptr, warned);
    if (!problem)
        return;
    QCOMPARE(std::get<double>(problem->arguments.at("share")), 0.91); // 22,564 of 24,564 MiB are 0.9185
    QCOMPARE(result.fits, std::optional(false)); // vLLM exits, however small the model
    QVERIFY(!result.speed.decode);
}

void TestMemoryInUse::onlyOfTheFirstGpu()
{
    Scenario scenario = on4090("llama.cpp", "q4_k_m");
    scenario.gpus = {{"rtx-4090-24gb", 2}};
    scenario.gpuMemoryInUse = 12282 * mebi; // half of it: llama.cpp gives the second twice the layers
    const Estimate result = estimate(scenario, m_catalogue);
    QCOMPARE(*result.devices[0].usable, Bytes{11258 * mebi});
    QCOMPARE(*result.devices[1].usable, Bytes{23540 * mebi});
    QCOMPARE(result.devices[0].layers + result.devices[1].layers, 32);
    QCOMPARE(result.devices[0].layers, 11); // of 33 with the output
}

void TestMemoryInUse::moreThanThereIsLeavesNothing()
{
    for (const char* engine : {"llama.cpp", "vllm", "sglang", "tensorrt-llm", "lmdeploy", "mlx"}) {
        Scenario scenario = on4090(engine, "bf16");
        scenario.gpuMemoryInUse = 100 * gibi;
        const Estimate result = estimate(scenario, m_catalogue);
        if (!result.memory.gpuUsable)
            continue;
        QVERIFY(findProblem(result, "in_use_beyond_memory"));
        QCOMPARE(*result.memory.gpuUsable.value, Bytes{0});
        QCOMPARE(result.fits, std::optional(false));
    }
}

void TestMemoryInUse::fullGpuDoesNotFit()
{
    Scenario scenario = on4090("llama.cpp", "q4_k_m"); // needs about 6 GiB
    scenario.gpuMemoryInUse = 16 * gibi;
    QCOMPARE(estimate(scenario, m_catalogue).fits, std::optional(true));
    scenario.gpuMemoryInUse = 20 * gibi;
    const Estimate result = estimate(scenario, m_catalogue);
    QCOMPARE(result.fits, std::optional(false));
    QVERIFY(!result.speed.decode); // 4 GiB are there, 6 are needed
}

QTEST_APPLESS_MAIN(TestMemoryInUse)
#include "tst_memory_in_use.moc"
