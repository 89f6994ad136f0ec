// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/estimate.h"
#include "estimator/scenario/read_scenario.h"
#include "tests/estimator/real_catalogue.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTest>

#include <cmath>

using namespace loadmark;

namespace {

Scenario scenarioOf(const QString& flags)
{
    ScenarioInput input;
    const QStringList words = flags.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (qsizetype index = 0; index < words.size(); ++index) {
        std::string key = words[index].mid(2).toStdString();
        std::ranges::replace(key, '-', '_');
        const bool bare = index + 1 == words.size() || words[index + 1].startsWith(QLatin1String("--"));
        const auto set = setField(input, key, bare ? "true" : words[++index].toStdString(), "test");
        if (!set)
            qFatal("%s", set.error().text().c_str());
    }
    return input.scenario;
}

/** Figures of the result by their key of `estimate --json`. */
std::optional<double> figure(const Estimate& estimate, std::string_view key)
{
    const auto number = [](const auto& quantity) {
        return quantity.value ? std::optional<double>(static_cast<double>(*quantity.value)) : std::nullopt;
    };
    if (key == "memory.kv_cache_bytes")
        return number(estimate.memory.kvCache);
    if (key == "memory.state_bytes")
        return number(estimate.memory.state);
    if (key == "memory.weights_bytes")
        return number(estimate.memory.weights);
    if (key == "kv.bytes_per_token")
        return number(estimate.kv.bytesPerToken);
    return std::nullopt;
}

} // namespace

/** Inputs on which public tools went wrong, with the right values (tests/data/reports.json names each report). */
class TestReports : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void figures_data();
    void figures();
    void memoryNeverFallsAsTheContextGrows();
    void illegalTensorSplitNamesTheLegalSizes();
    void latentCacheIsWholeOnEveryRank();
    void kvHeadsAreReplicatedBeyondTheirNumber();
    void layerSplitGivesNoSpeedup();
    void offloadReadsRamBandwidth();
    void unifiedMemoryCountsOnce();
    void usableMemoryComesFromTheDriver();
    void oneGpuLayerIsTheOutputHead();
    void microBatchDefaultsTo512();
    void needAndReserveAreTwoFigures();
    void glmOnOneCardDoesNotFit();

private:
    Estimate of(const char* flags) const { return assess(scenarioOf(QString::fromLatin1(flags)), m_catalogue); }

    Catalogue m_catalogue;
};

void TestReports::initTestCase()
{
    readRealCatalogue(m_catalogue);
}

void TestReports::figures_data()
{
    QTest::addColumn<QString>("flags");
    QTest::addColumn<QString>("key");
    QTest::addColumn<double>("expected");
    QTest::addColumn<double>("tolerance");

    QFile file(QStringLiteral(LOADMARK_TEST_DATA "/reports.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    for (const auto& report : nlohmann::json::parse(file.readAll().toStdString())) {
        for (const auto& [key, value] : report.at("expect").items()) {
            const std::string row = report.at("id").get<std::string>() + " " + key;
            QTest::newRow(row.c_str()) << QString::fromStdString(report.at("flags")) << QString::fromStdString(key)
                                       << value.get<double>() << report.at("tolerance").get<double>();
        }
    }
}

void TestReports::figures()
{
    QFETCH(QString, flags);
    QFETCH(QString, key);
    QFETCH(double, expected);
    QFETCH(double, tolerance);
    const std::optional<double> value = figure(estimate(scenarioOf(flags), m_catalogue), key.toStdString());
    QVERIFY(value.has_value());
    QVERIFY2(std::abs(*value - expected) <= tolerance * expected, qPrintable(QString::number(*value, 'f', 0)));
}

void TestReports::memoryNeverFallsAsTheContextGrows()
{
    for (const auto& model : m_catalogue.models) {
        for (const char* engine : {"llama.cpp", "vllm"}) {
            Scenario scenario;
            scenario.model = model->id;
            scenario.weights = "bf16";
            scenario.engine = engine;
            Bytes before = 0;
            for (Tokens context = 1; context <= model->contextLimit.value_or(131072); context *= 4) {
                scenario.context = context;
                const Estimate result = estimate(scenario, m_catalogue);
                if (!result.memory.gpuTotal)
                    break;
                QVERIFY2(*result.memory.gpuTotal.value >= before, model->id.c_str());
                QVERIFY2(*result.memory.gpuTotal.value >= *result.memory.weights.value, model->id.c_str());
                before = *result.memory.gpuTotal.value;
            }
        }
    }
}

void TestReports::illegalTensorSplitNamesTheLegalSizes()
{
    const Estimate result
        = of("--model phi-4-14b --weights bf16 --gpu h100-80gb-sxm --gpus 3 --split tensor --engine vllm");
    const Problem* problem = findProblem(result, "illegal_tensor_split");
    QVERIFY(problem);
    QCOMPARE(problem->severity, Severity::Error);
    QCOMPARE(problem->field, std::string("gpus"));
    QCOMPARE(std::get<std::string>(problem->arguments.at("legal")), std::string("1, 2"));
    QVERIFY(!result.speed.decode);
}

void TestReports::latentCacheIsWholeOnEveryRank()
{
    const Estimate one
        = of("--model deepseek-v3-0324 --weights fp8 --gpu h200-141gb-sxm --gpus 1 --engine vllm --context 32768");
    const Estimate eight = of("--model deepseek-v3-0324 --weights fp8 --gpu h200-141gb-sxm --gpus 8 --split tensor "
                              "--engine vllm --context 32768");
    QCOMPARE(*one.devices.front().kvCache, Bytes{61} * 576 * 2 * 32768);
    QCOMPARE(eight.devices.size(), std::size_t{8});
    for (const DeviceEstimate& device : eight.devices)
        QCOMPARE(*device.kvCache, *one.devices.front().kvCache);
}

void TestReports::kvHeadsAreReplicatedBeyondTheirNumber()
{
    const Estimate two = of("--model qwen3.5-397b-a17b --weights bf16 --gpu b300-288gb --gpus 2 --split tensor "
                            "--engine vllm --context 32768");
    const Estimate four = of("--model qwen3.5-397b-a17b --weights bf16 --gpu b300-288gb --gpus 4 --split tensor "
                             "--engine vllm --context 32768");
    const Estimate eight = of("--model qwen3.5-397b-a17b --weights bf16 --gpu b300-288gb --gpus 8 --split tensor "
                              "--engine vllm --context 32768");
    QVERIFY(*two.devices.front().kvCache > 0);
    QCOMPARE(*four.devices.front().kvCache, *two.devices.front().kvCache);
    QCOMPARE(*eight.devices.front().kvCache, *two.devices.front().kvCache);
}

void TestReports::layerSplitGivesNoSpeedup()
{
    const Estimate one
        = of("--model llama-3.3-70b --weights q4_k_m --gpu rtx-3090-24gb --gpus 1 --gpu-memory 96 --split layer");
    for (const char* gpus : {"2", "4", "6"}) {
        const QByteArray flags
            = QByteArray(
                  "--model llama-3.3-70b --weights q4_k_m --gpu rtx-3090-24gb --split layer --gpu-memory 96 --gpus ")
            + gpus;
        const double ratio = *of(flags.constData()).speed.decode.value / *one.speed.decode.value;
        QVERIFY2(ratio >= 0.85 && ratio <= 1.0, qPrintable(QString::number(ratio)));
    }
}

void TestReports::offloadReadsRamBandwidth()
{
    const Estimate result
        = of("--model qwen3-32b --weights q4_k_m --gpu rtx-5070-12gb --host ddr5-6000-2ch --gpu-layers auto");
    QVERIFY(result.speed.decode);
    QVERIFY2(std::abs(*result.speed.decode.value / 4.42 - 1) <= 0.35,
        qPrintable(QString::number(*result.speed.decode.value)));
}

void TestReports::unifiedMemoryCountsOnce()
{
    const Estimate result = of("--gpu mac-mini-m4-pro-64gb --gpu-memory 32");
    QVERIFY(*result.memory.gpuUsable.value <= 25559 * mebi);
    QVERIFY(*result.memory.gpuUsable.value >= 21845 * mebi);
    QVERIFY(*result.memory.gpuTotal.value + *result.host.capacity <= 32 * gibi);
}

void TestReports::usableMemoryComesFromTheDriver()
{
    const Estimate result = of("--gpu b200-180gb");
    QCOMPARE(*result.devices.front().reported, 183359 * mebi);
    QCOMPARE(*result.memory.gpuUsable.value, (183359 - 1024) * mebi);
}

void TestReports::oneGpuLayerIsTheOutputHead()
{
    const Estimate result = of("--model llama-3.1-8b --weights q4_k_m --gpu rtx-4090-24gb --gpu-layers 1");
    constexpr Bytes head = Bytes{128256} * 4096 / 256 * 210;
    constexpr Bytes norm = Bytes{4096} * 4;
    QVERIFY(std::abs(*result.memory.weights.value - head - norm) <= 1024);
}

void TestReports::microBatchDefaultsTo512()
{
    QCOMPARE(*estimate(Scenario{}, m_catalogue).scenario.ubatch, 512);
}

void TestReports::needAndReserveAreTwoFigures()
{
    const Estimate result = of("--model qwen3-0.6b --weights bf16 --gpu rtx-4090-24gb --engine vllm");
    QVERIFY(*result.memory.gpuTotal.value < 8 * gibi);
    QVERIFY(*result.memory.reserved.value > 21 * gibi);
}

void TestReports::glmOnOneCardDoesNotFit()
{
    const Estimate result = of("--model glm-5.3 --weights ud-q4_k_xl --context 8192 --gpu rtx-pro-6000-blackwell-96gb");
    QCOMPARE(result.verdict, Verdict::DoesNotFit);
    QCOMPARE(result.fits, std::optional(false));
    QVERIFY(!result.speed.decode);
    const Problem* problem = findProblem(result, "does_not_fit");
    QVERIFY(problem);
    QCOMPARE(std::get<std::string>(problem->arguments.at("remedy")), std::string("gpus"));
}

QTEST_APPLESS_MAIN(TestReports)
#include "tst_reports.moc"
