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

[[maybe_unused]] std::string ids(const std::vector<Problem>& problems)
{
    std::string all;
    for (const Problem& problem : problems)
        all += (all.empty() ? "" : " ") + problem.id;
    return all;
}

[[maybe_unused]] Scenario scenarioOf(
    std::string model, std::string weights, std::string engine, std::string gpu, int count = 1)
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

    void commands_data()
    {
        QTest::addColumn<QByteArray>("change");
        QTest::addColumn<QString>("command");
        // 64 layers and the head; 4 × 16,384 = 65,536
        QTest::newRow("llama.cpp") << QByteArray("llama.cpp")
                                   << "llama-server \\\n  -hf unsloth/Qwen3.8-27B-GGUF:Q4_K_M \\\n  --no-mmproj \\\n"
                                      "  -c 65536 \\\n  -np 4 \\\n  -ctk q8_0 \\\n  -ctv q8_0 \\\n  -ngl 66 \\\n"
                                      "  -b 2048 \\\n  -ub 512 \\\n  -fa on";
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
