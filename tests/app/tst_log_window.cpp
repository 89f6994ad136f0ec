// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/log/log_table.h"
#include "app/log/log_window.h"
#include "app/results/wrapped_label.h"
#include "app/window/main_window.h"
#include "tests/app/window_harness.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QDropEvent>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>

using namespace loadmark;
using namespace Qt::StringLiterals;

namespace {

/** Of Llama 3.1 8B on one GPU: 32 layers × 16,384 cells × 2 × 8 heads × 128 × 2 bytes are 2,048 MiB. */
constexpr auto startUpLog = "build: 6500 (0123abcd) with cc\r\n"
                            "print_info: arch                  = llama\r\n"
                            "print_info: n_embd                = 4096\r\n"
                            "print_info: n_layer               = 32\r\n"
                            "print_info: n_head                = 32\r\n"
                            "print_info: n_head_kv             = 8\r\n"
                            "print_info: n_vocab               = 128256\r\n"
                            "print_info: general.name          = Llama 3.1 8B Instruct\r\n"
                            "load_tensors: offloaded 33/33 layers to GPU\r\n"
                            "llama_context: n_seq_max     = 1\r\n"
                            "llama_context: n_ctx         = 16384\r\n"
                            "llama_kv_cache:      CUDA0 KV buffer size =  2048.00 MiB\r\n"_L1;

} // namespace

/** The reality check as a user meets it: paste, open or drop a log, read the rows, take its inputs over. */
class TestLogWindow : public QObject, private WindowHarness
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { watch(); }
    void init()
    {
        open();
        action("checkLog")->trigger();
        m_log = m_window->findChild<LogWindow*>();
        QVERIFY(m_log);
        QVERIFY(QTest::qWaitForWindowActive(m_log));
        m_text = m_log->findChild<QPlainTextEdit*>(u"log"_s);
        m_view = m_log->findChild<QTableView*>(u"rows"_s);
    }
    void cleanup() { close(); }

    void pastedLogIsCompared()
    {
        QVERIFY(!m_view->isVisible());
        QGuiApplication::clipboard()->setText(startUpLog);
        m_text->setFocus();
        QTest::keyClick(m_text, Qt::Key_V, Qt::ControlModifier);
        QVERIFY(m_view->isVisible());
        QCOMPARE(m_view->model()->rowCount(), 1);
        QCOMPARE(raw(LogTable::Line).toInt(), 12);
        QCOMPARE(raw(LogTable::Reported).toDouble(), 2048.0 * 1048576);
        QCOMPARE(raw(LogTable::Predicted).toDouble(), 2048.0 * 1048576);
        QCOMPARE(text(LogTable::Part), u"KV cache"_s);
        QCOMPARE(text(LogTable::Difference), u"equal"_s);
        QVERIFY2(told("differences").contains(u"Context 16,384, not 8,192"_s), qPrintable(told("differences")));
    }

    void inputsOfTheLogAreTakenOverAndBack()
    {
        m_log->setLog(startUpLog);
        auto* take = m_log->findChild<QPushButton*>(u"takeInputs"_s);
        QVERIFY(take->isVisible());
        take->click();
        QCOMPARE(m_window->store().scenario().context, Tokens{16384});
        QVERIFY(!told("differences").contains(u"Context"_s));
        action("undo")->trigger();
        QCOMPARE(m_window->store().scenario().context, Tokens{8192});
        QVERIFY(told("differences").contains(u"Context 16,384, not 8,192"_s));
    }

    void gpusAreToldByName()
    {
        QString named = startUpLog;
        named.prepend(u"llama_prepare_model_devices: using device CUDA0 (Some Card) (unknown id) - 9000 MiB free\n"_s);
        m_log->setLog(named);
        QVERIFY2(
            told("differences").contains(u"Accelerator unnamed GPU, not RTX 4090"_s), qPrintable(told("differences")));
    }

    void followsTheScenarioOnlyWhileItIsShown()
    {
        m_log->setLog(startUpLog);
        m_log->close();
        setContext(16384);
        QVERIFY(told("differences").contains(u"Context 16,384, not 8,192"_s)); // nothing was computed
        action("checkLog")->trigger();
        QVERIFY(!told("differences").contains(u"Context"_s));
    }

    void deviationNamesItsCause()
    {
        QString quantised = startUpLog; // q8_0: 34 bytes for 32 elements of 16 bit
        m_log->setLog(quantised.replace(u"2048.00"_s, u"1088.00"_s));
        QCOMPARE(raw(LogTable::Predicted).toDouble(), 2048.0 * 1048576);
        QCOMPARE(raw(LogTable::Difference).toDouble(), 960.0 * 1048576);
        QVERIFY2(text(LogTable::Reason).contains(u"Q8_0"_s), qPrintable(text(LogTable::Reason)));
    }

    void rowsLeadToTheirLine()
    {
        m_log->setLog(startUpLog);
        m_view->setCurrentIndex(m_view->model()->index(0, LogTable::Part));
        QCOMPARE(m_text->textCursor().blockNumber(), 11);
        QCOMPARE(m_text->extraSelections().size(), 1);
        m_log->setLog(u"another\n"_s);
        QCOMPARE(m_text->extraSelections().size(), 0);
    }

    void undoWorksFromTheTable()
    {
        m_log->setLog(startUpLog);
        m_log->findChild<QPushButton*>(u"takeInputs"_s)->click();
        QCOMPARE(m_window->store().scenario().context, Tokens{16384});
        m_view->setFocus();
        QTRY_VERIFY(m_view->hasFocus());
        QTest::keySequence(m_view, QKeySequence::Undo);
        QCOMPARE(m_window->store().scenario().context, Tokens{8192});
    }

    void whatIsNoLogIsToldInTheWindow()
    {
        m_log->setLog(u"hello\nworld"_s);
        QVERIFY(!m_view->isVisible());
        QVERIFY2(told("summary").contains(u"llama.cpp"_s), qPrintable(told("summary")));
        m_log->openLog(path("missing.log"));
        QVERIFY2(told("summary").contains(u"missing.log"_s), qPrintable(told("summary")));
        m_log->setLog({});
        QCOMPARE(told("summary"), QString());
    }

    void filesAreOpenedAndDropped()
    {
        write(path("engine.log"), QByteArray(startUpLog.data(), startUpLog.size()));
        m_log->openLog(path("engine.log"));
        QCOMPARE(m_view->model()->rowCount(), 1);
        m_log->setLog({});
        drop(m_window.get(), path("engine.log"));
        QCOMPARE(m_view->model()->rowCount(), 1);
        m_log->setLog({});
        drop(m_log, path("engine.log"));
        QCOMPARE(m_view->model()->rowCount(), 1);
    }

    void aScenarioAndItsLogAreOpenedTogether()
    {
        write(path("mine.loadmark"), R"({"context": 4096})");
        write(path("engine.log"), QByteArray(startUpLog.data(), startUpLog.size()));
        m_window->openFiles({path("mine.loadmark"), path("engine.log")});
        QCOMPARE(m_window->store().scenario().context, Tokens{4096});
        QVERIFY2(told("differences").contains(u"Context 16,384, not 4,096"_s), qPrintable(told("differences")));
    }

    void scenariosAreDroppedOnTheWindow()
    {
        write(path("mine.loadmark"), R"({"context": 4096})");
        drop(m_window.get(), path("mine.loadmark"));
        QCOMPARE(m_window->store().scenario().context, Tokens{4096});
    }

    void tableIsCopiedWithItsHead()
    {
        m_log->setLog(startUpLog);
        m_log->activateWindow();
        m_view->setFocus();
        QTRY_VERIFY(m_view->hasFocus());
        QTest::keySequence(m_view, QKeySequence::Copy);
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines.first(), u"Line\tPart\tDevice\tLog says\tLoadmark says\tDifference\tReason"_s);
        QVERIFY2(lines.at(1).startsWith(u"12\tKV cache\tCUDA0\t2.00 GiB\t2.00 GiB\tequal"_s), qPrintable(lines.at(1)));
    }

    void tableKeepsTheRulesOfModels()
    {
        const QAbstractItemModelTester tester(m_view->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        m_log->setLog(startUpLog);
        setContext(4096);
        m_log->setLog({});
    }

private:
    QString text(int column) const { return m_view->model()->index(0, column).data().toString(); }
    QVariant raw(int column) const { return m_view->model()->index(0, column).data(Qt::UserRole); }
    QString told(const char* name) const { return m_log->findChild<WrappedLabel*>(QString::fromLatin1(name))->text(); }
    static void drop(QWidget* target, const QString& file)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(target, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent dropped(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(target, &dropped);
    }

    LogWindow* m_log = nullptr;
    QPlainTextEdit* m_text = nullptr;
    QTableView* m_view = nullptr;
};

QTEST_MAIN(TestLogWindow)
#include "tst_log_window.moc"
