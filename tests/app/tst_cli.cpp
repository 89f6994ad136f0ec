// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_runner.h"
#include "tests/file_writers.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace cli_runner;

namespace {

/** The value at "memory.kv_cache_bytes" or "devices.0.name". */
QJsonValue at(const QJsonDocument& document, const QString& path)
{
    QJsonValue value = document.object();
    for (const QString& key : path.split(QLatin1Char('.')))
        value = value.isArray() ? value.toArray().at(key.toInt()) : value.toObject().value(key);
    return value;
}

} // namespace

/** What the commands print. */
class TestCli : public QObject, private Runner
{
    Q_OBJECT

private Q_SLOTS:
    void estimatesAsPublished_data();
    void estimatesAsPublished();
    void resultHasStableKeys();
    void writesEachForm_data();
    void writesEachForm();
    void explains();
    void checks_data();
    void checks();
    void startsFromAScenarioFile();
    void joinsKnownParts();
    void aCaseThatFailsDoesNotFit();
    void takesTheUsualFormatOfTheEngine();
    void estimatesCasesInOrder();
    void readsCasesFromStandardInput();
    void findsFilesBesideTheCases();
    void listsTheCatalogue_data();
    void listsTheCatalogue();
    void inspectsConfigs();
    void readsGgufFiles();
    void rendersPictures_data();
    void rendersPictures();
    void readsAnotherCatalogue();
    void helps();
};

void TestCli::estimatesAsPublished_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("key");
    QTest::addColumn<double>("expected");
    const auto row = [](const char* name, const char* arguments, const char* key, double expected) {
        QTest::newRow(name) << words(arguments) << QString::fromUtf8(key) << expected;
    };
    // 2 × 32 layers × 8 KV heads × 128 × 2 bytes × 8192 tokens
    row("KV of Llama 3.1 8B", "--model llama-3.1-8b --context 8192 --kv f16", "memory.kv_cache_bytes", 1073741824);
    // 61 layers × 576 elements × 34/32 bytes × 65536 tokens
    row("quantised latent KV", "--model deepseek-v3-0324 --context 64K --kv q8_0", "memory.kv_cache_bytes", 2446589952);
    row("context in K", "--context 32K", "scenario.context", 32768);
    row("GPU memory in GiB", "--gpu rtx-4090-24gb --gpu-memory 48", "scenario.gpu_memory", 48);
    row("llama.cpp's micro-batch", "", "scenario.ubatch", 512);
    row("a switch turned off", "--swa-full --no-swa-full", "scenario.swa_full", 0);
    row("two devices of a mix", "--gpu rtx-4090-24gb:1,rtx-3090-24gb:1", "devices.1.fits", 1);
}

void TestCli::estimatesAsPublished()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, key);
    QFETCH(const double, expected);
    const Outcome outcome = run(QStringList{QStringLiteral("estimate"), QStringLiteral("--json")} + arguments);
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.exitCode, 0);
    const QJsonValue value = at(QJsonDocument::fromJson(outcome.out.toUtf8()), key);
    QVERIFY2(value.isDouble() || value.isBool(), qPrintable(key));
    QCOMPARE(value.isBool() ? static_cast<double>(value.toBool()) : value.toDouble(), expected);
}

void TestCli::resultHasStableKeys()
{
    const Outcome outcome = run(words("estimate --json --gpu h200-141gb-sxm --engine vllm --weights bf16"));
    const QJsonDocument document = QJsonDocument::fromJson(outcome.out.toUtf8());
    QVERIFY(document.isObject());
    const QStringList expected{QStringLiteral("scenario"), QStringLiteral("catalogue"), QStringLiteral("memory"),
        QStringLiteral("devices"), QStringLiteral("kv"), QStringLiteral("speed"), QStringLiteral("cost"),
        QStringLiteral("ranges"), QStringLiteral("fits"), QStringLiteral("verdict"), QStringLiteral("problems"),
        QStringLiteral("provenance")};
    for (const QString& key : expected)
        QVERIFY2(document.object().contains(key), qPrintable(key));
    QCOMPARE(document.object().size(), expected.size());

    const QStringList classes{QStringLiteral("measured"), QStringLiteral("exact"), QStringLiteral("calibrated"),
        QStringLiteral("estimated"), QStringLiteral("unknown")};
    const QJsonObject provenance = document[QStringLiteral("provenance")].toObject();
    QCOMPARE(provenance.size(), 23);
    for (auto entry = provenance.begin(); entry != provenance.end(); ++entry) {
        const QString confidence = entry->toObject().value(QStringLiteral("class")).toString();
        QVERIFY2(classes.contains(confidence), qPrintable(entry.key()));
        const bool unknown = at(document, entry.key()).isNull();
        QVERIFY2(unknown == (confidence == QStringLiteral("unknown")), qPrintable(entry.key()));
    }
}

void TestCli::writesEachForm_data()
{
    QTest::addColumn<QString>("form");
    QTest::addColumn<QString>("start");
    QTest::addColumn<QString>("part");
    QTest::newRow("text") << QString() << QStringLiteral("Fits") << QStringLiteral("\n  KV cache");
    QTest::newRow("Markdown") << QStringLiteral("--markdown") << QStringLiteral("**Fits")
                              << QStringLiteral("| KV cache | 1.00 GiB |");
    QTest::newRow("TSV") << QStringLiteral("--tsv") << QStringLiteral("key\tvalue\t")
                         << QStringLiteral("\nmemory.kv_cache_bytes\t1073741824\t");
}

void TestCli::writesEachForm()
{
    QFETCH(const QString, form);
    QFETCH(const QString, start);
    QFETCH(const QString, part);
    const Outcome outcome
        = run(words("estimate --gpu rtx-4090-24gb") + form.split(QLatin1Char(' '), Qt::SkipEmptyParts));
    QCOMPARE(outcome.exitCode, 0);
    QVERIFY2(outcome.out.startsWith(start), qPrintable(outcome.out));
    QVERIFY2(outcome.out.contains(part), qPrintable(outcome.out));
}

void TestCli::explains()
{
    const Outcome outcome = run(words("estimate --gpu rtx-4090-24gb --explain"));
    QVERIFY2(outcome.out.contains(QStringLiteral("32 ×")), qPrintable(outcome.out)); // layers of Llama 3.1 8B
    QVERIFY(outcome.out.contains(QStringLiteral("8,192")));

    const Outcome json = run(words("estimate --gpu rtx-4090-24gb --explain --json"));
    const QJsonObject explanation
        = QJsonDocument::fromJson(json.out.toUtf8()).object().value(QStringLiteral("explanation")).toObject();
    const QJsonObject kv = explanation.value(QStringLiteral("memory.kv_cache_bytes")).toObject();
    QCOMPARE(kv.value(QStringLiteral("result")).toDouble(), 1073741824.0);
    const QJsonObject layers = kv.value(QStringLiteral("terms")).toObject().value(QStringLiteral("layers")).toObject();
    QCOMPARE(layers.value(QStringLiteral("value")).toDouble(), 32.0);
}

void TestCli::checks_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::newRow("fits") << words("--gpu rtx-4090-24gb --check") << 0;
    QTest::newRow("does not fit") << words("--model llama-3.1-70b --gpu rtx-4090-24gb --check") << 2;
    QTest::newRow("vLLM without a GPU: not known to fit") << words("--engine vllm --gpus 0 --check") << 2;
    QTest::newRow("no hardware: not known to fit") << words("--check") << 2;
    QTest::newRow("does not fit, not asked") << words("--model llama-3.1-70b --gpu rtx-4090-24gb") << 0;
}

void TestCli::checks()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, exitCode);
    const Outcome outcome = run(QStringList{QStringLiteral("estimate")} + arguments);
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.exitCode, exitCode);
}

void TestCli::startsFromAScenarioFile()
{
    write(QStringLiteral("s.json"), R"({"model": "qwen3-8b", "gpu": "rtx-3090-24gb", "gpus": 4, "context": "16K"})");
    const Outcome outcome = run(words("estimate --scenario s.json --context 4K --gpu rtx-4090-24gb --json"));
    const QJsonDocument document = QJsonDocument::fromJson(outcome.out.toUtf8());
    QCOMPARE(at(document, QStringLiteral("scenario.model")).toString(), QStringLiteral("qwen3-8b"));
    QCOMPARE(at(document, QStringLiteral("scenario.context")).toInt(), 4096);
    QCOMPARE(at(document, QStringLiteral("scenario.gpus")).toInt(), 1);

    // What is printed is a scenario file itself.
    const QJsonObject scenario = at(document, QStringLiteral("scenario")).toObject();
    write(QStringLiteral("again.json"), QJsonDocument(scenario).toJson());
    const Outcome again = run(words("estimate --scenario again.json --json"));
    QCOMPARE(again.error, QString());
    QCOMPARE(at(QJsonDocument::fromJson(again.out.toUtf8()), QStringLiteral("scenario")).toObject(), scenario);
}

void TestCli::joinsKnownParts()
{
    const Outcome outcome
        = run(words("estimate --json --known file_bytes=5000000000 --known weights_bytes=4000000000"));
    const QJsonDocument document = QJsonDocument::fromJson(outcome.out.toUtf8());
    QCOMPARE(at(document, QStringLiteral("scenario.known.file_bytes")).toDouble(), 5e9);
    QCOMPARE(at(document, QStringLiteral("scenario.known.weights_bytes")).toDouble(), 4e9);
}

void TestCli::aCaseThatFailsDoesNotFit()
{
    QCOMPARE(run(words("estimate --cases - --json --check"), R"({"model": "nope"})").exitCode, 2);
    QCOMPARE(run(words("estimate --cases - --json --check"), R"({"gpu": "rtx-4090-24gb"})").exitCode, 0);
}

void TestCli::takesTheUsualFormatOfTheEngine()
{
    const auto weights = [this](const char* arguments) {
        const Outcome outcome = run(words("estimate --json --model llama-3.1-8b") + words(arguments));
        return at(QJsonDocument::fromJson(outcome.out.toUtf8()), QStringLiteral("scenario.weights")).toString();
    };
    QCOMPARE(weights("--engine llama.cpp"), QStringLiteral("q4_k_m"));
    QCOMPARE(weights("--engine vllm"), QStringLiteral("awq-int4")); // no GGUF
    QCOMPARE(weights("--engine vllm --weights q4_k_m"), QStringLiteral("q4_k_m")); // what is asked for stays
}

void TestCli::estimatesCasesInOrder()
{
    write(QStringLiteral("cases.jsonl"),
        "{\"model\": \"llama-3.1-8b\"}\n"
        "{\"model\": \"llama\"}\n"
        "\n"
        "{\"input\": {\"model\": \"qwen3-8b\"}, \"extra\": {}, \"expect\": {\"x\": 1}}\n"
        "{\"modle\": 1}\n"
        "{\n"
        "{\"input\": {\"gpu\": \"nope\"}}");
    const Outcome outcome = run(words("estimate --cases cases.jsonl --json"));
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.exitCode, 0);
    const QStringList lines = outcome.out.trimmed().split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 6);
    const auto line = [&](qsizetype i) { return QJsonDocument::fromJson(lines[i].toUtf8()); };
    QCOMPARE(at(line(0), QStringLiteral("scenario.model")).toString(), QStringLiteral("llama-3.1-8b"));
    QCOMPARE(at(line(1), QStringLiteral("error.where")).toString(), QStringLiteral("cases.jsonl:2#/model"));
    QCOMPARE(at(line(2), QStringLiteral("scenario.model")).toString(), QStringLiteral("qwen3-8b"));
    QCOMPARE(at(line(3), QStringLiteral("error.what")).toString(), QStringLiteral("unknown key \"modle\""));
    QVERIFY(at(line(4), QStringLiteral("error.where")).toString().startsWith(QStringLiteral("cases.jsonl:6:")));
    QCOMPARE(at(line(5), QStringLiteral("error.where")).toString(), QStringLiteral("cases.jsonl:7#/input/gpu"));
}

void TestCli::readsCasesFromStandardInput()
{
    const QByteArray line = R"({"input": {}, "given": {"weights_bytes": 5000000000}})";
    const Outcome given = run(words("estimate --cases - --json --use-given"), line);
    const Outcome ignored = run(words("estimate --cases - --json"), line);
    const QString known = QStringLiteral("scenario.known.weights_bytes");
    QCOMPARE(at(QJsonDocument::fromJson(given.out.toUtf8()), known).toDouble(), 5e9);
    QVERIFY(at(QJsonDocument::fromJson(ignored.out.toUtf8()), known).isUndefined());
}

void TestCli::findsFilesBesideTheCases()
{
    write(QStringLiteral("sub/mine/config.json"),
        R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 2, "num_attention_heads": 32,
            "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256})");
    write(QStringLiteral("sub/cases.jsonl"),
        R"({"input": {"config": "mine/config.json", "context": 1024, "kv": "f16"}})");
    const Outcome outcome = run(words("estimate --cases sub/cases.jsonl --json"));
    const QJsonDocument document = QJsonDocument::fromJson(outcome.out.toUtf8());
    QCOMPARE(at(document, QStringLiteral("scenario.model")).toString(), QStringLiteral("mine"));
    // 2 × 2 layers × 8 KV heads × 128 × 2 bytes × 1024 tokens
    QCOMPARE(at(document, QStringLiteral("memory.kv_cache_bytes")).toDouble(), 8388608.0);
}

void TestCli::listsTheCatalogue_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("least");
    QTest::newRow("models") << QStringLiteral("models") << QStringLiteral("glm-5.3") << 109;
    QTest::newRow("accelerators") << QStringLiteral("accelerators") << QStringLiteral("h100-80gb-sxm") << 114;
    QTest::newRow("hosts") << QStringLiteral("hosts") << QStringLiteral("ddr5-6000-2ch") << 45;
    QTest::newRow("formats") << QStringLiteral("formats") << QStringLiteral("q4_k_m") << 90;
    QTest::newRow("engines") << QStringLiteral("engines") << QStringLiteral("vllm") << 8;
}

void TestCli::listsTheCatalogue()
{
    QFETCH(const QString, name);
    QFETCH(const QString, id);
    QFETCH(const int, least);
    const Outcome text = run({QStringLiteral("list"), name});
    QVERIFY(text.out.startsWith(QStringLiteral("ID ")));
    QVERIFY(text.out.contains(QStringLiteral("\n") + id + QStringLiteral(" ")));

    const Outcome json = run({QStringLiteral("list"), name, QStringLiteral("--json")});
    const QJsonArray entries = QJsonDocument::fromJson(json.out.toUtf8()).object().value(name).toArray();
    QVERIFY(entries.size() >= least);
    bool found = false;
    for (const QJsonValue& entry : entries)
        found = found || entry.toObject().value(QStringLiteral("id")).toString() == id;
    QVERIFY(found);
}

void TestCli::inspectsConfigs()
{
    write(QStringLiteral("tiny.json"),
        R"({"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 3, "num_attention_heads": 4,
            "num_key_value_heads": 2, "intermediate_size": 128, "vocab_size": 1000, "torch_dtype": "bfloat16"})");
    const Outcome outcome = run(words("inspect tiny.json"));
    QCOMPARE(outcome.error, QString());
    const QJsonDocument document = QJsonDocument::fromJson(outcome.out.toUtf8());
    // In the words of the catalogue's own entries.
    QCOMPARE(at(document, QStringLiteral("family")).toString(), QStringLiteral("Llama"));
    QCOMPARE(at(document, QStringLiteral("native_format")).toString(), QStringLiteral("bf16"));
    QCOMPARE(at(document, QStringLiteral("native_label")).toString(), QStringLiteral("BF16"));
    QVERIFY(at(document, QStringLiteral("repository")).isUndefined());
    QCOMPARE(at(document, QStringLiteral("id")).toString(), QStringLiteral("tiny"));
    QCOMPARE(at(document, QStringLiteral("architecture.hidden")).toInt(), 64);
}

void TestCli::readsGgufFiles()
{
    using namespace loadmark;
    test::GgufWriter writer;
    writer.text("general.architecture", "llama");
    writer.number("general.file_type", 7);
    writer.number("llama.block_count", 1);
    writer.number("llama.embedding_length", 64);
    writer.number("llama.attention.head_count", 4);
    writer.number("llama.attention.head_count_kv", 2);
    writer.number("llama.twist", 1);
    writer.tensor("token_embd.weight", {64, 100}, test::Q8_0, 6800);
    writer.tensor("blk.0.attn_q.weight", {64, 64}, test::Q8_0, 4352);
    writer.tensor("blk.0.attn_k.weight", {64, 32}, test::Q8_0, 2176);
    writer.tensor("blk.0.attn_v.weight", {64, 32}, test::Q8_0, 2176);
    writer.tensor("blk.0.attn_output.weight", {64, 64}, test::Q8_0, 4352);
    writer.write(m_folder.filePath(QStringLiteral("mine-Q8_0.gguf")).toStdString());
    writer.write(m_folder.filePath(QStringLiteral("cut.gguf")).toStdString(), 10000);

    const Outcome estimate = run(words("estimate --json --gguf mine-Q8_0.gguf --context 1024 --kv f16"));
    QCOMPARE(estimate.error, QString());
    const QJsonDocument result = QJsonDocument::fromJson(estimate.out.toUtf8());
    QCOMPARE(at(result, QStringLiteral("scenario.model")).toString(), QStringLiteral("mine-Q8_0"));
    QCOMPARE(at(result, QStringLiteral("scenario.weights")).toString(), QStringLiteral("q8_0"));
    QCOMPARE(at(result, QStringLiteral("memory.kv_cache_bytes")).toInt(), 2 * 2 * 16 * 2 * 1024);
    write(QStringLiteral("echo.json"), QJsonDocument(result[QStringLiteral("scenario")].toObject()).toJson());
    const Outcome again = run(words("estimate --json --scenario echo.json")); // the scenario is the complete input
    QCOMPARE(again.error, QString());
    QCOMPARE(at(QJsonDocument::fromJson(again.out.toUtf8()), QStringLiteral("memory")),
        at(result, QStringLiteral("memory")));

    const Outcome inspected = run(words("inspect --json mine-Q8_0.gguf"));
    QCOMPARE(inspected.error, QString());
    const QJsonDocument report = QJsonDocument::fromJson(inspected.out.toUtf8());
    QCOMPARE(at(report, QStringLiteral("file.tensor_bytes")).toInt(), 6800 + 2 * 4352 + 2 * 2176);
    QCOMPARE(at(report, QStringLiteral("file.types.q8_0.tensors")).toInt(), 5);
    QCOMPARE(at(report, QStringLiteral("weights.token_embedding_bytes")).toInt(), 6800);
    QCOMPARE(at(report, QStringLiteral("file.unknown_keys.0")).toString(), QStringLiteral("llama.twist"));
    QCOMPARE(at(report, QStringLiteral("model.architecture.hidden")).toInt(), 64);

    const Outcome text = run(words("inspect cut.gguf"));
    QVERIFY2(text.out.contains(QStringLiteral("10,000 bytes are missing")), qPrintable(text.out + text.error));
    const Outcome cut = run(words("estimate --gguf cut.gguf"));
    QCOMPARE(cut.error,
        QStringLiteral("loadmark: cut.gguf: ends 10000 bytes before its last tensor does; download it completely\n"));
    QCOMPARE(cut.exitCode, 1);
}

void TestCli::rendersPictures_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("magic");
    QTest::newRow("PNG") << QStringLiteral("p.png") << QByteArray("\x89PNG");
    QTest::newRow("SVG") << QStringLiteral("p.svg") << QByteArray("<?xml");
    QTest::newRow("PDF") << QStringLiteral("p.pdf") << QByteArray("%PDF");
}

void TestCli::rendersPictures()
{
    QFETCH(const QString, file);
    QFETCH(const QByteArray, magic);
    const Outcome outcome = run(words("render memory-bar --gpu rtx-4090-24gb --theme dark -o") + QStringList{file});
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.exitCode, 0);
    QFile picture(m_folder.filePath(file));
    QVERIFY(picture.open(QIODevice::ReadOnly));
    QVERIFY(picture.readAll().startsWith(magic));
}

void TestCli::readsAnotherCatalogue()
{
    const QString variable = QStringLiteral("LOADMARK_CATALOGUE=");
    const Outcome own = run(words("list hosts"), {}, {variable + QStringLiteral(LOADMARK_RESOURCES "/catalogue")});
    QCOMPARE(own.exitCode, 0);
    write(QStringLiteral("broken/accelerators.json"), R"({"accelerators": [{"id": 3}]})");
    const Outcome broken = run(words("list hosts"), {}, {variable + m_folder.filePath(QStringLiteral("broken"))});
    QCOMPARE(broken.exitCode, 1);
    QVERIFY2(broken.error.contains(QStringLiteral(
                 "broken/accelerators.json#/accelerators/0/id: must be a string, not number; write a string")),
        qPrintable(broken.error));
}

void TestCli::helps()
{
    const Outcome general = run(words("--help"));
    QCOMPARE(general.exitCode, 0);
    for (const char* command : {"estimate", "list", "render", "inspect"}) {
        QVERIFY(general.out.contains(QString::fromUtf8(command)));
        QVERIFY(run({QString::fromUtf8(command), QStringLiteral("--help")}).out.startsWith(QStringLiteral("Usage: ")));
    }
    QVERIFY(run(words("--version")).out.startsWith(QStringLiteral("loadmark ")));
}

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
