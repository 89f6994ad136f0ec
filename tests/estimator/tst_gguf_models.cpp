// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// GGUF files of true dimensions and tensor types, whose sums llama-quantize printed, are read back as what they are.
#include "estimator/gguf/read_gguf_model.h"
#include "estimator/weights/quantisation_rules.h"
#include "estimator/weights/tensors.h"
#include "tests/file_writers.h"
#include "tests/llamacpp_models.h"

#include <QTest>

#include <fstream>
#include <sstream>

using namespace loadmark;
using namespace loadmark::test;

namespace {

std::uint32_t numberOf(GgmlType type)
{
    for (std::uint32_t number = 0; number < 64; ++number)
        if (ggmlTypeOfNumber(number) == type)
            return number;
    return 999;
}

/** Writes the tensors of an architecture under llama.cpp's names. */
class ModelWriter
{
public:
    ModelWriter(const Architecture& architecture, const std::string& mix)
        : m_architecture(architecture), m_assigner(*quantisationRule(mix), architecture)
    {
    }

    /** Llama 3 scales each rotation by a factor of its own, in one more tensor. */
    void addRopeFactors(int count) { m_ropeFactors = count; }

    std::string header()
    {
        writeMetadata();
        int layer = 0;
        std::vector<std::uint16_t> blocks = m_architecture.layers;
        blocks.insert(blocks.end(), m_architecture.mtpLayers.begin(), m_architecture.mtpLayers.end());
        for (const std::uint16_t block : blocks) {
            for (const Tensor& tensor : layerTensors(m_architecture, m_architecture.blocks[block]))
                write("blk." + std::to_string(layer) + ".", tensor, layer);
            ++layer;
        }
        for (const Tensor& tensor : globalTensors(m_architecture))
            write("", tensor, -1);
        if (m_ropeFactors > 0)
            put("rope_freqs.weight", {m_ropeFactors}, GgmlType::F32);
        if (m_architecture.mtpOtherParameters > 0) {
            const std::string mtp = "blk." + std::to_string(layer - 1) + ".nextn.";
            write(mtp, {"eh_proj", TensorRole::Other, m_architecture.mtpOtherParameters, 1, 1}, -1);
            for (const char* norm : {"enorm", "hnorm", "shared_head_norm"})
                put(mtp + norm + ".weight", {m_architecture.hidden}, GgmlType::F32);
        }
        return m_writer.header();
    }

private:
    void number(const std::string& key, std::int64_t value)
    {
        if (value > 0)
            m_writer.number(m_architecture.ggufType + "." + key, static_cast<std::uint32_t>(value));
    }

    void writeMetadata()
    {
        m_writer.text("general.architecture", m_architecture.ggufType);
        number(
            "block_count", static_cast<std::int64_t>(m_architecture.layers.size() + m_architecture.mtpLayers.size()));
        number("nextn_predict_layers", static_cast<std::int64_t>(m_architecture.mtpLayers.size()));
        number("embedding_length", m_architecture.hidden);
        Attention attention;
        StateMixer state;
        Ffn ffn;
        for (const Block& block : m_architecture.blocks) {
            if (block.attention.kind != AttentionKind::None)
                attention = block.attention;
            if (block.state.kind != StateKind::None)
                state = block.state;
            if (block.ffn.kind == FfnKind::Experts)
                ffn = block.ffn;
            m_window = std::max(m_window, block.attention.window);
        }
        const bool latent = attention.kind == AttentionKind::Latent;
        number("attention.head_count", attention.heads);
        number("attention.head_count_kv", latent ? 1 : attention.kvHeads);
        number("attention.key_length", latent ? attention.latentRank + attention.ropeDim : attention.keyDim);
        number("attention.value_length", latent ? attention.latentRank : attention.valueDim);
        number("attention.key_length_mla", latent ? attention.nopeDim + attention.ropeDim : 0);
        number("attention.value_length_mla", latent ? attention.valueDim : 0);
        number("attention.kv_lora_rank", attention.latentRank);
        number("attention.sliding_window", m_window);
        number("expert_count", ffn.experts);
        number("expert_used_count", ffn.expertsUsed);
        if (state.kind == StateKind::ShortConvolution)
            return number("shortconv.l_cache", state.kernel);
        number("ssm.conv_kernel", state.kernel);
        number("ssm.inner_size", state.inner);
        number("ssm.state_size", state.keyDim);
        number("ssm.group_count", state.keyHeads);
        number("ssm.time_step_rank", state.valueHeads);
    }

    void write(const std::string& prefix, const Tensor& tensor, int layer)
    {
        const GgmlType type = m_assigner.assign(tensor, layer);
        const std::string name(tensor.name);
        if (name == "attn_norm") { // one vector each
            constexpr std::array names{"attn_norm", "ffn_norm", "post_attention_norm", "post_ffw_norm"};
            for (std::int64_t i = 0; i < tensor.count; ++i)
                put(prefix + names[static_cast<std::size_t>(i)] + ".weight", {tensor.columns}, type);
        } else if (name == "ffn_exps.bias") { // of gate, up and down together
            put(prefix + "ffn_up_exps.bias", {tensor.columns, tensor.count}, type);
        } else if (name.ends_with(".bias")) {
            put(prefix + name, {tensor.columns}, type);
        } else {
            const bool bare = name == "ssm_a" || name == "ssm_d";
            const std::int64_t rows = tensor.rows > 1 ? tensor.rows : tensor.count;
            std::vector<std::int64_t> shape{tensor.columns, rows};
            if (tensor.rows > 1 && tensor.count > 1)
                shape.push_back(tensor.count);
            put(prefix + name + (bare ? "" : ".weight"), shape, type);
        }
    }

    void put(const std::string& name, const std::vector<std::int64_t>& shape, GgmlType type)
    {
        std::int64_t rows = 1;
        for (std::size_t i = 1; i < shape.size(); ++i)
            rows *= shape[i];
        m_writer.tensor(name, {shape.begin(), shape.end()}, numberOf(type),
            static_cast<std::uint64_t>(tensorBytes(type, shape[0], rows)));
    }

    const Architecture& m_architecture;
    TypeAssigner m_assigner;
    GgufWriter m_writer;
    Tokens m_window = 0;
    int m_ropeFactors = 0;
};

} // namespace

class TestGgufModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsThemAsTheyAre_data();
    void readsThemAsTheyAre();
};

void TestGgufModels::readsThemAsTheyAre_data()
{
    QTest::addColumn<qlonglong>("bytes");
    std::ifstream table(LOADMARK_TEST_DATA "/quantised-tensor-bytes.csv");
    for (std::string line; std::getline(table, line);) {
        std::vector<std::string> cells;
        std::istringstream row(line);
        for (std::string cell; std::getline(row, cell, ',');)
            cells.push_back(cell);
        if (line.starts_with('#') || cells.size() < 7 || cells[0] == "model" || cells[6].empty())
            continue;
        QTest::newRow(cells[0].c_str()) << std::stoll(cells[6]); // Q4_K_M
    }
}

void TestGgufModels::readsThemAsTheyAre()
{
    QFETCH(const qlonglong, bytes);
    static const auto models = readLlamaCppModels(LOADMARK_TEST_DATA "/llamacpp-models.json");
    const auto found = models.find(QTest::currentDataTag());
    if (found == models.end())
        QSKIP("dimensions are not in the table");
    const Architecture& expected = found->second;
    ModelWriter writer(expected, "Q4_K_M");
    if (std::string_view(QTest::currentDataTag()).starts_with("llama-3"))
        writer.addRopeFactors(expected.layer(0).attention.keyDim / 2);
    const std::string header = writer.header();
    std::istringstream stream(header);
    const auto file = readGgufHeader(stream, header.size(), "a.gguf", GgufStrictness::HeaderOnly);
    QVERIFY2(file, file ? "" : file.error().text().c_str());
    const auto own = modelOfGguf(*file, "own");
    QVERIFY2(own, own ? "" : own.error().text().c_str());
    QVERIFY2(own->model.architecture, own->model.missing.empty() ? "" : own->model.missing.back().c_str());
    QCOMPARE(own->model.ownWeights->file, Bytes{bytes});
    const Architecture& read = *own->model.architecture;
    QCOMPARE(read.layers.size(), expected.layers.size());
    for (std::size_t i = 0; i < read.layers.size(); ++i) {
        const Block& block = read.layer(i);
        const Block& wanted = expected.layer(i);
        QVERIFY(cacheStreams(block.attention) == cacheStreams(wanted.attention));
        QCOMPARE(block.state.recurrentElements(), wanted.state.recurrentElements());
        QCOMPARE(block.state.convolutionElements(), wanted.state.convolutionElements());
        QCOMPARE(block.ffn.experts, wanted.ffn.experts);
        QCOMPARE(block.ffn.expertsUsed, wanted.ffn.expertsUsed);
        QCOMPARE(block.ffn.sharedWidth, wanted.ffn.sharedWidth);
        QVERIFY(block.ffn.kind == wanted.ffn.kind);
    }
}

QTEST_APPLESS_MAIN(TestGgufModels)
#include "tst_gguf_models.moc"
