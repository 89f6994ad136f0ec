// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/matrix_document.h"
#include "app/panels/hardware_panel.h"
#include "app/panels/launch_card.h"
#include "app/panels/launch_panel.h"
#include "app/panels/models_panel.h"
#include "app/panels/quantisations_panel.h"
#include "app/window/main_window.h"
#include "app/window/pages.h"
#include "tests/app/window_harness.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QLineEdit>
#include <QTabBar>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace loadmark;
using namespace Qt::StringLiterals;

namespace {
constexpr double gib = 1073741824.0;
}

/** The pages beside the overview, as a user meets them. */
class TestPanels : public QObject, private WindowHarness
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { watch(); }
    void init()
    {
        open();
        Scenario scenario = m_window->store().scenario();
        scenario.model = "glm-5.3";
        scenario.weights = "ud-q4_k_xl";
        scenario.context = 8192;
        scenario.gpus = {{"rtx-pro-6000-blackwell-96gb", 1}};
        m_window->store().edit(Field::Whole, scenario);
    }
    void cleanup() { close(); }

    /** The sizes that the reference dashboard prints, in GiB. */
    void formatsOfGlm()
    {
        TableView& table = show<QuantisationsPanel>("quantisations").table();
        const std::map<QString, double> published{{u"Q8_0"_s, 746.32}, {u"Q6_K"_s, 637.37}, {u"Q5_K_M"_s, 499.2},
            {u"UD-Q4_K_XL"_s, 435.2}, {u"IQ4_XS"_s, 365.4}, {u"Q3_K_M"_s, 340.22}, {u"UD-Q2_K_XL"_s, 236.44}};
        int found = 0;
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            const auto size = published.find(cell(table, row, QuantisationsPanel::Format).toString());
            if (size == published.end())
                continue;
            ++found;
            const double bytes = cell(table, row, QuantisationsPanel::Weights, Qt::UserRole).toDouble();
            QVERIFY2(std::abs(bytes / gib - size->second) < 0.006, qPrintable(size->first));
            QVERIFY(cell(table, row, QuantisationsPanel::Fit).toString().endsWith(u"over"_s));
        }
        QCOMPARE(found, 7);
    }

    void aRowIsSwitchedToAndBack()
    {
        TableView& table = show<QuantisationsPanel>("quantisations").table();
        const int row = rowOf(table, QuantisationsPanel::Format, u"Q6_K"_s);
        QVERIFY(row >= 0);
        QTest::mouseClick(
            table.viewport(), Qt::LeftButton, {}, table.visualRect(table.model()->index(row, 0)).center());
        QCOMPARE(m_window->store().scenario().weights, std::string("q6_k"));
        action("undo")->trigger();
        QCOMPARE(m_window->store().scenario().weights, std::string("ud-q4_k_xl"));
    }

    void onlyWhatFitsAndIsSearched()
    {
        HardwarePanel& panel = show<HardwarePanel>("hardware");
        TableView& table = panel.table();
        const int all = table.model()->rowCount();
        panel.findChild<QCheckBox*>()->setChecked(true);
        const int fitting = table.model()->rowCount();
        QVERIFY(fitting > 0 && fitting < all);
        for (int row = 0; row < fitting; ++row) // 435.2 GiB of weights are on the GPUs
            QVERIFY(cell(table, row, HardwarePanel::Memory, Qt::UserRole).toDouble() > 435.2 * gib);
        panel.findChild<QLineEdit*>()->setText(u"h200"_s);
        QVERIFY(table.model()->rowCount() > 0);
        for (int row = 0; row < table.model()->rowCount(); ++row)
            QVERIFY(cell(table, row, HardwarePanel::Name).toString().contains(u"H200"_s));
    }

    void sortsByValueWithUnknownLast()
    {
        TableView& table = show<HardwarePanel>("hardware").table();
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            table.sortByColumn(HardwarePanel::Price, order);
            const QVariant first = cell(table, 0, HardwarePanel::Price, Qt::UserRole);
            const QVariant second = cell(table, 40, HardwarePanel::Price, Qt::UserRole);
            QVERIFY(first.isValid() && second.isValid());
            QVERIFY(order == Qt::AscendingOrder ? first.toDouble() < second.toDouble()
                                                : first.toDouble() > second.toDouble());
            QVERIFY(!cell(table, table.model()->rowCount() - 1, HardwarePanel::Price, Qt::UserRole).isValid());
        }
    }

    /** What the window shows and what the command prints are one estimate. */
    void equalsTheCommand()
    {
        const auto json = nlohmann::json::parse(cli::matrixDocument(
            "quantisations", cli::TableForm::Json, m_window->store().scenario(), m_window->store().catalogue()));
        TableView& table = show<QuantisationsPanel>("quantisations").table();
        const auto& rows = json.at("quantisations");
        QCOMPARE(table.model()->rowCount(), static_cast<int>(rows.size()));
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            const auto& memory = rows[static_cast<std::size_t>(row)].at("memory");
            QCOMPARE(cell(table, row, QuantisationsPanel::Total, Qt::UserRole).toLongLong(),
                memory.at("gpu_total_bytes").get<qlonglong>());
            QCOMPARE(cell(table, row, QuantisationsPanel::KvCache, Qt::UserRole).toLongLong(),
                memory.at("kv_cache_bytes").get<qlonglong>());
        }
    }

    void hiddenPanelsDoNotCompute()
    {
        auto& panel = *m_window->findChild<HardwarePanel*>(u"hardware"_s);
        QCOMPARE(panel.table().model()->rowCount(), 0);
        show<HardwarePanel>("hardware");
        QVERIFY(panel.table().model()->rowCount() > 0);
    }

    void pagesByKeyboard()
    {
        QTest::keyClick(m_window.get(), Qt::Key_4, Qt::ControlModifier);
        QVERIFY(m_window->findChild<ModelsPanel*>()->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
        QVERIFY(!m_window->findChild<ModelsPanel*>()->isVisible());
    }

    void modelsByLicenceAndSize()
    {
        ModelsPanel& panel = show<ModelsPanel>("models");
        TableView& table = panel.table();
        QCOMPARE(table.model()->rowCount(), static_cast<int>(m_window->store().catalogue().models.size()));
        panel.findChild<QLineEdit*>()->setText(u"gemma 27b"_s);
        QVERIFY(table.model()->rowCount() > 0);
        for (int row = 0; row < table.model()->rowCount(); ++row)
            QCOMPARE(cell(table, row, ModelsPanel::Family).toString(), u"Gemma"_s);
    }

    void tablesAreCopied()
    {
        TableView& table = show<QuantisationsPanel>("quantisations").table();
        table.setFocus();
        QTRY_VERIFY(table.hasFocus());
        QTest::keySequence(&table, QKeySequence::Copy);
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
        QVERIFY2(lines.first().startsWith(u"Format\tWeights GiB [bytes]\t"_s), qPrintable(lines.first()));
        QCOMPARE(lines.size(), table.model()->rowCount() + 2); // head, and the end of the last line
        QVERIFY(tableAsMarkdown(*table.model(), table.rows().columns()).startsWith(u"| Format | Weights GiB |"_s));
    }

    void tableKeepsTheRulesOfModels()
    {
        TableView& table = show<HardwarePanel>("hardware").table();
        const QAbstractItemModelTester tester(&table.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        setContext(4096);
        setContext(65536);
    }

    void commandsOfEngines()
    {
        Scenario scenario = m_window->store().scenario();
        scenario.model = "llama-3.1-8b";
        scenario.weights = "q4_k_m";
        scenario.gpus = {{"rtx-4090-24gb", 1}};
        m_window->store().edit(Field::Whole, scenario);
        LaunchPanel& panel = show<LaunchPanel>("launch");
        const QString command = panel.cards().front()->command();
        QVERIFY2(command.contains(u"llama-server"_s) && command.contains(u"-c 8192"_s), qPrintable(command));
    }

private:
    template<typename Type>
    Type& show(const char* page)
    {
        action((QByteArray("page.") + page).constData())->trigger();
        auto* panel = m_window->findChild<Type*>();
        panel->finish();
        return *panel;
    }
    static QVariant cell(const TableView& table, int row, int column, int role = Qt::DisplayRole)
    {
        return table.model()->index(row, column).data(role);
    }
    static int rowOf(const TableView& table, int column, const QString& text)
    {
        for (int row = 0; row < table.model()->rowCount(); ++row)
            if (cell(table, row, column).toString() == text)
                return row;
        return -1;
    }
};

QTEST_MAIN(TestPanels)
#include "tst_panels.moc"
