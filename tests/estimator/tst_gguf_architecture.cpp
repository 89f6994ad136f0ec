// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/weights/reconcile_weights.h"
#include "tests/estimator/small_gguf.h"

#include <QTest>

using namespace loadmark;
using namespace loadmark::test;

namespace {

Result<OwnFile> modelOf(const GgufWriter& writer)
{
    const auto file = readBytes(writer.header());
    return file ? modelOfGguf(*file, "own") : std::unexpected(file.error());
}

} // namespace

/** What is understood of the models in GGUF files: their layers, caches and weights. */
class TestGgufArchitecture : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void understandsALlama();
    void understandsLatentExperts();
    void understandsWindows_data();
    void understandsWindows();
    void understandsHybrids();
    void saysWhatIsMissing();
    void joinsTheCatalogue();
};

void TestGgufArchitecture::understandsALlama()
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

void TestGgufArchitecture::understandsLatentExperts()
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

void TestGgufArchitecture::understandsWindows_data()
{
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<int>("pattern"); // −1: none, 99: a list
    QTest::addColumn<QString>("windows"); // w: sliding, f: full
    QTest::newRow("Gemma 3, every sixth full") << "gemma3" << -1 << "wwwwwfww";
    QTest::newRow("gpt-oss, the first of two slides") << "gpt-oss" << -1 << "wfwfwfwf";
    QTest::newRow("SmallThinker, the first of four is full") << "smallthinker" << -1 << "fwwwfwww";
    QTest::newRow("SmallThinker, a period of its own") << "smallthinker" << 2 << "fwfwfwfw";
    QTest::newRow("EXAONE 4 slides with 64 layers alone") << "exaone4" << -1 << "ffffffff";
    QTest::newRow("OLMo 3, every fourth full") << "olmo2" << -1 << "wwwfwwwf";
    QTest::newRow("a period") << "other" << 4 << "wwwfwwwf";
    QTest::newRow("a list") << "other" << 99 << "fwwffwwf";
    QTest::newRow("llama.cpp ignores Mistral's") << "llama" << -1 << "ffffffff";
    QTest::newRow("without a pattern") << "other" << -1 << "ffffffff";
}

void TestGgufArchitecture::understandsWindows()
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
        found += own->model.architecture->layer(i).attention.window > 0 ? u'w' : u'f';
    QCOMPARE(found, windows);
    // SmallThinker's is 4,096 whatever the file says (llama.cpp, src/models/smallthinker.cpp).
    if (architecture == QLatin1String("smallthinker"))
        QCOMPARE(own->model.architecture->layer(1).attention.window, Tokens{4096});
    QCOMPARE(own->model.missing.size(), std::size_t{architecture == QLatin1String("other") && pattern < 0});
}

void TestGgufArchitecture::understandsHybrids()
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

void TestGgufArchitecture::saysWhatIsMissing()
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

void TestGgufArchitecture::joinsTheCatalogue()
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

QTEST_APPLESS_MAIN(TestGgufArchitecture)
#include "tst_gguf_architecture.moc"
