// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/results/figures.h"
#include "app/text/explanation_text.h"
#include "app/text/problem_text.h"
#include "app/text/scenario_text.h"
#include "app/text/terms.h"
#include "app/text/verdict_text.h"
#include "tests/app/sample_estimates.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

using namespace loadmark;
using namespace Qt::StringLiterals;

namespace {

/** All sources of the estimator as one text. */
QString estimatorSources()
{
    QString all;
    QDirIterator files(
        QStringLiteral(LOADMARK_RESOURCES "/../estimator"), {u"*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly))
            all += QString::fromUtf8(file.readAll());
    }
    return all;
}

QSet<QString> captured(const QString& text, const QString& pattern)
{
    QSet<QString> found;
    auto matches = QRegularExpression(pattern).globalMatch(text);
    while (matches.hasNext())
        found.insert(matches.next().captured(1));
    return found;
}

Problem problem(const char* id, decltype(Problem::arguments) arguments)
{
    return {Severity::Note, id, {}, std::move(arguments)};
}

} // namespace

class TestProblemText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyIdOfTheEstimatorHasASentence()
    {
        const QSet<QString> ids = captured(estimatorSources(), u"Severity::\\w+,\\s*\"(\\w+)\""_s);
        QVERIFY2(ids.size() >= 10, "the pattern no longer finds the ids in the sources");
        for (const QString& id : ids)
            QVERIFY2(hasProblemText(id.toStdString()), qPrintable(id));
    }

    void everyTermOfTheEstimatorHasAName()
    {
        const QSet<QString> terms = captured(estimatorSources(), u"\\{\"(\\w+)\",\\s*[^\"{}]*?Unit::"_s);
        QVERIFY2(terms.size() >= 20, "the pattern no longer finds the terms in the sources");
        QStringList missing;
        for (const QString& term : terms)
            if (!hasTermName(term))
                missing << term;
        missing.sort();
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u' ')));
    }

    void sentences_data()
    {
        QTest::addColumn<Problem>("problem");
        QTest::addColumn<QString>("text");
        QTest::newRow("sizes end in _bytes") << problem(
            "host_memory_exceeded", {{"needed_bytes", samples::gib(350)}, {"capacity_bytes", samples::gib(64)}})
                                             << u"350.0 GiB of system RAM are needed and 64.0 GiB are there."_s;
        QTest::newRow("tokens are grouped")
            << problem("context_beyond_model",
                   {{"context_tokens", std::int64_t{1048576}}, {"limit_tokens", std::int64_t{131072}}})
            << u"A context of 1,048,576 tokens is beyond the model's limit of 131,072."_s;
        QTest::newRow("without the argument the shorter sentence")
            << problem("context_beyond_model", {}) << u"The context is longer than the model's limit."_s;
        QTest::newRow("a remedy chooses its sentence")
            << problem("does_not_fit", {{"remedy", std::string("context")}, {"remedy_tokens", std::int64_t{4096}}})
            << u"The cheapest change that makes it fit: a context of 4,096 tokens."_s;
        QTest::newRow("ids become names") << problem("does_not_fit",
            {{"remedy", std::string("gpus")}, {"remedy_value", std::string("rtx-4090-24gb")},
                {"remedy_count", std::int64_t{2}}})
                                          << u"The cheapest change that keeps it on GPUs: 2 × RTX 4090."_s;
        QTest::newRow("no remedy")
            << problem("does_not_fit", {{"shortfall_bytes", samples::gib(1)}})
            << u"No single change of format, context, sequences, offload or number of GPUs makes it fit."_s;
        QTest::newRow("an id nobody knows is told as it is")
            << problem("moon_phase_wrong", {{"phase", std::string("full")}, {"wait_s", 90.0}})
            << u"The estimate reports: moon phase wrong (phase: full, wait s: 1 min 30 s)."_s;
    }
    void sentences()
    {
        QFETCH(Problem, problem);
        const Catalogue catalogue = samples::namesOnly();
        QTEST(problemText(problem, Names{&catalogue}, Format{}), "text");
    }

    void verdicts_data()
    {
        QTest::addColumn<Estimate>("estimate");
        QTest::addColumn<QString>("headline");
        QTest::addColumn<QString>("detail");
        // 1017.6 − 456.0; (8 × 54.4 + 12.8 + 4 + 4)
        QTest::newRow("fits") << samples::eightGpus() << u"Fits, with 561.6 GiB to spare"_s
                              << u"The fullest GPU uses 57.0 of 127.2 usable GiB."_s;
        QTest::newRow("does not fit")
            << samples::overLimit() << u"Does not fit: 345.4 GiB over"_s
            << u"It needs 436.6 GiB of GPU memory; 91.2 GiB is usable. The cheapest change that keeps it on GPUs: "
               "5 × RTX PRO 6000, at about $34,000 more."_s;
        QTest::newRow("one of two is over") << samples::mixedGpus() << u"Does not fit: GPU 1 is 2.00 GiB over"_s
                                            << u"It needs 48.0 GiB of GPU memory; 68.0 GiB is usable."_s;
        QTest::newRow("unknown")
            << samples::unknownArchitecture() << u"It cannot be known whether this fits"_s
            << u"The architecture of Kimi K3.1 Pro is not published, so its KV cache and speed cannot be known."_s;
        Estimate host = samples::eightGpus();
        host.fits = false;
        host.verdict = Verdict::DoesNotFit;
        host.memory.host = samples::known(samples::gib(70));
        QTest::newRow("only the RAM is short") << host << u"Does not fit: system RAM is 6.00 GiB over"_s
                                               << u"It needs 456.0 GiB of GPU memory; 1,017.6 GiB is usable."_s;
    }
    void verdicts()
    {
        QFETCH(Estimate, estimate);
        const Catalogue catalogue = samples::namesOnly();
        const VerdictText text = verdictText(estimate, std::nullopt, Names{&catalogue}, Format{});
        QTEST(text.headline, "headline");
        QTEST(text.detail, "detail");
    }

    void largestContextIsTold()
    {
        const VerdictText text = verdictText(samples::eightGpus(), FittingContext{1048576, true}, Names{}, Format{});
        QVERIFY(text.detail.contains(u"1,048,576 tokens, the model's limit."_s));
    }

    void formulaTwice()
    {
        const Derivation kv{"{layers} × {cells} × {bytes_per_cell}",
            {{"layers", 32, Unit::Count}, {"cells", 8192, Unit::Count}, {"bytes_per_cell", 4096, Unit::Byte}},
            1073741824, Unit::Byte, "llama.cpp <source>", {}, {}};
        QCOMPARE(formulaInValues(kv, Format{}), u"32 × 8,192 × 4.00 KiB"_s);
        QVERIFY(!formulaInNames(kv).contains(u'{'));
        const QString text = explanationText(u"KV cache"_s, kv, Format{});
        QVERIFY(text.startsWith(u"KV cache = 1.00 GiB\n"_s));
        QVERIFY(text.contains(u"Source: llama.cpp <source>"_s));
        const QString html = explanationHtml(u"KV <cache>"_s, kv, Format{});
        QVERIFY(html.contains(u"KV &lt;cache&gt;"_s));
        QVERIFY(html.contains(u"&lt;source&gt;"_s));
        QVERIFY(html.contains(u"<b>1.00 GiB</b>"_s));
    }

    void brokenFormulasAreShownAsTheyAre()
    {
        const Derivation odd{"{open × {nobody}", {}, 1, Unit::Count, {}, {}, {}};
        QVERIFY(!formulaInValues(odd, Format{}).isEmpty());
        const Derivation unclosed{"a {b", {}, 1, Unit::Count, {}, {}, {}};
        QCOMPARE(formulaInNames(unclosed), u"a {b"_s);
    }

    void scenarioInOneLine()
    {
        const Catalogue catalogue = samples::namesOnly();
        const Names names{&catalogue};
        QCOMPARE(scenarioLine(samples::overLimit().scenario, names, Format{}),
            u"GLM-5.3 · UD-Q4_K_XL · 8,192 tokens × 1 · RTX PRO 6000 · llama.cpp"_s);
        Scenario several = samples::overLimit().scenario;
        several.gpus.front().count = 2;
        several.kvK = "f16";
        several.kvV = "q8_0";
        several.split = SplitMode::Tensor;
        several.offload = 12;
        QCOMPARE(scenarioLine(several, names, Format{}),
            u"GLM-5.3 · UD-Q4_K_XL · 8,192 tokens × 1 · KV f16 / q8_0 · 2 × RTX PRO 6000 · tensor parallel · "
            u"12% of the weights in RAM · llama.cpp"_s);
        QCOMPARE(hardwareText(samples::eightGpus().scenario, names, Format{}), u"8 × H200 141 GB SXM"_s);
        QCOMPARE(hardwareText(samples::mixedGpus().scenario, names, Format{}), u"RTX 6000 Ada + RTX 4090"_s);
        QCOMPARE(hardwareText(Scenario{}, names, Format{}), u"no hardware chosen"_s);
        Scenario cpu;
        cpu.gpus = {{"h200-141gb-sxm", 0}};
        QCOMPARE(hardwareText(cpu, names, Format{}), u"CPU only, ddr5-6000-2ch"_s);
    }

    void figures()
    {
        const Estimate estimate = samples::eightGpus();
        const std::vector<Figure> all = headlineFigures(estimate.scenario, estimate, Names{}, Format{});
        QCOMPARE(all.size(), std::size_t{6});
        QCOMPARE(all[0].value, u"456.0 GiB"_s);
        QCOMPARE(all[0].notes, (QStringList{u"489.6 GB · ± 1.0%"_s})); // 456 × 1.073741824
        QCOMPARE(all[1].value, u"1,017.6 GiB"_s);
        QCOMPARE(all[1].notes, (QStringList{u"8 × 127.2 GiB"_s, u"91% of 1,118.4 GiB"_s}));
        QCOMPARE(all[2].value, u"561.6 GiB"_s);
        QCOMPARE(all[2].tone, Tone::Good);
        QCOMPARE(all[3].value, u"58 tok/s"_s);
        QCOMPARE(all[3].notes, (QStringList{u"49 to 67 · 232 in all"_s, u"memory-bound"_s}));
        QCOMPARE(all[4].title, u"First token, 4K prompt"_s);
        QCOMPARE(all[4].value, u"412 ms"_s);
        QCOMPARE(all[5].value, u"$24.10"_s);
        QCOMPARE(all[5].notes, (QStringList{u"input $0.56 · $20.10/h"_s, u"RunPod, 2026-11-05"_s}));
    }

    void figuresOfWhatDoesNotRun()
    {
        const Estimate estimate = samples::overLimit();
        const std::vector<Figure> all = headlineFigures(estimate.scenario, estimate, Names{}, Format{});
        QCOMPARE(all[2].value, u"\u2212345.4 GiB"_s);
        QCOMPARE(all[2].tone, Tone::Bad);
        QCOMPARE(all[3].value, u"—"_s);
        QCOMPARE(all[3].notes, (QStringList{u"does not run"_s, u"2.7 tok/s with offload"_s}));
        QVERIFY(!all[3].missing.isEmpty());
    }

    /** No speed stands there as if it were one: neither of an offload without the RAM nor of a GPU that is too full. */
    void speedsOfWhatDoesNotRun()
    {
        Estimate estimate = samples::overLimit();
        estimate.problems.back().arguments.emplace("host_memory_bytes", samples::gib(64));
        QCOMPARE(headlineFigures(estimate.scenario, estimate, Names{}, Format{})[3].notes,
            (QStringList{u"does not run"_s, u"would take 345.0 GiB RAM"_s}));
        estimate.problems.pop_back();
        samples::addSpeed(estimate, 58, 0.412);
        estimate.cost.usdPerMillionOutput.value = 24.1;
        const std::vector<Figure> all = headlineFigures(estimate.scenario, estimate, Names{}, Format{});
        QCOMPARE(all[3].notes, (QStringList{u"does not run"_s, u"58 tok/s if it fitted"_s}));
        for (std::size_t i = 3; i < all.size(); ++i)
            QCOMPARE(all[i].value, u"—"_s);
    }

    void figuresOfTheCpuAlone()
    {
        const Estimate estimate = samples::onCpu();
        const std::vector<Figure> all = headlineFigures(estimate.scenario, estimate, Names{}, Format{});
        QCOMPARE(all[0].title, u"System RAM needed"_s);
        QCOMPARE(all[0].value, u"31.3 GiB"_s);
        QCOMPARE(all[1].value, u"64.0 GiB"_s);
        QCOMPARE(all[2].value, u"32.8 GiB"_s);
        QCOMPARE(all[2].notes, QStringList{u"49% of usable is needed"_s}); // 31.25 ÷ 64
    }

    /** Memory is no matter there: neither the verdict nor the headroom may say so. */
    void anIllegalSplitIsTheCause()
    {
        Estimate estimate = samples::eightGpus();
        estimate.fits = false;
        estimate.verdict = Verdict::DoesNotFit;
        estimate.problems = {{Severity::Error, "does_not_fit", "", {{"remedy", "split"}}},
            {Severity::Error, "illegal_tensor_split", "gpus",
                {{"gpus", std::int64_t{8}}, {"most", std::int64_t{16}}, {"legal", "1, 2, 4"}}}};
        const VerdictText verdict = verdictText(estimate, std::nullopt, Names{}, Format{});
        QCOMPARE(verdict.headline, u"Does not run: it cannot be split over 8 GPUs"_s);
        QVERIFY(verdict.detail.startsWith(
            u"This model cannot be split by tensor over 8 GPUs; possible up to 16: 1, 2, 4."_s));
        QVERIFY(verdict.detail.contains(u"a split by pipeline"_s));
        QCOMPARE(notesText(estimate, verdict, Names{}, Format{}).sentences, QStringList{});
        const std::vector<Figure> all = headlineFigures(estimate.scenario, estimate, Names{}, Format{});
        QCOMPARE(all[2].value, u"—"_s);
        QCOMPARE(all[2].tone, Tone::Neutral);
        QCOMPARE(all[2].notes, QStringList{u"does not run"_s});
    }

    void unknownIsNeverZero()
    {
        const Estimate estimate = samples::unknownArchitecture();
        const std::vector<Figure> all = headlineFigures(estimate.scenario, estimate, Names{}, Format{});
        QCOMPARE(all[0].value, u"—"_s);
        QCOMPARE(all[0].notes, (QStringList{u"at least 600.0 GiB"_s}));
        QVERIFY(all[0].missing.contains(u"not published"_s));
    }
};

QTEST_GUILESS_MAIN(TestProblemText)
#include "tst_problem_text.moc"
