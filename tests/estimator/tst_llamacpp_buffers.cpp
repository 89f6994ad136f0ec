// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/catalogue.h"
#include "estimator/memory/llamacpp_layers.h"
#include "tests/llamacpp_rows.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace loadmark;
using namespace loadmark::test;

namespace {

std::string dataFile(const char* name)
{
    return std::string(LOADMARK_TEST_DATA "/") + name;
}

double mebibytes(Bytes bytes)
{
    return static_cast<double>(bytes) / static_cast<double>(mebi);
}

double percentile(std::vector<double> values, double share)
{
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/** Llama 3 8B, whose start-up logs on several GPUs were posted (evidence mm-029 … mm-034). */
Architecture llama3()
{
    Block block;
    block.attention.kind = AttentionKind::Grouped;
    block.attention.heads = 32;
    block.attention.kvHeads = 8;
    block.attention.keyDim = block.attention.valueDim = 128;
    block.ffn.kind = FfnKind::Dense;
    block.ffn.width = 14336;
    Architecture architecture;
    architecture.ggufType = "llama";
    architecture.hidden = 4096;
    architecture.vocabulary = 128256;
    architecture.blocks = {block};
    architecture.layers.assign(32, 0);
    return architecture;
}

WeightTable q4(const Architecture& architecture)
{
    Model model;
    model.architecture = architecture;
    WeightFormat format;
    format.kind = FormatKind::Gguf;
    format.rule = "Q4_K_M";
    return *buildWeightTable(model, format);
}

} // namespace

class LlamaCppBuffersTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void exactSizes();
    void computeErrors_data();
    void computeErrors();
    void layersPerGpu_data();
    void layersPerGpu();
    void postedLogOnSeveralGpus_data();
    void postedLogOnSeveralGpus();
    void postedLogOfOneGpu();
    void builds_data();
    void builds();
    void windowCells_data();
    void windowCells();
    void cacheOfNextTokenLayers();
    void olderLatentCache_data();
    void olderLatentCache();
    void draftingWithMtp();
    void toleratesAnything();
};

/** Every model, cache, state and output buffer of the sample equals what llama.cpp prints. */
void LlamaCppBuffersTest::exactSizes()
{
    LlamaCppTables tables(dataFile("llamacpp-models.json"));
    int compared = 0;
    for (const LlamaCppRow& row : readLlamaCppRows(dataFile("llamacpp-buffers.csv"))) {
        const std::string model = row.text("model");
        for (const BufferPair& pair : row.compare(tables.architecture(model), tables.table(model, row.text("quant")))) {
            if (pair.name.starts_with("compute"))
                continue;
            ++compared;
            if (std::abs(pair.predicted - pair.printed) > 0.1)
                QFAIL(qPrintable(QStringLiteral("%1 %2: %3 MiB, llama.cpp %4 MiB")
                                     .arg(QString::fromStdString(model), QString::fromStdString(pair.name))
                                     .arg(pair.predicted)
                                     .arg(pair.printed)));
        }
    }
    QVERIFY(compared > 1500);
}

void LlamaCppBuffersTest::computeErrors_data()
{
    QTest::addColumn<bool>("partial"); // a part of the weights or the cache in RAM
    QTest::addColumn<double>("median");
    QTest::addColumn<double>("ninetieth");
    QTest::newRow("all on GPUs, or CPU only") << false << 0.01 << 0.05;
    QTest::newRow("a part in RAM") << true << 0.02 << 0.15;
}

void LlamaCppBuffersTest::computeErrors()
{
    QFETCH(bool, partial);
    QFETCH(double, median);
    QFETCH(double, ninetieth);

    LlamaCppTables tables(dataFile("llamacpp-models.json"));
    std::vector<double> errors;
    for (const LlamaCppRow& row : readLlamaCppRows(dataFile("llamacpp-buffers.csv"))) {
        const bool gpu = row.text("device") != "cpu";
        const bool inRam = row.number("n_gpu_layers") != 999 || row.number("offload_kqv") == 0 || row.number("cpu_moe")
            || row.number("n_cpu_moe");
        if ((gpu && inRam) != partial)
            continue;
        const std::string model = row.text("model");
        for (const BufferPair& pair : row.compare(tables.architecture(model), tables.table(model, row.text("quant"))))
            if (pair.name.starts_with("compute"))
                errors.push_back(std::abs(pair.predicted - pair.printed) / pair.printed);
    }
    QVERIFY(errors.size() > 100);
    QVERIFY2(percentile(errors, 0.5) <= median, qPrintable(QString::number(percentile(errors, 0.5))));
    QVERIFY2(percentile(errors, 0.9) <= ninetieth, qPrintable(QString::number(percentile(errors, 0.9))));
}

void LlamaCppBuffersTest::layersPerGpu_data()
{
    QTest::addColumn<int>("gpuLayers");
    QTest::addColumn<QList<double>>("shares");
    QTest::addColumn<QList<int>>("layers");
    QTest::addColumn<int>("firstLayer"); // of the first GPU
    QTest::addColumn<int>("output"); // GPU of the head, −1: none

    // 32 layers and the head as a 33rd; counts of logs mm-030 … mm-032, the rest by hand from the rule in the header.
    QTest::newRow("two equal") << 999 << QList<double>{1, 1} << QList<int>{17, 15} << 0 << 1;
    QTest::newRow("four equal") << 999 << QList<double>{80, 80, 80, 80} << QList<int>{9, 8, 8, 7} << 0 << 3;
    QTest::newRow("eight equal") << 999 << QList<double>(8, 24.0) << QList<int>{5, 4, 4, 4, 4, 4, 4, 3} << 0 << 7;
    QTest::newRow("head alone") << 1 << QList<double>{1} << QList<int>{0} << 32 << 0;
    QTest::newRow("last sixteen with the head") << 16 << QList<double>{1} << QList<int>{15} << 17 << 0;
    QTest::newRow("nothing") << 0 << QList<double>{1} << QList<int>{0} << 33 << -1;
    QTest::newRow("three to one") << 33 << QList<double>{3, 1} << QList<int>{25, 7} << 0 << 1;
    QTest::newRow("all on the first") << 33 << QList<double>{1, 0} << QList<int>{32, 0} << 0 << 0;
}

void LlamaCppBuffersTest::layersPerGpu()
{
    QFETCH(int, gpuLayers);
    QFETCH(QList<double>, shares);
    QFETCH(QList<int>, layers);
    QFETCH(int, firstLayer);
    QFETCH(int, output);

    const auto devices = placeLlamaCppLayers(32, gpuLayers, std::vector<double>(shares.begin(), shares.end()));
    QCOMPARE(static_cast<qsizetype>(devices.size()), layers.size());
    for (qsizetype i = 0; i < layers.size(); ++i) {
        QCOMPARE(devices[static_cast<std::size_t>(i)].layers(), layers[i]);
        QCOMPARE(devices[static_cast<std::size_t>(i)].output, i == output);
    }
    if (layers[0] > 0)
        QCOMPARE(devices[0].firstLayer, firstLayer);
}

void LlamaCppBuffersTest::postedLogOnSeveralGpus_data()
{
    QTest::addColumn<QList<double>>("weights"); // MiB per GPU, as logged

    QTest::newRow("2 x RTX 4090") << QList<double>{2113.28, 2290.21};
    QTest::newRow("4 x H100") << QList<double>{1130.62, 982.66, 982.66, 1307.55};
    QTest::newRow("8 x RTX 4090") << QList<double>{647.03, 483.59, 483.59, 499.06, 483.59, 499.06, 499.06, 808.49};
}

/** Llama 3 8B Q4_K_M, 8192 tokens, no flash attention, llama.cpp of May 2024: 640 MiB of compute buffer on every GPU.
 */
void LlamaCppBuffersTest::postedLogOnSeveralGpus()
{
    QFETCH(QList<double>, weights);

    const Architecture architecture = llama3();
    const WeightTable table = q4(architecture);
    const auto devices
        = placeLlamaCppLayers(32, 999, std::vector<double>(static_cast<std::size_t>(weights.size()), 1.0));
    LlamaCppSetup setup;
    setup.architecture = &architecture;
    setup.devices = devices;
    setup.context = 8192;
    setup.flashAttention = false;
    setup.build = llamaCppBuild("2024-05");
    const LlamaCppBuffers buffers = llamaCppBuffers(setup);
    QList<double> predicted;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        predicted << mebibytes(llamaCppGpuWeights(table, devices[i], 0));
        QVERIFY(std::abs(mebibytes(buffers.devices[i].compute) - 640.01) <= 0.1);
        QCOMPARE(buffers.devices[i].kv, devices[i].layers() * 32 * mebi);
    }
    // That file's converter wrote layer 9 behind layer 19, which exchanged the types of two layers on the third and
    // fourth of eight GPUs; hence the sizes without their order.
    std::ranges::sort(predicted);
    std::ranges::sort(weights);
    for (qsizetype i = 0; i < weights.size(); ++i)
        QVERIFY(std::abs(predicted[i] - weights[i]) <= 0.01);
    QVERIFY(std::abs(mebibytes(buffers.host.compute) - 72.02) <= 0.1);
    QVERIFY(std::abs(mebibytes(llamaCppHostWeights(table, devices, 0)) - 281.81) <= 0.01);
    QCOMPARE(buffers.output, Bytes{128256 * 4});
}

void LlamaCppBuffersTest::postedLogOfOneGpu()
{
    const Architecture architecture = llama3();
    const std::vector<LlamaCppDevice> devices{{0, 32, true}};
    LlamaCppSetup setup;
    setup.architecture = &architecture;
    setup.devices = devices;
    setup.context = 8192;
    setup.flashAttention = false;
    setup.build = llamaCppBuild("2024-05");
    LlamaCppBuffers buffers = llamaCppBuffers(setup);
    QVERIFY(std::abs(mebibytes(buffers.devices[0].compute) - 560.0) <= 0.1); // log mm-029
    QVERIFY(std::abs(mebibytes(buffers.host.compute) - 24.01) <= 0.1);

    setup.context = 512; // log mm-033
    setup.batch = 512;
    buffers = llamaCppBuffers(setup);
    QVERIFY(std::abs(mebibytes(buffers.devices[0].compute) - 258.5) <= 0.1);
    QVERIFY(std::abs(mebibytes(buffers.host.compute) - 9.01) <= 0.1);
}

void LlamaCppBuffersTest::builds_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<bool>("indexed");
    QTest::addColumn<bool>("halfMask");
    QTest::addColumn<bool>("limitsOutputs");

    QTest::newRow("not given") << QString() << true << true << true;
    QTest::newRow("no version") << QStringLiteral("latest") << true << true << true;
    QTest::newRow("month") << QStringLiteral("2024-05") << false << false << false;
    QTest::newRow("month and remark") << QStringLiteral("2026-05 (build not stated)") << true << false << false;
    QTest::newRow("day") << QStringLiteral("2026-05-28") << true << false << false;
    QTest::newRow("day of the change") << QStringLiteral("2026-06-01") << true << true << true;
    QTest::newRow("build") << QStringLiteral("b9409") << true << false << false;
    QTest::newRow("build of the change") << QStringLiteral("build 9460") << true << true << true;
    QTest::newRow("number") << QStringLiteral("5331") << false << false << false;
    QTest::newRow("build and month") << QStringLiteral("b5781 (2025-07)") << false << false << false;
    QTest::newRow("commit and day") << QStringLiteral("b21e4de (2026-08-22)") << true << true << true;
}

void LlamaCppBuffersTest::builds()
{
    QFETCH(QString, version);
    QFETCH(bool, indexed);
    QFETCH(bool, halfMask);
    QFETCH(bool, limitsOutputs);

    const LlamaCppBuild build = llamaCppBuild(version.toStdString());
    QCOMPARE(build.indexedCache, indexed);
    QCOMPARE(build.halfMask, halfMask);
    QCOMPARE(build.limitsOutputs, limitsOutputs);
}

void LlamaCppBuffersTest::windowCells_data()
{
    QTest::addColumn<int>("window");
    QTest::addColumn<int>("sequences");
    QTest::addColumn<bool>("unified");
    QTest::addColumn<int>("ubatch");
    QTest::addColumn<int>("context");
    QTest::addColumn<int>("cells");

    // Cells that logs of these models print.
    QTest::newRow("gpt-oss") << 128 << 1 << false << 512 << 8192 << 768;
    QTest::newRow("gpt-oss, small micro-batch") << 128 << 1 << false << 128 << 8192 << 256;
    QTest::newRow("Gemma 4") << 1024 << 1 << false << 512 << 8192 << 1536;
    QTest::newRow("Gemma 4, four slots share a cache") << 1024 << 4 << true << 512 << 8192 << 4608;
    QTest::newRow("Gemma 4, four slots, large micro-batch") << 1024 << 4 << true << 2048 << 8192 << 6144;
    QTest::newRow("Gemma 2, short context") << 4096 << 1 << false << 512 << 2048 << 2048;
}

void LlamaCppBuffersTest::windowCells()
{
    QFETCH(int, window);
    QFETCH(int, sequences);
    QFETCH(bool, unified);
    QFETCH(int, ubatch);
    QFETCH(int, context);
    QFETCH(int, cells);

    LlamaCppSetup setup;
    setup.context = context;
    setup.sequences = sequences;
    setup.unified = unified;
    setup.ubatch = ubatch;
    QCOMPARE(llamaCppWindowCells(setup, window), Tokens{cells});
    setup.swaFull = true;
    QCOMPARE(llamaCppWindowCells(setup, window), Tokens{context});
    setup.swaFull = false;
    setup.build = llamaCppBuild("b5000"); // before caches of windows
    QCOMPARE(llamaCppWindowCells(setup, window), Tokens{context});
}

/** GLM-4.5's next-token layer keeps a cache although it is idle, that of Qwen3.5 does not (llama.cpp
 * src/llama-model.cpp). */
void LlamaCppBuffersTest::cacheOfNextTokenLayers()
{
    Architecture architecture = llama3();
    architecture.mtpLayers = {0};
    const std::vector<LlamaCppDevice> devices{{0, 32, true}};
    LlamaCppSetup setup;
    setup.architecture = &architecture;
    setup.devices = devices;
    setup.context = 8192;
    architecture.ggufType = "qwen35";
    QCOMPARE(llamaCppBuffers(setup).devices[0].kv, 32 * 32 * mebi);
    architecture.ggufType = "glm4moe";
    QCOMPARE(llamaCppBuffers(setup).devices[0].kv, 33 * 32 * mebi);
    setup.devices = {};
    QCOMPARE(llamaCppBuffers(setup).host.kv, 33 * 32 * mebi);
}

void LlamaCppBuffersTest::olderLatentCache_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<qint64>("bytesPerToken"); // of one DeepSeek-V3 layer, f16

    QTest::newRow("latent alone") << QString() << qint64{2 * 576};
    QTest::newRow("latent and values, log mm-013") << QStringLiteral("b5331") << qint64{2176};
    QTest::newRow("month before it changed") << QStringLiteral("2025-12") << qint64{2176};
    QTest::newRow("every head's keys and values") << QStringLiteral("b4900") << qint64{2 * 128 * (192 + 128)};
}

void LlamaCppBuffersTest::olderLatentCache()
{
    QFETCH(QString, version);
    QFETCH(qint64, bytesPerToken);

    Block block;
    block.attention.kind = AttentionKind::Latent;
    block.attention.heads = 128;
    block.attention.latentRank = 512;
    block.attention.nopeDim = 128;
    block.attention.ropeDim = 64;
    block.attention.valueDim = 128;
    LlamaCppSetup setup;
    setup.context = 1024;
    setup.build = llamaCppBuild(version.toStdString());
    QCOMPARE(llamaCppLayerCache(setup, block), Bytes{1024 * bytesPerToken});
}

/** Qwen3.8 27B drafting 12 tokens in 4 slots, log mm-077: 7780.5 MiB of state, 128 MiB of cache for the drafts. */
void LlamaCppBuffersTest::draftingWithMtp()
{
    Block delta;
    delta.state.kind = StateKind::GatedDelta;
    delta.state.kernel = 4;
    delta.state.keyHeads = 16;
    delta.state.valueHeads = 48;
    delta.state.keyDim = delta.state.valueDim = 128;
    Block full = llama3().blocks[0];
    full.attention.heads = 24;
    full.attention.kvHeads = 4;
    full.attention.keyDim = full.attention.valueDim = 256;
    Architecture architecture = llama3();
    architecture.blocks = {delta, full};
    architecture.layers.clear();
    for (int i = 0; i < 64; ++i)
        architecture.layers.push_back(i % 4 == 3);
    architecture.mtpLayers = {1};
    const std::vector<LlamaCppDevice> devices{{0, 64, true}};
    LlamaCppSetup setup;
    setup.architecture = &architecture;
    setup.devices = devices;
    setup.context = 32768;
    setup.sequences = 4;
    setup.unified = true;
    setup.key = setup.value = {34.0 / 32, true};
    setup.draftTokens = 12;
    const LlamaCppBuffers buffers = llamaCppBuffers(setup);
    QVERIFY(std::abs(buffers.devices[0].state - 8158445568) <= 5243);
    QCOMPARE(buffers.draft.kv, 128 * mebi);
    QCOMPARE(buffers.devices[0].kv, Bytes{1140850688});
    setup.draftTokens = 0;
    QCOMPARE(llamaCppBuffers(setup).draft.kv, Bytes{0});
}

/** Empty and contradictory setups give sizes, never a crash. */
void LlamaCppBuffersTest::toleratesAnything()
{
    LlamaCppSetup setup;
    QCOMPARE(llamaCppBuffers(setup).output, Bytes{0});

    const Architecture architecture = llama3();
    setup.architecture = &architecture;
    setup.context = 0;
    setup.sequences = 0;
    setup.ubatch = 0;
    setup.batch = 0;
    setup.expertsOnHost = 1000;
    const std::vector<LlamaCppDevice> devices{{-5, 99, true}, {40, 20, false}};
    setup.devices = devices;
    const LlamaCppBuffers buffers = llamaCppBuffers(setup);
    QCOMPARE(buffers.devices.size(), std::size_t{2});
    for (const LlamaCppDeviceBuffers& device : buffers.devices)
        QVERIFY(device.kv >= 0 && device.compute >= 0);
    QVERIFY(buffers.host.compute >= 0);
    QVERIFY(placeLlamaCppLayers(0, 999, {}).empty());
    QCOMPARE(placeLlamaCppLayers(32, 999, std::vector<double>{0.0, 0.0}).size(), std::size_t{2});
}

QTEST_GUILESS_MAIN(LlamaCppBuffersTest)
#include "tst_llamacpp_buffers.moc"
