// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/catalogue.h"
#include "estimator/weights/quantisation_rules.h"
#include "estimator/weights/weight_table.h"
#include "tests/llamacpp_models.h"

#include <QFile>
#include <QTest>

using namespace loadmark;

class WeightsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void ggufTensorBytes_data();
    void ggufTensorBytes();

private:
    std::map<std::string, Architecture> m_models;
};

namespace {

QString dataFile(const char* name)
{
    return QStringLiteral(LOADMARK_TEST_DATA "/") + QLatin1String(name);
}

WeightFormat ggufFormat(const QString& rule)
{
    WeightFormat format;
    format.id = rule.toLower().toStdString();
    format.kind = FormatKind::Gguf;
    format.rule = rule.toStdString();
    return format;
}

/** Vectors that the architecture does not list: rotary factors of Llama 3.1, three norms of a next-token layer. */
Bytes furtherVectors(const std::string& model, const Architecture& architecture)
{
    const Bytes rotaryFactors = model.starts_with("llama-3") ? 4 * architecture.layer(0).attention.keyDim / 2 : 0;
    return rotaryFactors + static_cast<Bytes>(architecture.mtpLayers.size()) * 3 * 4 * architecture.hidden;
}

} // namespace

void WeightsTest::initTestCase()
{
    m_models = test::readLlamaCppModels(dataFile("llamacpp-models.json").toStdString());
}

void WeightsTest::ggufTensorBytes_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<qint64>("bytes");

    QFile file(dataFile("quantised-tensor-bytes.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QStringList head;
    while (!file.atEnd()) {
        const QStringList cells = QString::fromUtf8(file.readLine()).trimmed().split(u',');
        if (cells[0].startsWith(u'#'))
            continue;
        if (head.isEmpty()) {
            head = cells;
            continue;
        }
        for (qsizetype i = 2; i < cells.size(); ++i)
            if (!cells[i].isEmpty())
                QTest::addRow("%s %s", qPrintable(cells[0]), qPrintable(head[i]))
                    << cells[0] << head[i] << cells[i].toLongLong();
    }
}

void WeightsTest::ggufTensorBytes()
{
    QFETCH(QString, model);
    QFETCH(QString, rule);
    QFETCH(qint64, bytes);

    Model entry;
    entry.id = model.toStdString();
    entry.architecture = m_models.at(entry.id);
    const auto table = buildWeightTable(entry, ggufFormat(rule));
    QVERIFY(table);
    QCOMPARE(table->file + furtherVectors(entry.id, *entry.architecture), bytes);
}

QTEST_GUILESS_MAIN(WeightsTest)
#include "tst_weights.moc"
