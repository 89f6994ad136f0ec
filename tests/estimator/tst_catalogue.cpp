// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/read_catalogue.h"

#include <QTest>

#include <algorithm>

using namespace loadmark;

namespace {

using Number = std::optional<double>;

Number asNumber(const std::optional<Bytes>& bytes)
{
    return bytes ? Number(static_cast<double>(*bytes)) : std::nullopt;
}

} // namespace

class TestCatalogue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void holdsEverything();
    void findsEveryId();
    void convertsPublishedUnits_data();
    void convertsPublishedUnits();
    void keepsUnknownUnknown();
    void countsBitsWithScales_data();
    void countsBitsWithScales();
    void countsKvBytesWithScales_data();
    void countsKvBytesWithScales();
    void knowsDefaults_data();
    void knowsDefaults();
    void everyValueHasASource();
    void sourcesAreTrimmed();
    void hardwareOfFormatsIsKnown();
    void formatsOfExpertsAreForMixtures();
    void offersOfUnknownDateStayUndated();
    void takesOneMoreModel();
    void reportsFaults_data();
    void reportsFaults();
    void reportsMissingFiles();
    void reportsFoldersThatAreNone();

private:
    CatalogueTexts m_texts;
    Catalogue m_catalogue;
};

void TestCatalogue::initTestCase()
{
    const auto texts = readCatalogueFolder(LOADMARK_RESOURCES "/catalogue");
    QVERIFY2(texts.has_value(), texts ? "" : texts.error().text().c_str());
    m_texts = *texts;
    const auto catalogue = readCatalogue(m_texts);
    QVERIFY2(catalogue.has_value(), catalogue ? "" : catalogue.error().text().c_str());
    m_catalogue = *catalogue;
}

void TestCatalogue::holdsEverything()
{
    QCOMPARE(m_catalogue.accelerators.size(), std::size_t{114});
    QCOMPARE(m_catalogue.models.size(), std::size_t{109});
    QCOMPARE(m_catalogue.hosts.size(), std::size_t{45});
    QCOMPARE(m_catalogue.offers.size(), std::size_t{140});
    QCOMPARE(m_catalogue.engines.size(), std::size_t{8});
    QVERIFY2(m_catalogue.date >= "2026-11-09", m_catalogue.date.c_str()); // the newest price
}

void TestCatalogue::findsEveryId()
{
    for (const auto& model : m_catalogue.models)
        QCOMPARE(m_catalogue.model(model->id), model.get());
    for (const auto& entry : m_catalogue.accelerators)
        QCOMPARE(m_catalogue.accelerator(entry.id), &entry);
    for (const auto& entry : m_catalogue.hosts)
        QCOMPARE(m_catalogue.host(entry.id), &entry);
    for (const auto& entry : m_catalogue.formats)
        QCOMPARE(m_catalogue.format(entry.id), &entry);
    for (const auto& entry : m_catalogue.kvTypes)
        QCOMPARE(m_catalogue.kvType(entry.id), &entry);
    for (const auto& entry : m_catalogue.engines)
        QCOMPARE(m_catalogue.engine(entry.id), &entry);
    QVERIFY(!m_catalogue.accelerator("rtx-4090"));
    QVERIFY(!m_catalogue.model(""));

    Catalogue changed = m_catalogue; // the vectors are open to change
    changed.accelerators.erase(changed.accelerators.begin());
    QCOMPARE(changed.accelerator("h100-80gb-sxm")->id, std::string("h100-80gb-sxm"));
}

void TestCatalogue::convertsPublishedUnits_data()
{
    QTest::addColumn<Number>("value");
    QTest::addColumn<double>("expected");
    const auto gpu = [&](const char* id) -> const Accelerator& { return *m_catalogue.accelerator(id); };
    constexpr double mib = 1048576;
    QTest::newRow("RTX 4090 reports 24564 MiB") << asNumber(gpu("rtx-4090-24gb").reportedMemory) << 24564 * mib;
    QTest::newRow("B300 reports 275040 MiB, not 288 GB") << asNumber(gpu("b300-288gb").reportedMemory) << 275040 * mib;
    QTest::newRow("L4 shows CUDA 22559 MiB") << asNumber(gpu("l4-24gb").visibleMemory) << 22559 * mib;
    QTest::newRow("RTX 4090 reads 1008 GB/s") << gpu("rtx-4090-24gb").bandwidth << 1.008e12;
    QTest::newRow("H200 reads 4800 GB/s") << gpu("h200-141gb-sxm").bandwidth << 4.8e12;
    QTest::newRow("M1 reads 68.25 GB/s") << gpu("m1").bandwidth << 6.825e10;
    QTest::newRow("RTX 4090 does 165.2 TFLOP/s in FP16") << gpu("rtx-4090-24gb").flopsFp16 << 1.652e14;
    QTest::newRow("B200 does 9000 TFLOP/s in FP4") << gpu("b200-180gb").flopsFp4 << 9e15;
    QTest::newRow("H100 was measured at 794.5 TFLOP/s") << gpu("h100-80gb-sxm").measuredFlopsBf16 << 7.945e14;
    QTest::newRow("H100 takes 700 W") << gpu("h100-80gb-sxm").powerWatt << 700.0;
    QTest::newRow("RTX 3060 has 31.5 GB/s of PCIe") << gpu("rtx-3060-12gb").link.pcieBytesPerSecond << 3.15e10;
    QTest::newRow("macOS gives a 128 GB M4 Max 110100 MiB")
        << Number(static_cast<double>(gpu("m4-max-40c").unified.limitByGigabytes.at(128))) << 110100 * mib;
    QTest::newRow("Ryzen AI Max gives its GPU 62 GiB")
        << asNumber(gpu("ryzen-ai-max-395-128gb").unified.defaultLimit) << 62 * 1024 * mib;
    QTest::newRow("M4 with 24 GB cost $799") << Number(gpu("m4").priceUsdByGigabytes.at(24)) << 799.0;
    QTest::newRow("DDR5-6000 in two channels reads 96 GB/s") << m_catalogue.host("ddr5-6000-2ch")->bandwidth << 9.6e10;
    QTest::newRow("EPYC 9554 decodes at 299 GB/s") << m_catalogue.host("ddr5-4800-12ch")->effectiveBandwidth << 2.99e11;
}

void TestCatalogue::convertsPublishedUnits()
{
    QFETCH(const Number, value);
    QFETCH(const double, expected);
    QVERIFY(value.has_value());
    QVERIFY2(std::abs(*value - expected) <= 1e-12 * expected, std::to_string(*value).c_str());
}

void TestCatalogue::keepsUnknownUnknown()
{
    const Accelerator& h20 = *m_catalogue.accelerator("h20-141gb");
    QVERIFY(!h20.bandwidth && !h20.reportedMemory && !h20.powerWatt);
    QVERIFY(!h20.unknownReasons.empty());
    QVERIFY(!m_catalogue.accelerator("rtx-3060-12gb")->flopsFp8);
    QVERIFY(!m_catalogue.accelerator("m6")->flopsFp16);
    QVERIFY(!m_catalogue.host("epyc-9355-2s")->bandwidth);
    QVERIFY(!m_catalogue.accelerator("rtx-3060-12gb")->unified.unified);
}

void TestCatalogue::countsBitsWithScales_data()
{
    QTest::addColumn<std::string>("id");
    QTest::addColumn<double>("bytes");
    // Bytes per parameter as published: 4 bits and scales of 16 bits per 128, 8 bits per 16, 8 bits per 32 …
    QTest::newRow("FP8 with a scale per 128×128") << std::string("fp8") << 1.000244140625;
    QTest::newRow("AWQ in groups of 128") << std::string("awq-int4") << 0.51953125;
    QTest::newRow("compressed-tensors INT4 in groups of 128") << std::string("int4-g128") << 0.515625;
    QTest::newRow("NVFP4") << std::string("nvfp4") << 0.5625;
    QTest::newRow("MXFP4") << std::string("mxfp4") << 0.53125;
    QTest::newRow("MLX 4-bit in groups of 64") << std::string("mlx-4bit") << 0.5625;
    QTest::newRow("MLX 8-bit in groups of 64") << std::string("mlx-8bit") << 1.0625;
    QTest::newRow("EXL3 3.5 bpw") << std::string("exl3-3.5bpw") << 0.4375;
}

void TestCatalogue::countsBitsWithScales()
{
    QFETCH(const std::string, id);
    QFETCH(const double, bytes);
    const WeightFormat* format = m_catalogue.format(id);
    QVERIFY(format && format->bitsPerParameter);
    QCOMPARE(*format->bitsPerParameter / 8, bytes);
}

void TestCatalogue::countsKvBytesWithScales_data()
{
    QTest::addColumn<std::string>("id");
    QTest::addColumn<double>("bytes");
    // Block sizes of ggml, build 10587; groups of 64 with scale and bias in MLX; 8-bit scales per 16 in NVFP4.
    const std::pair<const char*, double> rows[] = {{"f16", 2}, {"bf16", 2}, {"f32", 4}, {"fp8", 1}, {"q8_0", 34.0 / 32},
        {"q5_1", 24.0 / 32}, {"q5_0", 22.0 / 32}, {"q4_1", 20.0 / 32}, {"q4_0", 18.0 / 32}, {"iq4_nl", 18.0 / 32},
        {"nvfp4", 0.5625}, {"mlx-8bit", 1.0625}, {"mlx-4bit", 0.5625}, {"exl3-6bit", 0.8125}};
    for (const auto& [id, bytes] : rows)
        QTest::newRow(id) << std::string(id) << bytes;
}

void TestCatalogue::countsKvBytesWithScales()
{
    QFETCH(const std::string, id);
    QFETCH(const double, bytes);
    const KvType* type = m_catalogue.kvType(id);
    QVERIFY(type);
    QCOMPARE(type->bytesPerElement, bytes);
    QCOMPARE(type->quantised, bytes < 2);
}

void TestCatalogue::knowsDefaults_data()
{
    QTest::addColumn<std::string>("engine");
    QTest::addColumn<std::string>("key");
    QTest::addColumn<std::string>("version");
    QTest::addColumn<double>("gibibytes"); ///< 0: not known
    QTest::addColumn<std::string>("accelerator");
    QTest::addColumn<Number>("expected");
    const auto row = [](const char* name, const char* engine, const char* key, const char* version, double gibibytes,
                         const char* accelerator, Number expected) {
        QTest::newRow(name) << std::string(engine) << std::string(key) << std::string(version) << gibibytes
                            << std::string(accelerator) << expected;
    };
    row("llama.cpp's micro-batch", "llama.cpp", "ubatch", "", 0, "", 512);
    row("llama.cpp's batch", "llama.cpp", "batch", "", 0, "", 2048);
    row("vLLM's share today", "vllm", "gpu_memory_utilization", "", 0, "", 0.92);
    row("vLLM's share in 0.31", "vllm", "gpu_memory_utilization", "0.31.0", 0, "", 0.92);
    row("vLLM's share in 0.19", "vllm", "gpu_memory_utilization", "0.19.2rc1.dev113", 0, "", 0.9);
    row("vLLM's share in 2024", "vllm", "gpu_memory_utilization", "V0 (2024-11)", 0, "", 0.9);
    row("vLLM's batch on an H100", "vllm", "max_batched_tokens", "", 79.6, "h100-80gb-sxm", 8192);
    row("vLLM's batch on an A100", "vllm", "max_batched_tokens", "", 80, "a100-80gb-sxm", 2048);
    row("vLLM's batch on an RTX 4090", "vllm", "max_batched_tokens", "", 24, "rtx-4090-24gb", 2048);
    row("vLLM's batch on unknown hardware", "vllm", "max_batched_tokens", "", 0, "", 2048);
    row("vLLM's sequences on an H100", "vllm", "max_num_seqs", "", 79.6, "h100-80gb-sxm", 1024);
    row("SGLang's chunk on a 24 GB card", "sglang", "max_batched_tokens", "", 24, "", 2048);
    row("SGLang's chunk on a 48 GB card", "sglang", "max_batched_tokens", "", 45, "", 4096);
    row("SGLang's chunk on an H100", "sglang", "max_batched_tokens", "", 79.6, "", 8192);
    row("SGLang's chunk on a B200", "sglang", "max_batched_tokens", "", 179, "", 16384);
    row("a setting without a default", "vllm", "no_such_setting", "", 0, "", std::nullopt);
}

void TestCatalogue::knowsDefaults()
{
    QFETCH(const std::string, engine);
    QFETCH(const std::string, key);
    QFETCH(const std::string, version);
    QFETCH(const double, gibibytes);
    QFETCH(const std::string, accelerator);
    QFETCH(const Number, expected);
    const auto memory = gibibytes > 0 ? std::optional(static_cast<Bytes>(gibibytes * 1073741824)) : std::nullopt;
    const Number value = m_catalogue.engine(engine)->defaultValue(key, version, memory, accelerator);
    QCOMPARE(value.has_value(), expected.has_value());
    QCOMPARE(value.value_or(0), expected.value_or(0));
}

void TestCatalogue::everyValueHasASource()
{
    for (const Accelerator& a : m_catalogue.accelerators) {
        const auto has = [&](const char* key) { return a.sources.contains(key); };
        QVERIFY2(has("memory_gb"), a.id.c_str());
        QVERIFY2(!a.bandwidth || has("bandwidth_gbps"), a.id.c_str());
        QVERIFY2(!a.flopsFp16 || has("tflops"), a.id.c_str());
        QVERIFY2(!a.reportedMemory || has("memory_reported_mib"), a.id.c_str());
        QVERIFY2(!a.powerWatt || has("tdp_w"), a.id.c_str());
    }
    for (const Host& host : m_catalogue.hosts)
        QVERIFY2(!host.source.empty(), host.id.c_str());
    for (const WeightFormat& format : m_catalogue.formats)
        QVERIFY2(format.source.size() > 10, format.id.c_str());
    for (const EngineSpec& engine : m_catalogue.engines) {
        for (const auto& [key, rules] : engine.defaultRules)
            QVERIFY2(engine.sources.contains(key), (engine.id + " " + key).c_str());
    }
}

void TestCatalogue::sourcesAreTrimmed()
{
    const auto check = [](const std::string& id, const std::string& source) {
        QVERIFY2(!source.empty() && source.find("  ") == std::string::npos, id.c_str());
        QVERIFY2(source.front() > ' ' || source.front() < 0, id.c_str());
        QVERIFY2(source.back() > ' ' || source.back() < 0, id.c_str());
    };
    const auto checkAll = [&](const std::string& id, const Sources& sources) {
        for (const auto& [key, source] : sources)
            check(id + " " + key, source);
    };
    for (const Accelerator& accelerator : m_catalogue.accelerators)
        checkAll(accelerator.id, accelerator.sources);
    for (const EngineSpec& engine : m_catalogue.engines)
        checkAll(engine.id, engine.sources);
    for (const auto& model : m_catalogue.models) {
        checkAll(model->id, model->sources);
        for (const WeightFile& file : model->files)
            check(model->id + " " + file.format, file.source);
    }
    for (const Host& host : m_catalogue.hosts)
        check(host.id, host.source);
    for (const WeightFormat& format : m_catalogue.formats)
        check(format.id, format.source);
    for (const KvType& type : m_catalogue.kvTypes)
        check(type.id, type.source);
    for (const Offer& offer : m_catalogue.offers)
        check(offer.instance, offer.source);
}

/** Names of hardware in runs_on begin a "vendor architecture" of the catalogue, or nothing would ever match. */
void TestCatalogue::hardwareOfFormatsIsKnown()
{
    const auto check = [this](const std::string& id, const std::vector<std::string>& kinds) {
        for (const std::string& kind : kinds)
            QVERIFY2(std::ranges::any_of(m_catalogue.accelerators,
                         [&](const Accelerator& accelerator) { return accelerator.isOneOf({kind}); }),
                (id + " " + kind).c_str());
    };
    for (const WeightFormat& format : m_catalogue.formats)
        check(format.id, format.runsOn);
    for (const KvType& type : m_catalogue.kvTypes)
        check(type.id, type.runsOn);
}

void TestCatalogue::formatsOfExpertsAreForMixtures()
{
    const auto offered = [this](const char* model, const char* format) {
        return std::ranges::any_of(m_catalogue.formatsOf(*m_catalogue.model(model)),
            [&](const WeightFormat* other) { return other->id == format; });
    };
    for (const char* format : {"mxfp4_moe", "int4-g32-experts", "mxfp4-fp8", "nvfp4-mxfp8"}) {
        QVERIFY2(!offered("llama-3.1-8b", format), format);
        QVERIFY2(offered("glm-4.5-air", format), format);
    }
    QVERIFY(offered("llama-3.1-8b", "nvfp4"));
}

void TestCatalogue::offersOfUnknownDateStayUndated()
{
    const auto undated = std::ranges::count_if(m_catalogue.offers, [](const Offer& offer) { return !offer.date; });
    QCOMPARE(undated, std::ptrdiff_t{21});
    for (const Offer& offer : m_catalogue.offers)
        QVERIFY2(offer.usdPerHour > 0, offer.instance.c_str());
}

void TestCatalogue::takesOneMoreModel()
{
    Model own = *m_catalogue.model("llama-3.1-8b");
    own.id = "my-model";
    const Catalogue more = m_catalogue.with(own);
    QCOMPARE(more.models.size(), std::size_t{110});
    QVERIFY(more.model("my-model"));
    QCOMPARE(more.accelerator("m1")->id, std::string("m1"));
    QCOMPARE(more.date, m_catalogue.date);

    own.id = "llama-3.1-8b";
    own.name = "mine";
    const Catalogue replaced = m_catalogue.with(own);
    QCOMPARE(replaced.models.size(), std::size_t{109});
    QCOMPARE(replaced.model("llama-3.1-8b")->name, std::string("mine"));
    QVERIFY(m_catalogue.model("llama-3.1-8b")->name != "mine");
}

void TestCatalogue::reportsFaults_data()
{
    QTest::addColumn<std::string>("file");
    QTest::addColumn<std::string>("before"); ///< what is replaced, at its first place
    QTest::addColumn<std::string>("after");
    QTest::addColumn<std::string>("message");
    const auto row = [](const char* name, const char* file, const char* before, const char* after,
                         const char* message) {
        QTest::newRow(name) << std::string(file) << std::string(before) << std::string(after) << std::string(message);
    };
    row("not JSON", "hosts.json", "{", "[", "hosts.json:");
    row("wrong type", "accelerators.json", "\"memory_gb\": 12", "\"memory_gb\": \"12\"",
        "accelerators.json#/accelerators/0/memory_gb: must be a number, not string");
    row("negative", "accelerators.json", "\"bandwidth_gbps\": 360", "\"bandwidth_gbps\": -360",
        "accelerators.json#/accelerators/0/bandwidth_gbps: -360 is out of range");
    row("mistyped key", "accelerators.json", "\"bandwidth_gbps\": 360", "\"bandwith_gbps\": 360",
        "accelerators.json#/accelerators/0: unknown key \"bandwith_gbps\"; did you mean bandwidth_gbps");
    row("missing key", "accelerators.json", "\"vendor\": \"NVIDIA\",", "",
        "accelerators.json#/accelerators/0: the key \"vendor\" is missing; add it");
    row("id in capitals", "accelerators.json", "\"rtx-3060-12gb\"", "\"RTX-3060\"",
        "accelerators.json#/accelerators/0/id: \"RTX-3060\" is no id");
    row("id twice", "accelerators.json", "\"id\": \"rtx-4060-ti-16gb\"", "\"id\": \"rtx-3060-12gb\"",
        "accelerators.json#/accelerators/1/id: the id \"rtx-3060-12gb\" stands twice");
    row("confidence that is none", "accelerators.json", "\"confidence\": \"high\"", "\"confidence\": \"hihg\"",
        "accelerators.json#/accelerators/0/confidence: unknown value \"hihg\"; did you mean high?");
    row("chip that is not there", "accelerators.json", "\"chip\": \"m4-pro\"", "\"chip\": \"m4-prp\"",
        "/chip: there is no accelerator \"m4-prp\"; did you mean m4-pro");
    row("bandwidth that does not follow", "hosts.json", "\"bandwidth_theoretical_gbps\": 51.2",
        "\"bandwidth_theoretical_gbps\": 102.4",
        "hosts.json#/hosts/0/bandwidth_theoretical_gbps: is not channels × transfers × 8 bytes");
    row("offer of no accelerator", "offers.json", "\"accelerator\": \"b300-288gb\"", "\"accelerator\": \"b300\"",
        "offers.json#/offers/0/accelerator: there is no accelerator \"b300\"; did you mean b300-288gb");
    row("recipe without its optimizer", "recipes.json", "\"id\": \"adam-8bit-master\"", "\"id\": \"adam-8\"",
        "recipes.json#/recipes/0/optimizer: there is no optimizer \"adam-8bit-master\"; did you mean");
    row("recipe of no method", "recipes.json", "\"method\": \"qlora\"", "\"method\": \"dora\"",
        "recipes.json#/recipes/0/method: unknown value \"dora\"");
    row("recipe with an adapter of no rank", "recipes.json", "\"rank\": 16", "\"rank\": 0",
        "recipes.json#/recipes/0/rank: 0 is out of range");
    row("format of no kind", "formats.json", "\"kind\": \"gguf\"", "\"kind\": \"ggfu\"",
        "/kind: unknown value \"ggfu\"; did you mean gguf?");
    row("format without a rule", "formats.json", "\"rule\": \"Q8_0\", ", "",
        ": needs either \"rule\" or \"similar_to\"");
    row("served format without bits", "formats.json", "\"bits_per_parameter\": 4.5, ", "",
        ": needs \"bits_per_parameter\"");
    row("mix like nothing", "formats.json", "\"similar_to\": \"q8_0\"", "\"similar_to\": \"q8\"",
        "/similar_to: there is no format \"q8\"; did you mean");
    row("KV type of no block", "kv_types.json", "\"elements_per_block\": 1,", "\"elements_per_block\": 0,",
        "kv_types.json#/kv_types/0/elements_per_block: 0 is out of range");
    row("engine with an unknown KV type", "engines.json", "\"q5_1\"", "\"q5_2\"",
        "engines.json#/engines/0/kv_types/4: there is no KV type \"q5_2\"; did you mean q5_1");
    row("engine with an unknown split", "engines.json", "\"splits\": [\"layer\"", "\"splits\": [\"layers\"",
        "engines.json#/engines/0/splits/0: unknown value \"layers\"; did you mean layer?");
    row("pages of no tokens", "engines.json", "\"block_size\": [{\"value\": 16", "\"block_size\": [{\"value\": 0",
        "engines.json#/engines/1/defaults/block_size/0/value: 0 is out of range; use a whole number from 1 to 65536");
    row("half a page", "engines.json", "\"block_size\": [{\"value\": 16", "\"block_size\": [{\"value\": 0.5",
        "engines.json#/engines/1/defaults/block_size/0/value: 0.5 is not a whole number");
    row("micro-batch of nothing", "engines.json", "\"ubatch\": [{\"value\": 512", "\"ubatch\": [{\"value\": 0",
        "engines.json#/engines/0/defaults/ubatch/0/value: 0 is out of range; use a whole number from 1 to 1048576");
    row("batch of nothing", "engines.json", "\"batch\": [{\"value\": 2048", "\"batch\": [{\"value\": 0",
        "engines.json#/engines/0/defaults/batch/0/value: 0 is out of range");
    row("no sequences", "engines.json", "{\"value\": 256, \"source\"", "{\"value\": 0, \"source\"",
        "/value: 0 is out of range");
    row("more than the whole memory", "engines.json", "{\"value\": 0.9, \"source\": \"vLLM",
        "{\"value\": 1.1, \"source\": \"vLLM",
        "engines.json#/engines/1/defaults/gpu_memory_utilization/0/value: 1.1 is out of range; use a number from 0.001 "
        "to 1");
    row("setting that nobody knows", "engines.json", "\"ubatch\":", "\"ubatsch\":",
        "engines.json#/engines/0/defaults/ubatsch: is no setting of an engine; did you mean ubatch");
    row("default that holds nowhere", "engines.json", "{\"value\": 512,", "{\"value\": 512, \"memory_from_gib\": 8,",
        "engines.json#/engines/0/defaults/ubatch: has no value that holds everywhere");
    row("model of no format", "models/llama.json", "\"native_format\": \"bf16\"", "\"native_format\": \"bf17\"",
        "models/llama.json#/models/0: there is no format \"bf17\"; did you mean bf16");
}

void TestCatalogue::reportsFaults()
{
    QFETCH(const std::string, file);
    QFETCH(const std::string, before);
    QFETCH(const std::string, after);
    QFETCH(const std::string, message);
    CatalogueTexts texts = m_texts;
    std::string& text = texts.at(file);
    const std::size_t place = text.find(before);
    QVERIFY2(place != std::string::npos, "the test's text is not in the file");
    text.replace(place, before.size(), after);

    const auto catalogue = readCatalogue(texts);
    QVERIFY(!catalogue.has_value());
    const std::string line = catalogue.error().text();
    QVERIFY2(line.starts_with(file), line.c_str());
    QVERIFY2(line.find(message) != std::string::npos, line.c_str());
    QVERIFY(line.find('\n') == std::string::npos);
    QVERIFY(!catalogue.error().remedy.empty());
}

void TestCatalogue::reportsMissingFiles()
{
    for (const auto& [name, text] : m_texts) {
        if (name.starts_with("models/"))
            continue;
        CatalogueTexts texts = m_texts;
        texts.erase(name);
        QCOMPARE(readCatalogue(texts).error().text(), name + ": is missing from the catalogue; restore the file");
    }
    CatalogueTexts texts = m_texts;
    std::erase_if(texts, [](const auto& entry) { return entry.first.starts_with("models/"); });
    QCOMPARE(readCatalogue(texts).error().text(), std::string("models/: holds no models; restore the folder"));
    texts = m_texts;
    texts.emplace("host.json", "{}");
    QCOMPARE(readCatalogue(texts).error().text(),
        std::string("host.json: is no file of the catalogue; did you mean hosts.json?"));
}

void TestCatalogue::reportsFoldersThatAreNone()
{
    const auto texts = readCatalogueFolder("/no/such/folder");
    QVERIFY(!texts.has_value());
    QVERIFY(texts.error().text().starts_with("/no/such/folder: cannot be read as a catalogue: "));
}

QTEST_APPLESS_MAIN(TestCatalogue)
#include "tst_catalogue.moc"
