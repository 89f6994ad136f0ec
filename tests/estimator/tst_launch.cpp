// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/launch/launch.h"
#include "estimator/launch/parse_launch.h"
#include "estimator/launch/shell.h"
#include "estimator/resolve.h"
#include "estimator/scenario/write_scenario.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <random>

using namespace loadmark;

namespace {

std::string ids(const std::vector<Problem>& problems)
{
    std::string all;
    for (const Problem& problem : problems)
        all += (all.empty() ? "" : " ") + problem.id;
    return all;
}

Scenario scenarioOf(std::string model, std::string weights, std::string engine, std::string gpu, int count = 1)
{
    Scenario scenario;
    scenario.model = std::move(model);
    scenario.weights = std::move(weights);
    scenario.engine = std::move(engine);
    scenario.gpus = {{std::move(gpu), count}};
    return scenario;
}

/** What no command says stays; the rest is made to differ, so that it must come from the command. */
Scenario scrambled(const Scenario& told)
{
    Scenario base = told;
    base.model = told.model == "llama-3.1-8b" ? "qwen3-8b" : "llama-3.1-8b";
    base.weights = "q2_k";
    base.engine = "lmdeploy";
    if (told.engine != "mlx")
        base.context = told.context + 1;
    if (told.engine == "llama.cpp" || told.engine == "ollama" || told.engine == "mlx")
        base.sequences = told.sequences + 1;
    base.kvK = base.kvV = "q4_1";
    base.split = SplitMode::Expert;
    base.tensorSplit = {7, 1};
    base.offload = 50;
    base.gpuLayers = 3;
    base.cpuMoe = 2;
    base.kvOnHost = !told.kvOnHost;
    base.ubatch = 64;
    base.batch = 64;
    base.flashAttention = !told.flashAttention.value_or(true);
    base.swaFull = !told.swaFull;
    base.kvUnified = !told.kvUnified.value_or(false);
    base.gpuMemoryUtilization = 0.5;
    base.maxBatchedTokens = 999;
    base.maxNumSeqs = 9;
    base.memFractionStatic = 0.4;
    base.draft = "llama-3.1-8b";
    base.extra.insert_or_assign("draft_tokens", std::int64_t{9});
    return base;
}

class RandomScenarios
{
public:
    explicit RandomScenarios(const Catalogue& catalogue) : m_catalogue(catalogue) { }

    Scenario next()
    {
        Scenario s;
        const Model& model = *m_catalogue.models[below(m_catalogue.models.size())];
        s.model = model.id;
        s.engine = launchableEngines()[below(launchableEngines().size())];
        const EngineSpec& engine = *m_catalogue.engine(s.engine);
        s.weights = formatOf(model);
        const Accelerator& gpu = m_catalogue.accelerators[below(m_catalogue.accelerators.size())];
        s.gpus = {{gpu.id, chance(20) ? 0 : 1 << below(4)}};
        s.gpus.front().count = std::min(s.gpus.front().count, gpu.maxPerNode);
        s.context = chance(2) ? 8192 : 1 + static_cast<Tokens>(below(65536));
        s.sequences = chance(2) ? 1 : 1 + static_cast<int>(below(16));
        if (chance(2))
            s.kvK = s.kvV = engine.kvTypes[below(engine.kvTypes.size())];
        if (chance(6))
            s.kvV = engine.kvTypes[below(engine.kvTypes.size())];
        if (chance(3) && !engine.splits.empty())
            s.split = splitFromName(engine.splits[below(engine.splits.size())]);
        s.hostMemory = Bytes{2048} * gibi;
        return engine.policy == "llama.cpp" ? withLocalFlags(s) : withServingFlags(s);
    }

private:
    std::string formatOf(const Model& model)
    {
        if (!model.files.empty() && chance(2))
            return model.files[below(model.files.size())].format;
        return chance(3) ? m_catalogue.formats[below(m_catalogue.formats.size())].id : "native";
    }

    Scenario withLocalFlags(Scenario s)
    {
        if (chance(4))
            s.gpuLayers = chance(4) ? GpuLayers(AutoLayers{}) : GpuLayers(static_cast<int>(below(90)));
        if (chance(5))
            s.offload = static_cast<double>(below(101));
        if (chance(5))
            s.cpuMoe = static_cast<int>(below(40));
        if (chance(4))
            for (int i = 0; i < s.gpus.front().count; ++i)
                s.tensorSplit.push_back(static_cast<double>(1 + below(30)) / 4);
        s.kvOnHost = chance(6);
        s.swaFull = chance(5);
        if (chance(3))
            s.kvUnified = chance(2);
        if (chance(3))
            s.flashAttention = chance(2);
        if (chance(3))
            s.ubatch = s.batch = 1 << below(12);
        if (chance(5))
            s.batch = 4096;
        if (chance(5))
            s.draft = "mtp";
        if (chance(3))
            s.extra["draft_tokens"] = static_cast<std::int64_t>(1 + below(5));
        return s;
    }

    Scenario withServingFlags(Scenario s)
    {
        if (chance(3))
            s.gpuMemoryUtilization = 0.5 + static_cast<double>(below(50)) / 100;
        if (chance(3))
            s.memFractionStatic = 0.5 + static_cast<double>(below(45)) / 100;
        if (chance(3))
            s.maxBatchedTokens = static_cast<int>(256 + below(16384));
        if (chance(3))
            s.maxNumSeqs = static_cast<int>(1 + below(512));
        if (chance(4))
            s.extra["prefix_caching"] = chance(2);
        if (chance(4))
            s.extra["enforce_eager"] = chance(2);
        if (chance(6))
            s.extra["mamba_ssm_cache_dtype"] = std::string(chance(2) ? "float16" : "auto");
        if (chance(6))
            s.extra["swa_full_tokens_ratio"] = 0.5;
        if (chance(4))
            s.draft = "mtp";
        if (chance(3))
            s.extra["draft_tokens"] = static_cast<std::int64_t>(1 + below(5));
        return s;
    }

    std::size_t below(std::size_t count) { return m_random() % count; }
    bool chance(std::size_t oneIn) { return below(oneIn) == 0; }

    const Catalogue& m_catalogue;
    std::mt19937_64 m_random{4};
};

} // namespace

class TestLaunch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { readRealCatalogue(m_catalogue); }

    void wordsAreQuotedForTheShell()
    {
        QCOMPARE(
            quotedForShell("unsloth/Qwen3.8-27B-GGUF:UD-Q4_K_XL"), std::string("unsloth/Qwen3.8-27B-GGUF:UD-Q4_K_XL"));
        QCOMPARE(quotedForShell(""), std::string("''"));
        QCOMPARE(quotedForShell("it's $HOME/a b"), std::string(R"('it'\''s $HOME/a b')"));
    }

    void theShellReadsThemBack()
    {
        const std::vector<std::string> words{"", "a b", "it's", "$(reboot)", "`x`", "\"", "\\", "a\nb", "*", "~", "#c",
            "--flag=value", "é", ";", "&&", ">", "!x"};
        std::string text = "echo";
        for (const std::string& word : words)
            text += " \\\n  " + quotedForShell(word);
        const auto commands = splitShell(text + " # a comment's end\n");
        QVERIFY(commands.has_value());
        QCOMPARE(commands->size(), std::size_t{1});
        QCOMPARE(std::vector(commands->front().begin() + 1, commands->front().end()), words);
    }

    void aQuoteThatIsNotClosedIsToldOf()
    {
        QVERIFY(!splitShell("llama-server -m 'x").has_value());
        QVERIFY(!splitShell("llama-server -m \"x").has_value());
    }

    void llamaCpp()
    {
        Scenario scenario = scenarioOf("qwen3.8-27b", "ud-q4_k_xl", "llama.cpp", "rtx-4090-24gb", 2);
        scenario.context = 16384;
        scenario.sequences = 4;
        scenario.kvK = scenario.kvV = "q8_0";
        scenario.tensorSplit = {3, 1};
        const Launch started = launch(scenario, m_catalogue);
        QCOMPARE(ids(started.problems), std::string());
        // 4 × 16,384 tokens; 64 layers, one that drafts and the head
        QCOMPARE(started.command,
            std::string(
                "llama-server \\\n  -hf unsloth/Qwen3.8-27B-GGUF:UD-Q4_K_XL \\\n  --no-mmproj \\\n  -c 65536 \\\n"
                "  -np 4 \\\n  -ctk q8_0 \\\n  -ctv q8_0 \\\n  -ngl 66 \\\n  -ts 3,1 \\\n  -b 2048 \\\n  -ub 512 "
                "\\\n  -fa on"));
    }

    void theLayersThatFitAreANumber()
    {
        Scenario scenario = scenarioOf("qwen3.8-27b", "ud-q4_k_xl", "llama.cpp", "rtx-4060-ti-8gb");
        scenario.gpuLayers = AutoLayers{};
        const int layers = layersOnGpus(estimate(scenario, m_catalogue));
        QVERIFY(layers > 1 && layers < 60);
        const Launch started = launch(scenario, m_catalogue);
        QVERIFY(started.command.find(" -ngl " + std::to_string(layers) + " ") != std::string::npos);
    }

    void vllm()
    {
        Scenario scenario = scenarioOf("qwen3-32b", "native", "vllm", "h100-80gb-sxm", 2);
        scenario.context = 32768;
        scenario.kvK = scenario.kvV = "fp8";
        scenario.extra["prefix_caching"] = false;
        scenario.engineVersion = "0.22";
        const Launch started = launch(scenario, m_catalogue);
        QCOMPARE(ids(started.problems), std::string());
        QCOMPARE(started.command,
            std::string("vllm serve Qwen/Qwen3-32B \\\n  --max-model-len 32768 \\\n  --tensor-parallel-size 2 \\\n"
                        "  --kv-cache-dtype fp8 \\\n  --gpu-memory-utilization 0.92 \\\n  --max-num-seqs 1024 \\\n"
                        "  --max-num-batched-tokens 8192 \\\n  --no-enable-prefix-caching"));
    }

    void sglang()
    {
        Scenario scenario = scenarioOf("qwen3-32b", "native", "sglang", "h100-80gb-sxm", 2);
        scenario.split = SplitMode::Pipeline;
        scenario.memFractionStatic = 0.85;
        scenario.maxNumSeqs = 16;
        const Launch started = launch(scenario, m_catalogue);
        QCOMPARE(ids(started.problems), std::string());
        QCOMPARE(started.command,
            std::string("python3 -m sglang.launch_server \\\n  --model-path Qwen/Qwen3-32B \\\n  --context-length 8192 "
                        "\\\n  --pp-size 2 \\\n  --mem-fraction-static 0.85 \\\n  --chunked-prefill-size 8192 \\\n"
                        "  --max-running-requests 16"));
    }

    void ollama()
    {
        Scenario scenario = scenarioOf("qwen3-32b", "q4_k_m", "ollama", "rtx-4090-24gb", 2);
        scenario.kvK = scenario.kvV = "q8_0";
        scenario.sequences = 2;
        const Launch started = launch(scenario, m_catalogue);
        QCOMPARE(ids(started.problems), std::string());
        const Model& model = *m_catalogue.model("qwen3-32b");
        const auto file = std::ranges::find(model.files, std::string("q4_k_m"), &WeightFile::format);
        QVERIFY(file != model.files.end());
        QCOMPARE(started.command,
            "printf '%s\\n' \\\n  'FROM hf.co/" + file->repository
                + ":Q4_K_M' \\\n  'PARAMETER num_ctx 8192' \\\n  'PARAMETER num_gpu 65' \\\n  'PARAMETER num_batch "
                  "512' "
                  "> Modelfile\nOLLAMA_NUM_PARALLEL=2 OLLAMA_FLASH_ATTENTION=1 OLLAMA_KV_CACHE_TYPE=q8_0 "
                  "OLLAMA_SCHED_SPREAD=1 ollama serve &\nuntil ollama list > /dev/null 2>&1; do sleep 1; done\n"
                  "ollama create loadmark-qwen3-32b -f Modelfile\nollama run loadmark-qwen3-32b");
    }

    void mlxQuantisesFirst()
    {
        const Launch started = launch(scenarioOf("qwen3-8b", "mlx-4bit", "mlx", "m5-ultra"), m_catalogue);
        QCOMPARE(ids(started.problems), std::string());
        QCOMPARE(started.command,
            std::string("mlx_lm.convert \\\n  --hf-path Qwen/Qwen3-8B \\\n  --mlx-path qwen3-8b-mlx-4bit \\\n  -q \\\n"
                        "  --q-bits 4 \\\n  --q-group-size 64\nmlx_lm.server \\\n  --model qwen3-8b-mlx-4bit \\\n"
                        "  --prefill-step-size 2048 \\\n  --decode-concurrency 1"));
        QCOMPARE(ids(started.notes), std::string("launch_context_grows"));
    }

    void anOwnFile()
    {
        Model model = *m_catalogue.model("qwen3-8b");
        model.id = "own";
        model.own = true;
        model.repository.clear();
        model.ownFile = "/models/it's mine.gguf";
        model.nativeFormat = "q4_k_m";
        model.ownWeights = m_catalogue.weights(model, *m_catalogue.format("q4_k_m"));
        const Catalogue catalogue = m_catalogue.with(model);
        const Scenario scenario = scenarioOf("own", "q4_k_m", "llama.cpp", "rtx-4090-24gb");
        const Launch started = launch(scenario, catalogue);
        QCOMPARE(ids(started.problems), std::string());
        QVERIFY(started.command.starts_with("llama-server \\\n  -m '/models/it'\\''s mine.gguf' \\\n  -c 8192"));
        const auto parsed = parseLaunch(started.command, scenario, catalogue);
        QVERIFY(parsed.has_value());
        QCOMPARE(parsed->model, std::string("own"));

        model.repository = "me/mine-GGUF"; // read from there
        model.repositoryFile = "sub/mine-Q4_K_M.gguf";
        const Launch fromHub = launch(scenario, m_catalogue.with(model));
        QVERIFY(fromHub.command.starts_with(
            "llama-server \\\n  -hf me/mine-GGUF \\\n  -hff sub/mine-Q4_K_M.gguf \\\n  --no-mmproj"));
    }

    void whatCannotBeStarted_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("weights");
        QTest::addColumn<QString>("gpu");
        QTest::addColumn<int>("count");
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* name, const char* engine, const char* weights, const char* gpu, int count,
                             const char* change, const char* problem) {
            QTest::newRow(name) << QString::fromLatin1(engine) << QString::fromLatin1(weights)
                                << QString::fromLatin1(gpu) << count << QString::fromLatin1(change)
                                << QString::fromLatin1(problem);
        };
        row("too large", "vllm", "native", "rtx-4090-24gb", 1, "", "launch_does_not_fit");
        row("GGUF in vLLM", "vllm", "q4_k_m", "h100-80gb-sxm", 1, "", "format_not_loadable");
        row("no file of it", "llama.cpp", "q2_k_s", "h100-80gb-sxm", 1, "", "launch_no_file");
        row("no hardware", "llama.cpp", "q4_k_m", "", 0, "no gpus", "launch_needs_hardware");
        row("a cluster", "vllm", "native", "h100-80gb-sxm", 16, "", "launch_several_nodes");
        row("offload in vLLM", "vllm", "native", "h100-80gb-sxm", 2, "offload", "offload_not_offered");
        row("a type it lacks", "ollama", "q4_k_m", "h100-80gb-sxm", 1, "kv", "kv_type_not_offered");
        row("two types in Ollama", "ollama", "q4_k_m", "h100-80gb-sxm", 1, "two kv", "launch_kv_types_differ");
        row("an engine", "exllamav3", "exl3-4.0bpw", "h100-80gb-sxm", 1, "", "launch_engine_unknown");
        row("beyond the model", "llama.cpp", "q4_k_m", "h200-141gb", 1, "context", "context_beyond_model");
        row("a draft model", "llama.cpp", "q4_k_m", "h100-80gb-sxm", 1, "draft", "launch_draft_not_counted");
        row("nothing of that name", "llama.cpp", "q4_k_m", "nobody", 1, "", "unknown_id");
    }
    void whatCannotBeStarted()
    {
        QFETCH(QString, engine);
        QFETCH(QString, weights);
        QFETCH(QString, gpu);
        QFETCH(int, count);
        QFETCH(QString, change);
        QFETCH(QString, problem);
        Scenario scenario
            = scenarioOf("qwen3-32b", weights.toStdString(), engine.toStdString(), gpu.toStdString(), count);
        if (change == QStringLiteral("no gpus"))
            scenario.gpus.clear();
        if (change == QStringLiteral("offload"))
            scenario.offload = 20;
        if (change == QStringLiteral("kv"))
            scenario.kvK = scenario.kvV = "nvfp4";
        if (change == QStringLiteral("two kv"))
            scenario.kvK = "q8_0";
        if (change == QStringLiteral("context"))
            scenario.context = 1 << 20;
        if (change == QStringLiteral("draft"))
            scenario.draft = "qwen3-8b";
        const Launch started = launch(scenario, m_catalogue);
        QCOMPARE(started.command, std::string());
        QVERIFY2(ids(started.problems).find(problem.toStdString()) != std::string::npos, ids(started.problems).c_str());
    }

    void whatIsNotUnderstoodIsToldOf()
    {
        const Scenario base = scenarioOf("qwen3-32b", "q4_k_m", "llama.cpp", "rtx-4090-24gb");
        const auto error = [&](const char* command) {
            const auto parsed = parseLaunch(command, base, m_catalogue);
            return parsed ? std::string() : parsed.error().text();
        };
        QVERIFY(error("ls -l").find("starts no engine") != std::string::npos);
        QVERIFY(error("llama-server --frobnicate").find("--frobnicate") != std::string::npos);
        QVERIFY(error("llama-server -c").find("has no value") != std::string::npos);
        QVERIFY(error("llama-server -c many").find("-c") != std::string::npos);
        QVERIFY(error("llama-server -m /no/such.gguf").find("not in the catalogue") != std::string::npos);
        QVERIFY(error("vllm serve Qwen/Qwen3-32B --tensor-parallel-size 4").find("4 GPUs") != std::string::npos);
    }

    void everyCommandParsesBackIntoItsScenario()
    {
        RandomScenarios random(m_catalogue);
        std::map<std::string, int> commands;
        for (int i = 0; i < 60'000; ++i) {
            const Scenario scenario = random.next();
            const Launch started = launch(scenario, m_catalogue);
            QCOMPARE(started.command.empty(), !started.problems.empty());
            if (started.command.empty())
                continue;
            ++commands[scenario.engine];
            const Estimate estimated = estimate(scenario, m_catalogue);
            QVERIFY2(estimated.fits == true, started.command.c_str());
            const auto parsed = parseLaunch(started.command, scrambled(scenario), m_catalogue);
            QVERIFY2(parsed.has_value(), parsed ? "" : (parsed.error().text() + "\n" + started.command).c_str());
            const Scenario told = launchedScenario(estimated, m_catalogue);
            const Estimate again = estimate(*parsed, m_catalogue);
            const std::string was = scenarioJson(told).dump(),
                              is = scenarioJson(launchedScenario(again, m_catalogue)).dump();
            QVERIFY2(was == is, (started.command + "\n" + was + "\n" + is).c_str());
            QCOMPARE(*again.memory.gpuTotal.value, *estimated.memory.gpuTotal.value);
        }
        for (const std::string& engine : launchableEngines())
            QVERIFY2(commands[engine] > 100, (engine + ": " + std::to_string(commands[engine])).c_str());
    }

private:
    Catalogue m_catalogue;
};

QTEST_APPLESS_MAIN(TestLaunch)
#include "tst_launch.moc"
