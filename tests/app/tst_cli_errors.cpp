// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_runner.h"

#include <QTest>

using namespace cli_runner;

/** What the commands say of bad input, closed streams and full disks. */
class TestCliErrors : public QObject, private Runner
{
    Q_OBJECT

private Q_SLOTS:
    void reportsErrors_data();
    void reportsErrors();
    void opensNoPipes_data();
    void opensNoPipes();
    void limitsScenarioFiles();
    void listsUnusedPartsInBrief();
    void tellsClosedStreams_data();
    void tellsClosedStreams();
    void namesTheFileOfAnUnknownId();
    void needsNoDisplayThatWorks();
    void reportsFullDisks();
    void reportsFilesBeyondALimit();
    void survivesAClosedPipe();
};

void TestCliErrors::reportsErrors_data()
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
    write(QStringLiteral("projector.gguf"), "{}");
    row("a projector that is none", "estimate --mmproj projector.gguf",
        "loadmark: projector.gguf: is not a GGUF file; name the projector's file");
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

void TestCliErrors::reportsErrors()
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

void TestCliErrors::opensNoPipes_data()
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
void TestCliErrors::opensNoPipes()
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

void TestCliErrors::limitsScenarioFiles()
{
    write(QStringLiteral("big.json"), "{\"_note\": \"" + QByteArray(1 << 20, 'x') + "\"}");
    const Outcome outcome = run(words("estimate --scenario big.json"));
    QCOMPARE(outcome.exitCode, 1);
    QCOMPARE(
        outcome.error, QStringLiteral("loadmark: big.json: is larger than 1 MiB; check that this is the right file\n"));
}

void TestCliErrors::listsUnusedPartsInBrief()
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

void TestCliErrors::tellsClosedStreams_data()
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

void TestCliErrors::tellsClosedStreams()
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

void TestCliErrors::namesTheFileOfAnUnknownId()
{
    write(QStringLiteral("unknown.json"), R"({"gpu": "nopeq"})");
    const Outcome file = run(words("estimate --scenario unknown.json"));
    QCOMPARE(file.exitCode, 1);
    QVERIFY2(file.error.startsWith(QLatin1String("loadmark: unknown.json#/gpu: ")), qPrintable(file.error));
    const Outcome option = run(words("estimate --scenario unknown.json --gpu nopeq"));
    QVERIFY2(option.error.startsWith(QLatin1String("loadmark: --gpu: ")), qPrintable(option.error));
}

void TestCliErrors::needsNoDisplayThatWorks()
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

void TestCliErrors::reportsFullDisks()
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

/** A limit on file sizes is met as a full disk is: no signal, no partial file. */
void TestCliErrors::reportsFilesBeyondALimit()
{
    QProcess shell;
    shell.setWorkingDirectory(m_folder.path());
    shell.start(QStringLiteral("/bin/sh"),
        {QStringLiteral("-c"), QStringLiteral("ulimit -f 1 && exec \"$0\" render memory-bar -o x.svg"),
            QStringLiteral(LOADMARK_PROGRAM)});
    QVERIFY(shell.waitForFinished(120000));
    const QString error = QString::fromUtf8(shell.readAllStandardError());
    QCOMPARE(shell.exitCode(), 1);
    QVERIFY2(error.startsWith(QLatin1String("loadmark: x.svg: ")), qPrintable(error));
    QCOMPARE(error.count(QLatin1Char('\n')), 1);
    QVERIFY(QDir(m_folder.path()).entryList({QStringLiteral("x.*")}).isEmpty());
}

void TestCliErrors::survivesAClosedPipe()
{
    QProcess process;
    process.start(QStringLiteral(LOADMARK_PROGRAM), words("list models --json"));
    process.closeReadChannel(QProcess::StandardOutput);
    process.waitForFinished(120000);
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(QString::fromUtf8(process.readAllStandardError()), QString());
}

QTEST_GUILESS_MAIN(TestCliErrors)
#include "tst_cli_errors.moc"
