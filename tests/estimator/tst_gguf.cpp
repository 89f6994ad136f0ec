// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/gguf/read_gguf_model.h"
#include "estimator/weights/reconcile_weights.h"
#include "tests/estimator/small_gguf.h"

#include <QTemporaryDir>
#include <QTest>

#include <sstream>

using namespace loadmark;
using namespace loadmark::test;

namespace {

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

} // namespace

/** Headers of GGUF files, whole, split and damaged. */
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

QTEST_APPLESS_MAIN(TestGguf)
#include "tst_gguf.moc"
