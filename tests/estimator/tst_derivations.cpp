// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/estimate.h"
#include "estimator/scenario/change.h"
#include "estimator/training/training.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

#include <charconv>
#include <cmath>

using namespace loadmark;

namespace {

/** What a pocket calculator makes of a formula with the values of its terms put in: + − × ÷ and brackets. */
class Calculator
{
public:
    explicit Calculator(const Derivation& derivation) : m_derivation(derivation), m_rest(derivation.formula) { }

    std::optional<double> result()
    {
        const double value = sum();
        return m_failed || !m_rest.empty() ? std::nullopt : std::optional(value);
    }

private:
    bool take(std::string_view symbol)
    {
        while (m_rest.starts_with(' '))
            m_rest.remove_prefix(1);
        if (!m_rest.starts_with(symbol))
            return false;
        m_rest.remove_prefix(symbol.size());
        return true;
    }

    double sum()
    {
        double value = product();
        for (;;) {
            if (take("+"))
                value += product();
            else if (take("−"))
                value -= product();
            else
                return value;
        }
    }

    double product()
    {
        double value = factor();
        for (;;) {
            if (take("×"))
                value *= factor();
            else if (take("÷"))
                value /= factor();
            else
                return value;
        }
    }

    double factor()
    {
        if (take("(")) {
            const double value = sum();
            m_failed = m_failed || !take(")");
            return value;
        }
        if (take("{"))
            return term();
        double number = 0;
        const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), number);
        m_failed = m_failed || error != std::errc();
        m_rest.remove_prefix(static_cast<std::size_t>(end - m_rest.data()));
        return number;
    }

    double term()
    {
        const std::string_view name = m_rest.substr(0, m_rest.find('}'));
        m_rest.remove_prefix(std::min(m_rest.size(), name.size() + 1));
        const auto found = std::ranges::find(m_derivation.terms, name, &Term::name);
        m_failed = m_failed || found == m_derivation.terms.end();
        return found == m_derivation.terms.end() ? 0 : found->value;
    }

    const Derivation& m_derivation;
    std::string_view m_rest;
    bool m_failed = false;
};

bool close(double one, double other)
{
    return std::abs(one - other) <= 1e-6 * std::max(std::abs(one), std::abs(other)) + 1e-12;
}

/** Formulas that are no arithmetic of their terms: sums over parts, and what a size divides into. */
bool isStatement(std::string_view formula)
{
    return formula.find("Σ") != std::string_view::npos || formula.find("→") != std::string_view::npos;
}

void check(const std::string& where, const Derivation& derivation, QStringList& faults)
{
    const std::string name = where + (derivation.label.empty() ? "" : " / " + derivation.label);
    if (!derivation.formula.empty() && !isStatement(derivation.formula)) {
        const std::optional<double> value = Calculator(derivation).result();
        if (!value || !close(*value, derivation.result))
            faults << QString::fromStdString(name + ": " + std::string(derivation.formula) + " gives "
                + (value ? std::to_string(*value) : "nothing") + ", told is " + std::to_string(derivation.result));
    }
    for (const Derivation& part : derivation.parts)
        check(name, part, faults);
}

} // namespace

/** Whoever puts the values into a formula gets the figure. */
class TestDerivations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { readRealCatalogue(m_catalogue); }
    void formulasGiveTheirFigures_data();
    void formulasGiveTheirFigures();
    void formulasOfTrainingGiveTheirFigures();

private:
    Catalogue m_catalogue;
};

void TestDerivations::formulasGiveTheirFigures_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<double>("offload");
    for (const EngineSpec& engine : m_catalogue.engines)
        for (const char* gpu : {"h200-141gb-sxm", "rtx-4090-24gb", "mac-studio-m3-ultra-512gb", "mi300x-192gb"})
            for (const int gpus : {1, 2, 8})
                QTest::addRow("%s on %d %s", engine.id.c_str(), gpus, gpu)
                    << QString::fromStdString(engine.id) << QString::fromLatin1(gpu) << gpus << 0.0;
    QTest::newRow("half in RAM") << QStringLiteral("llama.cpp") << QStringLiteral("rtx-4090-24gb") << 1 << 50.0;
    QTest::newRow("half in RAM, two GPUs")
        << QStringLiteral("llama.cpp") << QStringLiteral("rtx-4090-24gb") << 2 << 50.0;
    QTest::newRow("CPU") << QStringLiteral("llama.cpp") << QString() << 0 << 0.0;
}

void TestDerivations::formulasGiveTheirFigures()
{
    QFETCH(QString, engine);
    QFETCH(QString, gpu);
    QFETCH(int, gpus);
    QFETCH(double, offload);
    QStringList faults;
    for (const char* model : {"llama-3.1-8b", "gpt-oss-120b", "qwen3-30b-a3b-instruct-2507", "gemma-3-27b",
             "qwen3.6-35b-a3b", "deepseek-v3-0324", "glm-5.3", "llama-4-scout"}) {
        for (const int sequences : {1, 16}) {
            Scenario scenario;
            scenario.model = model;
            scenario.gpus = {{gpu.toStdString(), gpus}};
            scenario.sequences = sequences;
            scenario.hostMemory = 2048 * gibi;
            if (offload > 0)
                scenario.offload = offload;
            scenario = withEngine(std::move(scenario), engine.toStdString(), m_catalogue);
            Explanation explanation;
            estimate(scenario, m_catalogue, &explanation);
            for (const auto& [key, derivation] : explanation)
                check(std::string(model) + " × " + std::to_string(sequences) + " " + key, derivation, faults);
        }
    }
    QVERIFY2(
        faults.isEmpty(), qPrintable(QStringLiteral("%1 in all: ").arg(faults.size()) + faults.mid(0, 6).join(u'\n')));
}

void TestDerivations::formulasOfTrainingGiveTheirFigures()
{
    QStringList faults;
    for (const char* model : {"llama-3.1-8b", "qwen3-30b-a3b-instruct-2507", "glm-5.3"}) {
        for (const Recipe& recipe : m_catalogue.training.recipes) {
            Scenario scenario;
            scenario.model = model;
            scenario.gpus = {{"h200-141gb-sxm", 8}};
            Explanation explanation;
            estimateTraining(scenario, recipe.tuning, m_catalogue, &explanation);
            QCOMPARE(explanation.size(), trainingPartCount);
            for (const auto& [key, derivation] : explanation)
                check(model + (" " + recipe.id()) + " " + key, derivation, faults);
        }
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

QTEST_APPLESS_MAIN(TestDerivations)
#include "tst_derivations.moc"
