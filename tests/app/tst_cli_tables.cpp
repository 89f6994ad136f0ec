// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_runner.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace cli_runner;

namespace {

const char* const glm = "--model glm-5.3 --weights ud-q4_k_xl --gpu rtx-pro-6000-blackwell-96gb --kv f16";

QJsonObject rowOf(const QJsonArray& rows, const char* key, const char* value)
{
    for (const QJsonValue& row : rows)
        if (row.toObject().value(QString::fromUtf8(key)).toString() == QString::fromUtf8(value))
            return row.toObject();
    return {};
}

double figure(const QJsonObject& row, const char* group, const char* key)
{
    return row.value(QString::fromUtf8(group)).toObject().value(QString::fromUtf8(key)).toDouble(-1);
}

} // namespace

/** `loadmark matrix` and `loadmark solve`. */
class TestCliTables : public QObject, private Runner
{
    Q_OBJECT

private Q_SLOTS:
    void listsFormats();
    void listsHardware();
    void listsModels();
    void writesEachForm_data();
    void writesEachForm();
    void tellsTheSameInEachForm();
    void solves_data();
    void solves();
    void findsTheCheapest();
    void tellsWhyThereIsNoAnswer();
    void refuses_data();
    void refuses();

private:
    QJsonObject json(const QString& command)
    {
        const Outcome outcome = run(words(command.toUtf8().constData()) + QStringList{QStringLiteral("--json")});
        if (!outcome.error.isEmpty() || outcome.exitCode != 0)
            qWarning("%s", qPrintable(outcome.error));
        return QJsonDocument::fromJson(outcome.out.toUtf8()).object();
    }

    /** The rows of a table. */
    QJsonArray rows(const char* table, const char* inputs)
    {
        const QString name = QString::fromUtf8(table);
        return json(QStringLiteral("matrix ") + name + u' ' + QString::fromUtf8(inputs)).value(name).toArray();
    }
};

void TestCliTables::listsFormats()
{
    const QJsonArray formats = rows("quantisations", glm);
    const QJsonObject row = rowOf(formats, "weights", "ud-q4_k_xl");
    QCOMPARE(row.value(QStringLiteral("file_bytes")).toDouble(), 467292441805.0); // 435.2 GiB
    // 8,192 × 2 × (78 × 576 + 21 × 128): the indexer is in 21 of 78 layers
    QCOMPARE(figure(row, "memory", "kv_cache_bytes"), 780140544.0);
    QCOMPARE(row.value(QStringLiteral("verdict")).toString(), QStringLiteral("does_not_fit"));
    QVERIFY(row.value(QStringLiteral("speed")).toObject().value(QStringLiteral("decode_tokens_per_s")).isNull());
    QVERIFY(figure(row, "spill", "decode_tokens_per_s") > 2.5);
    // 435 GiB less 94 of the card
    QVERIFY(std::abs(figure(row, "spill", "host_bytes") / (1 << 30) - 345) < 5);
    QCOMPARE(rowOf(formats, "weights", "fp8").value(QStringLiteral("refusal")).toString(),
        QStringLiteral("format_not_loadable"));
}

void TestCliTables::listsHardware()
{
    const QJsonObject document = json(QStringLiteral("matrix hardware ") + QString::fromUtf8(glm));
    QCOMPARE(document.value(QStringLiteral("scenario")).toObject().value(QStringLiteral("model")).toString(),
        QStringLiteral("glm-5.3"));
    int found = 0;
    for (const QJsonValue& value : document.value(QStringLiteral("hardware")).toArray()) {
        const QJsonObject row = value.toObject();
        const bool four = row.value(QStringLiteral("gpus")).toInt() == 4;
        if (!four || row.value(QStringLiteral("gpu")).toString() != QStringLiteral("h200-141gb-sxm"))
            continue;
        ++found;
        QVERIFY(row.value(QStringLiteral("runs")).toBool()); // 564 GB for 469
        QCOMPARE(row.value(QStringLiteral("price_usd")).toDouble(), 128000.0);
        QCOMPARE(figure(row, "cost", "usd_per_hour"), 4 * 3.99); // Hyperstack and others
    }
    QCOMPARE(found, 1);
    const QJsonArray recommended = document.value(QStringLiteral("recommended")).toArray();
    QCOMPARE(recommended.size(), 4);
    const QJsonObject single = rowOf(recommended, "slot", "single"); // no card has 435 GiB
    QCOMPARE(single.value(QStringLiteral("runs")).toBool(true), false);
    QVERIFY(rowOf(recommended, "slot", "cloud").value(QStringLiteral("usd_per_hour")).toDouble() > 0);
}

void TestCliTables::listsModels()
{
    const QJsonArray models = rows("models", "--gpu rtx-4090-24gb --context 64K");
    QCOMPARE(models.size(), 109);
    const QJsonObject row = rowOf(models, "model", "llama-3.1-8b");
    QCOMPARE(row.value(QStringLiteral("parameters_total")).toDouble(), 8030261248.0);
    QCOMPARE(row.value(QStringLiteral("context_limit_tokens")).toInt(), 131072);
    QVERIFY(row.value(QStringLiteral("context_tokens")).toInt() >= 65536);
    // 2 × 32 layers × 8 KV heads × 128 × 2 bytes × 65,536 tokens
    QCOMPARE(figure(row, "memory", "kv_cache_bytes"), 8589934592.0);
    QVERIFY(!rowOf(models, "model", "glm-5.3").value(QStringLiteral("runs")).toBool(true));
}

void TestCliTables::writesEachForm_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("start");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* name, const char* command, const char* start, const char* part) {
        QTest::newRow(name) << QString::fromUtf8(command) << QString::fromUtf8(start) << QString::fromUtf8(part);
    };
    row("formats, text", "matrix quantisations --gpu rtx-4090-24gb",
        "Llama 3.1 8B Instruct · Q4_K_M · 8,192 tokens × 1 · KV F16 · RTX 4090 · llama.cpp\n\nFORMAT ",
        "\nBF16, native  ");
    row("formats, Markdown", "matrix quantisations --gpu rtx-4090-24gb --markdown", "Llama 3.1 8B",
        "\n| BF16, native | ");
    row("formats, TSV", "matrix quantisations --gpu rtx-4090-24gb --tsv", "weights\tname\tnative\tfile_bytes\t",
        "\nbf16\tBF16, native\ttrue\t");
    row("hardware, text", "matrix hardware", "Llama 3.1 8B", "\nHARDWARE ");
    row("hardware, TSV", "matrix hardware --tsv", "gpu\tgpus\tgpu_memory_bytes\tvendor\t",
        "\nrtx-4090-24gb\t2\t\tNVIDIA\t");
    row("models, Markdown", "matrix models --gpu rtx-4090-24gb --markdown", "Llama 3.1 8B",
        "\n| Llama 3.1 8B Instruct | ");
    row("an answer, text", "solve max-context --gpu rtx-4090-24gb",
        "131,072 tokens of context: the model's limit\n  Fits, ",
        "\n  Llama 3.1 8B Instruct · Q4_K_M · 131,072 tokens");
    row("an answer, TSV", "solve max-context --gpu rtx-4090-24gb --tsv", "question\tkind\tvalue\tunit\treason\tgpu\t",
        "\nmax-context\tanswer\t131072\ttokens\tmodel_limit\trtx-4090-24gb:1\t");
    row("an answer, Markdown", "solve min-gpus --model llama-3.1-70b --gpu rtx-4090-24gb --markdown", "| QUESTION |",
        "\n| min-gpus | answer | 2 | fewest | 2 × RTX 4090 |");
}

void TestCliTables::writesEachForm()
{
    QFETCH(const QString, command);
    QFETCH(const QString, start);
    QFETCH(const QString, part);
    const Outcome outcome = run(words(command.toUtf8().constData()));
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.exitCode, 0);
    QVERIFY2(outcome.out.startsWith(start), qPrintable(outcome.out.left(300)));
    QVERIFY2(outcome.out.contains(part), qPrintable(outcome.out.left(2000)));
}

/** Every value of the TSV stands in the JSON at its key. */
void TestCliTables::tellsTheSameInEachForm()
{
    for (const char* table : {"quantisations", "hardware", "models"}) {
        const QString command = QStringLiteral("matrix ") + QString::fromUtf8(table) + u' ' + QString::fromUtf8(glm);
        const QJsonArray expected = rows(table, glm);
        const Outcome outcome = run(words(command.toUtf8().constData()) + QStringList{QStringLiteral("--tsv")});
        const QStringList lines = outcome.out.split(u'\n', Qt::SkipEmptyParts);
        const QStringList keys = lines.front().split(u'\t');
        QCOMPARE(lines.size() - 1, expected.size());
        for (qsizetype i = 1; i < lines.size(); ++i) {
            const QStringList cells = lines[i].split(u'\t');
            QCOMPARE(cells.size(), keys.size());
            for (qsizetype k = 0; k < keys.size(); ++k) {
                QJsonValue value = expected[i - 1];
                for (const QString& key : keys[k].split(u'.'))
                    value = value.toObject().value(key);
                QVERIFY2(!value.isUndefined(), qPrintable(keys[k]));
                if (value.isDouble())
                    QCOMPARE(cells[k].toDouble(), value.toDouble());
                else if (value.isBool())
                    QCOMPARE(cells[k], value.toBool() ? QStringLiteral("true") : QStringLiteral("false"));
                else
                    QCOMPARE(cells[k], value.toString());
            }
        }
    }
}

void TestCliTables::solves_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("inputs");
    QTest::addColumn<int>("value");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* question, const char* inputs, int value, const char* reason) {
        QTest::addRow("%s %s", question, inputs)
            << QString::fromUtf8(question) << QString::fromUtf8(inputs) << value << QString::fromUtf8(reason);
    };
    row("max-context", "--gpu rtx-4090-24gb", 131072, "model_limit");
    // 64 caches of 1 GiB in about 110
    row("max-sequences", "--engine vllm --weights bf16 --gpu h200-141gb-sxm --max-num-seqs 64", 64, "engine_limit");
    row("min-gpus", "--model llama-3.1-70b --gpu rtx-4090-24gb", 2, "fewest"); // 39.6 GiB
}

void TestCliTables::solves()
{
    QFETCH(const QString, question);
    QFETCH(const QString, inputs);
    QFETCH(const int, value);
    QFETCH(const QString, reason);
    const QJsonObject answer = json(QStringLiteral("solve ") + question + u' ' + inputs);
    QCOMPARE(answer.value(QStringLiteral("question")).toString(), question);
    QCOMPARE(answer.value(QStringLiteral("value")).toInt(), value);
    QCOMPARE(answer.value(QStringLiteral("reason")).toString(), reason);
    const QJsonObject estimate = answer.value(QStringLiteral("estimate")).toObject();
    QVERIFY(estimate.value(QStringLiteral("fits")).toBool());
    const QJsonObject scenario = estimate.value(QStringLiteral("scenario")).toObject();
    const QString key = question == QStringLiteral("max-context") ? QStringLiteral("context")
        : question == QStringLiteral("max-sequences")             ? QStringLiteral("sequences")
                                                                  : QStringLiteral("gpus");
    QCOMPARE(scenario.value(key).toInt(), value);
}

void TestCliTables::findsTheCheapest()
{
    const QJsonObject answer = json(QStringLiteral("solve cheapest-fit"));
    const QJsonObject purchase = answer.value(QStringLiteral("purchase")).toObject();
    QCOMPARE(purchase.value(QStringLiteral("usd")).toDouble(), 185.0); // an RTX 3060, used
    QVERIFY(purchase.value(QStringLiteral("estimate")).toObject().value(QStringLiteral("fits")).toBool());
    const QJsonObject rental = answer.value(QStringLiteral("rental")).toObject();
    QCOMPARE(rental.value(QStringLiteral("usd_per_hour")).toDouble(), 0.08); // a P40 at Akash
    QVERIFY(!answer.contains(QStringLiteral("reason")));

    const QJsonObject none = json(QStringLiteral("solve cheapest-fit --engine mlx --weights mlx-4bit"));
    QVERIFY(none.value(QStringLiteral("purchase")).isObject());
    QVERIFY(none.value(QStringLiteral("rental")).isNull());
    QCOMPARE(none.value(QStringLiteral("reason")).toString(), QStringLiteral("none_fits"));
}

void TestCliTables::tellsWhyThereIsNoAnswer()
{
    const Outcome noGpu = run(words("solve max-context"));
    QVERIFY2(noGpu.out.startsWith(QStringLiteral("No context fits: no accelerator is named; name one with --gpu\n")),
        qPrintable(noGpu.out));
    QCOMPARE(noGpu.exitCode, 0);
    QCOMPARE(run(words("solve max-context --check")).exitCode, 2);
    QCOMPARE(run(words("solve max-context --check --gpu rtx-4090-24gb")).exitCode, 0);
    const QJsonObject none = json(QStringLiteral("solve max-context --model llama-3.1-70b --gpu rtx-4090-24gb"));
    QVERIFY(none.contains(QStringLiteral("value")) && none.value(QStringLiteral("value")).isNull());
    QCOMPARE(none.value(QStringLiteral("reason")).toString(), QStringLiteral("does_not_fit"));
}

void TestCliTables::refuses_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* arguments, const char* message) {
        QTest::newRow(arguments) << QString::fromUtf8(arguments) << QString::fromUtf8(message);
    };
    row("matrix", "loadmark: matrix: needs the name of one table; use one of quantisations hardware models\n");
    row("matrix hardware models", "loadmark: matrix: needs the name of one table; use one of");
    row("matrix hardwar", "loadmark: matrix: there is no table \"hardwar\"; did you mean hardware?\n");
    row("matrix models --json --tsv", "loadmark: matrix: more than one of --json, --markdown and --tsv; keep one\n");
    row("matrix models --model nope", "loadmark: --model: there is no model \"nope\"; ");
    row("solve", "loadmark: solve: needs the name of one question; use one of max-context");
    row("solve max-contxt", "loadmark: solve: there is no question \"max-contxt\"; did you mean max-context?\n");
    row("solve min-gpus --markdown --json",
        "loadmark: solve: more than one of --json, --markdown and --tsv; keep one\n");
    row("solve min-gpus --contxt 3", "loadmark: --contxt: unknown option; did you mean --context?\n");
}

void TestCliTables::refuses()
{
    QFETCH(const QString, arguments);
    QFETCH(const QString, message);
    const Outcome outcome = run(words(arguments.toUtf8().constData()));
    QCOMPARE(outcome.exitCode, 1);
    QCOMPARE(outcome.out, QString());
    QVERIFY2(outcome.error.startsWith(message), qPrintable(outcome.error));
    QCOMPARE(outcome.error.count(u'\n'), 1);
}

QTEST_GUILESS_MAIN(TestCliTables)
#include "tst_cli_tables.moc"
