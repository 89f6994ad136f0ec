// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/gguf/read_gguf_model.h"
#include "estimator/weights/reconcile_weights.h"
#include "tests/file_writers.h"

#include <QTemporaryDir>
#include <QTest>

#include <sstream>

using namespace loadmark;
using namespace loadmark::test;

namespace {

Result<GgufFile> readBytes(const std::string& bytes, GgufStrictness strictness = GgufStrictness::HeaderOnly)
{
    std::istringstream stream(bytes);
    return readGgufHeader(stream, bytes.size(), "a.gguf", strictness);
}

std::string u32(std::uint32_t value)
{
    return {static_cast<char>(value & 0xff), static_cast<char>(value >> 8 & 0xff),
        static_cast<char>(value >> 16 & 0xff), static_cast<char>(value >> 24)};
}

std::string u64(std::uint64_t value)
{
    return u32(static_cast<std::uint32_t>(value)) + u32(static_cast<std::uint32_t>(value >> 32));
}

std::string start(std::uint64_t tensors, std::uint64_t entries)
{
    return "GGUF" + u32(3) + u64(tensors) + u64(entries);
}

std::string keyed(const std::string& key)
{
    return u64(key.size()) + key;
}

/** Two layers of 64 wide, 4 heads on 2 KV heads of 16, a network of 128, 100 tokens. */
GgufWriter smallLlama(std::uint32_t version = 3, bool bigEndian = false)
{
    GgufWriter writer(version, bigEndian);
    writer.text("general.architecture", "llama");
    writer.text("general.name", "Small");
    writer.number("general.file_type", 7);
    writer.number("llama.block_count", 2);
    writer.number("llama.context_length", 4096);
    writer.number("llama.embedding_length", 64);
    writer.number("llama.feed_forward_length", 128);
    writer.number("llama.attention.head_count", 4);
    writer.number("llama.attention.head_count_kv", 2);
    writer.number("llama.rope.dimension_count", 16);
    writer.texts("tokenizer.ggml.tokens", 100, "token");
    writer.tensor("token_embd.weight", {64, 100}, Q8_0, 6800); // 200 blocks of 34 bytes
    writer.tensor("output_norm.weight", {64}, F32, 256);
    writer.tensor("output.weight", {64, 100}, F16, 12800);
    for (const std::string blk : {"blk.0.", "blk.1."}) {
        writer.tensor(blk + "attn_norm.weight", {64}, F32, 256);
        writer.tensor(blk + "attn_q.weight", {64, 64}, Q8_0, 4352);
        writer.tensor(blk + "attn_k.weight", {64, 32}, Q8_0, 2176);
        writer.tensor(blk + "attn_v.weight", {64, 32}, Q8_0, 2176);
        writer.tensor(blk + "attn_output.weight", {64, 64}, Q8_0, 4352);
        writer.tensor(blk + "ffn_norm.weight", {64}, F32, 256);
        writer.tensor(blk + "ffn_gate.weight", {64, 128}, Q8_0, 8704);
        writer.tensor(blk + "ffn_up.weight", {64, 128}, Q8_0, 8704);
        writer.tensor(blk + "ffn_down.weight", {128, 64}, Q8_0, 8704);
    }
    return writer;
}

Result<OwnFile> modelOf(const GgufWriter& writer)
{
    const auto file = readBytes(writer.header());
    return file ? modelOfGguf(*file, "own") : std::unexpected(file.error());
}

} // namespace

class TestGguf : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsEveryType_data();
    void knowsEveryType();
    void readsVersionsAndByteOrders_data();
    void readsVersionsAndByteOrders();
    void keepsShortListsAndSkipsLongOnes();
    void placesUnknownTypes();
    void rejectsDamage_data();
    void rejectsDamage();
    void readsShards();
    void rejectsShards_data();
    void rejectsShards();
    void understandsALlama();
    void understandsLatentExperts();
    void understandsWindows_data();
    void understandsWindows();
    void understandsHybrids();
    void saysWhatIsMissing();
    void joinsTheCatalogue();

private:
    std::string path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)).toStdString(); }
    QTemporaryDir m_folder;
};

void TestGguf::knowsEveryType_data()
{
    QTest::addColumn<unsigned>("number");
    QTest::addColumn<qlonglong>("bytes"); // of 512 × 3 elements
    // Blocks and bytes: llama.cpp build 10587, read from its library
    const auto row = [](const char* name, unsigned number, int block, int blockBytes) {
        QTest::newRow(name) << number << qlonglong{3} * 512 / block * blockBytes;
    };
    row("f32", 0, 1, 4);
    row("f16", 1, 1, 2);
    row("q4_0", 2, 32, 18);
    row("q4_1", 3, 32, 20);
    row("q5_0", 6, 32, 22);
    row("q5_1", 7, 32, 24);
    row("q8_0", 8, 32, 34);
    row("q8_1", 9, 32, 36);
    row("q2_K", 10, 256, 84);
    row("q3_K", 11, 256, 110);
    row("q4_K", 12, 256, 144);
    row("q5_K", 13, 256, 176);
    row("q6_K", 14, 256, 210);
    row("q8_K", 15, 256, 292);
    row("iq2_xxs", 16, 256, 66);
    row("iq2_xs", 17, 256, 74);
    row("iq3_xxs", 18, 256, 98);
    row("iq1_s", 19, 256, 50);
    row("iq4_nl", 20, 32, 18);
    row("iq3_s", 21, 256, 110);
    row("iq2_s", 22, 256, 82);
    row("iq4_xs", 23, 256, 136);
    row("i8", 24, 1, 1);
    row("i16", 25, 1, 2);
    row("i32", 26, 1, 4);
    row("i64", 27, 1, 8);
    row("f64", 28, 1, 8);
    row("iq1_m", 29, 256, 56);
    row("bf16", 30, 1, 2);
    row("tq1_0", 34, 256, 54);
    row("tq2_0", 35, 256, 66);
    row("mxfp4", 39, 32, 17);
    row("nvfp4", 40, 64, 36);
    row("q1_0", 41, 128, 18);
    row("q2_0", 42, 64, 18);
}

void TestGguf::knowsEveryType()
{
    QFETCH(const unsigned, number);
    QFETCH(const qlonglong, bytes);
    GgufWriter writer;
    writer.tensor("a", {512, 3}, number, static_cast<std::uint64_t>(bytes));
    const auto file = readBytes(writer.header());
    QVERIFY2(file, file ? "" : file.error().text().c_str());
    QCOMPARE(file->tensors.at(0).bytes, Bytes{bytes});
    QCOMPARE(QString::fromStdString(file->tensors.at(0).typeName()), QString::fromUtf8(QTest::currentDataTag()));
}

void TestGguf::readsVersionsAndByteOrders_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<bool>("bigEndian");
    QTest::newRow("version 2") << 2 << false;
    QTest::newRow("version 3") << 3 << false;
    QTest::newRow("version 3, big endian") << 3 << true;
}

void TestGguf::readsVersionsAndByteOrders()
{
    QFETCH(const int, version);
    QFETCH(const bool, bigEndian);
    smallLlama(static_cast<std::uint32_t>(version), bigEndian).write(path("small.gguf"));
    const auto file = readGgufFile(path("small.gguf"));
    QVERIFY2(file, file ? "" : file.error().text().c_str());
    QCOMPARE(file->version, version);
    QCOMPARE(file->bigEndian, bigEndian);
    QCOMPARE(file->metadata["llama.context_length"].get<int>(), 4096);
    QCOMPARE(file->lists.at("tokenizer.ggml.tokens"), std::uint64_t{100});
    QCOMPARE(file->tensors.size(), std::size_t{21});
    QCOMPARE(file->tensors[0].columns(), std::int64_t{64});
    QCOMPARE(file->tensors[0].rows(), std::int64_t{100});
    QCOMPARE(file->missingBytes, Bytes{0});
}

void TestGguf::keepsShortListsAndSkipsLongOnes()
{
    GgufWriter writer;
    writer.flags("a.flags", {1, 0, 1});
    writer.numbers("a.numbers", {7, 8});
    writer.numbers("a.many", std::vector<std::uint32_t>(20000, 1));
    writer.raw("a.nested", 9, u32(9) + u64(2) + u32(4) + u64(1) + u32(5) + u32(8) + u64(1) + keyed("x"));
    writer.raw("a.negative", 5, u32(0xffffffff));
    writer.number("a.last", 3);
    const auto file = readBytes(writer.header());
    QVERIFY2(file, file ? "" : file.error().text().c_str());
    QVERIFY(file->metadata["a.flags"].dump() == "[1,0,1]");
    QVERIFY(file->metadata["a.numbers"].dump() == "[7,8]");
    QCOMPARE(file->lists.at("a.many"), std::uint64_t{20000});
    QCOMPARE(file->lists.at("a.nested"), std::uint64_t{2});
    QCOMPARE(file->metadata["a.negative"].get<int>(), -1);
    QCOMPARE(file->metadata["a.last"].get<int>(), 3);
}

void TestGguf::placesUnknownTypes()
{
    GgufWriter writer;
    writer.tensor("a", {256, 2}, 139, 320); // a fork's type; the next tensor begins 320 bytes behind
    writer.tensor("b", {8}, F32, 32);
    const auto file = readBytes(writer.header());
    QVERIFY(file);
    QCOMPARE(file->tensors[0].bytes, Bytes{320});
    QCOMPARE(QString::fromStdString(file->tensors[0].typeName()), QStringLiteral("type 139"));
}

void TestGguf::rejectsDamage_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, const std::string& bytes, const char* error) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(error);
    };
    constexpr std::uint64_t huge = std::uint64_t{1} << 63;
    const std::string one = start(1, 0) + keyed("t");
    row("nothing", "", "is empty");
    row("another file", "PK\x03\x04 something", "is not a GGUF file");
    row("version 1", "GGUF" + u32(1) + u64(0) + u64(0), "is GGUF version 1, which nothing reads any more");
    row("version 9", "GGUF" + u32(9) + u64(0) + u64(0), "is GGUF version 9, which is not known here");
    row("an end in the counts", "GGUF" + u32(3) + u64(1), "ends inside its header");
    row("2^63 tensors", start(huge, 0), "has 9223372036854775808 tensors, more than fit");
    row("2^63 entries", start(0, huge), "entries of metadata, more than fit");
    row("a key of 2^63 bytes", start(0, 1) + u64(huge) + u64(0), "has a key of 9223372036854775808 bytes");
    row("a text of 2^63 bytes", start(0, 1) + keyed("k") + u32(8) + u64(huge), "ends inside its header");
    row("a text cut off", start(0, 1) + keyed("k") + u32(8) + u64(9) + "short", "ends inside its header");
    row("a list of 2^63 numbers", start(0, 1) + keyed("k") + u32(9) + u32(10) + u64(huge), "numbers in a list");
    row("a list of 2^63 texts", start(0, 1) + keyed("k") + u32(9) + u32(8) + u64(huge), "elements in a list");
    row("a value of no known type", start(0, 1) + keyed("k") + u32(77) + u64(0), "metadata of the unknown type 77");
    row("a list of no known type", start(0, 1) + keyed("k") + u32(9) + u32(77) + u64(1), "list of the unknown type 77");
    row("a key twice", start(0, 2) + keyed("k") + u32(0) + "x" + keyed("k") + u32(0) + "x" + u64(0),
        "the key \"k\" twice");
    std::string nested = start(0, 1) + keyed("k") + u32(9);
    for (int i = 0; i < 100; ++i)
        nested += u32(9) + u64(1);
    row("100 lists in lists", nested, "lists inside lists");
    row("nine dimensions", one + u32(9) + std::string(80, '\1'), "of 9 dimensions");
    row("a shape of nothing", one + u32(1) + u64(0) + u32(0) + u64(0), "impossible shape");
    row("2^62 elements", one + u32(2) + u64(std::uint64_t{1} << 31) + u64(std::uint64_t{1} << 31) + u32(0) + u64(0),
        "impossible shape");
    row("half a block", one + u32(1) + u64(100) + u32(12) + u64(0), "no whole number of q4_K blocks");
    row("an impossible place", one + u32(1) + u64(32) + u32(0) + u64(huge), "at an impossible place");
    GgufWriter twice;
    twice.tensor("t", {8}, F32, 32);
    twice.tensor("t", {8}, F32, 32);
    row("a tensor twice", twice.header(), "the tensor \"t\" twice");
    GgufWriter overlapping;
    overlapping.tensor("a", {64}, F32, 32); // takes 256
    overlapping.tensor("b", {8}, F32, 32);
    row("tensors upon each other", overlapping.header(), "\"b\" lying upon another");
    GgufWriter alignment;
    alignment.number("general.alignment", 24);
    alignment.tensor("a", {8}, F32, 32);
    row("an alignment of 24", alignment.header(), "no power of two");
    GgufWriter cut;
    cut.tensor("a", {64}, F32, 256);
    row("tensors that are not there", cut.header(),
        "ends 256 bytes before its last tensor does; download it completely");
}

void TestGguf::rejectsDamage()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, error);
    const auto file = readBytes(bytes.toStdString(), GgufStrictness::WholeFile);
    QVERIFY(!file);
    const QString text = QString::fromStdString(file.error().text());
    QVERIFY2(text.startsWith(QStringLiteral("a.gguf: ")) && text.contains(error), qPrintable(text));
    QVERIFY(!text.contains(u'\n'));
}

namespace {

GgufWriter shard(std::uint32_t number, std::uint32_t count, const std::string& tensor)
{
    GgufWriter writer;
    writer.text("general.architecture", "llama");
    writer.number("split.no", number);
    writer.number("split.count", count);
    writer.tensor(tensor, {64}, F32, 256);
    return writer;
}

} // namespace

void TestGguf::readsShards()
{
    shard(0, 3, "a").write(path("m-00001-of-00003.gguf"));
    shard(1, 3, "b").write(path("m-00002-of-00003.gguf"));
    shard(2, 3, "c").write(path("m-00003-of-00003.gguf"));
    for (const char* any : {"m-00001-of-00003.gguf", "m-00003-of-00003.gguf"}) {
        const auto file = readGgufFile(path(any));
        QVERIFY2(file, file ? "" : file.error().text().c_str());
        QCOMPARE(file->shards.size(), std::size_t{3});
        QCOMPARE(file->tensors.size(), std::size_t{3});
        QCOMPARE(QString::fromStdString(file->tensors[2].name), QStringLiteral("c"));
    }
}

void TestGguf::rejectsShards_data()
{
    QTest::addColumn<QString>("name"); // of the second shard
    QTest::addColumn<unsigned>("number");
    QTest::addColumn<unsigned>("count");
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<QString>("error");
    QTest::newRow("missing") << "elsewhere.gguf" << 1u << 2u << "b"
                             << "s-00002-of-00002.gguf: is missing: shard 2 of 2";
    QTest::newRow("the first again") << "s-00002-of-00002.gguf" << 0u << 2u << "b"
                                     << "s-00002-of-00002.gguf: is shard 1 of 2 inside, but its name says 2 of 2";
    QTest::newRow("of another count") << "s-00002-of-00002.gguf" << 1u << 5u << "b"
                                      << "is shard 2 of 5 inside";
    QTest::newRow("no shard") << "s-00002-of-00002.gguf" << 0u << 0u << "b"
                              << "is no shard inside";
    QTest::newRow("a tensor of the first") << "s-00002-of-00002.gguf" << 1u << 2u << "a"
                                           << "an earlier shard has already";
}

void TestGguf::rejectsShards()
{
    QFETCH(const QString, name);
    QFETCH(const unsigned, number);
    QFETCH(const unsigned, count);
    QFETCH(const QString, tensor);
    QFETCH(const QString, error);
    std::filesystem::remove(path("s-00002-of-00002.gguf"));
    shard(0, 2, "a").write(path("s-00001-of-00002.gguf"));
    shard(number, count, tensor.toStdString()).write(path(qPrintable(name)));
    const auto file = readGgufFile(path("s-00001-of-00002.gguf"));
    QVERIFY(!file);
    QVERIFY2(QString::fromStdString(file.error().text()).contains(error), file.error().text().c_str());
    shard(0, 2, "a").write(path("renamed.gguf"));
    const auto renamed = readGgufFile(path("renamed.gguf"));
    QVERIFY(!renamed);
    QVERIFY(QString::fromStdString(renamed.error().text()).contains(QStringLiteral("is one of 2 shards")));
}

void TestGguf::understandsALlama()
{
    const auto own = modelOf(smallLlama());
    QVERIFY2(own, own ? "" : own.error().text().c_str());
    const Model& model = own->model;
    QVERIFY(model.architecture);
    QVERIFY2(model.missing.empty(), model.missing.empty() ? "" : model.missing.front().c_str());
    const Block& block = model.architecture->layer(0);
    QCOMPARE(block.attention.heads, 4);
    QCOMPARE(block.attention.kvHeads, 2);
    QCOMPARE(block.attention.keyDim, 16);
    QCOMPARE(block.ffn.width, 128);
    QCOMPARE(block.otherParameters, std::int64_t{0});
    QCOMPARE(model.architecture->blocks.size(), std::size_t{1});
    QCOMPARE(model.architecture->vocabulary, 100);
    QVERIFY(!model.architecture->tiedEmbeddings);
    // 2 × 6400 + 64 + 2 × (2 × 64 + 2 × 4096 + 2 × 2048 + 3 × 8192)
    QCOMPARE(model.parametersTotal, std::optional<std::int64_t>(86848));
    QCOMPARE(QString::fromStdString(model.ownFormat->id), QStringLiteral("q8_0"));

    const WeightTable& table = *model.ownWeights;
    QCOMPARE(table.layers.size(), std::size_t{2});
    QCOMPARE(table.layers[1].attention, Bytes{256 + 4352 + 2176 + 2176 + 4352});
    QCOMPARE(table.layers[1].ffn, Bytes{256 + 3 * 8704});
    QCOMPARE(table.layers[1].largestMatrix, Bytes{8704});
    QCOMPARE(table.layers[1].largestUp, Bytes{8704});
    QCOMPARE(table.tokenEmbedding, Bytes{6800});
    QCOMPARE(table.output, Bytes{12800});
    // Rows of 64 are padded by 448 elements, 476 bytes of Q8_0; tensors to 128 bytes:
    // 4352 + 476 → 4864, 2176 + 476 → 2688; a row of 128 by 384 elements: 8704 + 408 → 9216, of 64: 8704 + 476 → 9216
    QCOMPARE(table.layers[0].gpu.attention, Bytes{256 + 2 * 4864 + 2 * 2688});
    QCOMPARE(table.layers[0].gpu.ffn, Bytes{256 + 3 * 9216});
    QCOMPARE(table.gpuOutput, Bytes{12800 + 256});
    QCOMPARE(table.file, Bytes{6800 + 256 + 12800 + 2 * (13312 + 26368)});
    QCOMPARE(partsInFile(table), table.file);
    QCOMPARE(own->report.tensorBytes, table.file);
    QVERIFY(table.confidence == Confidence::Exact);
    QVERIFY(own->report.unknownTensors.empty());
    QVERIFY(own->report.unknownKeys.empty());
}

void TestGguf::understandsLatentExperts()
{
    GgufWriter writer;
    writer.text("general.architecture", "deepseek2");
    writer.number("deepseek2.block_count", 3);
    writer.number("deepseek2.nextn_predict_layers", 1);
    writer.number("deepseek2.embedding_length", 256);
    writer.number("deepseek2.attention.head_count", 4);
    writer.number("deepseek2.attention.head_count_kv", 1);
    writer.number("deepseek2.attention.kv_lora_rank", 64);
    writer.number("deepseek2.attention.key_length", 80);
    writer.number("deepseek2.attention.key_length_mla", 48);
    writer.number("deepseek2.attention.value_length_mla", 32);
    writer.number("deepseek2.rope.dimension_count", 16);
    writer.number("deepseek2.expert_count", 8);
    writer.number("deepseek2.expert_used_count", 2);
    writer.tensor("token_embd.weight", {256, 10}, F16, 5120);
    writer.tensor("output_norm.weight", {256}, F32, 1024);
    for (int layer = 0; layer < 3; ++layer) {
        const std::string blk = "blk." + std::to_string(layer) + ".";
        writer.tensor(blk + "attn_q_a.weight", {256, 128}, F16, 65536);
        writer.tensor(blk + "attn_q_a_norm.weight", {128}, F32, 512);
        writer.tensor(blk + "attn_q_b.weight", {128, 192}, F16, 49152);
        writer.tensor(blk + "attn_kv_a_mqa.weight", {256, 80}, F16, 40960);
        writer.tensor(blk + "attn_kv_a_norm.weight", {64}, F32, 256);
        writer.tensor(blk + "attn_k_b.weight", {32, 64, 4}, F16, 16384);
        writer.tensor(blk + "attn_v_b.weight", {64, 32, 4}, F16, 16384);
        writer.tensor(blk + "attn_output.weight", {128, 256}, F16, 65536);
        if (layer == 0) {
            writer.tensor(blk + "ffn_up.weight", {256, 512}, Q4_K, 73728);
            writer.tensor(blk + "ffn_gate.weight", {256, 512}, Q4_K, 73728);
            writer.tensor(blk + "ffn_down.weight", {512, 256}, Q6_K, 107520);
            continue;
        }
        writer.tensor(blk + "ffn_gate_inp.weight", {256, 8}, F32, 8192);
        writer.tensor(blk + "exp_probs_b.bias", {8}, F32, 32);
        writer.tensor(blk + "ffn_up_exps.weight", {256, 256, 8}, Q4_K, 294912);
        writer.tensor(blk + "ffn_gate_exps.weight", {256, 256, 8}, Q4_K, 294912);
        writer.tensor(blk + "ffn_down_exps.weight", {256, 256, 8}, Q6_K, 430080);
        writer.tensor(blk + "ffn_up_shexp.weight", {256, 256}, Q4_K, 36864);
        writer.tensor(blk + "ffn_gate_shexp.weight", {256, 256}, Q4_K, 36864);
        writer.tensor(blk + "ffn_down_shexp.weight", {256, 256}, Q4_K, 36864);
        if (layer == 2)
            writer.tensor(blk + "nextn.eh_proj.weight", {512, 256}, F16, 262144);
    }
    const auto own = modelOf(writer);
    QVERIFY2(own, own ? "" : own.error().text().c_str());
    QVERIFY2(own->model.architecture, own->model.missing.empty() ? "" : own->model.missing.front().c_str());
    const Architecture& architecture = *own->model.architecture;
    QCOMPARE(architecture.layers.size(), std::size_t{2});
    QCOMPARE(architecture.mtpLayers.size(), std::size_t{1});
    QVERIFY(architecture.tiedEmbeddings);
    const Block& block = architecture.layer(1);
    QVERIFY(block.attention.kind == AttentionKind::Latent);
    const auto streams = cacheStreams(block.attention);
    QCOMPARE(streams.size(), std::size_t{1});
    QCOMPARE(streams[0].keyElements, 80); // latent 64 and rotary 16, keys alone
    QCOMPARE(streams[0].valueElements, 0);
    QCOMPARE(block.ffn.experts, 8);
    QCOMPARE(block.ffn.expertsUsed, 2);
    QCOMPARE(block.ffn.sharedWidth, 256);
    QVERIFY(block.ffn.routerBias);
    QVERIFY(architecture.layer(0).ffn.kind == FfnKind::Dense);

    const WeightTable& table = *own->model.ownWeights;
    constexpr Bytes attention = 65536 + 512 + 49152 + 40960 + 256 + 16384 + 16384 + 65536;
    QCOMPARE(table.layers[1].attention, attention);
    QCOMPARE(table.layers[1].attentionReplicated, Bytes{65536 + 512 + 40960 + 256});
    QCOMPARE(table.layers[1].experts, Bytes{294912 + 294912 + 430080});
    QCOMPARE(table.layers[1].ffn, Bytes{8192 + 32 + 3 * 36864});
    QCOMPARE(table.layers[1].ffnReplicated, Bytes{8192 + 32});
    QCOMPARE(table.layers[1].largestUp, Bytes{294912});
    QCOMPARE(table.layers[1].expertCount, 8);
    QCOMPARE(table.layers[1].expertsUsed, 2);
    QCOMPARE(table.mtpLayers[0].experts, Bytes{1019904});
    QCOMPARE(table.mtpOther, Bytes{262144});
    QCOMPARE(table.output, Bytes{5120}); // the embedding, read as head
    QCOMPARE(partsInFile(table), own->report.tensorBytes);
}

void TestGguf::understandsWindows_data()
{
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<int>("pattern"); // −1: none, 99: a list
    QTest::addColumn<QString>("windows"); // w: sliding, f: full
    QTest::newRow("Gemma 3, every sixth full") << "gemma3" << -1 << "wwwwwfww";
    QTest::newRow("gpt-oss, the first of two slides") << "gpt-oss" << -1 << "wfwfwfwf";
    QTest::newRow("a period") << "other" << 4 << "wwwfwwwf";
    QTest::newRow("a list") << "other" << 99 << "fwwffwwf";
    QTest::newRow("llama.cpp ignores Mistral's") << "llama" << -1 << "ffffffff";
    QTest::newRow("without a pattern") << "other" << -1 << "ffffffff";
}

void TestGguf::understandsWindows()
{
    QFETCH(const QString, architecture);
    QFETCH(const int, pattern);
    QFETCH(const QString, windows);
    const std::string type = architecture.toStdString();
    GgufWriter writer;
    writer.text("general.architecture", type);
    writer.number(type + ".block_count", 8);
    writer.number(type + ".embedding_length", 64);
    writer.number(type + ".attention.head_count", 4);
    writer.number(type + ".attention.head_count_kv", 2);
    writer.number(type + ".attention.sliding_window", 512);
    if (pattern == 99)
        writer.flags(type + ".attention.sliding_window_pattern", {0, 1, 1, 0, 0, 1, 1, 0});
    else if (pattern >= 0)
        writer.number(type + ".attention.sliding_window_pattern", static_cast<std::uint32_t>(pattern));
    writer.tensor("token_embd.weight", {64, 10}, F32, 2560);
    for (int layer = 0; layer < 8; ++layer) {
        const std::string blk = "blk." + std::to_string(layer) + ".";
        writer.tensor(blk + "attn_q.weight", {64, 64}, F32, 16384);
        writer.tensor(blk + "attn_k.weight", {64, 32}, F32, 8192);
        writer.tensor(blk + "attn_v.weight", {64, 32}, F32, 8192);
        writer.tensor(blk + "attn_output.weight", {64, 64}, F32, 16384);
    }
    const auto own = modelOf(writer);
    QVERIFY2(own, own ? "" : own.error().text().c_str());
    QVERIFY2(own->model.architecture, own->model.missing.empty() ? "" : own->model.missing.front().c_str());
    QString found;
    for (std::size_t i = 0; i < 8; ++i)
        found += own->model.architecture->layer(i).attention.window == 512 ? u'w' : u'f';
    QCOMPARE(found, windows);
    QCOMPARE(own->model.missing.size(), std::size_t{architecture == QLatin1String("other") && pattern < 0});
}

void TestGguf::understandsHybrids()
{
    GgufWriter writer;
    writer.text("general.architecture", "qwen35");
    writer.number("qwen35.block_count", 2);
    writer.number("qwen35.embedding_length", 64);
    writer.number("qwen35.attention.head_count", 4);
    writer.number("qwen35.attention.head_count_kv", 2);
    writer.number("qwen35.attention.key_length", 32);
    writer.number("qwen35.attention.value_length", 32);
    writer.number("qwen35.ssm.conv_kernel", 4);
    writer.number("qwen35.ssm.state_size", 16);
    writer.number("qwen35.ssm.group_count", 2);
    writer.number("qwen35.ssm.time_step_rank", 4);
    writer.number("qwen35.ssm.inner_size", 64);
    writer.tensor("token_embd.weight", {64, 10}, F32, 2560);
    writer.tensor("blk.0.attn_qkv.weight", {64, 128}, F32, 32768);
    writer.tensor("blk.0.attn_gate.weight", {64, 64}, F32, 16384);
    writer.tensor("blk.0.ssm_beta.weight", {64, 4}, F32, 1024);
    writer.tensor("blk.0.ssm_alpha.weight", {64, 4}, F32, 1024);
    writer.tensor("blk.0.ssm_conv1d.weight", {4, 128}, F32, 2048);
    writer.tensor("blk.0.ssm_out.weight", {64, 64}, F32, 16384);
    writer.tensor("blk.1.attn_q.weight", {64, 256}, F32, 65536); // query and gate
    writer.tensor("blk.1.attn_k.weight", {64, 64}, F32, 16384);
    writer.tensor("blk.1.attn_v.weight", {64, 64}, F32, 16384);
    writer.tensor("blk.1.attn_output.weight", {128, 64}, F32, 32768);
    const auto own = modelOf(writer);
    QVERIFY2(own, own ? "" : own.error().text().c_str());
    QVERIFY2(own->model.architecture, own->model.missing.empty() ? "" : own->model.missing.front().c_str());
    const Block& linear = own->model.architecture->layer(0);
    QVERIFY(linear.attention.kind == AttentionKind::None);
    QVERIFY(linear.state.kind == StateKind::GatedDelta);
    QCOMPARE(linear.state.recurrentElements(), std::int64_t{4 * 16 * 16});
    QCOMPARE(linear.state.convolutionElements(), std::int64_t{3 * 128}); // 2 × 2 × 16 + 4 × 16 channels
    const Block& full = own->model.architecture->layer(1);
    QVERIFY(full.state.kind == StateKind::None);
    QVERIFY(full.attention.outputGate);
    QCOMPARE(cacheStreams(full.attention).at(0).keyElements, 64);
}

void TestGguf::saysWhatIsMissing()
{
    GgufWriter writer;
    writer.text("general.architecture", "novel");
    writer.number("novel.rope_twist", 3);
    writer.tensor("token_embd.weight", {64, 10}, F32, 2560);
    writer.tensor("blk.0.attn_q.weight", {64, 64}, F32, 16384);
    writer.tensor("blk.0.mystery.weight", {64, 64}, F32, 16384);
    const auto own = modelOf(writer);
    QVERIFY2(own, own ? "" : own.error().text().c_str());
    QVERIFY(!own->model.architecture);
    const QString missing = QString::fromStdString(own->model.missing.back());
    QVERIFY2(missing.contains(QStringLiteral("attention.head_count: is missing")), qPrintable(missing));
    QCOMPARE(own->model.ownWeights->file, Bytes{2560 + 2 * 16384});
    QVERIFY(!own->model.ownWeights->placementKnown);
    QCOMPARE(own->report.unknownTensors, std::vector<std::string>{"blk.0.mystery.weight"});
    QCOMPARE(own->report.unknownKeys, std::vector<std::string>{"novel.rope_twist"});

    GgufWriter projector;
    projector.text("general.architecture", "clip");
    projector.tensor("v.patch", {64}, F32, 256);
    QVERIFY(!modelOf(projector));
}

void TestGguf::joinsTheCatalogue()
{
    auto own = modelOf(smallLlama());
    QVERIFY(own);
    Catalogue catalogue;
    const Catalogue larger = catalogue.with(own->model);
    const Model* model = larger.model("own");
    const WeightFormat* format = larger.format("q8_0"); // the catalogue had none: the file's own entry
    QVERIFY(model && format);
    const auto table = larger.weights(*model, *format);
    QVERIFY(table);
    QCOMPARE(table->file, Bytes{6800 + 256 + 12800 + 2 * (13312 + 26368)});
    QCOMPARE(larger.formatsOf(*model).size(), std::size_t{1});
}

QTEST_APPLESS_MAIN(TestGguf)
#include "tst_gguf.moc"
