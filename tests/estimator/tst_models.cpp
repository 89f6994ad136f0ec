// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/text_file.h"
#include "estimator/weights/tensors.h"
#include "tests/estimator/real_catalogue.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace loadmark;
using nlohmann::json;
using namespace std::string_literals;

namespace {

/** Models whose published total counts what nobody has published the size of (models-1.md, models-2.md). */
const std::map<std::string, double> uncounted{
    {"mistral-medium-3.5-128b", 0.024}, // 128B with a vision tower; text is Devstral 2's 125.0B
};

std::int64_t countOf(const Architecture& architecture, const std::vector<std::string>& basis)
{
    const ParameterCount count = countParameters(architecture);
    std::int64_t sum = 0;
    for (const std::string& part : basis)
        sum += part == "text"  ? count.text
            : part == "mtp"    ? count.mtp
            : part == "vision" ? count.vision
            : part == "lookup" ? count.lookup
                               : std::int64_t{architecture.hidden} * architecture.vocabulary; // tied_head_copy
    return sum;
}

/** Elements per token of one sequence that grow without end (window 0), and per window. */
std::map<Tokens, double> elementsPerToken(const Architecture& architecture)
{
    std::map<Tokens, double> sums{{0, 0.0}};
    for (const std::uint16_t layer : architecture.layers)
        for (const CacheStream& stream : cacheStreams(architecture.blocks[layer].attention))
            sums[stream.window]
                += static_cast<double>(stream.keyElements + stream.valueElements) / stream.tokensPerEntry;
    return sums;
}

struct States
{
    std::int64_t convolution = 0;
    std::int64_t recurrent = 0;
};

States statesOf(const Architecture& architecture)
{
    States sum;
    for (const std::uint16_t layer : architecture.layers) {
        sum.convolution += architecture.blocks[layer].state.convolutionElements();
        sum.recurrent += architecture.blocks[layer].state.recurrentElements();
    }
    return sum;
}

std::string entry(const std::string& architecture)
{
    return R"({"id": "a", "name": "A", "architecture": )" + architecture + "}";
}

std::string withLayers(const std::string& layers, const std::string& more = "")
{
    return entry(
        R"({"hidden": 64, "vocabulary": 100, "blocks": [{"name": "x", "ffn": {"kind": "dense", "width": 128}}],
            "layers": )"
        + layers + more + "}");
}

/** Every value inside, as a JSON pointer. */
void collect(const json& value, const json::json_pointer& at, std::vector<json::json_pointer>& pointers)
{
    if (!at.empty())
        pointers.push_back(at);
    if (value.is_object())
        for (const auto& [key, member] : value.items())
            collect(member, at / key, pointers);
    if (value.is_array())
        for (std::size_t i = 0; i < value.size(); ++i)
            collect(value[i], at / i, pointers);
}

} // namespace

class TestModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void namesWhatIsMissing();
    void countsParameters_data();
    void countsParameters();
    void countsActiveParameters_data();
    void countsActiveParameters();
    void cachesPerToken_data();
    void cachesPerToken();
    void readsWhatOtherLayersKeep();
    void keepsStatePerSequence_data();
    void keepsStatePerSequence();
    void matchesStatesOfLogs_data();
    void matchesStatesOfLogs();
    void readsWhatItWrites_data();
    void readsWhatItWrites();
    void writesRepetitionsShort();
    void knowsFilesOfGlm53();
    void reportsFaults_data();
    void reportsFaults();
    void survivesHostileValues_data();
    void survivesHostileValues();

private:
    const Model& model(const std::string& id) const { return *m_catalogue.model(id); }
    void addModels(const std::function<bool(const Model&)>& wanted) const;

    Catalogue m_catalogue;
    json m_facts; ///< elements per token and sequence, worked out from the published dimensions by hand
};

void TestModels::initTestCase()
{
    readRealCatalogue(m_catalogue);
    m_facts = json::parse(readTextFile(LOADMARK_TEST_DATA "/model-caches.json").value_or("{}"));
    QCOMPARE(m_facts.size(), std::size_t{105});
}

void TestModels::addModels(const std::function<bool(const Model&)>& wanted) const
{
    QTest::addColumn<std::string>("id");
    for (const auto& entry : m_catalogue.models)
        if (entry->architecture && wanted(*entry))
            QTest::newRow(entry->name.c_str()) << entry->id;
}

void TestModels::namesWhatIsMissing()
{
    std::vector<std::string> without;
    for (const auto& entry : m_catalogue.models) {
        if (entry->architecture)
            continue;
        without.push_back(entry->id);
        QVERIFY2(!entry->missing.empty(), entry->id.c_str());
        QVERIFY2(entry->shapes.empty(), entry->id.c_str());
    }
    std::ranges::sort(without);
    QCOMPARE(without,
        (std::vector<std::string>{"kimi-dev-72b", "kimi-k3.1-pro", "minimax-m3.1-flash", "mistral-large-3-675b"}));
}

void TestModels::countsParameters_data()
{
    addModels([](const Model& model) { return model.parametersTotal.has_value(); });
}

void TestModels::countsParameters()
{
    QFETCH(const std::string, id);
    const Model& subject = model(id);
    QVERIFY(!subject.parametersBasis.empty());
    const auto published = static_cast<double>(*subject.parametersTotal);
    const auto counted = static_cast<double>(countOf(*subject.architecture, subject.parametersBasis));
    const auto exception = uncounted.find(subject.id);
    const double tolerance = exception == uncounted.end() ? 0.01 : exception->second;
    const double difference = (counted - published) / published;
    QVERIFY2(std::abs(difference) <= tolerance, std::to_string(100 * difference).c_str());
}

void TestModels::countsActiveParameters_data()
{
    addModels([this](const Model& model) { return m_facts[model.id].contains("active"); });
}

void TestModels::countsActiveParameters()
{
    QFETCH(const std::string, id);
    const auto expected = m_facts[id]["active"].get<double>();
    const auto counted = static_cast<double>(countParameters(*model(id).architecture).active);
    // These facts leave something out that is read: Step-5's indexers (0.41B of 26.1B), the gates and projections of
    // the per-layer embedding of Gemma 4 E4B (42 × 2 × 256 × 2560 = 55M) and E2B.
    const double tolerance = id == "step-5-preview" ? 0.017 : id.starts_with("gemma-4-e") ? 0.012 : 0.005;
    const double difference = (counted - expected) / expected;
    QVERIFY2(std::abs(difference) <= tolerance, std::to_string(100 * difference).c_str());
}

void TestModels::cachesPerToken_data()
{
    addModels([this](const Model& model) { return m_facts[model.id].contains("growing"); });
}

void TestModels::cachesPerToken()
{
    QFETCH(const std::string, id);
    const json& facts = m_facts[id];
    const auto sums = elementsPerToken(*model(id).architecture);
    double growing = facts["growing"].get<double>();
    if (id == "mistral-large-4")
        growing += 63 * 128; // which layers own an indexer is not published: all that own a cache are charged with one
    QCOMPARE(sums.at(0), growing);
    const json windowed = facts.value("windowed", json::object());
    QCOMPARE(sums.size(), windowed.size() + 1);
    for (const auto& [window, elements] : windowed.items())
        QCOMPARE(sums.at(std::stoll(window)), elements.get<double>());
}

void TestModels::readsWhatOtherLayersKeep()
{
    // Gemma 4 E4B: 18 of 42 layers read the cache of an earlier one, 3 of them without a window.
    const auto reading = [this](const char* id, const auto& wanted) {
        const Model& subject = model(id);
        int count = 0;
        for (const std::uint16_t layer : subject.architecture->layers)
            count += wanted(subject.shapes[layer]) ? 1 : 0;
        return count;
    };
    const auto storesNothing = [](const BlockShape& shape) { return shape.streams.empty() && !shape.reads.empty(); };
    QCOMPARE(reading("gemma-4-e4b-it", storesNothing), 18);
    // GLM-5.3: 57 of 78 layers take the choice of 2048 tokens from an earlier layer's indexer.
    const auto choosesOrFollows = [](const BlockShape& shape) { return shape.topK == 2048; };
    QCOMPARE(reading("glm-5.3", choosesOrFollows), 78);
    // DeepSeek V4.1: 38 of 40 layers read compressed entries, which 4 of them keep.
    const auto compressed = [](const std::vector<CacheStream>& streams) {
        return std::ranges::count_if(streams, [](const CacheStream& s) {
            return s.keyElements == 512 && s.window == 0;
        }) > 0;
    };
    QCOMPARE(reading("deepseek-v4.1-flash", [&](const BlockShape& shape) { return compressed(shape.reads); }), 38);
    QCOMPARE(reading("deepseek-v4.1-flash", [&](const BlockShape& shape) { return compressed(shape.streams); }), 4);
}

void TestModels::keepsStatePerSequence_data()
{
    addModels([this](const Model& model) { return m_facts[model.id].contains("convolution"); });
}

void TestModels::keepsStatePerSequence()
{
    QFETCH(const std::string, id);
    const json& facts = m_facts[id];
    const States states = statesOf(*model(id).architecture);
    QCOMPARE(states.convolution, facts["convolution"].get<std::int64_t>());
    QCOMPARE(states.recurrent, facts.value("recurrent", std::int64_t{0}));
}

void TestModels::matchesStatesOfLogs_data()
{
    QTest::addColumn<std::string>("id");
    QTest::addColumn<double>("mebibytes");
    // llama.cpp's "RS" lines, 32-bit, one sequence (measured-memory.md, lesson 5); the shapes are those of the models
    // in the logs: Qwen3.6-27B, Qwen3.6-35B-A3B, Qwen3-Next-80B-A3B, Nemotron 3 Ultra.
    QTest::newRow("Qwen3.6-27B") << "qwen3.5-27b"s << 149.6;
    QTest::newRow("Qwen3.6-35B-A3B") << "qwen3.6-35b-a3b"s << 62.8;
    QTest::newRow("Qwen3-Next-80B-A3B") << "qwen3-coder-next"s << 75.4;
    QTest::newRow("Nemotron 3 Ultra") << "nemotron-3-ultra-550b-a55b"s << 394.0;
}

void TestModels::matchesStatesOfLogs()
{
    QFETCH(const std::string, id);
    QFETCH(const double, mebibytes);
    const States states = statesOf(*model(id).architecture);
    const double counted = static_cast<double>(states.convolution + states.recurrent) * 4 / 1048576;
    QVERIFY2(std::abs(counted - mebibytes) <= std::max(0.05, 0.0005 * mebibytes), std::to_string(counted).c_str());
}

void TestModels::readsWhatItWrites_data()
{
    QTest::addColumn<std::string>("id");
    for (const auto& entry : m_catalogue.models)
        QTest::newRow(entry->name.c_str()) << entry->id;
}

void TestModels::readsWhatItWrites()
{
    QFETCH(const std::string, id);
    const Model& subject = model(id);
    const std::string text = writeModel(subject);
    const Result<Model> back = readModel(text, "written");
    QVERIFY2(back.has_value(), back ? "" : back.error().text().c_str());
    QCOMPARE(back->architecture, subject.architecture);
    QCOMPARE(back->sources, subject.sources);
    QCOMPARE(back->missing, subject.missing);
    QCOMPARE(back->files.size(), subject.files.size());
    QCOMPARE(back->shapes.size(), subject.shapes.size());
    QCOMPARE(writeModel(*back), text);
}

void TestModels::writesRepetitionsShort()
{
    // 64 layers, every fourth one full attention (Qwen3.5 27B)
    QVERIFY(writeModel(model("qwen3.5-27b")).find(R"("layers": [[[["delta+dense", 3], ["attention+dense", 1]], 16]])")
        != std::string::npos);
    QCOMPARE(model("qwen3.5-27b").architecture->layers.size(), std::size_t{64});
}

void TestModels::knowsFilesOfGlm53()
{
    const Model& glm = model("glm-5.3");
    const auto file
        = [&glm](std::string_view format) { return *std::ranges::find(glm.files, format, &WeightFile::format); };
    QVERIFY(std::abs(static_cast<double>(file("bf16").bytes) / 1073741824 - 1404.42) < 0.005);
    QVERIFY(!file("ud-q4_k_xl").placementKnown);
    QVERIFY(!file("q3_k_m").exact);
    QVERIFY(file("q3_k_m").source.find("UD-IQ4_XS") != std::string::npos); // what the size really is
}

void TestModels::reportsFaults_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("where");
    QTest::addColumn<std::string>("words");
    const auto row = [](const char* name, const std::string& text, const char* where, const char* words) {
        QTest::newRow(name) << text << std::string(where) << std::string(words);
    };
    row("not JSON", "{", "own", "");
    row("not an object", "[]", "own", "object");
    row("no id", R"({"name": "A"})", "own", "\"id\" is missing");
    row("id with a space", R"({"id": "a b", "name": "A"})", "own#/id", "id");
    row("unknown key", R"({"id": "a", "name": "A", "licens": "mit"})", "own", "licens");
    row("negative total", R"({"id": "a", "name": "A", "parameters_total": -5})", "own#/parameters_total",
        "out of range");
    row("half a context", R"({"id": "a", "name": "A", "context_limit": 1.5})", "own#/context_limit", "whole number");
    row("unknown basis", R"({"id": "a", "name": "A", "parameters_basis": ["soul"]})", "own#/parameters_basis/0",
        "part");
    row("a file without bytes", R"({"id": "a", "name": "A", "files": [{"sizes": [["Q4_K_M"]]}]})",
        "own#/files/0/sizes/0", "size");
    row("a file of 0 bytes", R"({"id": "a", "name": "A", "files": [{"sizes": [["Q4_K_M", 0]]}]})",
        "own#/files/0/sizes/0/1", "out of range");
    row("no blocks", entry(R"({"hidden": 64, "vocabulary": 100, "layers": []})"), "own#/architecture", "blocks");
    row("no hidden size", entry(R"({"vocabulary": 100, "blocks": [], "layers": []})"), "own#/architecture", "hidden");
    row("no layers", withLayers("[]"), "own#/architecture", "no layers");
    row("a layer of no block", withLayers(R"([["y", 3]])"), "own#/architecture/layers/0/0", "names no block");
    row("a count of 0", withLayers(R"([["x", 0]])"), "own#/architecture/layers/0/1", "out of range");
    row("a million layers", withLayers(R"([["x", 1000000]])"), "own#/architecture/layers/0/1", "out of range");
    row("repetitions of repetitions", withLayers(R"([[[[[["x", 4096]], 4096]], 4096]])"), "own#/architecture/layers/0",
        "more than 4096 layers");
    row("a layer that is no pair", withLayers(R"(["x"])"), "own#/architecture/layers/0", "array");
    row("MTP of no block", withLayers(R"([["x", 1]])", R"(, "mtp": {"layers": [["z", 1]]})"),
        "own#/architecture/mtp/layers/0/0", "names no block");
    row("an extra of nothing", withLayers(R"([["x", 1]])", R"(, "extras": [{"name": "vision", "count": 0}])"),
        "own#/architecture/extras/0/count", "out of range");
    const auto block = [](const std::string& parts) {
        return entry(
            R"({"hidden": 64, "vocabulary": 100, "blocks": [{"name": "x", )" + parts + R"(}], "layers": [["x", 1]]})");
    };
    row("unknown attention", block(R"("attention": {"kind": "magic"})"), "own#/architecture/blocks/0/attention/kind",
        "unknown value");
    row("attention without heads", block(R"("attention": {"kind": "grouped"})"), "own#/architecture/blocks/0/attention",
        "needs heads");
    row("a latent without rank",
        block(R"("attention": {"kind": "latent", "heads": 8, "kv_heads": 8, "key_dim": 64, "value_dim": 64})"),
        "own#/architecture/blocks/0/attention", "needs latent_rank");
    row("more experts used than there are",
        block(R"("ffn": {"kind": "experts", "experts": 4, "experts_used": 8, "expert_width": 64})"),
        "own#/architecture/blocks/0/ffn", "more experts");
    row("heads as text", block(R"("attention": {"kind": "grouped", "heads": "8"})"),
        "own#/architecture/blocks/0/attention/heads", "whole number");
    row("a cache beyond any machine",
        block(
            R"("attention": {"kind": "grouped", "heads": 16384, "kv_heads": 16384, "key_dim": 1048576, "value_dim": 1048576})"),
        "own#/architecture", "caches more");
    row("more parameters than there are machines",
        block(R"("ffn": {"kind": "experts", "experts": 16384, "experts_used": 8, "expert_width": 1048576},
                 "other_parameters": 1000000000000000)"),
        "own#/architecture", "10^15");
}

void TestModels::reportsFaults()
{
    QFETCH(const std::string, text);
    QFETCH(const std::string, where);
    QFETCH(const std::string, words);
    const Result<Model> result = readModel(text, "own");
    QVERIFY(!result.has_value());
    const std::string line = result.error().text();
    QVERIFY2(line.starts_with(where), line.c_str());
    QVERIFY2(line.find(words) != std::string::npos, line.c_str());
    QVERIFY2(line.find('\n') == std::string::npos, line.c_str());
}

void TestModels::survivesHostileValues_data()
{
    QTest::addColumn<std::string>("id");
    for (const auto* id : {"glm-5.3", "deepseek-v4-flash", "gemma-4-e2b-it", "kimi-k3", "jamba-1.5-mini"})
        QTest::newRow(id) << std::string(id);
}

/** Each value in turn becomes something else: an error that names its place, or a model that can be counted. */
void TestModels::survivesHostileValues()
{
    QFETCH(const std::string, id);
    const json whole = json::parse(writeModel(model(id)));
    std::vector<json::json_pointer> pointers;
    collect(whole, json::json_pointer(), pointers);
    const std::vector<json> hostile{nullptr, true, -1, 0, 1e300, 1ULL << 63, 2147483647, 65536, "", "x", json::array(),
        json::object(), json::array({json::array(), json::object()})};
    int errors = 0;
    for (const auto& pointer : pointers) {
        for (const json& value : hostile) {
            json changed = whole;
            changed[pointer] = value;
            const Result<Model> result = readModel(changed.dump(), "changed");
            if (!result) {
                QVERIFY(result.error().where.starts_with("changed"));
                ++errors;
            } else if (result->architecture) {
                QVERIFY(countParameters(*result->architecture).text > 0);
                for (const double sum : {elementsPerToken(*result->architecture).at(0)})
                    QVERIFY(sum >= 0 && std::isfinite(sum));
            }
        }
    }
    QVERIFY(errors > static_cast<int>(pointers.size()));
}

QTEST_GUILESS_MAIN(TestModels)
#include "tst_models.moc"
