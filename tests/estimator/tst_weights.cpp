// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/catalogue.h"
#include "estimator/memory/llamacpp_layers.h"
#include "estimator/weights/reconcile_weights.h"
#include "estimator/weights/shard_order.h"
#include "tests/llamacpp_models.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <thread>

using namespace loadmark;

class WeightsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void ggufTensorBytes_data();
    void ggufTensorBytes();
    void servedBytes_data();
    void servedBytes();
    void publishedFile_data();
    void publishedFile();
    void unknownMixCountsWhole();
    void dynamicMixNeedsASize();
    void embeddingAtDefaultType();
    void expertsStayMxfp4();
    void oldFilesFollowTheirShards();
    void scaledToKnownSize();
    void nothingKnown();
    void catalogueKeepsTables();

private:
    std::map<std::string, Architecture> m_models;
};

namespace {

QString dataFile(const char* name)
{
    return QStringLiteral(LOADMARK_TEST_DATA "/") + QLatin1String(name);
}

WeightFormat ggufFormat(const QString& rule)
{
    WeightFormat format;
    format.id = rule.toLower().toStdString();
    format.kind = FormatKind::Gguf;
    format.rule = rule.toStdString();
    return format;
}

WeightFormat servedFormat(FormatKind kind, const char* rule, double bits)
{
    WeightFormat format;
    format.id = rule;
    format.kind = kind;
    format.rule = rule;
    format.bitsPerParameter = bits;
    return format;
}

WeightFile fileOf(const WeightFormat& format, Bytes bytes)
{
    WeightFile file;
    file.format = format.id;
    file.bytes = bytes;
    file.source = "a listing";
    return file;
}

/** What one GPU holds under llama.cpp with all layers on it, without the padding of its buffers. */
Bytes gpuOnly(const WeightTable& table)
{
    const LlamaCppDevice all{0, static_cast<int>(table.layers.size()), true};
    return llamaCppGpuWeights(table, all, 0);
}

/** Vectors that the architecture does not list: rotary factors of Llama 3.1, three norms of a next-token layer. */
Bytes furtherVectors(const std::string& model, const Architecture& architecture)
{
    const Bytes rotaryFactors = model.starts_with("llama-3") ? 4 * architecture.layer(0).attention.keyDim / 2 : 0;
    return rotaryFactors + static_cast<Bytes>(architecture.mtpLayers.size()) * 3 * 4 * architecture.hidden;
}

} // namespace

void WeightsTest::initTestCase()
{
    m_models = test::readLlamaCppModels(dataFile("llamacpp-models.json").toStdString());
}

void WeightsTest::ggufTensorBytes_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<qint64>("bytes");

    QFile file(dataFile("quantised-tensor-bytes.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QStringList head;
    while (!file.atEnd()) {
        const QStringList cells = QString::fromUtf8(file.readLine()).trimmed().split(u',');
        if (cells[0].startsWith(u'#'))
            continue;
        if (head.isEmpty()) {
            head = cells;
            continue;
        }
        for (qsizetype i = 2; i < cells.size(); ++i)
            if (!cells[i].isEmpty())
                QTest::addRow("%s %s", qPrintable(cells[0]), qPrintable(head[i]))
                    << cells[0] << head[i] << cells[i].toLongLong();
    }
}

void WeightsTest::ggufTensorBytes()
{
    QFETCH(QString, model);
    QFETCH(QString, rule);
    QFETCH(qint64, bytes);

    Model entry;
    entry.id = model.toStdString();
    entry.architecture = m_models.at(entry.id);
    const auto table = buildWeightTable(entry, ggufFormat(rule));
    QVERIFY(table);
    QCOMPARE(table->file + furtherVectors(entry.id, *entry.architecture), bytes);
}

void WeightsTest::servedBytes_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<double>("bits");
    QTest::addColumn<double>("gigabytes");
    QTest::addColumn<double>("tolerance");

    const int served = static_cast<int>(FormatKind::Served);
    // 8,030,261,248 parameters of two bytes
    QTest::newRow("Llama 3.1 8B, 16 bit")
        << "llama-3.1-8b" << static_cast<int>(FormatKind::Plain) << "bf16" << 16.0 << 16.060522496 << 1e-9;
    // vLLM start-up log: 8.80 GiB
    QTest::newRow("Qwen3 8B, FP8 blocks")
        << "qwen3-8b" << served << "fp8-block" << 8.001953125 << 8.80 * 1.073741824 << 0.003;
    // Qwen/Qwen2.5-7B-Instruct-AWQ: 5.58 GB
    QTest::newRow("Qwen2.5 7B, AWQ") << "qwen2.5-7b" << served << "int4-zero" << 4.15625 << 5.58 << 0.005;
    // experts at 4.25 bits, the rest at 16: as published, and a GGUF of the same in f16 is 13.793 GB
    QTest::newRow("gpt-oss 20B, MXFP4") << "gpt-oss-20b" << served << "mxfp4" << 4.25 << 13.78 << 0.003;
    // 30,532,122,624 parameters at 4.5 bits: everything but norms
    QTest::newRow("Qwen3 30B, MLX 4 bit")
        << "qwen3-30b-a3b" << static_cast<int>(FormatKind::Mlx) << "mlx-affine" << 4.5 << 17.174 << 0.001;
    // 4.0 bits for 6,979,321,856 parameters of the layers, 6 for the head's 525,336,576, 16 for the embedding's
    QTest::newRow("Llama 3.1 8B, EXL3 4 bit") << "llama-3.1-8b" << static_cast<int>(FormatKind::Exl3) << "exl3" << 4.0
                                              << (6.979321856 * 4 + 0.525336576 * 22) / 8 << 0.001;
}

void WeightsTest::servedBytes()
{
    QFETCH(QString, model);
    QFETCH(int, kind);
    QFETCH(QString, rule);
    QFETCH(double, bits);
    QFETCH(double, gigabytes);
    QFETCH(double, tolerance);

    Model entry;
    entry.architecture = m_models.at(model.toStdString());
    WeightFormat format = servedFormat(static_cast<FormatKind>(kind), qPrintable(rule), bits);
    if (rule == QLatin1String("mxfp4"))
        format.bitsOutsideExperts = 16;
    const auto table = buildWeightTable(entry, format);
    QVERIFY(table);
    const double error = static_cast<double>(table->file) / 1e9 / gigabytes - 1;
    QVERIFY2(std::abs(error) <= tolerance, qPrintable(QString::number(static_cast<double>(table->file) / 1e9)));
    QCOMPARE(partsInFile(*table), table->file);
}

void WeightsTest::publishedFile_data()
{
    QTest::addColumn<qint64>("file");
    QTest::addColumn<bool>("scaled");

    // The tensors of Llama 3.1 8B Q4_K_M take 4,912,898,048 bytes.
    QTest::newRow("a header more") << qint64{4920734272} << false;
    QTest::newRow("another recipe") << qint64{5400000000} << true;
    QTest::newRow("a much smaller one") << qint64{4000000000} << true;
}

void WeightsTest::publishedFile()
{
    QFETCH(qint64, file);
    QFETCH(bool, scaled);

    const WeightFormat format = ggufFormat(QStringLiteral("Q4_K_M"));
    Model entry;
    entry.architecture = m_models.at("llama-3.1-8b");
    entry.files = {fileOf(format, file)};
    const auto table = buildWeightTable(entry, format);
    QCOMPARE(table->file, Bytes{file});
    QCOMPARE(table->confidence, Confidence::Measured);
    QVERIFY(std::abs(partsInFile(*table) - (scaled ? file : 4912898048)) < 200);
    QCOMPARE(table->exactParts, !scaled);
    QVERIFY(std::abs(table->bitsPerWeight - 8.0 * static_cast<double>(file) / 8030261248) < 0.001);
}

void WeightsTest::unknownMixCountsWhole()
{
    const WeightFormat format = ggufFormat(QStringLiteral("Q4_K_M"));
    for (const char* name : {"llama-3.1-8b", "llama-3.2-1b", "glm-4.5-air"}) {
        Model entry;
        entry.architecture = m_models.at(name);
        entry.files = {fileOf(format, 467292441805)};
        entry.files[0].placementKnown = false;
        const auto table = buildWeightTable(entry, format);
        QVERIFY(!table->placementKnown);
        QCOMPARE(gpuOnly(*table), Bytes{467292441805});
        QCOMPARE(table->tokenEmbedding + table->lookup, Bytes{0});
        QCOMPARE(gpuOnly(*scaledTo(*table, 1000000000)), Bytes{1000000000});
    }
}

void WeightsTest::dynamicMixNeedsASize()
{
    WeightFormat format;
    format.id = "ud-q4_k_xl";
    format.kind = FormatKind::Gguf;
    format.similarTo = "q4_k_m";
    Model entry;
    entry.architecture = m_models.at("llama-3.1-8b");
    QVERIFY(!buildWeightTable(entry, format));
    QVERIFY(!weightsKnown(entry, format));

    entry.files = {fileOf(format, 4950000000)};
    const auto table = buildWeightTable(entry, format);
    QVERIFY(std::abs(partsInFile(*table) - 4950000000) < 200);
    QVERIFY(!table->exactParts);
    QVERIFY(table->placementKnown);
    // The embedding's share is that of Q4_K_M: 128256 × 4096 elements at 4.5 bits of 4,912,898,048 bytes.
    QVERIFY(std::abs(static_cast<double>(table->tokenEmbedding) - 295501824.0 * 4950000000 / 4912898048) < 1);
}

/** Some publishers give a tied embedding the mix's own type, which the file's size tells. */
void WeightsTest::embeddingAtDefaultType()
{
    const WeightFormat format = ggufFormat(QStringLiteral("Q4_K_M"));
    Model entry;
    entry.architecture = m_models.at("gemma-3-27b");
    const Bytes elements = Bytes{entry.architecture->vocabulary} * entry.architecture->hidden;
    const Bytes asHead = 16540125824; // see quantised-tensor-bytes.csv
    const Bytes header = 16000000;
    entry.files = {fileOf(format, asHead + header)};
    QCOMPARE(buildWeightTable(entry, format)->tokenEmbedding, elements * 210 / 256);
    entry.files = {fileOf(format, asHead - elements * (210 - 144) / 256 + header)};
    QCOMPARE(buildWeightTable(entry, format)->tokenEmbedding, elements * 144 / 256);
}

/** Files made from a checkpoint in MXFP4 keep its experts: gpt-oss in "Q8_0" is what MXFP4_MOE is. */
void WeightsTest::expertsStayMxfp4()
{
    Model entry;
    entry.architecture = m_models.at("gpt-oss-20b");
    entry.nativeFormat = "mxfp4";
    QCOMPARE(buildWeightTable(entry, ggufFormat(QStringLiteral("Q8_0")))->file, Bytes{12096558336});
    const auto table = buildWeightTable(entry, ggufFormat(QStringLiteral("Q4_K_M")));
    QVERIFY(std::abs(static_cast<double>(table->file) / 11.625e9 - 1) < 0.005); // published: 11.625 GB
}

/**
 * Llama 3.1 8B in shards of 5 GB: the embedding's 1.05 GB and layers 0 to 8 of 436 MB fill the first; the second holds
 * layers 9 to 19 and the attention and gate of 20, and lists 10 to 20 before 9. A log of eight GPUs of May 2024 shows
 * that 13 and 16 have the bits of the 12th and the 15th place (mm-032: 507, 507 and 523 MB on the second to fourth).
 */
void WeightsTest::oldFilesFollowTheirShards()
{
    const auto order = shardOrder(m_models.at("llama-3.1-8b"));
    QVERIFY(order);
    const auto at = [](const std::vector<int>& places, std::initializer_list<std::size_t> layers) {
        std::vector<int> result;
        for (const std::size_t layer : layers)
            result.push_back(places[layer]);
        return result;
    };
    QCOMPARE(at(order->downs, {0, 8, 10, 13, 16, 19, 9, 20, 21, 31}),
        (std::vector<int>{0, 8, 9, 12, 15, 18, 19, 20, 21, 31}));
    QCOMPARE(at(order->values, {8, 10, 19, 20, 9, 21}), (std::vector<int>{8, 9, 18, 19, 20, 21}));
}

void WeightsTest::scaledToKnownSize()
{
    Model entry;
    entry.architecture = m_models.at("llama-3.1-8b");
    const auto table = buildWeightTable(entry, ggufFormat(QStringLiteral("Q4_K_M")));
    const auto header = scaledTo(*table, 4920734272);
    QCOMPARE(header->file, Bytes{4920734272});
    QCOMPARE(header->decoder(), table->decoder());
    const auto other = scaledTo(*table, 2 * table->file);
    QVERIFY(std::abs(other->decoder() - 2 * table->decoder()) < 100);
    QVERIFY(std::abs(other->bitsPerWeight - 2 * table->bitsPerWeight) < 0.001);
}

void WeightsTest::nothingKnown()
{
    const WeightFormat format = ggufFormat(QStringLiteral("Q4_K_M"));
    Model entry;
    QVERIFY(!buildWeightTable(entry, format));
    entry.files = {fileOf(format, 1000000000)};
    const auto total = buildWeightTable(entry, format);
    QCOMPARE(total->file, Bytes{1000000000});
    QVERIFY(!total->placementKnown);
    QVERIFY(total->layers.empty());

    entry.files.clear();
    entry.architecture = m_models.at("llama-3.1-8b");
    QVERIFY(!buildWeightTable(entry, ggufFormat(QStringLiteral("no such mix"))));
}

void WeightsTest::catalogueKeepsTables()
{
    Catalogue catalogue;
    catalogue.formats = {
        ggufFormat(QStringLiteral("Q8_0")), ggufFormat(QStringLiteral("Q4_K_M")), ggufFormat(QStringLiteral("none"))};
    Model entry;
    entry.id = "llama-3.1-8b";
    entry.architecture = m_models.at(entry.id);
    entry.files = {fileOf(catalogue.formats[1], 4920734272)};
    const auto formats = catalogue.formatsOf(entry);
    QCOMPARE(formats.size(), std::size_t{2});
    QCOMPARE(formats[0]->id, std::string("q4_k_m")); // published before computed

    const auto first = catalogue.weights(entry, catalogue.formats[0]);
    const Catalogue copy = catalogue;
    QCOMPARE(copy.weights(entry, copy.formats[0]).get(), first.get());
    QVERIFY(!catalogue.weights(entry, catalogue.formats[2]));

    Catalogue fresh;
    fresh.formats = catalogue.formats;
    std::vector<const WeightTable*> seen(4);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < seen.size(); ++i)
        threads.emplace_back([&, i] { seen[i] = fresh.weights(entry, fresh.formats[0]).get(); });
    for (std::thread& thread : threads)
        thread.join();
    for (const WeightTable* table : seen)
        QCOMPARE(table, fresh.weights(entry, fresh.formats[0]).get());
}

QTEST_GUILESS_MAIN(WeightsTest)
#include "tst_weights.moc"
