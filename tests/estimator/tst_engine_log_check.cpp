// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/estimate.h"
#include "estimator/files/text_file.h"
#include "estimator/log/check_log.h"
#include "estimator/log/log_names.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

using namespace loadmark;

namespace {

constexpr double mib = 1024.0 * 1024.0;

EngineLog logOf(const std::string& text)
{
    const Result<EngineLog> log = readEngineLog(text);
    if (!log)
        QTest::qFail(log.error().text().c_str(), __FILE__, __LINE__);
    return log.value_or(EngineLog());
}

std::string textOf(const std::string& name)
{
    const Result<std::string> text = readTextFile(std::string(LOADMARK_TEST_DATA "/logs/") + name);
    if (!text)
        QTest::qFail(text.error().text().c_str(), __FILE__, __LINE__);
    return text.value_or("");
}

const CheckRow* rowOf(const LogCheck& check, LogPart part, std::string_view device)
{
    const auto found = std::ranges::find_if(
        check.rows, [&](const CheckRow& row) { return row.reported.part == part && row.reported.device == device; });
    return found == check.rows.end() ? nullptr : &*found;
}

std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

/** The text without the lines that hold `part`. */
std::string without(const std::string& text, std::string_view part)
{
    std::string kept;
    std::size_t from = 0;
    while (from < text.size()) {
        const std::size_t end = std::min(text.find('\n', from), text.size() - 1) + 1;
        const std::string_view line = std::string_view(text).substr(from, end - from);
        if (line.find(part) == std::string_view::npos)
            kept += line;
        from = end;
    }
    return kept;
}

} // namespace

/** Logs of measured runs (tests/data/logs) against the estimate of what they tell. */
class TestEngineLogCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void predictsMeasuredFigures_data();
    void predictsMeasuredFigures();
    void takesOverWhatTheLogTells();
    void tellsWhereTheScenarioDiffers();
    void takesNoOtherGpuForOneThatItDoesNotKnow();
    void namesWhatExplainsADeviation_data();
    void namesWhatExplainsADeviation();
    void saysWhenNothingExplains();
    void feedsTheLogsOwnFiguresBack();
    void keepsTheModelWhereTheLogNamesNone();
    void takesTheSameModelWhateverIsOnScreen();
    void tellsWhatHangsOnTheGpu();
    void findsModels_data();
    void findsModels();
    void findsAccelerators_data();
    void findsAccelerators();
    void isTotal();

private:
    Catalogue m_catalogue;
};

void TestEngineLogCheck::initTestCase()
{
    readRealCatalogue(m_catalogue);
}

void TestEngineLogCheck::predictsMeasuredFigures_data()
{
    QTest::addColumn<std::string>("file");
    QTest::addColumn<int>("part");
    QTest::addColumn<std::string>("device");
    QTest::addColumn<int>("agreement");
    const auto row = [](const char* file, LogPart part, const char* device, Agreement agreement) {
        QTest::addRow("%s, %s, %s", file, std::string(logPartKey(part)).c_str(), device)
            << std::string(file) << static_cast<int>(part) << std::string(device) << static_cast<int>(agreement);
    };
    const char* twoGpus = "llamacpp-two-gpus.log";
    row(twoGpus, LogPart::Weights, "CUDA0", Agreement::WithinRounding);
    row(twoGpus, LogPart::Weights, "CUDA1", Agreement::WithinRounding);
    row(twoGpus, LogPart::Weights, "CPU", Agreement::WithinRounding);
    row(twoGpus, LogPart::KvCache, "CUDA0", Agreement::WithinRounding);
    row(twoGpus, LogPart::KvCache, "CUDA1", Agreement::WithinRounding);
    row(twoGpus, LogPart::KvCache, "", Agreement::WithinRounding);
    row(twoGpus, LogPart::Output, "CUDA_Host", Agreement::WithinRounding);
    row(twoGpus, LogPart::Compute, "CUDA1", Agreement::WithinInterval);
    row(twoGpus, LogPart::Compute, "CUDA_Host", Agreement::WithinInterval);
    const char* hybrid = "llamacpp-hybrid.log";
    row(hybrid, LogPart::KvCache, "Vulkan0", Agreement::WithinRounding);
    row(hybrid, LogPart::State, "Vulkan0", Agreement::WithinRounding);
    row(hybrid, LogPart::Output, "Vulkan_Host", Agreement::WithinRounding);
    row("llamacpp-window.log", LogPart::KvCache, "CUDA0", Agreement::WithinRounding);
    row("llamacpp-drafting.log", LogPart::KvCache, "ROCm0", Agreement::WithinRounding);
    row("llamacpp-drafting.log", LogPart::State, "ROCm0", Agreement::WithinRounding);
    row("vllm-dense.log", LogPart::Weights, "rank 0", Agreement::WithinRounding);
    row("vllm-dense.log", LogPart::KvPool, "rank 0", Agreement::FollowsLog);
    row("vllm-dense.log", LogPart::Capacity, "", Agreement::FollowsLog);
    row("vllm-dense.log", LogPart::Concurrency, "", Agreement::FollowsLog);
    row("vllm-hybrid.log", LogPart::Capacity, "", Agreement::FollowsLog);
    row("vllm-hybrid.log", LogPart::Concurrency, "", Agreement::FollowsLog);
    row("sglang-dense.log", LogPart::Capacity, "rank 0", Agreement::FollowsLog);
    row("sglang-hybrid.log", LogPart::State, "rank 0", Agreement::WithinRounding);
    row("sglang-hybrid.log", LogPart::Capacity, "rank 0", Agreement::FollowsLog);
}

void TestEngineLogCheck::predictsMeasuredFigures()
{
    QFETCH(std::string, file);
    QFETCH(int, part);
    QFETCH(std::string, device);
    QFETCH(int, agreement);
    const LogCheck check = checkLog(logOf(textOf(file)), {}, m_catalogue);
    QVERIFY(check.modelFound);
    const CheckRow* row = rowOf(check, static_cast<LogPart>(part), device);
    QVERIFY(row);
    QCOMPARE(agreementKey(row->agreement), agreementKey(static_cast<Agreement>(agreement)));
}

void TestEngineLogCheck::takesOverWhatTheLogTells()
{
    const Scenario matched = matchedScenario(logOf(textOf("llamacpp-two-gpus.log")), {}, m_catalogue);
    QCOMPARE(matched.model, std::string("llama-3.1-8b")); // of the same dimensions as Llama 3 8B
    QCOMPARE(matched.weights, std::string("q4_k_m"));
    QCOMPARE(matched.engineVersion, std::optional<std::string>("b2879"));
    QCOMPARE(matched.gpus, (std::vector<GpuGroup>{{"rtx-4090-24gb", 2}}));
    QCOMPARE(matched.backend, std::optional<std::string>("cuda"));
    QCOMPARE(matched.context, Tokens{8192});
    QCOMPARE(matched.flashAttention, std::optional(false));
    QCOMPARE(matched.ubatch, std::optional(512));
    QVERIFY(!matched.gpuLayers); // all of them

    const Scenario served = matchedScenario(logOf(textOf("vllm-hybrid.log")), {}, m_catalogue);
    QCOMPARE(served.engine, std::string("vllm"));
    QCOMPARE(served.model, std::string("qwen3.6-35b-a3b"));
    QCOMPARE(served.weights, std::string("awq-int4"));
    QCOMPARE(served.kvK, std::optional<std::string>("bf16"));
    QCOMPARE(served.context, Tokens{4096});
    QVERIFY(served.extra.at("enforce_eager") == ExtraValue(true));
    QVERIFY(served.extra.at("prefix_caching") == ExtraValue(false));
}

void TestEngineLogCheck::tellsWhereTheScenarioDiffers()
{
    Scenario scenario;
    scenario.context = 16384;
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    const LogCheck check = checkLog(logOf(textOf("llamacpp-two-gpus.log")), scenario, m_catalogue);
    const auto difference = [&](std::string_view key) {
        const auto found = std::ranges::find(check.differences, key, &InputDifference::key);
        return found == check.differences.end() ? InputDifference() : *found;
    };
    QCOMPARE(difference("context"), (InputDifference{"context", "16384", "8192", 24}));
    QCOMPARE(difference("gpu"), (InputDifference{"gpu", "rtx-4090-24gb:1", "rtx-4090-24gb:2", 15}));
    QCOMPARE(difference("flash_attention"), (InputDifference{"flash_attention", "on", "off", 27}));
    QCOMPARE(difference("sequences"), InputDifference());
    QCOMPARE(difference("ubatch"), InputDifference()); // not set, and 512 as in the log by default
    const CheckRow* total = rowOf(check, LogPart::KvCache, "");
    QVERIFY(total && total->predicted && total->asSet);
    QCOMPARE(*total->predicted, 1024 * mib);
    QCOMPARE(*total->asSet, 2048 * mib); // twice the cells
    QCOMPARE(*total->difference(), 0.0);
}

void TestEngineLogCheck::takesNoOtherGpuForOneThatItDoesNotKnow()
{
    Scenario scenario;
    scenario.gpus = {{"rtx-4090-24gb", 2}};
    // "AMD Radeon Graphics (RADV GFX1151)" is in no catalogue by that name.
    const Scenario unknown = matchedScenario(logOf(textOf("llamacpp-hybrid.log")), scenario, m_catalogue);
    QCOMPARE(unknown.gpus, (std::vector<GpuGroup>{{"", 1}}));
    QVERIFY(!estimate(unknown, m_catalogue).speed.decode);
    // Where none is named but a memory of 79.25 GiB, it is not the scenario's of 24 …
    const LogCheck check = checkLog(logOf(textOf("vllm-dense.log")), scenario, m_catalogue);
    QCOMPARE(check.matched.gpus, (std::vector<GpuGroup>{{"", 1}}));
    // … but may be one of 80 GB.
    scenario.gpus = {{"a100-80gb-sxm", 2}};
    const LogCheck large = checkLog(logOf(textOf("vllm-dense.log")), scenario, m_catalogue);
    QCOMPARE(large.matched.gpus, (std::vector<GpuGroup>{{"a100-80gb-sxm", 1}}));
    const auto told = std::ranges::find(large.differences, "gpus", &InputDifference::key);
    QVERIFY(told != large.differences.end());
    QCOMPARE(told->inScenario, std::string("2"));
    QCOMPARE(told->inLog, std::string("1"));
    QVERIFY(std::ranges::find(large.differences, "gpu", &InputDifference::key) == large.differences.end());
}

void TestEngineLogCheck::namesWhatExplainsADeviation_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<int>("part");
    QTest::addColumn<std::string>("device");
    QTest::addColumn<std::string>("key");
    QTest::addColumn<std::string>("value");
    const auto row = [](const char* name, const std::string& text, LogPart part, const char* device, const char* key,
                         const char* value) {
        QTest::newRow(name) << text << static_cast<int>(part) << std::string(device) << std::string(key)
                            << std::string(value);
    };
    const std::string base = textOf("llamacpp-two-gpus.log");
    // A q8_0 cache takes 34 bytes for 32 elements: 544 MiB × 34 ÷ 64 = 289 MiB. The line with its type is cut off.
    const std::string quantised
        = replaced(replaced(without(base, "KV self size"), "544.00", "289.00"), "480.00", "255.00");
    row("KV type", quantised, LogPart::KvCache, "CUDA0", "kv_k", "q8_0");
    row("KV type, second GPU", quantised, LogPart::KvCache, "CUDA1", "kv_v", "q8_0");
    // 18 + 14 layers rather than 17 + 15: 32 MiB each.
    const std::string caches = without(base, "llm_load_tensors:      CUDA");
    row("layers", replaced(replaced(caches, "544.00", "576.00"), "480.00", "448.00"), LogPart::KvCache, "CUDA0",
        "tensor_split", "18,15");
    // Gemma 4 12B with --swa-full: 4,608 cells of the windows become 8,192, 765 MiB ÷ 4,608 × 8,192 = 1,360 MiB.
    row("full windows", replaced(textOf("llamacpp-window.log"), "765.00", "1360.00"), LogPart::KvCache, "CUDA0",
        "swa_full", "on");
    // Four sequences keep four outputs: 4 × 128,256 × 4 B = 1.96 MiB.
    row("sequences", replaced(base, "0.49", "1.96"), LogPart::Output, "CUDA_Host", "sequences", "4");
    row("context", without(base, "n_ctx  "), LogPart::KvCache, "CUDA0", "context", "8192");
    // A cache of one byte holds twice the tokens.
    const std::string served = replaced(
        replaced(without(without(textOf("vllm-dense.log"), "non-default"), "V1 LLM engine"), "460,496", "920,992"),
        "3.51x", "7.03x");
    row("KV type of a pool", "non-default args: {'model': 'meta-llama/Llama-3.1-8B-Instruct'}\n" + served,
        LogPart::Capacity, "", "kv_k", "fp8");
    row("weights of the same type", textOf("llamacpp-hybrid.log"), LogPart::Weights, "CPU_Mapped", "weights",
        "ud-q4_k_xl");
}

void TestEngineLogCheck::namesWhatExplainsADeviation()
{
    QFETCH(std::string, text);
    QFETCH(int, part);
    QFETCH(std::string, device);
    QFETCH(std::string, key);
    QFETCH(std::string, value);
    Scenario scenario;
    scenario.context = 4096;
    const LogCheck check = checkLog(logOf(text), scenario, m_catalogue);
    const CheckRow* row = rowOf(check, static_cast<LogPart>(part), device);
    QVERIFY(row);
    QCOMPARE(agreementKey(row->agreement), std::string_view("deviates"));
    QVERIFY(!row->causes.empty());
    QVERIFY(row->causes.size() <= 3);
    QVERIFY(row->causes.front().withinRounding);
    const auto& inputs = row->causes.front().inputs;
    const auto found = std::ranges::find(inputs, key, &InputValue::key);
    QVERIFY2(found != inputs.end(), inputs.front().key.c_str());
    QCOMPARE(found->value, value);
}

void TestEngineLogCheck::saysWhenNothingExplains()
{
    const LogCheck check
        = checkLog(logOf(replaced(textOf("llamacpp-two-gpus.log"), "544.00", "555.00")), {}, m_catalogue);
    const CheckRow* row = rowOf(check, LogPart::KvCache, "CUDA0");
    QVERIFY(row);
    QCOMPARE(agreementKey(row->agreement), std::string_view("deviates"));
    QVERIFY(row->causes.empty());
    QVERIFY(std::abs(*row->difference() + 11 * mib) < 1);
    QVERIFY(std::abs(*row->relative() + 11.0 / 555) < 1e-9);
}

void TestEngineLogCheck::feedsTheLogsOwnFiguresBack()
{
    const LogCheck check = checkLog(logOf(textOf("vllm-dense.log")), {}, m_catalogue);
    const CheckRow* pool = rowOf(check, LogPart::KvPool, "rank 0");
    const CheckRow* tokens = rowOf(check, LogPart::Capacity, "");
    QVERIFY(pool && pool->fedBack && tokens && tokens->fedBack);
    // 0.92 × 79.25 − 15.26 − 1.44 = 56.21 GiB, each of two decimals.
    QVERIFY(std::abs(*pool->fedBack / (1024 * mib) - 56.21) < 0.005);
    // 56.21 GiB ÷ 131,072 B, in blocks of 16
    QVERIFY(std::abs(*tokens->fedBack - 460496) <= 64);
    QVERIFY(std::ranges::find(tokens->fedBackLines, 4) != tokens->fedBackLines.end());
}

void TestEngineLogCheck::keepsTheModelWhereTheLogNamesNone()
{
    const EngineLog log = logOf("load_tensors:        CUDA0 model buffer size =  4403.49 MiB\n");
    Scenario scenario;
    scenario.model = "gemma-3-27b-it";
    const LogCheck check = checkLog(log, scenario, m_catalogue);
    QVERIFY(!check.modelFound);
    QCOMPARE(check.matched.model, scenario.model);
}

/** "Meta-Llama-3-8B-Instruct" is not in the catalogue; Llama 3.1 8B and a distillation have its dimensions. */
void TestEngineLogCheck::takesTheSameModelWhateverIsOnScreen()
{
    const EngineLog log = logOf(textOf("llamacpp-two-gpus.log"));
    for (const char* model : {"llama-3.1-8b", "deepseek-r1-distill-llama-8b", "qwen3-8b"}) {
        QVERIFY(m_catalogue.model(model));
        Scenario scenario;
        scenario.model = model;
        const LogCheck check = checkLog(log, scenario, m_catalogue);
        QCOMPARE(check.matched.model, std::string("llama-3.1-8b"));
        QVERIFY(check.modelFound && check.modelStandsIn);
    }
    QVERIFY(!checkLog(logOf(textOf("vllm-dense.log")), {}, m_catalogue).modelStandsIn);
}

/** vLLM 0.19 names neither its GPU nor that one's memory: with any GPU on screen a pool is but that GPU's. */
void TestEngineLogCheck::tellsWhatHangsOnTheGpu()
{
    Scenario scenario;
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    const LogCheck check = checkLog(logOf(textOf("vllm-hybrid.log")), scenario, m_catalogue);
    QVERIFY(rowOf(check, LogPart::KvPool, "rank 0")->hangsOnGpu);
    QVERIFY(!rowOf(check, LogPart::Weights, "rank 0")->hangsOnGpu);
    QVERIFY(!rowOf(checkLog(logOf(textOf("vllm-dense.log")), scenario, m_catalogue), LogPart::KvPool, "rank 0")
                 ->hangsOnGpu); // it tells the memory
}

void TestEngineLogCheck::findsModels_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("model");
    const auto row
        = [](const char* name, const char* model) { QTest::newRow(name) << std::string(name) << std::string(model); };
    row("meta-llama/Llama-3.1-8B-Instruct", "llama-3.1-8b");
    row("/root/.cache/huggingface/hub/models--Qwen--Qwen3-8B/snapshots/60d8d707", "qwen3-8b");
    row("RedHatAI/Qwen3-32B-NVFP4", "qwen3-32b");
    row("/models/Qwen3-0.6B/", "qwen3-0.6b");
    row("unsloth/gemma-3-27b-it", "gemma-3-27b-it");
    row("deepseek-ai/DeepSeek-R1-Distill-Qwen-7B", ""); // not DeepSeek R1, nor any other of the catalogue
    row("org/Hermes-4-Llama-3.1-8B", ""); // of its name alone it could be any
    row("facebook/opt-125m", "");
}

void TestEngineLogCheck::findsModels()
{
    QFETCH(std::string, name);
    QFETCH(std::string, model);
    EngineLog log;
    log.engine = "vllm";
    log.inputs.push_back({std::string(log_input::modelName), name, {1, name}});
    const Model* found = modelOf(log, nullptr, m_catalogue).model;
    QCOMPARE(found ? found->id : std::string(), model);
}

void TestEngineLogCheck::findsAccelerators_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<double>("gigabytes");
    QTest::addColumn<std::string>("accelerator");
    const auto row = [](const char* name, double gigabytes, const char* accelerator) {
        QTest::addRow("%s %g", name, gigabytes) << std::string(name) << gigabytes << std::string(accelerator);
    };
    row("NVIDIA GeForce RTX 4090", 0, "rtx-4090-24gb");
    row("RTX 3090 Ti", 24, "rtx-3090-ti-24gb");
    row("NVIDIA GeForce RTX 4060 Ti", 16, "rtx-4060-ti-16gb");
    row("NVIDIA GeForce RTX 4060 Ti", 8, "rtx-4060-ti-8gb");
    row("NVIDIA A100-SXM4-80GB", 80, "a100-80gb-sxm");
    row("NVIDIA A100 80GB PCIe", 80, "a100-80gb-pcie");
    row("NVIDIA H100 80GB HBM3", 80, "h100-80gb-sxm");
    row("NVIDIA H100 PCIe", 80, "h100-80gb-pcie");
    row("NVIDIA RTX PRO 6000 Blackwell Workstation Edition", 96, "rtx-pro-6000-blackwell-96gb");
    row("NVIDIA RTX 6000 Ada Generation", 48, "rtx-6000-ada-48gb");
    row("NVIDIA GB10", 120, "dgx-spark-gb10-128gb");
    row("Tesla T4", 15, "t4-16gb");
    row("AMD Radeon RX 7900 XTX", 24, "rx-7900-xtx-24gb");
    row("AMD Instinct MI300X", 192, "mi300x-192gb");
    row("Apple M2 Ultra", 192, "m2-ultra");
    row("NVIDIA GeForce RTX 5060", 8, "");
    row("NVIDIA GeForce RTX 4070 Laptop GPU", 8, "");
    row("AMD Radeon Graphics (RADV GFX1151)", 128, "");
}

void TestEngineLogCheck::findsAccelerators()
{
    QFETCH(std::string, name);
    QFETCH(double, gigabytes);
    QFETCH(std::string, accelerator);
    const Accelerator* found
        = acceleratorOf(name, static_cast<Bytes>(gigabytes * static_cast<double>(gibi)), m_catalogue);
    QCOMPARE(found ? found->id : std::string(), accelerator);
}

void TestEngineLogCheck::isTotal()
{
    const Catalogue none;
    for (const char* file : {"llamacpp-two-gpus.log", "llamacpp-hybrid.log", "vllm-dense.log", "sglang-hybrid.log"}) {
        const EngineLog log = logOf(textOf(file));
        QVERIFY(!checkLog(log, {}, none).modelFound);
        Scenario odd;
        odd.model = "none";
        odd.engine = "none";
        odd.weights = "none";
        odd.gpus = {{"none", 3}, {"rtx-4090-24gb", 1}};
        QVERIFY(!checkLog(log, odd, m_catalogue).rows.empty());
    }
}

QTEST_APPLESS_MAIN(TestEngineLogCheck)
#include "tst_engine_log_check.moc"
