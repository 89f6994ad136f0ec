// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/estimate.h"
#include "tests/estimator/real_catalogue.h"

#include <QTest>

#include <cmath>

using namespace loadmark;

/**
 * Prompts of 1,024 tokens of Llama 3 8B in llama.cpp of May 2024, as published by XiongjieDai's
 * GPU-Benchmarks-on-LLM-Inference (README.md @00dd2bd).
 */
class TestPublishedPrefill : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { readRealCatalogue(m_catalogue); }

    void rates_data()
    {
        QTest::addColumn<QString>("gpu");
        QTest::addColumn<QString>("weights");
        QTest::addColumn<double>("published");
        QTest::newRow("RTX 4090, F16") << QStringLiteral("rtx-4090-24gb") << QStringLiteral("f16") << 9056.26;
        QTest::newRow("RTX 4090, Q4_K_M") << QStringLiteral("rtx-4090-24gb") << QStringLiteral("q4_k_m") << 6898.71;
        QTest::newRow("RTX 3090, F16") << QStringLiteral("rtx-3090-24gb") << QStringLiteral("f16") << 4239.64;
        QTest::newRow("RTX 3090, Q4_K_M") << QStringLiteral("rtx-3090-24gb") << QStringLiteral("q4_k_m") << 3865.39;
    }
    void rates()
    {
        QFETCH(QString, gpu);
        QFETCH(QString, weights);
        QFETCH(double, published);
        const double rate = prefill(gpu, weights);
        QVERIFY2(std::abs(rate / published - 1) < 0.12, qPrintable(QString::number(rate)));
    }

    void bfloat16IsHalfAsFastOnGeForce() // it is accumulated in 32 bit there
    {
        const double ratio = prefill(QStringLiteral("rtx-4090-24gb"), QStringLiteral("bf16"))
            / prefill(QStringLiteral("rtx-4090-24gb"), QStringLiteral("f16"));
        QVERIFY2(ratio > 0.5 && ratio < 0.65, qPrintable(QString::number(ratio)));
    }

private:
    double prefill(const QString& gpu, const QString& weights) const
    {
        Scenario scenario;
        scenario.weights = weights.toStdString();
        scenario.gpus = {{gpu.toStdString(), 1}};
        scenario.engineVersion = "2024-05";
        scenario.flashAttention = false;
        scenario.context = 1152;
        scenario.prompt = 1024;
        scenario.output = 128;
        return estimate(scenario, m_catalogue).speed.prefill.value.value_or(0);
    }

    Catalogue m_catalogue;
};

QTEST_APPLESS_MAIN(TestPublishedPrefill)
#include "tst_published_prefill.moc"
