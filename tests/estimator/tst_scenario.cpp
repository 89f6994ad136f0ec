// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/scenario/read_case.h"
#include "estimator/scenario/read_scenario.h"
#include "estimator/scenario/scenario_keys.h"

#include <QTest>

using namespace loadmark;

namespace {

/** A scenario in which every field differs from its default. */
Scenario fullScenario()
{
    Scenario s;
    s.model = "glm-5.3";
    s.weights = "ud-q4_k_xl";
    s.weightsBytes = 467292438016;
    s.engine = "vllm";
    s.engineVersion = "0.31.0";
    s.backend = "rocm";
    s.context = 131072;
    s.sequences = 7;
    s.kvK = "q8_0";
    s.kvV = "q4_0";
    s.gpus = {{"rtx-4090-24gb", 2}, {"rtx-a6000-48gb", 1}};
    s.gpuMemory = 25757220864; // 24564 MiB
    s.split = SplitMode::Expert;
    s.tensorSplit = {6.5, 6, 10};
    s.offload = 12.5;
    s.gpuLayers = AutoLayers{};
    s.cpuMoe = 48;
    s.kvOnHost = true;
    s.host = "ddr5-4800-8ch";
    s.hostMemory = 549755813888;
    s.hostBandwidth = 307.2e9;
    s.ubatch = 1024;
    s.batch = 4096;
    s.flashAttention = false;
    s.swaFull = true;
    s.kvUnified = true;
    s.gpuMemoryUtilization = 0.935;
    s.maxBatchedTokens = 8192;
    s.maxNumSeqs = 64;
    s.memFractionStatic = 0.85;
    s.prompt = 1024;
    s.output = 1;
    s.depth = 0;
    s.mmprojBytes = 1;
    s.draft = "mtp";
    s.known = {{"kv_available_bytes", 3060164198}};
    s.extra
        = {{"fork", std::string("7")}, {"enforce_eager", true}, {"data_parallel", std::int64_t{16}}, {"ratio", 0.8}};
    return s;
}

} // namespace

class TestScenario : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsBackWhatItWrites_data();
    void readsBackWhatItWrites();
    void setsFields_data();
    void setsFields();
    void rejectsValues_data();
    void rejectsValues();
    void combinesGpuAndGpus_data();
    void combinesGpuAndGpus();
    void tellsTwoCountsInEitherOrder();
    void rejectsFiles_data();
    void rejectsFiles();
    void readsCases();
    void namesTheLineOfACase();
};

void TestScenario::readsBackWhatItWrites_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::newRow("defaults") << Scenario{};
    QTest::newRow("every field") << fullScenario();

    Scenario one;
    one.gpus = {{"m4-max-40c", 3}};
    one.gpuLayers = 61;
    one.hostBandwidth = 89.6e9;
    QTest::newRow("one kind of GPU") << one;
    one.gpus = {{"m4-max-40c", 0}};
    QTest::newRow("CPU only, GPU named") << one;
    one.gpus = {{"", 0}};
    QTest::newRow("CPU only") << one;
    one.extra = {{"whole", 3.0}};
    QTest::newRow("a real number that is whole") << one;
}

void TestScenario::readsBackWhatItWrites()
{
    QFETCH(const Scenario, scenario);
    const auto read = readScenario(writeScenario(scenario), "written");
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    QVERIFY2(read->scenario == scenario, writeScenario(read->scenario).c_str());
}

void TestScenario::setsFields_data()
{
    QTest::addColumn<std::string>("key");
    QTest::addColumn<std::string>("value");
    QTest::addColumn<Scenario>("expected");
    const auto row = [](const char* name, std::string key, std::string value, auto change) {
        Scenario expected;
        change(expected);
        QTest::newRow(name) << std::move(key) << std::move(value) << expected;
    };
    row("context in K", "context", "32K", [](Scenario& s) { s.context = 32768; });
    row("context in M", "context", "1M", [](Scenario& s) { s.context = 1048576; });
    row("context with a fraction of K", "context", "1.5K", [](Scenario& s) { s.context = 1536; });
    row("context as a real number", "context", "1e3", [](Scenario& s) { s.context = 1000; });
    row("largest context", "context", "134217728", [](Scenario& s) { s.context = 134217728; });
    row("both KV types", "kv", "q8_0", [](Scenario& s) { s.kvK = s.kvV = "q8_0"; });
    row("a mix of GPUs", "gpu", "a:2,b", [](Scenario& s) { s.gpus = {{"a", 2}, {"b", 1}}; });
    row("GPU memory in GiB", "gpu_memory", "24", [](Scenario& s) { s.gpuMemory = 25769803776; });
    row("GPU memory with a fraction", "gpu_memory", "23.98828125", [](Scenario& s) { s.gpuMemory = 25757220864; });
    row("host bandwidth in GB/s", "host_bandwidth", "96", [](Scenario& s) { s.hostBandwidth = 96e9; });
    row("all layers that fit", "gpu_layers", "auto", [](Scenario& s) { s.gpuLayers = AutoLayers{}; });
    row("some layers", "gpu_layers", "33", [](Scenario& s) { s.gpuLayers = 33; });
    row("flash attention off", "flash_attention", "off", [](Scenario& s) { s.flashAttention = false; });
    row("shares", "tensor_split", "6.5,6,10,4", [](Scenario& s) { s.tensorSplit = {6.5, 6, 10, 4}; });
    row("known parts", "known", "file_bytes=12,weights_bytes=11", [](Scenario& s) {
        s.known = {{"file_bytes", 12}, {"weights_bytes", 11}};
    });
    row("a known share", "known", "state_page_padding_percent=0.13", [](Scenario& s) {
        s.extra = {{"state_page_padding_percent", 0.13}};
    });
    row("extras of all types", "extra", "a=true,b=2,c=0.5,d=triton", [](Scenario& s) {
        s.extra = {{"a", true}, {"b", std::int64_t{2}}, {"c", 0.5}, {"d", std::string("triton")}};
    });
}

void TestScenario::setsFields()
{
    QFETCH(const std::string, key);
    QFETCH(const std::string, value);
    QFETCH(const Scenario, expected);
    ScenarioInput input;
    const auto set = setField(input, key, value, "--" + key);
    QVERIFY2(set.has_value(), set ? "" : set.error().text().c_str());
    QVERIFY2(input.scenario == expected, writeScenario(input.scenario).c_str());
}

void TestScenario::rejectsValues_data()
{
    QTest::addColumn<std::string>("key");
    QTest::addColumn<std::string>("value");
    QTest::addColumn<std::string>("message");
    const auto row = [](const char* name, const char* key, const char* value, const char* message) {
        QTest::newRow(name) << std::string(key) << std::string(value) << std::string(message);
    };
    row("unknown key, alike", "gpu_layer", "1", "unknown key \"gpu_layer\"; did you mean gpu_layers");
    row("unknown key", "zzzz", "1", "unknown key \"zzzz\"; see the inputs");
    row("no context", "context", "0", "\"0\" is out of range; use a whole number from 1 to 134217728");
    row("context too long", "context", "134217729", "\"134217729\" is out of range");
    row("context beyond 64 bits", "context", "99999999999999999999",
        "\"99999999999999999999\" is out of range; use a whole number from 1 to 134217728");
    row("context beyond floating point", "context", "1e400", "\"1e400\" is out of range");
    row("context far below 0", "context", "-99999999999999999999", "is out of range");
    row("share beyond floating point", "offload", "1e400", "\"1e400\" is out of range; use a number from 0 to 100");
    row("infinite context", "context", "inf", "\"inf\" is not a whole number");
    row("context in K beyond the limit", "context", "9999999999999999999K", "is out of range");
    row("context not whole", "context", "1.0001K", "is not a whole number");
    row("negative context", "context", "-1", "is out of range");
    row("context of letters", "context", "long", "\"long\" is not a whole number");
    row("empty number", "context", "", "\"\" is not a whole number");
    row("NaN", "offload", "nan", "\"nan\" is not a number; use a number from 0 to 100");
    row("infinity", "offload", "inf", "\"inf\" is not a number");
    row("above 100 percent", "offload", "100.5", "is out of range; use a number from 0 to 100");
    row("no sequences", "sequences", "0", "is out of range; use a whole number from 1 to 4096");
    row("too many GPUs", "gpus", "1025", "is out of range; use a whole number from 0 to 1024");
    row("too many GPUs in a mix", "gpu", "a:1000,b:25", "is too many; use at most 1024");
    row("a count without GPU", "gpu", ":2", "has a count without an accelerator");
    row("an empty GPU", "gpu", "a,,b", "has an empty part");
    row("a count that is none", "gpu", "a:x", "\"x\" is not a whole number");
    row("unknown split", "split", "tensors", "\"tensors\" is unknown; did you mean tensor?");
    row("unknown backend", "backend", "opengl", "\"opengl\" is unknown; use one of cuda rocm vulkan metal sycl cpu");
    row("a switch that is neither", "flash_attention", "maybe", "is neither on nor off; use on or off");
    row("shares that add up to nothing", "tensor_split", "0,0", "the shares add up to nothing");
    row("a negative share", "tensor_split", "1,-1", "\"-1\" is out of range");
    row("utilisation above 1", "gpu_memory_utilization", "90", "is out of range; use a number from 0.001 to 1");
    row("memory too large", "host_memory", "1e9", "is out of range; use a number from 0 to 1048576");
    row("a name on two lines", "model", "a\nb", "is not a name; use one line");
    row("no name", "model", "", "\"\" is not a name");
    row("a pair without value", "extra", "a", "\"a\" is not name=value");
    row("a pair twice", "extra", "a=1,a=2", "names \"a\" twice");
    row("a known part that is no number", "known", "file_bytes=12G", "\"12G\" is not a whole number");
    row("layers neither number nor auto", "gpu_layers", "most",
        "is not a whole number; use a whole number from 0 to 65536, or auto");
}

void TestScenario::rejectsValues()
{
    QFETCH(const std::string, key);
    QFETCH(const std::string, value);
    QFETCH(const std::string, message);
    ScenarioInput input;
    const auto set = setField(input, key, value, "--flag");
    QVERIFY(!set.has_value());
    const std::string line = set.error().text();
    QVERIFY2(line.starts_with("--flag: "), line.c_str());
    QVERIFY2(line.find(message) != std::string::npos, line.c_str());
    QVERIFY(line.find('\n') == std::string::npos);
    QVERIFY2(input.scenario == Scenario{}, "a rejected value changes nothing");
}

void TestScenario::combinesGpuAndGpus_data()
{
    QTest::addColumn<std::string>("json");
    QTest::addColumn<std::string>("written"); ///< "id:count …", or the error
    const auto row = [](const char* name, const char* json, const char* written) {
        QTest::newRow(name) << std::string(json) << std::string(written);
    };
    row("GPU alone is one", R"({"gpu": "a"})", "a:1");
    row("GPU and count", R"({"gpu": "a", "gpus": 4})", "a:4");
    row("count and GPU", R"({"gpus": 4, "gpu": "a"})", "a:4");
    row("count alone", R"({"gpus": 4})", ":4");
    row("none", R"({"gpus": 0})", ":0");
    row("mix", R"({"gpu": "a:2,b:1"})", "a:2 b:1");
    row("mix and the same count", R"({"gpu": "a:2,b:1", "gpus": 3})", "a:2 b:1");
    row("mix and another count", R"({"gpu": "a:2,b:1", "gpus": 4})", "error");
    row("mix without counts, and another count", R"({"gpu": "a,b", "gpus": 3})", "error");
    row("counted GPU and the same count", R"({"gpu": "a:2", "gpus": 2})", "a:2");
    row("counted GPU and another count", R"({"gpu": "a:2", "gpus": 3})", "error");
    row("nothing", R"({"gpu": null, "gpus": null})", "");
}

void TestScenario::combinesGpuAndGpus()
{
    QFETCH(const std::string, json);
    QFETCH(const std::string, written);
    const auto read = readScenario(json, "s.json");
    std::string groups;
    if (read) {
        for (const GpuGroup& group : read->scenario.gpus)
            groups += (groups.empty() ? "" : " ") + group.id + ":" + std::to_string(group.count);
    } else {
        groups = "error";
    }
    QCOMPARE(groups, written);
}

void TestScenario::tellsTwoCountsInEitherOrder()
{
    const std::string gpu = "--gpu";
    const std::string gpus = "--gpus";
    ScenarioInput first;
    QVERIFY(setField(first, "gpu", "a:2", gpu).has_value());
    QCOMPARE(setField(first, "gpus", "3", gpus).error().text(),
        std::string("--gpus: gpu says 2 in all and gpus says 3; leave out gpus"));
    ScenarioInput second;
    QVERIFY(setField(second, "gpus", "3", gpus).has_value());
    QCOMPARE(setField(second, "gpu", "a:2", gpu).error().text(),
        std::string("--gpu: gpu says 2 in all and gpus says 3; leave out gpus"));
    QVERIFY(setField(second, "gpu", "a:2,b:1", gpu).has_value());
    QCOMPARE(second.scenario.gpus, (std::vector<GpuGroup>{{"a", 2}, {"b", 1}}));
}

void TestScenario::rejectsFiles_data()
{
    QTest::addColumn<std::string>("json");
    QTest::addColumn<std::string>("message");
    const auto row = [](const char* name, const char* json, const char* message) {
        QTest::newRow(name) << std::string(json) << std::string(message);
    };
    row("an array", "[]", "s.json: must be an object, not array");
    row("unknown key", R"({"modle": "x"})", "s.json: unknown key \"modle\"; did you mean model?");
    row("a number for a name", R"({"model": {}})",
        "s.json#/model: must be a string, a number, true or false, not object");
    row("a range", R"({"context": 0})", "s.json#/context: \"0\" is out of range");
    row("a list in a list", R"({"tensor_split": [[1]]})", "s.json#/tensor_split/0: must be a string, a number");
    row("a path that is none", R"({"config": true})", "s.json#/config: is not a path; write a file's path in quotes");
    row("a projector named in two ways", R"({"mmproj": "p.gguf", "mmproj_bytes": 1})",
        "s.json: has both mmproj and mmproj_bytes, which say the same; keep one of the two");
    row("known is no object", R"({"known": 3})", "s.json#/known: \"3\" is not name=value");
    row("known of the wrong type", R"({"known": {"file_bytes": true}})",
        "s.json#/known/file_bytes: \"true\" is not a whole");
    row("an extra that is a list", R"({"extra": {"a": [1]}})", "s.json#/extra/a: must be a string, a number");
}

void TestScenario::rejectsFiles()
{
    QFETCH(const std::string, json);
    QFETCH(const std::string, message);
    const auto read = readScenario(json, "s.json");
    QVERIFY(!read.has_value());
    QVERIFY2(read.error().text().starts_with(message), read.error().text().c_str());
}

void TestScenario::readsCases()
{
    const std::string line
        = R"({"id": "x", "input": {"config": "configs/a.json", "context": "4K", "_note": [], "known": {"b": 2}},)"
          R"( "extra": {"fork": "ik"}, "given": {"a": 1, "b": 3}, "expect": {"c": {}}})";
    const auto used = readCase(line, "cases.jsonl", 1, GivenParts::Use);
    QVERIFY2(used.has_value(), used ? "" : used.error().text().c_str());
    QCOMPARE(used->input.config, std::string("configs/a.json"));
    QCOMPARE(used->input.scenario.context, Tokens{4096});
    QVERIFY((used->input.scenario.known == std::map<std::string, Bytes, std::less<>>{{"a", 1}, {"b", 2}}));
    QVERIFY(used->input.scenario.extra.at("fork") == ExtraValue(std::string("ik")));

    const auto ignored = readCase(line, "cases.jsonl", 1, GivenParts::Ignore);
    QCOMPARE(ignored->input.scenario.known.size(), std::size_t{1});

    const auto bare = readCase(R"({"model": "x"})", "cases.jsonl", 1, GivenParts::Ignore);
    QCOMPARE(bare->input.scenario.model, std::string("x"));
}

void TestScenario::namesTheLineOfACase()
{
    const auto unknown = readCase(R"({"input": {"contxt": 1}})", "cases.jsonl", 12, GivenParts::Ignore);
    QCOMPARE(
        unknown.error().text(), std::string("cases.jsonl:12#/input: unknown key \"contxt\"; did you mean context?"));
    const auto cut = readCase("{\"input\"", "cases.jsonl", 12, GivenParts::Ignore);
    QVERIFY2(cut.error().text().starts_with("cases.jsonl:12:"), cut.error().text().c_str());
}

QTEST_APPLESS_MAIN(TestScenario)
#include "tst_scenario.moc"
