// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/cost/cost.h"
#include "estimator/cost/purchase.h"
#include "estimator/scenario/change.h"
#include "estimator/solve/cheapest_fit.h"
#include "estimator/solve/solve.h"
#include "tests/estimator/random_scenarios.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

using namespace loadmark;

namespace {

bool isCapped(const Solution& solution)
{
    return solution.reason == "model_limit" || solution.reason == "engine_limit" || solution.reason == "input_limit";
}

QByteArray told(const Scenario& scenario)
{
    return QByteArray::fromStdString(scenario.model + " " + scenario.weights + " " + scenario.engine + " "
        + scenario.gpus.front().id + ":" + std::to_string(scenario.gpus.front().count) + " context "
        + std::to_string(scenario.context) + " sequences " + std::to_string(scenario.sequences));
}

} // namespace

/** The reverse questions. */
class TestSolve : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void answersFitAndTheNextStepDoesNot();
    void fewerGpusDoNotFit();
    void nothingCheaperFits();
    void contextsAsByHand_data();
    void contextsAsByHand();
    void sequencesAsByHand();
    void gpusAsByHand();
    void illegalNumbersAreSkipped();
    void whatIsUnknownStaysUnknown();
    void cheapestAsByHand();
    void enginesRunOnWhatTheyCan();
    void pricesAsPublished();

private:
    bool fits(const Scenario& scenario) { return estimate(scenario, m_catalogue).fits.value_or(false); }

    Catalogue m_catalogue;
};

void TestSolve::initTestCase()
{
    readRealCatalogue(m_catalogue);
}

void TestSolve::answersFitAndTheNextStepDoesNot()
{
    RandomScenarios random(m_catalogue);
    int solved = 0, stopped = 0;
    for (int i = 0; i < 1500; ++i) {
        const Scenario scenario = random.next();
        const Solution context = maxContext(scenario, m_catalogue);
        const Solution sequences = maxSequences(scenario, m_catalogue);
        const auto checkOne = [&](const Solution& solution, auto Scenario::*number, auto most) {
            Scenario changed = scenario;
            if (!solution.value) {
                changed.*number = 1;
                QVERIFY2(!fits(changed), told(changed));
                return;
            }
            ++solved;
            QVERIFY2(solution.estimate.fits == true, told(solution.scenario));
            changed.*number = static_cast<decltype(most)>(*solution.value);
            QVERIFY2(changed == solution.scenario, told(changed));
            QVERIFY2(fits(changed), told(changed));
            if (isCapped(solution))
                return;
            ++stopped;
            changed.*number += 1;
            QVERIFY2(!fits(changed), told(changed));
            for (int probe = 0; probe < 8; ++probe) { // nor does anything beyond
                const auto beyond = static_cast<std::int64_t>(most) - *solution.value;
                if (beyond > 0)
                    changed.*number = static_cast<decltype(most)>(
                        *solution.value + 1 + random.below(static_cast<int>(std::min<std::int64_t>(beyond, 1 << 30))));
                QVERIFY2(!fits(changed), told(changed));
            }
        };
        const Model& model = *m_catalogue.model(scenario.model);
        checkOne(context, &Scenario::context, model.contextLimit.value_or(Limits::contextMax));
        checkOne(sequences, &Scenario::sequences,
            std::min(Limits::sequencesMax, sequences.estimate.scenario.maxNumSeqs.value_or(Limits::sequencesMax)));
        if (QTest::currentTestFailed())
            return;
    }
    QVERIFY2(solved > 500 && stopped > 150, qPrintable(QString::number(solved) + u' ' + QString::number(stopped)));
}

void TestSolve::fewerGpusDoNotFit()
{
    RandomScenarios random(m_catalogue);
    int solved = 0;
    for (int i = 0; i < 1000; ++i) {
        const Scenario scenario = random.next();
        const Solution solution = minGpus(scenario, m_catalogue);
        if (!solution.value) {
            const bool asked = solution.reason != "no_gpu" && solution.reason != "several_kinds";
            QVERIFY2(!asked || !fits(scenario), told(scenario));
            continue;
        }
        QVERIFY2(solution.estimate.fits == true && fits(solution.scenario), told(solution.scenario));
        QCOMPARE(solution.scenario.gpus.front().count, static_cast<int>(*solution.value));
        QVERIFY2(!fits(scenario) || *solution.value <= scenario.gpus.front().count, told(scenario));
        for (int fewer = 1; fewer < *solution.value; ++fewer)
            QVERIFY2(!fits(withGpuCount(scenario, fewer)), told(scenario));
        solved += *solution.value > 1;
    }
    QVERIFY2(solved > 60, qPrintable(QString::number(solved)));
}

void TestSolve::nothingCheaperFits()
{
    RandomScenarios random(m_catalogue);
    int bought = 0, rented = 0;
    for (int i = 0; i < 150; ++i) {
        const Scenario scenario = random.next();
        const CheapestFit fit = cheapestFit(scenario, m_catalogue);
        if (fit.purchase) {
            ++bought;
            QVERIFY2(fit.purchase->estimate.fits == true && fits(fit.purchase->scenario), told(scenario));
        }
        if (fit.rental) {
            ++rented;
            QVERIFY2(fit.rental->estimate.fits == true && fits(fit.rental->scenario), told(scenario));
            QVERIFY(isFirm(fit.rental->offer));
        }
        const Estimate bare = withoutHardwareEstimate(scenario, m_catalogue);
        Scenario sold = scenario;
        sold.gpuMemory.reset();
        for (const HardwareChoice& choice : hardwareChoices({}, m_catalogue)) {
            const auto price = purchasePrice(*choice.accelerator);
            if (!price || (fit.purchase && price->usd * choice.count >= fit.purchase->usd))
                continue;
            const Trial trial = tryWithSplits(onHardware(sold, choice, m_catalogue), bare, m_catalogue);
            QVERIFY2(!trial.runs, told(trial.scenario));
        }
    }
    QVERIFY2(bought > 80 && rented > 80, qPrintable(QString::number(bought) + u' ' + QString::number(rented)));
}

void TestSolve::contextsAsByHand_data()
{
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<qint64>("least");
    QTest::addColumn<qint64>("most");
    // Llama 3.1 8B, Q4_K_M: 4.30 GiB on the GPU, 0.14 of buffers, 0.5 of runtime; 128 KiB of cache per token. Of
    // 8 GiB less 1 of margin about 2 GiB are left: 16,384 tokens.
    QTest::newRow("memory") << QStringLiteral("rtx-4060-ti-8gb") << QStringLiteral("memory") << qint64{13000}
                            << qint64{17000};
    QTest::newRow("the model") << QStringLiteral("rtx-4090-24gb") << QStringLiteral("model_limit") << qint64{131072}
                               << qint64{131072};
}

void TestSolve::contextsAsByHand()
{
    QFETCH(const QString, gpu);
    QFETCH(const QString, reason);
    QFETCH(const qint64, least);
    QFETCH(const qint64, most);
    Scenario scenario;
    scenario.gpus = {{gpu.toStdString(), 1}};
    const Solution solution = maxContext(scenario, m_catalogue);
    QVERIFY(solution.value.has_value());
    QCOMPARE(QString::fromStdString(solution.reason), reason);
    QVERIFY2(*solution.value >= least && *solution.value <= most, qPrintable(QString::number(*solution.value)));
    if (reason == QStringLiteral("memory"))
        QCOMPARE(*solution.value % 256, 0); // llama.cpp pads its cache to 256 cells
}

void TestSolve::sequencesAsByHand()
{
    Scenario scenario;
    scenario.weights = "bf16";
    scenario.engine = "vllm";
    scenario.maxNumSeqs = 64;
    scenario.context = 8192;
    scenario.gpus = {{"h200-141gb-sxm", 1}};
    // 0.92 × 139.8 GiB less 15 of weights and about 2 of buffers: room for 100 caches of 1 GiB, 64 at once
    const Solution capped = maxSequences(scenario, m_catalogue);
    QCOMPARE(capped.value.value_or(0), 64);
    QCOMPARE(capped.reason, std::string("engine_limit"));
    scenario.context = 32768; // 4 GiB each
    const Solution solution = maxSequences(scenario, m_catalogue);
    QCOMPARE(solution.reason, std::string("memory"));
    QVERIFY2(*solution.value >= 23 && *solution.value <= 29, qPrintable(QString::number(*solution.value)));
}

void TestSolve::gpusAsByHand()
{
    Scenario scenario;
    scenario.model = "llama-3.1-70b";
    scenario.gpus = {{"rtx-4090-24gb", 4}};
    // Q4_K_M takes 42.5 GB, 39.6 GiB: two cards of 24 GiB less 1 of margin and 0.5 of runtime hold 45.
    const Solution two = minGpus(scenario, m_catalogue);
    QCOMPARE(two.value.value_or(0), 2);
    QCOMPARE(two.reason, std::string("fewest"));
    scenario.weights = "q8_0"; // 75 GB, 69.8 GiB: four
    QCOMPARE(minGpus(scenario, m_catalogue).value.value_or(0), 4);
    scenario.weights = "bf16"; // 141 GB: more than the four of a machine
    const Solution none = minGpus(scenario, m_catalogue);
    QVERIFY(!none.value);
    QCOMPARE(none.reason, std::string("does_not_fit"));
    QCOMPARE(none.scenario.gpus.front().count, 4);
}

/** Tensor parallel, 64 query heads and 8 of KV: three GPUs are no division of them; a pipeline is one of 80 layers. */
void TestSolve::illegalNumbersAreSkipped()
{
    Scenario scenario;
    scenario.model = "llama-3.1-70b";
    scenario.weights = "bf16";
    scenario.engine = "vllm";
    scenario.gpus = {{"h100-80gb-sxm", 8}};
    scenario.context = 4096;
    // 131.4 GiB of weights and 1.25 of cache; 0.92 × 79.2 GiB = 72.85 on each: two hold 145.7 with 13 for buffers.
    QCOMPARE(minGpus(scenario, m_catalogue).value.value_or(0), 2);
    scenario.context = 131072; // 40 GiB of cache more
    const Solution three = minGpus(scenario, m_catalogue);
    QCOMPARE(three.value.value_or(0), 3);
    QVERIFY(three.scenario.split == SplitMode::Pipeline);
    QVERIFY(three.estimate.fits == true);
}

void TestSolve::whatIsUnknownStaysUnknown()
{
    Scenario scenario;
    QCOMPARE(maxContext(scenario, m_catalogue).reason, std::string("no_gpu"));
    QCOMPARE(maxSequences(scenario, m_catalogue).reason, std::string("no_gpu"));
    QCOMPARE(minGpus(scenario, m_catalogue).reason, std::string("no_gpu"));
    scenario.gpus = {{"rtx-4090-24gb", 1}, {"rtx-3090-24gb", 1}};
    QCOMPARE(minGpus(scenario, m_catalogue).reason, std::string("several_kinds"));
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    scenario.model = "kimi-k3.1-pro"; // no architecture
    const Solution context = maxContext(scenario, m_catalogue);
    QVERIFY(!context.value);
    QCOMPARE(context.reason, std::string("unknown"));
    QCOMPARE(cheapestFit(scenario, m_catalogue).reason, std::string("unknown"));
}

void TestSolve::cheapestAsByHand()
{
    Scenario scenario; // 4.3 + 1 + 0.14 + 0.5 GiB: 5.94 of 8, 12 …
    const CheapestFit fit = cheapestFit(scenario, m_catalogue);
    QVERIFY(fit.purchase && fit.rental && fit.reason.empty());
    // An RTX 3060 of 12 GB is $185 used; the P40 is $260, an Arc B580 $249.
    QCOMPARE(fit.purchase->scenario.gpus.front().id, std::string("rtx-3060-12gb"));
    QCOMPARE(fit.purchase->usd, 185.0);
    QVERIFY(fit.purchase->used);
    // A P40 at Akash, $0.08 per hour
    QCOMPARE(fit.rental->scenario.gpus.front().id, std::string("tesla-p40-24gb"));
    QCOMPARE(fit.rental->usdPerHour, 0.08);
}

/** MLX runs on Macs alone. */
void TestSolve::enginesRunOnWhatTheyCan()
{
    Scenario scenario;
    scenario.engine = "mlx";
    scenario.weights = "mlx-4bit";
    const CheapestFit fit = cheapestFit(scenario, m_catalogue);
    QVERIFY(fit.purchase.has_value());
    QCOMPARE(m_catalogue.accelerator(fit.purchase->scenario.gpus.front().id)->vendor, std::string("Apple"));
    QVERIFY(!fit.rental); // nobody rents a Mac here
}

void TestSolve::pricesAsPublished()
{
    const auto price = [&](const char* id, std::optional<Bytes> memory = {}) {
        return purchasePrice(*m_catalogue.accelerator(id), memory);
    };
    QVERIFY(price("rtx-3090-24gb") == (PurchasePrice{800, true})); // $1,499 when it came out
    QVERIFY(price("rtx-5090-32gb") == (PurchasePrice{1999, false}));
    QVERIFY(!price("m3-ultra")); // no longer made, no used price
    QVERIFY(price("m5-ultra", 256 * gibi) == (PurchasePrice{10799, false}));
    QVERIFY(!price("m5-ultra")); // of 512 GB none is published
}

QTEST_APPLESS_MAIN(TestSolve)
#include "tst_solve.moc"
