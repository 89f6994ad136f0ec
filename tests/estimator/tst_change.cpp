// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/scenario/applicability.h"
#include "estimator/scenario/change.h"
#include "estimator/weights/tensors.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

#include <algorithm>

using namespace loadmark;

/** Which inputs apply, and what follows from one choice. */
class TestChange : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void tellsWhyAnInputDoesNotApply_data();
    void tellsWhyAnInputDoesNotApply();
    void offersTheSplitsOfTheEngine();
    void resetsEveryField();

    void cutsTheContextToTheModel();
    void keepsAFormatThatTheModelHas();
    void forgetsWhatBelongedToTheOldModel();
    void choosesFourBitsForEveryModel();
    void takesTheNearestFormatOfAnotherEngine();
    void dropsWhatTheEngineLacks();
    void keepsTheGpuCountWithinAMachine();
    void placesByShareOrByLayers();

private:
    Scenario base() const;

    Catalogue m_catalogue;
};

void TestChange::initTestCase()
{
    readRealCatalogue(m_catalogue);
}

/** Llama 3.1 8B on two RTX 4090 with llama.cpp. */
Scenario TestChange::base() const
{
    Scenario scenario;
    scenario.gpus = {{"rtx-4090-24gb", 2}};
    return scenario;
}

void TestChange::tellsWhyAnInputDoesNotApply_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("field");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const char* model, const char* engine, const char* gpu, int count,
                         Field field, const char* reason) {
        QTest::newRow(name) << model << engine << gpu << count << static_cast<int>(field) << reason;
    };
    const char *llama = "llama-3.1-8b", *gpu = "rtx-4090-24gb", *cpp = "llama.cpp";
    row("context always applies", llama, cpp, gpu, 1, Field::Context, "");
    row("micro-batch of llama.cpp", llama, cpp, gpu, 1, Field::Ubatch, "");
    row("micro-batch of vLLM", llama, "vllm", gpu, 1, Field::Ubatch, "engine_lacks");
    row("memory share of vLLM", llama, "vllm", gpu, 1, Field::GpuMemoryUtilization, "");
    row("memory share of llama.cpp", llama, cpp, gpu, 1, Field::GpuMemoryUtilization, "engine_lacks");
    row("static share of SGLang", llama, "sglang", gpu, 1, Field::MemFractionStatic, "");
    row("static share of vLLM", llama, "vllm", gpu, 1, Field::MemFractionStatic, "engine_lacks");
    row("offload with llama.cpp", llama, cpp, gpu, 1, Field::Offload, "");
    row("offload with vLLM", llama, "vllm", gpu, 1, Field::Offload, "engine_no_offload");
    row("V alone in vLLM", llama, "vllm", gpu, 1, Field::KvV, "engine_one_kv_type");
    row("V alone in llama.cpp", llama, cpp, gpu, 1, Field::KvV, "");
    row("V of latent attention", "deepseek-v3.2", cpp, gpu, 1, Field::KvV, "model_no_values");
    row("experts of a dense model", llama, cpp, gpu, 1, Field::CpuMoe, "model_not_moe");
    row("experts of Mixtral", "mixtral-8x7b", cpp, gpu, 1, Field::CpuMoe, "");
    row("full cache without a window", llama, cpp, gpu, 1, Field::SwaFull, "model_no_window");
    row("full cache of Gemma 3", "gemma-3-27b-it", cpp, gpu, 1, Field::SwaFull, "");
    row("split of one GPU", llama, cpp, gpu, 1, Field::Split, "one_gpu");
    row("split of two GPUs", llama, cpp, gpu, 2, Field::Split, "");
    row("split of Ollama", llama, "ollama", gpu, 2, Field::Split, "engine_one_choice");
    row("count without a GPU", llama, cpp, "", 0, Field::GpuCount, "cpu_only");
    row("offload without a GPU", llama, cpp, "", 0, Field::Offload, "cpu_only");
    row("count of a Mac", llama, cpp, "m3-ultra", 1, Field::GpuCount, "one_per_node");
    row("offload on a Mac", llama, cpp, "m3-ultra", 1, Field::Offload, "unified_memory");
    row("host of a Mac", llama, cpp, "m3-ultra", 1, Field::Host, "unified_memory");
    row("one cache of one sequence", llama, cpp, gpu, 1, Field::KvUnified, "one_sequence");
}

void TestChange::tellsWhyAnInputDoesNotApply()
{
    QFETCH(QString, model);
    QFETCH(QString, engine);
    QFETCH(QString, gpu);
    QFETCH(int, count);
    QFETCH(int, field);
    QFETCH(QString, reason);
    Scenario scenario;
    scenario.model = model.toStdString();
    scenario.engine = engine.toStdString();
    scenario.gpus = {{gpu.toStdString(), count}};
    const auto why = Applicability(scenario, m_catalogue).whyNot(static_cast<Field>(field));
    QCOMPARE(QString::fromStdString(why ? why->id : std::string()), reason);
}

void TestChange::offersTheSplitsOfTheEngine()
{
    Scenario scenario = base();
    QVERIFY(!Applicability(scenario, m_catalogue).offersSplit(SplitMode::Expert));
    scenario.engine = "vllm";
    QVERIFY(!Applicability(scenario, m_catalogue).offersSplit(SplitMode::Expert)); // a dense model
    scenario.model = "mixtral-8x7b";
    QVERIFY(Applicability(scenario, m_catalogue).offersSplit(SplitMode::Expert));
    scenario.engine = "no such engine";
    QVERIFY(Applicability(scenario, m_catalogue).offersSplit(SplitMode::Layer));
}

void TestChange::resetsEveryField()
{
    Scenario changed = base();
    changed.model = "glm-5.3";
    changed.weights = "q8_0";
    changed.context = 1;
    changed.sequences = 2;
    changed.kvK = changed.kvV = "q8_0";
    changed.gpuMemory = changed.gpuMemoryInUse = gibi;
    changed.split = SplitMode::Tensor;
    changed.tensorSplit = {1, 2};
    changed.offload = 10;
    changed.gpuLayers = AutoLayers{};
    changed.cpuMoe = 3;
    changed.kvOnHost = changed.swaFull = true;
    changed.host = "ddr4-3200-2ch";
    changed.hostMemory = gibi;
    changed.hostBandwidth = 1e9;
    changed.engine = "vllm";
    changed.engineVersion = "1";
    changed.backend = "cuda";
    changed.ubatch = changed.batch = changed.maxBatchedTokens = changed.maxNumSeqs = 1;
    changed.flashAttention = changed.kvUnified = true;
    changed.gpuMemoryUtilization = changed.memFractionStatic = 0.5;
    changed.prompt = changed.output = 1;
    changed.depth = 1;
    for (const Field field : allFields()) {
        const Scenario before = changed;
        resetField(changed, field);
        const bool sharesAnother = field == Field::KvK || field == Field::KvV || field == Field::GpuCount;
        QVERIFY2(changed != before || sharesAnother, std::string(fieldKey(field)).c_str());
    }
    QVERIFY(changed == Scenario());
}

void TestChange::cutsTheContextToTheModel()
{
    Scenario scenario = base();
    scenario.context = 1048576;
    scenario.depth = 500000;
    scenario = withModel(scenario, "tinyllama-1.1b", m_catalogue); // max_position_embeddings 2048
    QCOMPARE(scenario.context, Tokens(2048));
    QCOMPARE(scenario.depth, std::optional<Tokens>(2048));
    scenario = withModel(scenario, "glm-5.3", m_catalogue);
    QCOMPARE(scenario.context, Tokens(2048));
}

void TestChange::keepsAFormatThatTheModelHas()
{
    Scenario scenario = base();
    scenario.weights = "q8_0";
    QCOMPARE(withModel(scenario, "qwen3-8b", m_catalogue).weights, std::string("q8_0"));
    scenario.weights = "ud-q4_k_xl";
    const std::string other = withModel(scenario, "tinyllama-1.1b", m_catalogue).weights; // no dynamic mix is published
    QVERIFY(other != "ud-q4_k_xl");
    QVERIFY(m_catalogue.format(other)->kind == FormatKind::Gguf);
}

void TestChange::forgetsWhatBelongedToTheOldModel()
{
    Scenario scenario = base();
    scenario.weightsBytes = 5 * gibi;
    scenario.known = {{"weights_bytes", gibi}};
    scenario.mmprojBytes = gibi;
    scenario.draft = "mtp";
    scenario = withModel(scenario, "mixtral-8x7b", m_catalogue);
    QVERIFY(!scenario.weightsBytes && scenario.known.empty() && !scenario.mmprojBytes && !scenario.draft);
    scenario.cpuMoe = 8;
    QVERIFY(!withModel(scenario, "llama-3.1-8b", m_catalogue).cpuMoe); // it has no experts
}

/** Bits of a weight in the decoder layers: embeddings, head and lookup tables, which may stay at 16 bits, do not count.
 */
static double layerBits(const Architecture& architecture, const WeightTable& table)
{
    const std::int64_t tables
        = std::int64_t{architecture.vocabulary} * architecture.hidden * (architecture.tiedEmbeddings ? 1 : 2);
    return 8.0 * static_cast<double>(table.decoder())
        / static_cast<double>(countParameters(architecture).text - tables);
}

void TestChange::choosesFourBitsForEveryModel()
{
    for (const auto& model : m_catalogue.models) {
        for (const EngineSpec& engine : m_catalogue.engines) {
            const std::string id = usualFormat(*model, &engine, m_catalogue);
            const WeightFormat* format = m_catalogue.format(id);
            const auto formats = loadableFormats(*model, &engine, m_catalogue);
            QCOMPARE(format == nullptr, formats.empty());
            if (format == nullptr)
                continue;
            const auto table = m_catalogue.weights(*model, *format);
            QVERIFY(table != nullptr);
            if (!model->architecture)
                continue;
            const double bits = layerBits(*model->architecture, *table);
            QVERIFY2(bits > 3.5 && bits < 6.5,
                (model->id + " " + engine.id + " " + id + " " + std::to_string(bits)).c_str());
        }
    }
}

void TestChange::takesTheNearestFormatOfAnotherEngine()
{
    const Scenario served = withEngine(base(), "vllm", m_catalogue); // from Q4_K_M, about 4.9 bits
    const WeightFormat* format = m_catalogue.format(served.weights);
    QVERIFY(format != nullptr && format->kind == FormatKind::Served);
    const double bits = m_catalogue.weights(*m_catalogue.model("llama-3.1-8b"), *format)->bitsPerWeight;
    QVERIFY(bits > 4 && bits < 6.5);
    Scenario plain = base();
    plain.weights = "bf16"; // every engine loads it
    QCOMPARE(withEngine(plain, "vllm", m_catalogue).weights, std::string("bf16"));
}

void TestChange::dropsWhatTheEngineLacks()
{
    Scenario scenario = base();
    scenario.ubatch = 1024;
    scenario.flashAttention = true;
    scenario.kvK = scenario.kvV = "q8_0";
    scenario.split = SplitMode::Layer;
    scenario.offload = 30;
    scenario.prompt = 1000;
    scenario.extra = {{"some_flag", true}};
    const Scenario next = withEngine(scenario, "vllm", m_catalogue);
    QVERIFY(!next.ubatch && !next.flashAttention && !next.kvK && !next.kvV && !next.split && !next.offload);
    QVERIFY(next.extra.empty());
    QCOMPARE(next.prompt, Tokens(1000));
    Scenario fp8 = next;
    fp8.kvK = fp8.kvV = "fp8";
    QVERIFY(withEngine(fp8, "sglang", m_catalogue).kvK == std::optional<std::string>("fp8"));
}

void TestChange::keepsTheGpuCountWithinAMachine()
{
    Scenario scenario = base();
    scenario.gpus = {{"h200-141gb-sxm", 8}};
    scenario.gpuMemory = gibi;
    QCOMPARE(withAccelerator(scenario, "rtx-3060-12gb", m_catalogue).gpus.front().count, 4); // 4 in one machine
    QCOMPARE(withAccelerator(scenario, "m3-ultra", m_catalogue).gpus.front().count, 1);
    QVERIFY(!withAccelerator(scenario, "m3-ultra", m_catalogue).gpuMemory);
    QCOMPARE(withAccelerator(withCpuOnly(scenario), "rtx-3060-12gb", m_catalogue).gpus.front().count, 1);
    QVERIFY(withoutHardware(scenario).gpus.empty());
}

void TestChange::placesByShareOrByLayers()
{
    Scenario scenario = base();
    scenario.gpuLayers = 10;
    scenario = withOffload(scenario, 25);
    QVERIFY(!scenario.gpuLayers);
    QCOMPARE(scenario.offload, std::optional(25.0));
    QVERIFY(!withOffload(scenario, 0).offload);
}

QTEST_APPLESS_MAIN(TestChange)
#include "tst_change.moc"
