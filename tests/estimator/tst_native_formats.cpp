// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/read_config.h"
#include "estimator/estimate.h"
#include "estimator/scenario/change.h"
#include "tests/estimator/real_catalogue.h"

#include <QFile>
#include <QTest>

#include <cmath>

using namespace loadmark;

/** Published checkpoints in their own format, and formats that only some engines load. */
class TestNativeFormats : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void sizesOfPublishedCheckpoints_data();
    void sizesOfPublishedCheckpoints();
    void rulesComeNearThePublishedSize();
    void lookupTablesToTheByte();
    void expertsInIntegersOfOwnModels();
    void unknownFormatsHaveNoSize();
    void aKnownSizeCountsForAnUnknownFormat();
    void onlyItsEnginesLoadAFormat_data();
    void onlyItsEnginesLoadAFormat();
    void fourBitsWhateverTheTables();

private:
    Estimate native(const std::string& model, const char* engine = "vllm") const;

    Catalogue m_catalogue;
};

void TestNativeFormats::initTestCase()
{
    readRealCatalogue(m_catalogue);
}

Estimate TestNativeFormats::native(const std::string& model, const char* engine) const
{
    Scenario scenario;
    scenario.model = model;
    scenario.weights = "native";
    scenario.engine = engine;
    return estimate(scenario, m_catalogue);
}

void TestNativeFormats::sizesOfPublishedCheckpoints_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<double>("gigabytes");
    QTest::addColumn<double>("tolerance");
    // vLLM recipes; the GGUF of V4 Flash that keeps all bits takes 161.87 GB without the draft of 6.6 B parameters
    QTest::newRow("DeepSeek V4.1 Flash") << "deepseek-v4.1-flash" << 511.0 << 0.03; // the draft stays out
    QTest::newRow("DeepSeek V4 Flash") << "deepseek-v4-flash" << 161.87 << 0.07;
    QTest::newRow("GLM-5.3-Flash") << "glm-5.3-flash" << 306 * 1.073741824 << 0.03;
    QTest::newRow("Nemotron 3.5 Lightning, 31.6 B in BF16") << "nemotron-3.5-lightning-30b-a3b" << 63.2 << 0.01;
    QTest::newRow("Mistral Large 4, 1.05 T in FP8") << "mistral-large-4" << 1050.0 << 0.01;
}

void TestNativeFormats::sizesOfPublishedCheckpoints()
{
    QFETCH(QString, model);
    QFETCH(double, gigabytes);
    QFETCH(double, tolerance);
    const Estimate result = native(model.toStdString());
    QVERIFY(result.memory.weights);
    const double size = static_cast<double>(*result.memory.weights.value) / 1e9;
    QVERIFY2(std::abs(size / gigabytes - 1) < tolerance, qPrintable(QString::number(size)));
}

/** DeepSeek V4.1 Flash without its published size: 511 GB by the rule alone. */
void TestNativeFormats::rulesComeNearThePublishedSize()
{
    Model model = *m_catalogue.model("deepseek-v4.1-flash");
    model.files.clear();
    const auto table = buildWeightTable(model, *m_catalogue.format("mxfp4-fp8"));
    const double size = static_cast<double>(table->file) / 1e9;
    QVERIFY2(std::abs(size / 511 - 1) < 0.01, qPrintable(QString::number(size)));
}

/** rhys101 versions.lock.json: 202,758,032,400 bytes of lookup tables. */
void TestNativeFormats::lookupTablesToTheByte()
{
    Model model = *m_catalogue.model("deepseek-v4.1-flash");
    model.files.clear();
    QCOMPARE(buildWeightTable(model, *m_catalogue.format("mxfp4-fp8"))->lookup, Bytes{202758032400});
}

/** 60 layers of 384 experts of 3 × 7168 × 2048 at 4.5 bits; the rest of Kimi K2's 1,026.4 B parameters at 16. */
void TestNativeFormats::expertsInIntegersOfOwnModels()
{
    QFile file(QStringLiteral(LOADMARK_TEST_DATA "/configs/kimi-k2.5.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const Result<Model> model = readConfig(file.readAll().toStdString(), "own:kimi", "kimi-k2.5.json");
    QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
    QCOMPARE(model->nativeFormat.value_or(""), std::string("int4-g32-experts"));
    const auto table = buildWeightTable(*model, *m_catalogue.format(*model->nativeFormat));
    const double experts = 60.0 * 384 * 3 * 7168 * 2048;
    const double expected = experts * 4.5 / 8 + (1.0264e12 - experts) * 2;
    const double text = static_cast<double>(table->file - table->vision);
    QVERIFY2(std::abs(text / expected - 1) < 0.003, qPrintable(QString::number(text)));
}

void TestNativeFormats::unknownFormatsHaveNoSize()
{
    int unknown = 0;
    for (const auto& model : m_catalogue.models) {
        if (model->nativeFormat)
            continue;
        ++unknown;
        const Estimate result = native(model->id);
        QVERIFY2(!result.memory.weights && !result.memory.gpuTotal && !result.fits, model->id.c_str());
        QCOMPARE(result.memory.kvCache.value.has_value(), model->architecture.has_value());
        const Problem* problem = findProblem(result, "weights_unknown");
        QVERIFY2(problem, model->id.c_str());
        QVERIFY(!std::get<std::string>(problem->arguments.at("format")).empty());
    }
    QCOMPARE(unknown, 3); // Kimi K3.1 Pro, Kimi-Dev 72B, Step-5 Preview
    QVERIFY(!native("minimax-m3.1-flash").memory.weights); // a format, but no architecture
}

void TestNativeFormats::aKnownSizeCountsForAnUnknownFormat()
{
    Scenario scenario;
    scenario.model = "step-5-preview";
    scenario.weights = "native";
    scenario.engine = "vllm";
    scenario.weightsBytes = 600000000000;
    const Estimate result = estimate(scenario, m_catalogue);
    const auto size = static_cast<double>(*result.memory.weights.value); // its draft layers are not loaded
    QVERIFY2(size > 0.99 * 600e9 && size <= 600e9, qPrintable(QString::number(size)));
    QCOMPARE(result.scenario.weights, std::string("native"));
}

void TestNativeFormats::onlyItsEnginesLoadAFormat_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("format");
    QTest::newRow("IQ2_KS is ik_llama.cpp's") << "kimi-k2-instruct"
                                              << "iq2_ks";
    QTest::newRow("Q4_0_4_4 went in 2024") << "llama-3.1-8b"
                                           << "q4_0_4_4";
}

void TestNativeFormats::onlyItsEnginesLoadAFormat()
{
    QFETCH(QString, model);
    QFETCH(QString, format);
    const WeightFormat* asked = m_catalogue.format(format.toStdString());
    QVERIFY(asked != nullptr);
    for (const EngineSpec& engine : m_catalogue.engines) {
        const auto formats = loadableFormats(*m_catalogue.model(model.toStdString()), &engine, m_catalogue);
        QVERIFY2(std::ranges::find(formats, asked) == formats.end(), engine.id.c_str());
    }
    Scenario scenario;
    scenario.model = model.toStdString();
    scenario.weights = format.toStdString();
    const Estimate result = estimate(scenario, m_catalogue);
    QVERIFY(findProblem(result, "format_not_loadable"));
}

void TestNativeFormats::fourBitsWhateverTheTables()
{
    const auto usual = [this](const char* model, const char* engine) {
        return usualFormat(*m_catalogue.model(model), m_catalogue.engine(engine), m_catalogue);
    };
    for (const char* model : {"gemma-4-e2b-it", "gemma-4-e4b-it", "llama-3.1-8b"}) {
        QCOMPARE(usual(model, "exllamav3"), std::string("exl3-4.0bpw"));
        QCOMPARE(usual(model, "mlx"), std::string("mlx-4bit"));
    }
    QCOMPARE(usual("llama-3.1-8b", "llama.cpp"), std::string("q4_k_m"));
    Scenario scenario;
    scenario.model = "gemma-4-e2b-it";
    QCOMPARE(withEngine(scenario, "exllamav3", m_catalogue).weights, std::string("exl3-4.0bpw"));
    scenario.weights = "q8_0";
    QCOMPARE(withEngine(scenario, "exllamav3", m_catalogue).weights, std::string("exl3-8.0bpw"));
}

QTEST_APPLESS_MAIN(TestNativeFormats)
#include "tst_native_formats.moc"
