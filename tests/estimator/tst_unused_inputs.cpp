// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/estimate.h"
#include "estimator/scenario/change.h"
#include "estimator/scenario/field.h"
#include "estimator/scenario/read_scenario.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

using namespace loadmark;

namespace {

using Flags = std::vector<std::pair<std::string, std::string>>;

struct Note
{
    std::string id; ///< empty: no note
    std::string field;
    std::string argument;
    std::string value;
    Severity severity = Severity::Note;
};

/** Every flag that some engines have and others have not, with a value that is no engine's default. */
const Flags engineFlags{{"split", "pipeline"}, {"tensor_split", "1,3"}, {"offload", "50"}, {"gpu_layers", "10"},
    {"cpu_moe", "8"}, {"kv_on_host", "on"}, {"ubatch", "64"}, {"batch", "96"}, {"flash_attention", "off"},
    {"swa_full", "on"}, {"kv_unified", "on"}, {"gpu_memory_utilization", "0.5"}, {"max_batched_tokens", "640"},
    {"max_num_seqs", "48"}, {"mem_fraction_static", "0.4"}};

} // namespace

Q_DECLARE_METATYPE(Flags)
Q_DECLARE_METATYPE(Note)

/** What changes nothing is told. */
class TestUnusedInputs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void notes_data();
    void notes();
    void flagsOfOtherEnginesChangeNothing_data();
    void flagsOfOtherEnginesChangeNothing();
    void waitingSequencesTakeNothing();
    void aCompleteScenarioIsClean();
    void namesStandInOneNote();
    void aDraftWithoutLayersChangesNothing();
    void aDraftModelChangesNothing();

private:
    Catalogue m_catalogue;
};

void TestUnusedInputs::initTestCase()
{
    readRealCatalogue(m_catalogue);
}

void TestUnusedInputs::notes_data()
{
    QTest::addColumn<Flags>("flags");
    QTest::addColumn<Note>("note");
    const auto row
        = [](const char* name, Flags flags, Note note) { QTest::newRow(name) << std::move(flags) << std::move(note); };
    row("nothing", {}, {});
    row("a part nobody knows", {{"known", "foo=1073741824"}}, {"input_unused", "known", "names", "foo"});
    row("a part of serving engines on llama.cpp", {{"known", "weights_bytes=1073741824"}},
        {"input_unused", "known", "names", "weights_bytes"});
    row("the same on vLLM", {{"engine", "vllm"}, {"known", "weights_bytes=1073741824"}}, {});
    row("a file's size on llama.cpp", {{"known", "file_bytes=1073741824"}}, {});
    row("a flag nobody knows", {{"extra", "bar=2"}}, {"input_unused", "extra", "names", "bar"});
    row("a flag that is neither on nor off", {{"engine", "vllm"}, {"extra", "prefix_caching=maybe"}},
        {"extra_value_unread", "extra", "value", "maybe"});
    row("a flag that is on", {{"engine", "vllm"}, {"extra", "prefix_caching=true"}}, {});
    row("context parallel over 3 of 2 ranks", {{"engine", "vllm"}, {"extra", "decode_context_parallel=3"}},
        {"extra_value_unread", "extra", "value", "3"});
    row("context parallel over 2 of 2 ranks", {{"engine", "vllm"}, {"extra", "decode_context_parallel=2"}}, {});
    row("an unknown type of state", {{"engine", "vllm"}, {"extra", "mamba_ssm_cache_dtype=fp3"}},
        {"extra_value_unread", "extra", "value", "fp3"});
    row("drafted tokens", {{"model", "glm-4.5-air"}, {"draft", "mtp"}, {"extra", "draft_tokens=2"}}, {});
    row("drafted tokens without a draft", {{"extra", "draft_tokens=2"}},
        {"input_unused", "extra", "names", "draft_tokens"});
    row("a draft by layers that are not there", {{"draft", "mtp"}},
        {"no_draft_layers", "draft", "model", "Llama 3.1 8B Instruct"});
    row("a draft by layers that are there", {{"model", "glm-4.5-air"}, {"draft", "mtp"}}, {});
    row("a draft model", {{"draft", "llama-3.2-1b"}}, {"draft_not_counted", "draft", "draft", "llama-3.2-1b"});
    row("three shares for two GPUs", {{"tensor_split", "1,1,1"}},
        {"tensor_split_count", "tensor_split", "shares", "3"});
    row("one share for two GPUs", {{"tensor_split", "1"}}, {"tensor_split_count", "tensor_split", "shares", "1"});
    row("two shares for two GPUs", {{"tensor_split", "1,3"}}, {});
    row("a split by layer on vLLM", {{"engine", "vllm"}, {"split", "layer"}},
        {"split_not_offered", "split", "accounted", "pipeline"});
    row("a split by pipeline on llama.cpp", {{"split", "pipeline"}},
        {"split_not_offered", "split", "accounted", "layer"});
    row("a split by experts on llama.cpp", {{"split", "expert"}}, {"split_not_offered", "split", "accounted", "layer"});
    row("a split by experts of a dense model", {{"engine", "vllm"}, {"split", "expert"}},
        {"split_needs_experts", "split", "accounted", "tensor"});
    row("a split by experts of a mixture", {{"engine", "vllm"}, {"model", "glm-4.5-air"}, {"split", "expert"}}, {});
    row("memory of no GPU", {{"gpus", "0"}, {"gpu_memory", "8"}},
        {"input_needs_gpu", "gpu_memory", "names", "gpu_memory"});
    row("a split of one GPU", {{"gpu", "h100-80gb-sxm"}, {"split", "tensor"}},
        {"input_needs_gpus", "split", "names", "split"});
    row("Metal on an NVIDIA card", {{"backend", "metal"}}, {"backend_not_on_gpu", "backend", "accounted", "cuda"});
    row("ROCm on an NVIDIA card", {{"backend", "rocm"}}, {"backend_not_on_gpu", "backend", "accounted", "cuda"});
    row("CUDA on an AMD card", {{"gpu", "mi300x-192gb"}, {"backend", "cuda"}},
        {"backend_not_on_gpu", "backend", "accounted", "rocm"});
    row("CUDA on a Mac", {{"gpu", "mac-studio-m3-ultra-512gb"}, {"backend", "cuda"}},
        {"backend_not_on_gpu", "backend", "accounted", "metal"});
    row("Vulkan on an NVIDIA card", {{"backend", "vulkan"}}, {});
    row("Vulkan in vLLM", {{"engine", "vllm"}, {"backend", "vulkan"}},
        {"backend_not_offered", "backend", "name", "vLLM"});
    row("the processor's backend beside GPUs", {{"backend", "cpu"}},
        {"backend_of_cpu", "backend", "accounted", "cuda"});
    row("CUDA without a GPU", {{"gpus", "0"}, {"backend", "cuda"}},
        {"backend_without_gpu", "backend", "accounted", "cpu"});
    row("fewer slots than sequences", {{"engine", "vllm"}, {"sequences", "64"}, {"max_num_seqs", "16"}},
        {"sequences_wait", "max_num_seqs", "running", "16"});
    row("as many slots as sequences", {{"engine", "vllm"}, {"sequences", "16"}, {"max_num_seqs", "16"}}, {});
    row("fewer tokens than slots",
        {{"engine", "vllm"}, {"max_batched_tokens", "64"}, {"max_num_seqs", "128"}, {"sequences", "4"}},
        {"batched_tokens_short", "max_batched_tokens", "tokens", "64", Severity::Error});
    row("quantised values without flash attention", {{"kv", "q4_0"}, {"flash_attention", "off"}},
        {"values_need_flash_attention", "flash_attention", "type", "Q4_0", Severity::Error});
    row("quantised keys without flash attention", {{"kv_k", "q4_0"}, {"flash_attention", "off"}}, {});
    row("quantised values with flash attention", {{"kv", "q4_0"}, {"flash_attention", "on"}}, {});
    row("keys and values of vLLM", {{"engine", "vllm"}, {"kv_k", "fp8"}, {"kv_v", "bf16"}},
        {"kv_types_differ", "kv_v", "type", "fp8"});
    row("NVFP4 in the cache before Blackwell", {{"engine", "vllm"}, {"kv", "nvfp4"}},
        {"kv_type_not_on_gpu", "kv_k", "gpu", "H200 141GB SXM", Severity::Warning});
    row("layers on the GPU and a share to offload", {{"gpu_layers", "10"}, {"offload", "50"}},
        {"offload_overruled", "offload", "offload_percent", "50.000000"});
    row("a share to offload on vLLM", {{"engine", "vllm"}, {"offload", "50"}},
        {"offload_not_offered", "offload", "engine", "vLLM"});
    row("nothing to offload on vLLM", {{"engine", "vllm"}, {"offload", "0"}}, {});
    row("experts of a dense model in RAM", {{"cpu_moe", "8"}},
        {"input_needs_experts", "cpu_moe", "model", "Llama 3.1 8B Instruct"});
    row("windows of a model without", {{"swa_full", "on"}},
        {"input_needs_window", "swa_full", "model", "Llama 3.1 8B Instruct"});
    row("one cache for one sequence", {{"kv_unified", "on"}},
        {"input_needs_sequences", "kv_unified", "names", "kv_unified"});
    row("a micro-batch above the batch", {{"batch", "128"}, {"ubatch", "512"}},
        {"ubatch_cut", "ubatch", "batch_tokens", "128"});
    row("a batch below the usual micro-batch", {{"batch", "128"}}, {});
    row("an output beyond the context", {{"output", "9000"}}, {"output_cut", "output", "context_tokens", "8192"});
    row("a byte for 8 billion parameters", {{"weights_bytes", "1"}},
        {"weights_size_odd", "weights_bytes", "given_bytes", "1", Severity::Warning});
    row("16 GB for 8 billion parameters", {{"weights_bytes", "16000000000"}}, {});
    row("a depth beyond the context", {{"depth", "9000"}}, {"depth_cut", "depth", "context_tokens", "8192"});
    row("layers on a GPU that is not there", {{"gpus", "0"}, {"gpu_layers", "10"}},
        {"input_needs_gpu", "gpu_layers", "names", "gpu_layers"});
    row("experts' format of a dense model", {{"weights", "mxfp4_moe"}},
        {"format_needs_experts", "weights", "format", "MXFP4_MOE"});
    row("no version of llama.cpp", {{"engine_version", "banana"}},
        {"engine_version_unread", "engine_version", "version", "banana"});
    row("a commit of llama.cpp alone", {{"engine_version", "3f545be"}},
        {"engine_version_unread", "engine_version", "version", "3f545be"});
    row("a build of llama.cpp", {{"engine_version", "b9500"}}, {});
    row("a commit of llama.cpp with its date", {{"engine_version", "3f545be (2026-08-22)"}}, {});
    row("no version of vLLM", {{"engine", "vllm"}, {"engine_version", "nightly"}},
        {"engine_version_unread", "engine_version", "version", "nightly"});
    row("a version of vLLM", {{"engine", "vllm"}, {"engine_version", "0.19.2rc1"}}, {});
    row("a month of vLLM", {{"engine", "vllm"}, {"engine_version", "V1 (2025-06)"}}, {});
    row("a build of llama.cpp in an engine that resembles it", {{"engine", "ollama"}, {"engine_version", "b4000"}},
        {"engine_version_unread", "engine_version", "version", "b4000"});
    row("a projector for vLLM", {{"engine", "vllm"}, {"mmproj_bytes", "1000000"}},
        {"input_unused", "mmproj_bytes", "names", "mmproj"});
    row("vLLM without a GPU", {{"engine", "vllm"}, {"gpus", "0"}},
        {"engine_needs_gpu", "gpu", "engine", "vLLM", Severity::Error});
    row("a type that llama.cpp does not have", {{"kv", "int8"}}, {"kv_type_not_offered", "kv_k", "type", "INT8"});
    row("a version of Ollama", {{"engine", "ollama"}, {"engine_version", "0.9.6"}}, {});
}

void TestUnusedInputs::notes()
{
    QFETCH(Flags, flags);
    QFETCH(Note, note);
    ScenarioInput input;
    input.scenario.gpus = {{"h200-141gb-sxm", 2}};
    for (const auto& [key, value] : flags)
        QVERIFY(setField(input, key, value, "test").has_value());
    if (input.scenario.engine == "vllm")
        input.scenario.weights = "bf16";
    std::vector<Problem> notes = estimate(input.scenario, m_catalogue).problems;
    std::erase_if(notes,
        [](const Problem& problem) { return problem.id == "borrowed_accounting" || problem.id == "memory_nominal"; });
    if (note.id.empty()) {
        QVERIFY2(notes.empty(), notes.empty() ? "" : notes.front().id.c_str());
        return;
    }
    QCOMPARE(notes.size(), std::size_t{1});
    QCOMPARE(notes.front().id, note.id);
    QVERIFY(notes.front().severity == note.severity);
    QCOMPARE(notes.front().field, note.field);
    const ProblemArgument& argument = notes.front().arguments.at(note.argument);
    const auto* text = std::get_if<std::string>(&argument);
    const auto* whole = std::get_if<std::int64_t>(&argument);
    QCOMPARE(text ? *text : whole ? std::to_string(*whole) : std::to_string(std::get<double>(argument)), note.value);
}

void TestUnusedInputs::flagsOfOtherEnginesChangeNothing_data()
{
    QTest::addColumn<std::string>("engine");
    QTest::addColumn<std::string>("model");
    QTest::addColumn<std::string>("key");
    QTest::addColumn<std::string>("value");
    for (const EngineSpec& engine : m_catalogue.engines)
        for (const char* model : {"llama-3.1-8b", "glm-4.5-air", "gpt-oss-20b"})
            for (const auto& [key, value] : engineFlags)
                QTest::newRow((engine.id + " " + model + " " + key).c_str())
                    << engine.id << std::string(model) << key << value;
}

/** Each flag of every engine: it either changes the estimate, or it is told that it does not. */
void TestUnusedInputs::flagsOfOtherEnginesChangeNothing()
{
    QFETCH(const std::string, engine);
    QFETCH(const std::string, model);
    QFETCH(const std::string, key);
    QFETCH(const std::string, value);
    const bool mac = engine == "mlx";
    ScenarioInput input;
    input.scenario.gpus = {{mac ? "mac-studio-m3-ultra-512gb" : "h200-141gb-sxm", 2}};
    input.scenario.sequences = 4;
    input.scenario = withEngine(withModel(std::move(input.scenario), model, m_catalogue), engine, m_catalogue);
    const Estimate plain = estimate(input.scenario, m_catalogue);
    QVERIFY(setField(input, key, value, "test").has_value());
    for (const Field field : allFields())
        if (fieldKey(field) == key && sameField(input.scenario, plain.scenario, field))
            return; // the engine's default
    const Estimate flagged = estimate(input.scenario, m_catalogue);
    const bool told
        = std::ranges::any_of(flagged.problems, [&](const Problem& problem) { return problem.field == key; });
    const bool changes = flagged.scenario != plain.scenario;
    if (!m_catalogue.engine(engine)->takes(key) && key != "split" && key != "offload")
        QVERIFY(told && !changes);
    if (!changes) {
        QVERIFY(told);
        QVERIFY(flagged.memory.gpuTotal == plain.memory.gpuTotal);
        QVERIFY(flagged.memory.host == plain.memory.host);
        QVERIFY(flagged.memory.gpuUsable == plain.memory.gpuUsable);
        QVERIFY(flagged.kv.pool == plain.kv.pool);
        QVERIFY(flagged.kv.capacityTokens == plain.kv.capacityTokens);
        QVERIFY(flagged.speed.decode == plain.speed.decode);
        QVERIFY(flagged.speed.decodeTotal == plain.speed.decodeTotal);
        QVERIFY(flagged.speed.prefill == plain.speed.prefill);
        QVERIFY(flagged.speed.ttft == plain.speed.ttft);
        QVERIFY(flagged.speed.tpot == plain.speed.tpot);
        QVERIFY(flagged.fits == plain.fits);
    }
}

/** 8 of 32 sequences run: the cache and the speed are those of 8. */
void TestUnusedInputs::waitingSequencesTakeNothing()
{
    Scenario scenario;
    scenario.engine = "vllm";
    scenario.weights = "bf16";
    scenario.gpus = {{"h100-80gb-sxm", 1}};
    scenario.maxNumSeqs = 8;
    scenario.sequences = 8;
    const Estimate running = estimate(scenario, m_catalogue);
    scenario.sequences = 32;
    const Estimate waiting = estimate(scenario, m_catalogue);
    QVERIFY(running.memory.kvCache.value.has_value());
    QVERIFY(waiting.memory.kvCache == running.memory.kvCache);
    QVERIFY(waiting.speed.decodeTotal == running.speed.decodeTotal);
    QVERIFY(waiting.speed.decode == running.speed.decode);
}

/** What an estimate tells with its defaults filled in is a scenario without anything to note. */
void TestUnusedInputs::aCompleteScenarioIsClean()
{
    for (const EngineSpec& engine : m_catalogue.engines) {
        Scenario scenario;
        scenario.gpus = {{engine.id == "mlx" ? "mac-studio-m3-ultra-512gb" : "h100-80gb-sxm", 1}};
        scenario = withEngine(std::move(scenario), engine.id, m_catalogue);
        const Estimate first = estimate(scenario, m_catalogue);
        const Estimate second = estimate(first.scenario, m_catalogue);
        QVERIFY2(second.problems == first.problems, engine.id.c_str());
        QVERIFY2(second.scenario == first.scenario, engine.id.c_str());
    }
}

void TestUnusedInputs::namesStandInOneNote()
{
    Scenario scenario;
    scenario.gpus = {{"rtx-4090-24gb", 1}};
    scenario.known = {{"foo", 1}, {"weights_bytes", 1}, {"file_bytes", 5 * gibi}};
    const Estimate result = estimate(scenario, m_catalogue);
    QCOMPARE(result.problems.size(), std::size_t{1});
    QCOMPARE(std::get<std::string>(result.problems[0].arguments.at("names")), std::string("foo, weights_bytes"));
}

void TestUnusedInputs::aDraftWithoutLayersChangesNothing()
{
    for (const char* model : {"llama-3.1-8b", "jamba-1.5-mini", "granite-4.0-h-small"}) {
        Scenario scenario;
        scenario.model = model;
        scenario.gpus = {{"h200-141gb-sxm", 1}};
        const Estimate plain = estimate(scenario, m_catalogue);
        scenario.draft = "mtp";
        const Estimate drafting = estimate(scenario, m_catalogue);
        QVERIFY(plain.memory.gpuTotal.value.has_value());
        QVERIFY(drafting.memory.gpuTotal == plain.memory.gpuTotal);
        QVERIFY(drafting.memory.state == plain.memory.state);
        QVERIFY(drafting.speed.decode == plain.speed.decode);
    }
}

/** As its note says. */
void TestUnusedInputs::aDraftModelChangesNothing()
{
    for (const EngineSpec& engine : m_catalogue.engines) {
        Scenario scenario;
        scenario.model = "granite-4.0-h-micro";
        scenario.weights = "bf16";
        scenario.engine = engine.id;
        scenario.gpus = {{"h200-141gb-sxm", 1}};
        const Estimate plain = estimate(scenario, m_catalogue);
        scenario.draft = "qwen3-1.7b";
        const Estimate drafting = estimate(scenario, m_catalogue);
        QVERIFY2(drafting.memory.gpuTotal == plain.memory.gpuTotal, engine.id.c_str());
        if (engine.id != "sglang") // which reserves 6 GiB for any draft model
            QVERIFY2(drafting.memory.gpuUsable == plain.memory.gpuUsable, engine.id.c_str());
        QVERIFY2(drafting.speed.decode == plain.speed.decode, engine.id.c_str());
    }
}

QTEST_APPLESS_MAIN(TestUnusedInputs)
#include "tst_unused_inputs.moc"
