// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/file_writers.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace {

struct Outcome
{
    int exitCode = -1;
    bool crashed = false;
    QString out;
    QString error;
};

/** "--model x --gpus 2" as a shell would split it. */
QStringList words(const char* line)
{
    return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

/** The value at "memory.kv_cache_bytes" or "devices.0.name". */
QJsonValue at(const QJsonDocument& document, const QString& path)
{
    QJsonValue value = document.object();
    for (const QString& key : path.split(QLatin1Char('.')))
        value = value.isArray() ? value.toArray().at(key.toInt()) : value.toObject().value(key);
    return value;
}

} // namespace

class TestCli : public QObject
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
    void reportsErrors_data();
    void reportsErrors();
    void opensNoPipes_data();
    void opensNoPipes();
    void limitsScenarioFiles();
    void listsUnusedPartsInBrief();
    void joinsKnownParts();
    void tellsClosedStreams_data();
    void tellsClosedStreams();
    void namesTheFileOfAnUnknownId();
    void needsNoDisplayThatWorks();
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
    void reportsFullDisks();
    void survivesAClosedPipe();
    void readsAnotherCatalogue();
    void helps();

private:
    Outcome run(const QStringList& arguments, const QByteArray& input = {}, const QStringList& environment = {});
    QString write(const QString& name, const QByteArray& text);

    QTemporaryDir m_folder;
};

Outcome TestCli::run(const QStringList& arguments, const QByteArray& input, const QStringList& environment)
{
    QProcess process;
    process.setWorkingDirectory(m_folder.path());
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    for (const QString& entry : environment)
        variables.insert(entry.section(QLatin1Char('='), 0, 0), entry.section(QLatin1Char('='), 1));
    process.setProcessEnvironment(variables);
    process.start(QStringLiteral(LOADMARK_PROGRAM), arguments);
    process.write(input);
    process.closeWriteChannel();
    process.waitForFinished(120000);
    return {process.exitCode(), process.exitStatus() == QProcess::CrashExit,
        QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
}

QString TestCli::write(const QString& name, const QByteArray& text)
{
    const QString path = m_folder.filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write the test's file");
    return path;
}

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
    QCOMPARE(provenance.size(), 22);
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

void TestCli::reportsErrors_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const char* arguments, const char* message) {
        QTest::newRow(name) << words(arguments) << QString::fromUtf8(message);
    };
    row("unknown command", "estimat", "loadmark: estimat: neither a command nor a file; did you mean estimate?");
    row("unknown option of the program", "--verison", "loadmark: --verison: unknown option; did you mean --version?");
    row("unknown option", "estimate --contxt 1", "loadmark: --contxt: unknown option; did you mean --context?");
    row("option without value", "estimate --context", "loadmark: --context: needs a value; write --context N");
    row("option for a value", "estimate --context --json", "loadmark: --context: needs a value");
    row("a word too many", "estimate llama", "loadmark: llama: estimate takes no words");
    row("out of range", "estimate --sequences 0",
        "loadmark: --sequences: \"0\" is out of range; use a whole number from 1");
    row("unknown model", "estimate --model llama-3.1-8",
        "loadmark: --model: there is no model \"llama-3.1-8\"; did you mean llama-3.1-8b");
    row("unknown model, nothing alike", "estimate --model xyzzyplugh",
        "loadmark: --model: there is no model \"xyzzyplugh\"; see loadmark list models");
    row("unknown accelerator", "estimate --gpu rtx4090",
        "loadmark: --gpu: there is no accelerator \"rtx4090\"; did you mean rtx-4090-24gb");
    row("unknown accelerator in a mix", "estimate --gpu rtx-4090-24gb:1,h100:1",
        "loadmark: --gpu: there is no accelerator \"h100\"; did you mean h100-80gb");
    row("unknown format", "estimate --weights q4_k_n",
        "loadmark: --weights: there is no weight format \"q4_k_n\"; did you mean q4_k_");
    row("unknown engine", "estimate --engine vlm",
        "loadmark: --engine: there is no engine \"vlm\"; did you mean vllm?");
    row("unknown host", "estimate --host ddr5", "loadmark: --host: there is no host \"ddr5\"; did you mean ddr5-");
    row("unknown KV type", "estimate --kv-v q8", "loadmark: --kv-v: there is no KV type \"q8\"; did you mean q8_0");
    row("unknown draft", "estimate --draft mpt", "loadmark: --draft: there is no model \"mpt\"; did you mean mtp");
    row("no such config", "estimate --config none.json",
        "loadmark: none.json: cannot be opened: No such file or directory; check the path");
    row("a folder for a file", "estimate --config /", "loadmark: /: is a folder; name a file in it");
    row("short option of the program", "-v", "loadmark: -v: unknown option; see loadmark --help");
    row("unknown option behind a file", ". --them", "loadmark: --them: unknown option; see loadmark --help");
    row("unknown option behind one of Qt's", "-style fusion -x", "loadmark: -x: unknown option; see loadmark --help");
    row("unknown file behind one of Qt's", "-platform offscreen none.json",
        "loadmark: none.json: neither a command nor a file; see loadmark --help");
    row("a device for a file", "estimate --scenario /dev/zero",
        "loadmark: /dev/zero: is a pipe or a device, not a regular file; name a file, or - for standard input");
    row("accelerator with its parts in another order", "estimate --gpu h100-sxm-80gb",
        "loadmark: --gpu: there is no accelerator \"h100-sxm-80gb\"; did you mean h100-80gb-sxm");
    row("two counts", "estimate --gpu rtx-4090-24gb:2 --gpus 3",
        "loadmark: --gpus: gpu says 2 in all and gpus says 3; leave out gpus");
    row("two counts the other way round", "estimate --gpus 3 --gpu rtx-4090-24gb:2",
        "loadmark: --gpu: gpu says 2 in all and gpus says 3; leave out gpus");
    row("a known part given twice", "estimate --known file_bytes=1 --known file_bytes=2",
        "loadmark: --known: \"file_bytes=1,file_bytes=2\" names \"file_bytes\" twice; keep one");
    row("a projector named in two ways", "estimate --mmproj none.gguf --mmproj-bytes 1",
        "loadmark: --mmproj-bytes: says the size of the file that --mmproj names; keep one of the two");
    row("bytes beyond 64 bits", "estimate --mmproj-bytes 99999999999999999999",
        "loadmark: --mmproj-bytes: \"99999999999999999999\" is out of range; use a whole number from 1 to ");
    row("two models", "estimate --config none.json --model llama-3.1-8b",
        "loadmark: --model: names a second model beside --config; keep one of the two");
    row("two lists at a time", "list models hosts", "loadmark: \"hosts\": is one name too many");
    row("a model id with more behind it", "estimate --model llama-3.1-8b-instruct",
        "loadmark: --model: there is no model \"llama-3.1-8b-instruct\"; did you mean llama-3.1-8b");
    row("a file that is no GGUF", "estimate --gguf /etc/passwd", "loadmark: /etc/passwd: is not a GGUF file; name one");
    row("no such projector", "estimate --mmproj none.gguf",
        "loadmark: none.gguf: cannot be read: No such file or directory; name the projector's file");
    row("no such GGUF file", "estimate --gguf none.gguf", "loadmark: none.gguf: does not exist; check the path");
    row("two models of one's own", "estimate --gguf a.gguf --config config.json",
        "loadmark: --gguf: names a second model beside config; keep one of the two");
    row("no such checkpoint", "inspect none.safetensors", "loadmark: none.safetensors: is missing");
    row("two forms", "estimate --json --tsv",
        "loadmark: estimate: more than one of --json, --markdown and --tsv; keep one");
    row("given without cases", "estimate --use-given", "loadmark: --use-given: goes with --cases");
    row("inputs beside cases", "estimate --cases x --model y", "loadmark: --model: has no place beside --cases");
    row("no such cases", "estimate --cases none.jsonl --json", "loadmark: none.jsonl: cannot be opened");
    row("no list", "list", "loadmark: list: needs the name of one list; use one of models");
    row("unknown list", "list gpus", "loadmark: list: there is no list \"gpus\"; use one of models accelerators");
    row("unknown view", "render overvew -o x.png",
        "loadmark: render: there is no view \"overvew\"; did you mean overview?");
    row("no picture named", "render overview", "loadmark: render: needs a file to write; add -o FILE");
    row("unknown kind of picture", "render overview -o x.gif", "loadmark: x.gif: ");
    row("no folder for a picture", "render overview -o none/x.png", "loadmark: none/x.png: ");
    row("no size", "render overview -o x.png --size big",
        "loadmark: --size: \"big\" is not a size; write it as 1440x900");
    row("size out of range", "render overview -o x.png --size 1x1", "loadmark: --size: \"1\" is out of range");
    row("scale out of range", "render overview -o x.png --scale 4",
        "loadmark: --scale: \"4\" is out of range; use a whole number from 1 to 3");
    row("unknown theme", "render overview -o x.png --theme drak",
        "loadmark: --theme: \"drak\" is unknown; did you mean dark?");
    row("unknown language", "render overview -o x.png --language xx", "loadmark: --language: ");
    row("a switch with a value", "estimate --json=banana", "loadmark: --json: takes no value; write --json alone");
    row("a switch that is told true", "estimate --json=true", "loadmark: --json: takes no value; write --json alone");
    row("a switch turned off with a value", "estimate --no-swa-full=true",
        "loadmark: --no-swa-full: takes no value; write --no-swa-full alone");
    row("unknown KV type of both", "estimate --kv f8", "loadmark: --kv: there is no KV type \"f8\"; did you mean fp8");
    row("nothing to inspect", "inspect", "loadmark: inspect: needs one file");
    row("inspecting a device", "inspect /dev/null", "loadmark: /dev/null: is a pipe or a device, not a regular file");
    const auto one = [](const char* name, const QStringList& arguments, const char* message) {
        QTest::newRow(name) << arguments << QString::fromUtf8(message);
    };
    one("a line break in a name", {QStringLiteral("inspect"), QStringLiteral("a\nb\x1b")},
        "loadmark: a\\nb\\x1b: cannot be opened");
    one("no name of a file", {QStringLiteral("inspect"), QString()}, "loadmark: file name: is empty; name the file");
    one("nothing at all", {QString()}, "loadmark: first argument: is empty; see loadmark --help");
    one("no name of a picture", words("render overview -o") << QString(),
        "loadmark: -o: the file name is empty; add -o FILE.png, .svg or .pdf");
    const QString ellipsis = QStringLiteral("…");
    const QString longName(5000, QLatin1Char('x'));
    const QString place = longName.left(80) + ellipsis + longName.left(79);
    const auto echo = [](const char* name, const QStringList& arguments, const QString& message) {
        QTest::newRow(name) << arguments << message;
    };
    echo("long name of a file", words("inspect") << longName,
        QStringLiteral("loadmark: ") + place + QStringLiteral(": "));
    echo("long argument", {longName}, QStringLiteral("loadmark: ") + place + QStringLiteral(": neither"));
    echo("long id", words("estimate --gpu") << longName,
        QStringLiteral("loadmark: --gpu: there is no accelerator \"") + longName.left(40) + ellipsis + longName.left(39)
            + QStringLiteral("\"; see"));
}

void TestCli::reportsErrors()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, message);
    const Outcome outcome = run(arguments);
    QVERIFY(!outcome.crashed);
    QCOMPARE(outcome.exitCode, 1);
    QCOMPARE(outcome.out, QString());
    QVERIFY2(outcome.error.startsWith(message), qPrintable(outcome.error));
    QCOMPARE(outcome.error.count(QLatin1Char('\n')), 1);
    QVERIFY2(outcome.error.contains(QStringLiteral("; ")), "the remedy");
    QVERIFY2(QDir(m_folder.path()).entryList({QStringLiteral("x.*")}).isEmpty(), "a partial file is left behind");
}

void TestCli::opensNoPipes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("scenario") << words("estimate --scenario");
    QTest::newRow("cases") << words("estimate --json --cases");
    QTest::newRow("GGUF") << words("estimate --gguf");
    QTest::newRow("config") << words("estimate --config");
    QTest::newRow("projector") << words("estimate --mmproj");
    QTest::newRow("inspected") << words("inspect");
}

/** Nobody writes to them, so opening one would wait for ever. */
void TestCli::opensNoPipes()
{
    QFETCH(const QStringList, arguments);
    const QString pipe = QStringLiteral("pipe.gguf");
    QProcess::execute(QStringLiteral("mkfifo"), {m_folder.filePath(pipe), m_folder.filePath(QStringLiteral("pipe"))});
    for (const QString& name : {pipe, QStringLiteral("pipe")}) {
        const Outcome outcome = run(arguments + QStringList{name});
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.error.contains(QStringLiteral("not a regular file; ")), qPrintable(outcome.error));
        QCOMPARE(outcome.error.count(QLatin1Char('\n')), 1);
    }
}

void TestCli::limitsScenarioFiles()
{
    write(QStringLiteral("big.json"), "{\"_note\": \"" + QByteArray(1 << 20, 'x') + "\"}");
    const Outcome outcome = run(words("estimate --scenario big.json"));
    QCOMPARE(outcome.exitCode, 1);
    QCOMPARE(
        outcome.error, QStringLiteral("loadmark: big.json: is larger than 1 MiB; check that this is the right file\n"));
}

void TestCli::listsUnusedPartsInBrief()
{
    QByteArray parts;
    for (int i = 10000; i < 30000; ++i)
        parts += (parts.isEmpty() ? "\"part_" : ", \"part_") + QByteArray::number(i) + "\": 1";
    write(QStringLiteral("parts.json"), "{\"known\": {" + parts + "}}");
    const Outcome outcome = run(words("estimate --scenario parts.json"));
    QCOMPARE(outcome.exitCode, 0);
    QVERIFY2(outcome.out.contains(QStringLiteral("no use for part_10000, part_10001, part_10002 and 19997 more.\n")),
        qPrintable(outcome.out.left(3000)));
}

void TestCli::joinsKnownParts()
{
    const Outcome outcome
        = run(words("estimate --json --known file_bytes=5000000000 --known weights_bytes=4000000000"));
    const QJsonDocument document = QJsonDocument::fromJson(outcome.out.toUtf8());
    QCOMPARE(at(document, QStringLiteral("scenario.known.file_bytes")).toDouble(), 5e9);
    QCOMPARE(at(document, QStringLiteral("scenario.known.weights_bytes")).toDouble(), 4e9);
}

void TestCli::tellsClosedStreams_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("message");
    QTest::newRow("input") << QStringLiteral("estimate --json --cases - <&-")
                           << QStringLiteral("loadmark: standard input: is closed; pass something in");
    QTest::newRow("output") << QStringLiteral("list hosts >&-")
                            << QStringLiteral("loadmark: standard output: is closed; leave it open");
    QTest::newRow("both") << QStringLiteral("estimate <&- >&-")
                          << QStringLiteral("loadmark: standard output: is closed; leave it open");
}

void TestCli::tellsClosedStreams()
{
    QFETCH(const QString, command);
    QFETCH(const QString, message);
    QProcess shell;
    shell.start(QStringLiteral("/bin/sh"),
        {QStringLiteral("-c"), QStringLiteral("\"$0\" ") + command, QStringLiteral(LOADMARK_PROGRAM)});
    QVERIFY(shell.waitForFinished(120000));
    const QString error = QString::fromUtf8(shell.readAllStandardError());
    QVERIFY2(error.startsWith(message), qPrintable(error));
    QCOMPARE(error.count(QLatin1Char('\n')), 1);
    QCOMPARE(shell.exitCode(), 1);
}

void TestCli::namesTheFileOfAnUnknownId()
{
    write(QStringLiteral("unknown.json"), R"({"gpu": "nopeq"})");
    const Outcome file = run(words("estimate --scenario unknown.json"));
    QCOMPARE(file.exitCode, 1);
    QVERIFY2(file.error.startsWith(QLatin1String("loadmark: unknown.json#/gpu: ")), qPrintable(file.error));
    const Outcome option = run(words("estimate --scenario unknown.json --gpu nopeq"));
    QVERIFY2(option.error.startsWith(QLatin1String("loadmark: --gpu: ")), qPrintable(option.error));
}

void TestCli::needsNoDisplayThatWorks()
{
    const QStringList dead{QStringLiteral("DISPLAY=:9999"), QStringLiteral("QT_QPA_PLATFORM=xcb")};
    const Outcome picture = run(words("render memory-bar --gpu rtx-4090-24gb -o dead.svg"), {}, dead);
    QCOMPARE(picture.exitCode, 0);
    const Outcome window = run({}, {}, dead);
    QVERIFY(!window.crashed);
    QCOMPARE(window.exitCode, 1);
    QCOMPARE(window.error.count(QLatin1Char('\n')), 1);
    QVERIFY2(window.error.contains(QLatin1String(":9999")), qPrintable(window.error));
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

void TestCli::reportsFullDisks()
{
    if (!QFile::exists(QStringLiteral("/dev/full")))
        QSKIP("no /dev/full here");
    QProcess process;
    process.setStandardOutputFile(QStringLiteral("/dev/full"));
    process.start(QStringLiteral(LOADMARK_PROGRAM), words("list models"));
    process.waitForFinished(120000);
    QCOMPARE(process.exitCode(), 1);
    QCOMPARE(QString::fromUtf8(process.readAllStandardError()),
        QStringLiteral("loadmark: standard output: cannot be written: No space left on device; "
                       "free some space or write elsewhere\n"));
}

void TestCli::survivesAClosedPipe()
{
    QProcess process;
    process.start(QStringLiteral(LOADMARK_PROGRAM), words("list models --json"));
    process.closeReadChannel(QProcess::StandardOutput);
    process.waitForFinished(120000);
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(QString::fromUtf8(process.readAllStandardError()), QString());
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
