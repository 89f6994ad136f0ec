// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/safetensors/read_safetensors_model.h"
#include "estimator/safetensors/safetensors_place.h"
#include "estimator/weights/reconcile_weights.h"
#include "tests/file_writers.h"

#include <QTemporaryDir>
#include <QTest>

#include <sstream>

using namespace loadmark;
using namespace loadmark::test;

namespace {

/** JSON of a header whose tensors follow each other. */
class Header
{
public:
    void add(const std::string& name, const char* type, const std::string& shape, std::uint64_t bytes)
    {
        m_json += (m_json.empty() ? "{\"" : ", \"") + name + "\": {\"dtype\": \"" + type + "\", \"shape\": [" + shape
            + "], \"data_offsets\": [" + std::to_string(m_end) + ", " + std::to_string(m_end + bytes) + "]}";
        m_end += bytes;
    }
    std::string json() const { return m_json + "}"; }
    std::uint64_t bytes() const { return m_end; }

private:
    std::string m_json;
    std::uint64_t m_end = 0;
};

std::string file(const std::string& json, std::size_t dataBytes = 0)
{
    std::string bytes;
    for (int i = 0; i < 8; ++i)
        bytes += static_cast<char>((json.size() >> (8 * i)) & 0xff);
    return bytes + json + std::string(dataBytes, '\0');
}

} // namespace

class TestSafetensors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsEveryType_data();
    void countsEveryType();
    void rejectsDamage_data();
    void rejectsDamage();
    void placesNames_data();
    void placesNames();
    void understandsPackedExperts();
    void readsShardsByTheirIndex();
    void needsAConfig();

private:
    std::filesystem::path path(const char* name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }
    QTemporaryDir m_folder;
};

void TestSafetensors::countsEveryType_data()
{
    QTest::addColumn<int>("bytes"); // of 8 × 4 elements
    QTest::newRow("BF16") << 64;
    QTest::newRow("F16") << 64;
    QTest::newRow("F32") << 128;
    QTest::newRow("F64") << 256;
    QTest::newRow("F8_E4M3") << 32;
    QTest::newRow("F8_E5M2") << 32;
    QTest::newRow("F8_E8M0") << 32;
    QTest::newRow("F4") << 16;
    QTest::newRow("I32") << 128;
    QTest::newRow("U32") << 128;
    QTest::newRow("I64") << 256;
    QTest::newRow("U8") << 32;
    QTest::newRow("BOOL") << 32;
    QTest::newRow("NEW_TYPE") << 5; // what it takes is what counts
}

void TestSafetensors::countsEveryType()
{
    QFETCH(const int, bytes);
    Header header;
    header.add("a", QTest::currentDataTag(), "8, 4", static_cast<std::uint64_t>(bytes));
    const std::string text = file(header.json(), static_cast<std::size_t>(bytes));
    std::istringstream stream(text);
    const auto tensors = readSafetensorsHeader(stream, text.size(), "a.safetensors");
    QVERIFY2(tensors, tensors ? "" : tensors.error().text().c_str());
    QCOMPARE(tensors->at(0).bytes, Bytes{bytes});
    QCOMPARE(tensors->at(0).elements(), std::int64_t{32});
}

void TestSafetensors::rejectsDamage_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, const std::string& bytes, const char* error) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(error);
    };
    const auto one = [](const char* entry) { return file(std::string(R"({"a": )") + entry + "}", 16); };
    row("nothing", "", "is too short for a safetensors file");
    row("a length of 2^64", std::string(8, '\xff') + "{}", "is not a safetensors file");
    row("a header cut off", file(R"({"a": 1})").substr(0, 12), "ends inside its header");
    row("no JSON", file("nonsense"), "has a header that cannot be read");
    row("a list", file("[1, 2]"), "no JSON object");
    row("10 MB of lists in lists", file(std::string(10'000'000, '[')), "has a header that cannot be read");
    row("no dtype", one(R"({"shape": [1]})"), "has no dtype");
    row("a negative shape", one(R"({"dtype": "F32", "shape": [-4], "data_offsets": [0, 16]})"), "no valid shape");
    row("too many dimensions", one(R"({"dtype": "U8", "shape": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]})"),
        "no valid shape");
    row("an end behind the file's", one(R"({"dtype": "F32", "shape": [8], "data_offsets": [0, 32]})"),
        "the file ends before it does");
    row("one tensor upon another",
        file(R"({"a": {"dtype": "F32", "shape": [4], "data_offsets": [0, 16]},
            "b": {"dtype": "F32", "shape": [4], "data_offsets": [0, 16]}})",
            16),
        "lie upon one another");
    row("an end before its start", one(R"({"dtype": "F32", "shape": [1], "data_offsets": [8, 4]})"), "data_offsets");
    row("bytes that do not fit the shape", one(R"({"dtype": "F32", "shape": [4], "data_offsets": [0, 8]})"),
        "does not take as many bytes");
    row("2^192 elements",
        one(R"({"dtype": "F32", "shape": [281474976710656, 281474976710656, 281474976710656, 281474976710656],
                "data_offsets": [0, 8]})"),
        "does not take as many bytes");
}

void TestSafetensors::rejectsDamage()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, error);
    std::istringstream stream(bytes.toStdString());
    const auto tensors = readSafetensorsHeader(stream, static_cast<std::uint64_t>(bytes.size()), "a.safetensors");
    QVERIFY(!tensors);
    const QString text = QString::fromStdString(tensors.error().text());
    QVERIFY2(text.startsWith(QStringLiteral("a.safetensors: ")) && text.contains(error), qPrintable(text.left(300)));
    QVERIFY(!text.contains(u'\n') && text.size() < 300);
}

void TestSafetensors::placesNames_data()
{
    QTest::addColumn<int>("part");
    QTest::addColumn<int>("layer");
    // Names as published; a decoder of 61 layers
    const auto row = [](const char* name, StoredPart part, int layer = -1) {
        QTest::newRow(name) << static_cast<int>(part) << layer;
    };
    row("model.embed_tokens.weight", StoredPart::TokenEmbedding);
    row("lm_head.weight", StoredPart::Head);
    row("model.norm.weight", StoredPart::OutputNorm);
    row("model.layers.3.self_attn.q_proj.weight", StoredPart::Attention, 3);
    row("model.layers.3.input_layernorm.weight", StoredPart::Attention, 3);
    row("model.layers.3.post_attention_layernorm.weight", StoredPart::Attention, 3);
    row("model.layers.3.mlp.gate_proj.weight", StoredPart::Ffn, 3);
    row("model.layers.3.mlp.gate.e_score_correction_bias", StoredPart::Ffn, 3);
    row("model.layers.60.mlp.experts.255.down_proj.weight_scale_inv", StoredPart::Experts, 60);
    row("model.layers.60.mlp.shared_experts.up_proj.weight", StoredPart::Ffn, 60);
    row("model.layers.61.mlp.experts.0.up_proj.weight", StoredPart::Experts, 61);
    row("model.layers.61.eh_proj.weight", StoredPart::MtpOther);
    row("model.layers.61.embed_tokens.weight", StoredPart::MtpOther);
    row("model.layers.61.shared_head.head.weight", StoredPart::MtpOther);
    row("mtp.layers.0.self_attn.k_proj.weight", StoredPart::Attention, 61);
    row("mtp.fc.weight", StoredPart::MtpOther);
    row("model.layers.2.block_sparse_moe.experts.7.w2.weight", StoredPart::Experts, 2);
    row("model.layers.2.block_sparse_moe.gate.weight", StoredPart::Ffn, 2);
    row("model.layers.5.mlp.experts.gate_up_proj_blocks", StoredPart::Experts, 5);
    row("model.layers.5.mlp.router.weight", StoredPart::Ffn, 5);
    row("model.language_model.layers.8.linear_attn.in_proj_qkv.weight", StoredPart::Attention, 8);
    row("model.visual.blocks.4.mlp.linear_fc1.weight", StoredPart::Vision);
    row("vision_tower.vision_model.encoder.layers.4.mlp.fc1.weight", StoredPart::Vision);
    row("multi_modal_projector.linear_1.weight", StoredPart::Vision);
    row("model.language_model.embed_tokens_per_layer.weight", StoredPart::Lookup);
    row("backbone.layers.7.mixer.in_proj.weight", StoredPart::Attention, 7);
    row("backbone.layers.7.mixer.up_proj.weight", StoredPart::Ffn, 7);
    row("backbone.layers.7.mixer.experts.12.up_proj.weight", StoredPart::Experts, 7);
    row("transformer.h.0.attn.c_attn.weight", StoredPart::Attention, 0);
    row("transformer.wte.weight", StoredPart::TokenEmbedding);
}

void TestSafetensors::placesNames()
{
    QFETCH(const int, part);
    QFETCH(const int, layer);
    const SafetensorsPlace place = placeOfSafetensor(QTest::currentDataTag(), 61);
    QCOMPARE(static_cast<int>(place.part), part);
    QCOMPARE(place.layer, layer);
    QVERIFY(place.known);
}

void TestSafetensors::understandsPackedExperts()
{
    const auto folder = path("packed");
    std::filesystem::create_directory(folder);
    std::ofstream(folder / "config.json")
        << R"({"model_type": "qwen3_moe", "hidden_size": 64, "num_hidden_layers": 1, "num_attention_heads": 4,
               "num_key_value_heads": 2, "head_dim": 16, "intermediate_size": 128, "moe_intermediate_size": 32,
               "num_experts": 2, "num_experts_per_tok": 1, "vocab_size": 100, "tie_word_embeddings": false,
               "quantization_config": {"quant_method": "awq", "bits": 4}})";
    Header header;
    header.add("model.embed_tokens.weight", "F16", "100, 64", 12800);
    header.add("lm_head.weight", "F16", "100, 64", 12800);
    header.add("model.norm.weight", "F16", "64", 128);
    header.add("model.layers.0.self_attn.q_proj.qweight", "I32", "64, 8", 2048);
    header.add("model.layers.0.self_attn.q_proj.scales", "F16", "1, 64", 128);
    header.add("model.layers.0.input_layernorm.weight", "F16", "64", 128);
    header.add("model.layers.0.mlp.gate.weight", "F16", "2, 64", 256);
    header.add("model.layers.0.mlp.experts.0.up_proj.qweight", "I32", "64, 4", 1024);
    header.add("model.layers.0.mlp.experts.1.up_proj.qweight", "I32", "64, 4", 1024);
    writeSafetensors(folder / "model.safetensors", header.json(), header.bytes());
    const auto read = readSafetensors((folder / "model.safetensors").string());
    QVERIFY2(read, read ? "" : read.error().text().c_str());
    const auto own = modelOfSafetensors(*read, "packed");
    QVERIFY2(own, own ? "" : own.error().text().c_str());
    const WeightTable& table = *own->model.ownWeights;
    QCOMPARE(QString::fromStdString(own->model.ownFormat->id), QStringLiteral("awq-int4"));
    QCOMPARE(table.layers.at(0).attention, Bytes{2048 + 128 + 128});
    QCOMPARE(table.layers.at(0).attentionReplicated, Bytes{128});
    QCOMPARE(table.layers.at(0).ffn, Bytes{256});
    QCOMPARE(table.layers.at(0).experts, Bytes{2048});
    QCOMPARE(table.layers.at(0).expertCount, 2);
    QCOMPARE(table.tokenEmbedding, Bytes{12800});
    QCOMPARE(table.file, Bytes{2 * 12800 + 128 + 2304 + 256 + 2048});
    QCOMPARE(own->report.tensorBytes, table.file);
    QCOMPARE(own->report.tensors, std::int64_t{9});
}

void TestSafetensors::readsShardsByTheirIndex()
{
    Header first, second;
    first.add("model.embed_tokens.weight", "BF16", "10, 4", 80);
    second.add("lm_head.weight", "BF16", "10, 4", 80);
    writeSafetensors(path("model-00001-of-00002.safetensors"), first.json(), first.bytes());
    writeSafetensors(path("model-00002-of-00002.safetensors"), second.json(), second.bytes());
    const auto index = path("model.safetensors.index.json");
    const auto write = [&index](const char* shard) {
        std::ofstream(index) << R"({"weight_map": {"model.embed_tokens.weight": "model-00001-of-00002.safetensors",
            "lm_head.weight": ")"
                             << shard << "\"}}";
    };
    write("model-00002-of-00002.safetensors");
    for (const char* name : {"model.safetensors.index.json", "model-00002-of-00002.safetensors"}) {
        const auto read = readSafetensors(path(name).string());
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QCOMPARE(read->tensors.size(), std::size_t{2});
        QCOMPARE(read->shards.size(), std::size_t{2});
    }
    const auto error = [&] { return QString::fromStdString(readSafetensors(index.string()).error().text()); };
    write("gone.safetensors");
    QVERIFY(error().contains(QStringLiteral("gone.safetensors: is missing")));
    write("model-00001-of-00002.safetensors");
    QVERIFY(error().contains(QStringLiteral("model-00001-of-00002.safetensors: lacks 1 of the tensors")));
    write("../model-00002-of-00002.safetensors");
    QVERIFY(error().contains(QStringLiteral("no file beside it")));
}

void TestSafetensors::needsAConfig()
{
    const auto folder = path("bare");
    std::filesystem::create_directory(folder);
    Header header;
    header.add("model.layers.0.a.weight", "BF16", "4, 4", 32);
    writeSafetensors(folder / "model.safetensors", header.json(), header.bytes());
    const auto own = modelOfSafetensors(readSafetensors((folder / "model.safetensors").string()).value(), "bare");
    QVERIFY(own);
    QVERIFY(!own->model.architecture);
    QCOMPARE(own->model.missing.size(), std::size_t{1});
    QCOMPARE(own->model.ownWeights->file, Bytes{32});
    QVERIFY(!own->model.ownWeights->placementKnown);
    QCOMPARE(own->model.parametersTotal, std::optional<std::int64_t>(16));
}

QTEST_APPLESS_MAIN(TestSafetensors)
#include "tst_safetensors.moc"
