// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_runner.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace cli_runner;

namespace {

QJsonValue at(const QJsonDocument& document, const QString& path)
{
    QJsonValue value = document.object();
    for (const QString& key : path.split(QLatin1Char('.')))
        value = value.isArray() ? value.toArray().at(key.toInt()) : value.toObject().value(key);
    return value;
}

} // namespace

/** What `loadmark finetune` and `loadmark cost` print. */
class TestCliCosts : public QObject, private Runner
{
    Q_OBJECT

private Q_SLOTS:
    void figures_data();
    void figures();
    void keys();
    void writesEachForm_data();
    void writesEachForm();
    void offersAsPublished_data();
    void offersAsPublished();
    void checksWhetherItFits();
    void explains();
    void listsRecipes();
    void faults_data();
    void faults();
};

void TestCliCosts::figures_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QString>("key");
    QTest::addColumn<double>("expected");
    const auto row = [](const char* name, const char* command, const char* key, double expected) {
        QTest::newRow(name) << words(command) << QString::fromUtf8(key) << expected;
    };
    // 16 × ((4096 + 4096) × 2 + (4096 + 1024) × 2 + (4096 + 14336) × 3) × 32 layers
    row("adapters of rank 16", "finetune --method lora", "parameters.trained", 41943040);
    row("of rank 32", "finetune --method lora --rank 32", "parameters.trained", 83886080);
    row("length in K", "finetune --sequence-length 4K", "tuning.sequence_length", 4096);
    row("later values win", "finetune --rank 8 --rank 4", "tuning.rank", 4);
    row("states, shared out over eight", "finetune --method full --gpu h200-141gb-sxm --gpus 8",
        "training.optimizer_bytes", 8030261248.0 * 12 / 8);
    row("fits a card of 24 GB", "finetune --method qlora --gpu rtx-4090-24gb", "devices.0.fits", 1);
    row("plain rule, QLoRA", "finetune --model glm-5.3-flash --method qlora", "rules_of_thumb.qlora_bytes", 224.91e9);
    row("plain rule, 16 bits", "finetune --model glm-5.3-flash", "rules_of_thumb.serve_16_bit_bytes", 771.12e9);
    // (600 + 100) W × 4 h × 30.4 × 0.15 ÷ 1000
    row("electricity", "cost --gpu rtx-pro-6000-blackwell-96gb --hours-per-day 4 --electricity 0.15 --host-watts 100",
        "own.electricity_usd_per_month", 12.768);
    row("budget", "cost --gpu rtx-4090-24gb --budget 900", "own.purchase_usd", 900);
    row("at the start", "cost --gpu rtx-4090-24gb --budget 900", "cumulative.0.own_usd", 900);
    row("months", "cost --gpu rtx-4090-24gb --months 12", "cumulative.12.month", 12);
}

void TestCliCosts::figures()
{
    QFETCH(const QStringList, command);
    QFETCH(const QString, key);
    QFETCH(const double, expected);
    const Outcome outcome = run(command + words("--json"));
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.exitCode, 0);
    const QJsonValue value = at(QJsonDocument::fromJson(outcome.out.toUtf8()), key);
    QVERIFY2(value.isDouble() || value.isBool(), qPrintable(key));
    QCOMPARE(value.isBool() ? static_cast<double>(value.toBool()) : value.toDouble(), expected);
}

void TestCliCosts::keys()
{
    const auto keysOf = [&](const char* command) {
        return QJsonDocument::fromJson(run(words(command)).out.toUtf8()).object().keys();
    };
    QStringList finetune{QStringLiteral("scenario"), QStringLiteral("tuning"), QStringLiteral("catalogue"),
        QStringLiteral("parameters"), QStringLiteral("gpus"), QStringLiteral("training"), QStringLiteral("ranges"),
        QStringLiteral("provenance"), QStringLiteral("devices"), QStringLiteral("fits"),
        QStringLiteral("smallest_hardware"), QStringLiteral("rules_of_thumb"), QStringLiteral("problems")};
    QStringList cost{QStringLiteral("scenario"), QStringLiteral("ownership"), QStringLiteral("today"),
        QStringLiteral("catalogue"), QStringLiteral("fits"), QStringLiteral("own"), QStringLiteral("rent"),
        QStringLiteral("rent_same"), QStringLiteral("payback_months"), QStringLiteral("reason"),
        QStringLiteral("cumulative"), QStringLiteral("offers")};
    finetune.sort();
    cost.sort();
    QCOMPARE(keysOf("finetune --json"), finetune);
    QCOMPARE(keysOf("cost --json"), cost);
}

void TestCliCosts::writesEachForm_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QString>("start");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* name, const char* command, const char* start, const char* part) {
        QTest::newRow(name) << words(command) << QString::fromUtf8(start) << QString::fromUtf8(part);
    };
    row("finetune", "finetune --gpu rtx-3090-24gb", "Fits: needs 19.8 GiB", "Weights");
    row("finetune, no hardware", "finetune", "Needs 19.8 GiB", "Smallest hardware");
    row("finetune, Markdown", "finetune --gpu rtx-4060-ti-8gb --markdown", "**Does not fit", "| Adapters | 80.0 MiB |");
    row("finetune, TSV", "finetune --tsv", "key\tvalue\tlow\thigh\tclass\n",
        "\ntraining.adapters_bytes\t83886080\t\t\texact\n");
    row("cost", "cost --model glm-5.3 --weights ud-q4_k_xl --gpu h200-141gb-sxm --gpus 4", "Owning pays back after",
        "\nTo buy ");
    row("cost, does not fit", "cost --model glm-5.3 --gpu rtx-4090-24gb", "No month from which owning is cheaper",
        "the hardware does not hold the scenario");
    row("cost, Markdown", "cost --gpu rtx-4090-24gb --markdown", "**", "| COST | OWN |");
    row("cost, TSV", "cost --today 2026-12-03 --tsv", "provider\tinstance\t", "\t2026-11-05\t28\tfalse\ttrue\t");
}

void TestCliCosts::writesEachForm()
{
    QFETCH(const QStringList, command);
    QFETCH(const QString, start);
    QFETCH(const QString, part);
    const Outcome outcome = run(command);
    QCOMPARE(outcome.exitCode, 0);
    QVERIFY2(outcome.out.startsWith(start), qPrintable(outcome.out));
    QVERIFY2(outcome.out.contains(part), qPrintable(outcome.out));
}

void TestCliCosts::offersAsPublished_data()
{
    QTest::addColumn<QString>("instance");
    QTest::addColumn<double>("perMonth");
    QTest::newRow("RunPod") << QStringLiteral("2x B300 288GB Blackwell Ultra (Nube Comunitaria)") << 1687.81;
    QTest::newRow("Vast.ai") << QStringLiteral("8x A100 80GB SXM (Host Verificado, SXM4)") << 429.98;
    QTest::newRow("Vultr") << QStringLiteral("8x A100 80GB SXM (Instancia Dedicada)") << 2331.80;
    QTest::newRow("DigitalOcean") << QStringLiteral("8x Instinct MI300X 192GB (Instancia Dedicada)") << 2519.55;
}

void TestCliCosts::offersAsPublished()
{
    QFETCH(const QString, instance);
    QFETCH(const double, perMonth);
    const Outcome outcome = run(words("cost --json --model glm-5.3 --weights ud-q4_k_xl --hours-per-day 4 --today "
                                      "2026-12-03 --gpu rtx-pro-6000-blackwell-96gb"));
    const QJsonArray offers = at(QJsonDocument::fromJson(outcome.out.toUtf8()), QStringLiteral("offers")).toArray();
    QCOMPARE(offers.size(), 140);
    for (const QJsonValue& offer : offers) {
        if (offer[QStringLiteral("instance")].toString() != instance)
            continue;
        QCOMPARE(std::round(offer[QStringLiteral("usd_per_month")].toDouble() * 100) / 100, perMonth);
        QCOMPARE(offer[QStringLiteral("age_days")].toInt(), 28);
        QCOMPARE(offer[QStringLiteral("fits")].toBool(), true);
        return;
    }
    QFAIL("the offer is missing");
}

void TestCliCosts::checksWhetherItFits()
{
    QCOMPARE(run(words("finetune --method qlora --gpu rtx-4090-24gb --check")).exitCode, 0);
    QCOMPARE(run(words("finetune --method full --gpu rtx-4090-24gb --check")).exitCode, 2);
    QCOMPARE(run(words("finetune --method qlora --check")).exitCode, 2); // no hardware: not known to fit
}

void TestCliCosts::explains()
{
    const Outcome outcome = run(words("finetune --method qlora --explain"));
    QVERIFY2(
        outcome.out.contains(QStringLiteral("= (quantised parameters × bytes per parameter + parameters at 16 bits")),
        qPrintable(outcome.out));
    QVERIFY(outcome.out.contains(QStringLiteral("Source: QLoRA (Dettmers et al. 2023)")));
    const auto json = QJsonDocument::fromJson(run(words("finetune --json --explain")).out.toUtf8());
    QCOMPARE(json[QStringLiteral("explanation")].toObject().size(), 8);
}

void TestCliCosts::listsRecipes()
{
    const Outcome outcome = run(words("list recipes"));
    QVERIFY2(outcome.out.contains(QStringLiteral("\nfull-adamw-zero-3 ")), qPrintable(outcome.out));
    const auto json = QJsonDocument::fromJson(run(words("list recipes --json")).out.toUtf8());
    for (const QJsonValue& recipe : json[QStringLiteral("recipes")].toArray()) {
        QVERIFY(!recipe[QStringLiteral("source")].toString().isEmpty());
        const QStringList command{QStringLiteral("finetune"), QStringLiteral("--recipe"),
            recipe[QStringLiteral("id")].toString(), QStringLiteral("--tsv")};
        QCOMPARE(run(command).exitCode, 0);
    }
}

void TestCliCosts::faults_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const char* command, const char* message) {
        QTest::newRow(name) << words(command) << QString::fromUtf8(message);
    };
    row("method", "finetune --method dora", "--method: \"dora\" is unknown; did you mean");
    row("recipe", "finetune --recipe lora", "--recipe: \"lora\" is unknown");
    row("both", "finetune --method full --recipe qlora-paper",
        "--recipe: \"qlora-paper\" is a recipe of the method qlora");
    row("rank", "finetune --rank 0", "--rank: \"0\" is out of range; use a whole number from 1 to 8192");
    row("base", "finetune --method qlora --base bf16", "--base: \"bf16\" is not quantised");
    row("a word", "finetune lora", "lora: finetune takes no words; name a recipe with --recipe");
    row("two forms", "finetune --json --tsv", "more than one of --json, --markdown and --tsv");
    row("model", "finetune --model nothing", "--model: ");
    row("hours", "cost --hours-per-day 25", "--hours-per-day: \"25\" is out of range; use a number from 0 to 24");
    row("price", "cost --electricity cheap", "--electricity: \"cheap\" is not a number");
    row("day", "cost --today tomorrow", "--today: \"tomorrow\" is no date; write it as 2026-12-31");
    row("month alone", "cost --today 2026-12", "--today: \"2026-12\" is no date");
}

void TestCliCosts::faults()
{
    QFETCH(const QStringList, command);
    QFETCH(const QString, message);
    const Outcome outcome = run(command);
    QCOMPARE(outcome.exitCode, 1);
    QCOMPARE(outcome.out, QString());
    QVERIFY2(outcome.error.contains(message), qPrintable(outcome.error));
    QCOMPARE(outcome.error.count(QLatin1Char('\n')), 1);
}

QTEST_GUILESS_MAIN(TestCliCosts)
#include "tst_cli_costs.moc"
