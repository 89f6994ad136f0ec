// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/matrix/recommendation.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

using namespace loadmark;

/** What is best to buy or to rent. */
class TestRecommendation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void recommendedHardwareRuns_data();
    void recommendedHardwareRuns();
    void nothingIsRecommendedThatDoesNotFit();

private:
    std::vector<HardwareRow> rowsOf(const Scenario& scenario)
    {
        const HardwareTable table(scenario, m_catalogue);
        std::vector<HardwareRow> rows;
        for (std::size_t i = 0; i < table.size(); ++i)
            rows.push_back(table.row(i));
        return rows;
    }

    Catalogue m_catalogue;
};

void TestRecommendation::initTestCase()
{
    readRealCatalogue(m_catalogue);
}

void TestRecommendation::recommendedHardwareRuns_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("weights");
    QTest::addColumn<QString>("engine");
    QTest::newRow("small") << QStringLiteral("llama-3.1-8b") << QStringLiteral("q4_k_m") << QStringLiteral("llama.cpp");
    QTest::newRow("large") << QStringLiteral("glm-5.3") << QStringLiteral("ud-q4_k_xl") << QStringLiteral("llama.cpp");
    QTest::newRow("served") << QStringLiteral("glm-5.3") << QStringLiteral("fp8") << QStringLiteral("vllm");
}

void TestRecommendation::recommendedHardwareRuns()
{
    QFETCH(const QString, model);
    QFETCH(const QString, weights);
    QFETCH(const QString, engine);
    Scenario scenario;
    scenario.model = model.toStdString();
    scenario.weights = weights.toStdString();
    scenario.engine = engine.toStdString();
    scenario.sequences = 4;
    scenario.context = 32768;
    const auto rows = rowsOf(scenario);
    const auto all = recommendations(rows, scenario, m_catalogue);
    QCOMPARE(all.size(), std::size_t{4});
    for (const Recommendation& one : all) {
        if (!one.row) {
            QCOMPARE(one.reason, std::string("none_fits"));
            continue;
        }
        QVERIFY2(one.row->runs && estimate(one.row->scenario, m_catalogue).fits == true, one.slot.c_str());
        QVERIFY2(one.hardware->accelerator->unified.unified == (one.slot == "unified")
                || (one.slot != "unified" && one.slot != "single"),
            one.slot.c_str());
    }
    QCOMPARE(all[0].slot, std::string("single"));
    if (const Recommendation& value = all[1]; value.row) {
        QCOMPARE(value.reason, std::string("most_per_usd"));
        const double most = std::get<double>(value.arguments.at("total_tokens_per_s")) / value.price->usd;
        for (const HardwareRow& row : rows)
            QVERIFY(!row.runs || !row.price || !row.estimate.speed.decodeTotal
                || *row.estimate.speed.decodeTotal.value / row.price->usd <= most);
    }
    QVERIFY(all[3].row && all[3].offer && all[3].offer->date);
}

void TestRecommendation::nothingIsRecommendedThatDoesNotFit()
{
    Scenario scenario;
    scenario.model = "glm-5.3";
    scenario.weights = "bf16"; // 1,385 GiB: beyond any machine with one memory and any single card
    const auto rows = rowsOf(scenario);
    const auto all = recommendations(rows, scenario, m_catalogue);
    for (const std::size_t slot : {std::size_t{0}, std::size_t{2}}) {
        QVERIFY(!all[slot].row);
        QCOMPARE(all[slot].reason, std::string("none_fits"));
        QVERIFY(std::get<std::int64_t>(all[slot].arguments.at("shortfall_bytes")) > 500 * gibi);
    }
    QVERIFY(all[1].row && all[1].hardware->count == 8);

    scenario.model = "kimi-k3.1-pro"; // no architecture
    const auto unknown = rowsOf(scenario);
    for (const Recommendation& one : recommendations(unknown, scenario, m_catalogue))
        QVERIFY(!one.row && one.reason == "unknown");
}

QTEST_APPLESS_MAIN(TestRecommendation)
#include "tst_recommendation.moc"
