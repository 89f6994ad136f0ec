// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/rules/rule_of_thumb.h"
#include "estimator/training/training.h"
#include "estimator/training/tuning_fields.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

#include <cmath>

using namespace loadmark;

/** What the catalogue knows of trainers, the plain rules in use, and runs as people write them down. */
class TestRecipes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { readRealCatalogue(m_catalogue); }
    void statesTakeTheirBytes_data();
    void statesTakeTheirBytes();
    void basesTakeTheirBytes_data();
    void basesTakeTheirBytes();
    void plainRulesAsPublished_data();
    void plainRulesAsPublished();
    void plainRuleOfGpusAsPublished_data();
    void plainRuleOfGpusAsPublished();
    void tuningsSurviveTheirJson();
    void faultsAreNamed_data();
    void faultsAreNamed();

private:
    Catalogue m_catalogue;
};

void TestRecipes::statesTakeTheirBytes_data()
{
    QTest::addColumn<QString>("optimizer");
    QTest::addColumn<double>("bytes");
    QTest::newRow("2 + 2 + 4 + 4 + 4") << QStringLiteral("adamw-mixed") << 16.0;
    QTest::newRow("2 + 4 + 4 + 4 + 4") << QStringLiteral("adamw-mixed-fp32-gradients") << 18.0;
    QTest::newRow("2 + 2 + 2 + 2") << QStringLiteral("adam-bf16") << 8.0;
    QTest::newRow("2 + 2 + 4 + 1 + 1") << QStringLiteral("adam-8bit-master") << 10.0;
    QTest::newRow("2 + 2 + 1 + 1") << QStringLiteral("adam-8bit") << 6.0;
    QTest::newRow("2 + 2, and vectors") << QStringLiteral("adafactor") << 4.0;
    QTest::newRow("4 + 4, and vectors") << QStringLiteral("adafactor-fp32") << 8.0;
}

void TestRecipes::statesTakeTheirBytes()
{
    QFETCH(QString, optimizer);
    QFETCH(double, bytes);
    QCOMPARE(m_catalogue.training.optimizer(optimizer.toStdString())->perParameter(), bytes);

    Tuning run = m_catalogue.training.usualRecipe(TuningMethod::Full)->tuning;
    run.optimizer = optimizer.toStdString();
    Scenario scenario;
    scenario.model = "glm-5.3-flash";
    const TrainingEstimate estimate = estimateTraining(scenario, run, m_catalogue);
    const auto sum = static_cast<double>(*estimate[TrainingPart::Weights].value
        + *estimate[TrainingPart::Gradients].value + *estimate[TrainingPart::Optimizer].value);
    const double expected = bytes * 321.3e9; // the published count
    if (optimizer.startsWith(QLatin1String("adafactor"))) // a vector per side is less than 1 % of a matrix here
        QVERIFY2(sum > expected && sum < 1.01 * expected, qPrintable(QString::number(sum)));
    else
        QCOMPARE(sum, expected); // 5,141 GB for 16 bytes
}

void TestRecipes::basesTakeTheirBytes_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<double>("bytes");
    QTest::newRow("16 bits") << QStringLiteral("bf16") << 2.0;
    QTest::newRow("4 bits, 4 bytes per 64") << QStringLiteral("nf4") << 0.5625;
    QTest::newRow("4 bits, 1 byte per 64, 4 bytes per 16,384") << QStringLiteral("nf4-double-quant") << 0.515869140625;
}

void TestRecipes::basesTakeTheirBytes()
{
    QFETCH(QString, base);
    QFETCH(double, bytes);
    QCOMPARE(m_catalogue.training.base(base.toStdString())->bytesPerElement, bytes);
}

void TestRecipes::plainRulesAsPublished_data()
{
    QTest::addColumn<double>("bytes");
    QTest::addColumn<int>("gigabytes");
    const RulesOfThumb& rules = m_catalogue.training.rules;
    const std::int64_t parameters = *m_catalogue.model("glm-5.3-flash")->parametersTotal;
    QTest::newRow("serve at 16 bits") << servingRuleBytes(parameters, 16, rules) << 771;
    QTest::newRow("serve at 8 bits") << servingRuleBytes(parameters, 8, rules) << 386;
    QTest::newRow("serve at 4 bits") << servingRuleBytes(parameters, 4, rules) << 193;
    QTest::newRow("QLoRA") << tuningRuleBytes(parameters, TuningMethod::Qlora, rules) << 225;
    QTest::newRow("LoRA") << tuningRuleBytes(parameters, TuningMethod::Lora, rules) << 771;
    QTest::newRow("full") << tuningRuleBytes(parameters, TuningMethod::Full, rules) << 5141;
}

void TestRecipes::plainRulesAsPublished()
{
    QFETCH(double, bytes);
    QFETCH(int, gigabytes);
    QCOMPARE(static_cast<int>(std::lround(bytes / 1e9)), gigabytes);
}

void TestRecipes::plainRuleOfGpusAsPublished_data()
{
    QTest::addColumn<double>("gigabytes");
    QTest::addColumn<std::optional<int>>("gpus");
    QTest::newRow("16 bits: 3 × 288 would do, 4 is the power of two") << 771.12 << std::optional(4);
    QTest::newRow("8 bits") << 385.56 << std::optional(2);
    QTest::newRow("4 bits") << 192.78 << std::optional(1);
    QTest::newRow("exactly full") << 288.0 << std::optional(1);
    QTest::newRow("more than there are") << 288.0 * 1025 << std::optional<int>();
}

void TestRecipes::plainRuleOfGpusAsPublished()
{
    QFETCH(double, gigabytes);
    QFETCH(std::optional<int>, gpus);
    const double each = m_catalogue.accelerator("b300-288gb")->memoryGigabytes;
    QCOMPARE(ruleGpuCount(gigabytes, each), gpus);
}

void TestRecipes::tuningsSurviveTheirJson()
{
    for (const Recipe& recipe : m_catalogue.training.recipes) {
        Tuning run = recipe.tuning;
        run.rank = 7;
        run.sequenceLength = 12345;
        run.microBatch = 3;
        run.targets = {LinearTarget::Mlp, LinearTarget::Experts};
        const auto read = readTuning(writeTuning(run), "test", m_catalogue.training);
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QVERIFY(*read == run);
    }
}

void TestRecipes::faultsAreNamed_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const char* json, const char* message) {
        QTest::newRow(name) << QString::fromUtf8(json) << QString::fromUtf8(message);
    };
    row("unknown key", R"({"rnak": 8})", "unknown key \"rnak\"; did you mean rank?");
    row("unknown recipe", R"({"recipe": "lora-singel-gpu"})", "did you mean lora-single-gpu");
    row("recipe of another method", R"({"recipe": "qlora-paper", "method": "full"})",
        "\"qlora-paper\" is a recipe of the method qlora; use one of full-adamw-zero-3");
    row("unknown method", R"({"method": "dora"})", "tuning.json#/method: \"dora\" is unknown");
    row("no base of QLoRA", R"({"method": "qlora", "base": "bf16"})",
        "\"bf16\" is not quantised, as QLoRA is; use the method lora, or one of nf4 nf4-double-quant");
    row("quantised base of LoRA", R"({"method": "lora", "base": "nf4"})", "\"nf4\" is quantised, which makes it QLoRA");
    row("rank of none", R"({"rank": 0})",
        "tuning.json#/rank: \"0\" is out of range; use a whole number from 1 to 8192");
    row("unknown target", R"({"targets": "attention,ffn"})", "\"ffn\" is unknown; use one of all-linear attention");
    row("not an object", R"([1])", "tuning.json");
}

void TestRecipes::faultsAreNamed()
{
    QFETCH(QString, json);
    QFETCH(QString, message);
    const auto read = readTuning(json.toStdString(), "tuning.json", m_catalogue.training);
    QVERIFY(!read.has_value());
    const QString text = QString::fromStdString(read.error().text());
    QVERIFY2(text.contains(message), qPrintable(text));
}

QTEST_APPLESS_MAIN(TestRecipes)
#include "tst_recipes.moc"
