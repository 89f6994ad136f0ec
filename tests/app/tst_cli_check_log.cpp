// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_runner.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace cli_runner;

namespace {

QString logFile(const char* name)
{
    return QStringLiteral(LOADMARK_TEST_DATA "/logs/") + QString::fromUtf8(name);
}

} // namespace

/** `loadmark check-log`. */
class TestCliCheckLog : public QObject, private Runner
{
    Q_OBJECT

private Q_SLOTS:
    void comparesALog();
    void tellsTheInputsThatDiffer();
    void explainsADeviation();
    void readsStandardInput();
    void writesOneDocument();
    void refuses_data();
    void refuses();
};

void TestCliCheckLog::comparesALog()
{
    const Outcome outcome = run({QStringLiteral("check-log"), logFile("llamacpp-two-gpus.log")});
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.exitCode, 0);
    QVERIFY2(outcome.out.startsWith(
                 QStringLiteral("llama.cpp b2879, Llama 3.1 8B Instruct, Q4_K_M, 8,192 tokens × 1, 2 × RTX 4090\n")),
        qPrintable(outcome.out));
    // 17 layers × 8,192 cells × 2 × 8 heads × 128 × 2 B
    QVERIFY(outcome.out.simplified().contains(QStringLiteral("544.00 MiB 544.00 MiB")));
    QVERIFY(!outcome.out.contains(QStringLiteral("deviates")));
    QVERIFY(!outcome.out.contains(QStringLiteral("other inputs")));
}

void TestCliCheckLog::tellsTheInputsThatDiffer()
{
    const Outcome outcome = run({QStringLiteral("check-log"), logFile("llamacpp-two-gpus.log"),
        QStringLiteral("--context"), QStringLiteral("16K"), QStringLiteral("--model"), QStringLiteral("llama-3.1-8b")});
    QCOMPARE(outcome.error, QString());
    QVERIFY2(outcome.out.contains(QStringLiteral("The log ran with other inputs")), qPrintable(outcome.out));
    QVERIFY2(outcome.out.contains(QStringLiteral("--context")), qPrintable(outcome.out));
    QVERIFY2(outcome.out.contains(QStringLiteral("the log: 8192")), qPrintable(outcome.out));
    QVERIFY2(outcome.out.contains(QStringLiteral("the scenario: 16384")), qPrintable(outcome.out));
}

void TestCliCheckLog::explainsADeviation()
{
    // The window's 765 MiB of 4,608 cells become 1,360 MiB of 8,192.
    QFile log(logFile("llamacpp-window.log"));
    QVERIFY(log.open(QIODevice::ReadOnly));
    write(QStringLiteral("full.log"), log.readAll().replace("765.00", "1360.00"));
    const Outcome outcome = run(words("check-log full.log"));
    QCOMPARE(outcome.error, QString());
    QVERIFY2(outcome.out.contains(QStringLiteral("swa_full on would make it 1,428.00 MiB, as printed")),
        qPrintable(outcome.out));
}

void TestCliCheckLog::readsStandardInput()
{
    QFile log(logFile("sglang-dense.log"));
    QVERIFY(log.open(QIODevice::ReadOnly));
    const Outcome outcome = run(words("check-log -"), log.readAll());
    QCOMPARE(outcome.error, QString());
    QVERIFY2(
        outcome.out.startsWith(QStringLiteral("SGLang, Qwen3 0.6B, BF16, 40,960 tokens × 1")), qPrintable(outcome.out));
}

void TestCliCheckLog::writesOneDocument()
{
    const Outcome outcome = run({QStringLiteral("check-log"), QStringLiteral("--json"), logFile("vllm-hybrid.log")});
    QCOMPARE(outcome.error, QString());
    const QJsonObject document = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
    QCOMPARE(document.value(QStringLiteral("engine")).toString(), QStringLiteral("vllm"));
    QCOMPARE(document.value(QStringLiteral("version")).toString(), QStringLiteral("0.19.2rc1.dev113"));
    QCOMPARE(document.value(QStringLiteral("model_found")).toBool(), true);
    const QJsonObject scenario = document.value(QStringLiteral("scenario")).toObject();
    QCOMPARE(scenario.value(QStringLiteral("model")).toString(), QStringLiteral("qwen3.6-35b-a3b"));
    bool found = false;
    for (const QJsonValue& value : document.value(QStringLiteral("rows")).toArray()) {
        const QJsonObject row = value.toObject();
        if (row.value(QStringLiteral("part")).toString() != QStringLiteral("capacity"))
            continue;
        found = true;
        QCOMPARE(row.value(QStringLiteral("reported")).toDouble(), 370656.0);
        QCOMPARE(row.value(QStringLiteral("fed_back")).toDouble(), 370656.0);
        QCOMPARE(row.value(QStringLiteral("unit")).toString(), QStringLiteral("tokens"));
        QCOMPARE(row.value(QStringLiteral("agreement")).toString(), QStringLiteral("follows_log"));
        QVERIFY(row.value(QStringLiteral("predicted")).isNull()); // no GPU is named
        QCOMPARE(
            row.value(QStringLiteral("lines")).toArray().at(0).toObject().value(QStringLiteral("number")).toInt(), 6);
    }
    QVERIFY(found);
}

void TestCliCheckLog::refuses_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const QStringList& arguments, const char* message) {
        QTest::newRow(name) << arguments << QString::fromUtf8(message);
    };
    write(QStringLiteral("story.txt"), "It was a dark and stormy night.\n");
    row("no file", words("check-log"),
        "loadmark: check-log: needs one file; name the log of an engine's start, or - for standard input");
    row("no such file", words("check-log none.log"), "loadmark: none.log: cannot be opened: No such file or directory");
    row("no log", words("check-log story.txt"),
        "loadmark: story.txt: no line of llama.cpp, vLLM or SGLang was recognised; paste what the engine prints");
    row("a model that is not known", words("check-log") << logFile("vllm-v0.log"),
        "its model \"deepseek-ai/DeepSeek-R1-Distill-Qwen-7B\" is not in the catalogue; name it with --model, or its "
        "file "
        "with --config or --gguf");
    row("a bad input", words("check-log story.txt --contxt 1"), "loadmark: --contxt: unknown option");
}

void TestCliCheckLog::refuses()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, message);
    const Outcome outcome = run(arguments);
    QCOMPARE(outcome.exitCode, 1);
    QCOMPARE(outcome.out, QString());
    QVERIFY2(outcome.error.contains(message), qPrintable(outcome.error));
}

QTEST_GUILESS_MAIN(TestCliCheckLog)
#include "tst_cli_check_log.moc"
