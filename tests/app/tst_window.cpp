// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/advanced_section.h"
#include "app/inputs/inputs_panel.h"
#include "app/inputs/number_field.h"
#include "app/window/actions.h"
#include "app/window/message_bar.h"
#include "tests/app/window_harness.h"

#include <QDialog>
#include <QLabel>
#include <QScrollBar>
#include <QToolButton>

using namespace loadmark;

/** The whole window: its language, theme, lists, messages and sizes. */
class TestWindow : public QObject, private WindowHarness
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { watch(); }
    void init() { open(); }
    void cleanup() { close(); }

    void startsWithAComputedScenario();
    void usesNoShortcutTwice();
    void describesEveryAction();
    void undoesByKeyboard();
    void switchesTheLanguage();
    void leavesNothingInTheLanguageBefore();
    void switchesTheUnit();
    void switchesTheTheme();
    void closesMessages();
    void movesNothingForAMessage();
    void showsNotesBesideTheVerdict();
    void opensListsByShortcut();
    void fitsASmallWindow();
    void scrollsSidewaysNowhere_data();
    void scrollsSidewaysNowhere();
    void showsTheWholePageAtItsUsualSize();
};

void TestWindow::startsWithAComputedScenario()
{
    QCOMPARE(m_window->store().scenario().model, std::string("llama-3.1-8b"));
    QVERIFY(m_window->store().estimate().fits == std::optional(true));
    const QString status = m_window->findChild<QWidget*>(QStringLiteral("recompute"))->accessibleName();
    QVERIFY2(status.contains(QStringLiteral("109 models · 114 accelerators")), qPrintable(status));
    QVERIFY(m_window->windowTitle().contains(QLatin1String("Llama 3.1 8B")));
    QVERIFY(!m_window->isWindowModified());
    QVERIFY(m_window->messages().texts().isEmpty());
}

void TestWindow::usesNoShortcutTwice()
{
    QStringList keys;
    for (const QAction* action : m_window->actions().all())
        for (const QKeySequence& key : action->shortcuts())
            keys << key.toString();
    QVERIFY(keys.size() >= 14);
    QCOMPARE(keys.removeDuplicates(), 0);
}

void TestWindow::describesEveryAction()
{
    for (const QAction* action : m_window->actions().all()) {
        QVERIFY2(!action->text().isEmpty() && !action->statusTip().isEmpty(), qPrintable(action->objectName()));
        QVERIFY2(!action->objectName().isEmpty(), qPrintable(action->text()));
    }
}

void TestWindow::undoesByKeyboard()
{
    QVERIFY(!action("undo")->isEnabled());
    setContext(16384);
    QCOMPARE(action("undo")->text(), QStringLiteral("Undo: Change context"));
    QVERIFY(m_window->isWindowModified());
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_window->store().scenario().context, Tokens(8192));
    QVERIFY(!m_window->isWindowModified());
    QCOMPARE(action("redo")->text(), QStringLiteral("Redo: Change context"));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_window->store().scenario().context, Tokens(16384));
}

void TestWindow::switchesTheLanguage()
{
    setContext(1048576 / 8);
    auto* field = m_window->findChild<NumberField*>(QStringLiteral("contextField"));
    QCOMPARE(field->text(), QStringLiteral("131,072"));
    action("languageSpanish")->trigger();
    QCoreApplication::processEvents();
    QCOMPARE(field->text(), QStringLiteral("131.072"));
    QCOMPARE(QLocale().language(), QLocale::Spanish);
    auto* language = m_window->findChild<QToolButton*>(QStringLiteral("languageSwitch"));
    QVERIFY(language->text().startsWith(QStringLiteral("Español")));
    action("languageEnglish")->trigger();
    QCoreApplication::processEvents();
    QCOMPARE(field->text(), QStringLiteral("131,072"));
    QCOMPARE(action("undo")->text(), QStringLiteral("Undo: Change context"));
}

/** Whatever a widget says is in the language in use: after Spanish and back it says what it said before. */
void TestWindow::leavesNothingInTheLanguageBefore()
{
    m_window->findChild<QToolButton*>(QStringLiteral("advanced"))->click();
    Scenario scenario = m_window->store().scenario();
    scenario.engine = "vllm"; // has no use for many of the inputs, and its cards say why
    scenario.model = "glm-5.3";
    scenario.weights = "fp8";
    m_window->store().edit(Field::Engine, scenario);
    const auto texts = [this] {
        QStringList all;
        for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
            const QString name
                = QLatin1String(widget->metaObject()->className()) + u' ' + widget->objectName() + QStringLiteral(": ");
            for (const char* property :
                {"text", "toolTip", "accessibleName", "accessibleDescription", "placeholderText", "statusTip"})
                all << name + QLatin1String(property) + u' ' + widget->property(property).toString();
        }
        for (const QAction* one : m_window->findChildren<QAction*>())
            all << one->text() + u'|' + one->toolTip() + u'|' + one->statusTip();
        return all;
    };
    QCoreApplication::processEvents(); // what is cut to its room has a tooltip; the room comes with the layout
    const QStringList before = texts();
    action("languageSpanish")->trigger();
    QCoreApplication::processEvents();
    const QStringList spanish = texts();
    QVERIFY(spanish.join(u' ').contains(QStringLiteral("no puede")));
    action("languageEnglish")->trigger();
    QCoreApplication::processEvents();
    const QStringList after = texts();
    QCOMPARE(after.size(), before.size());
    for (qsizetype i = 0; i < before.size(); ++i)
        QCOMPARE(after[i], before[i]);
}

void TestWindow::switchesTheUnit()
{
    Scenario next = m_window->store().scenario();
    next.hostMemory = 64 * gibi;
    m_window->store().edit(Field::HostMemory, next);
    auto* field = m_window->findChild<NumberField*>(QStringLiteral("hostMemory"));
    QCOMPARE(field->text(), QStringLiteral("64 GiB"));
    action("unitGB")->trigger();
    QCOMPARE(field->text(), QStringLiteral("68.72 GB")); // 64 × 1024³ bytes
    QCOMPARE(m_window->store().history().count(), 1);
}

void TestWindow::switchesTheTheme()
{
    action("themeLight")->trigger();
    const QColor light = m_window->palette().color(QPalette::Window);
    action("themeDark")->trigger();
    const QColor dark = m_window->palette().color(QPalette::Window);
    QVERIFY(light.lightness() > 200 && dark.lightness() < 60);
    for (const Theme& theme : {lightTheme(), darkTheme()}) {
        QVERIFY(contrast(theme.muted, theme.card) >= 4.5);
        QVERIFY(contrast(theme.accent, theme.card) >= 4.5);
        QVERIFY(contrast(theme.onAccent, theme.accent) >= 4.5);
    }
    restart();
    QCOMPARE(m_window->palette().color(QPalette::Window), dark);
    action("themeSystem")->trigger();
}

void TestWindow::closesMessages()
{
    m_window->openFiles({path("missing.json")});
    QVERIFY(m_window->messages().isVisible());
    auto* close = m_window->messages().findChild<QToolButton*>(QStringLiteral("closeMessage"));
    QTest::mouseClick(close, Qt::LeftButton);
    QVERIFY(!m_window->messages().isVisible());
    for (int i = 0; i < 10; ++i)
        m_window->messages().post(MessageKind::Problem, QString::number(i));
    QCOMPARE(m_window->messages().texts().size(), qsizetype(MessageBar::messagesMax));
    QCOMPARE(m_window->messages().texts().constFirst(), QStringLiteral("9"));
}

void TestWindow::movesNothingForAMessage()
{
    auto* overview = m_window->findChild<QWidget*>(QStringLiteral("overview"));
    const QRect before = overview->geometry();
    m_window->messages().post(MessageKind::Information, QStringLiteral("written"));
    m_window->messages().post(MessageKind::Problem, QStringLiteral("not written"));
    QCoreApplication::processEvents();
    QCOMPARE(overview->geometry(), before);
    for (const auto* text : m_window->messages().findChildren<QLabel*>())
        QVERIFY(text->height() >= text->fontMetrics().height());
    setContext(4096); // information goes with the next edit
    QCOMPARE(m_window->messages().texts(), QStringList{QStringLiteral("not written")});
}

void TestWindow::showsNotesBesideTheVerdict()
{
    auto* notes = m_window->findChild<QToolButton*>(QStringLiteral("notes"));
    Scenario next = fixture::llamaOn4090();
    m_window->store().open(next);
    QVERIFY(!notes->isVisible());
    next.gpus.front().count = 2;
    next.split = SplitMode::Tensor;
    m_window->store().open(next);
    QVERIFY(notes->isVisible());
    QCOMPARE(notes->text(), QStringLiteral("1 note"));
    QVERIFY(notes->toolTip().contains(
        QLatin1String("The split by tensor of llama.cpp is accounted for as a split by layers.")));
}

void TestWindow::opensListsByShortcut()
{
    QTest::keyClick(m_window.get(), Qt::Key_M, Qt::ControlModifier);
    QWidget* popup = QApplication::activePopupWidget();
    QVERIFY(popup != nullptr);
    QCOMPARE(popup->parentWidget()->objectName(), QStringLiteral("model"));
    QTest::keyClick(popup->focusWidget(), Qt::Key_Escape);
    QVERIFY(QApplication::activePopupWidget() == nullptr);
    QTest::keyClick(m_window.get(), Qt::Key_Question, Qt::ControlModifier);
    auto* dialog = m_window->findChild<QDialog*>(QStringLiteral("shortcutsDialog"));
    QVERIFY(dialog != nullptr && dialog->isVisible());
    dialog->close();
}

void TestWindow::fitsASmallWindow()
{
    m_window->resize(1024, 700);
    QCoreApplication::processEvents();
    QCOMPARE(m_window->size(), QSize(1024, 700));
    const auto* inputs = m_window->findChild<InputsPanel*>(QStringLiteral("inputs"));
    QVERIFY(inputs->widget()->width() <= inputs->viewport()->width()); // nothing is cut off on the right
    for (const auto* bar : m_window->findChildren<QToolButton*>())
        if (bar->isVisible())
            QVERIFY2(bar->width() >= bar->minimumSizeHint().width(), qPrintable(bar->objectName()));
}

void TestWindow::scrollsSidewaysNowhere_data()
{
    QTest::addColumn<QByteArray>("language");
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1024, 700), QSize(720, 480)}) {
        QTest::addRow("English, %d", size.width()) << QByteArray("languageEnglish") << size;
        QTest::addRow("Spanish, %d", size.width()) << QByteArray("languageSpanish") << size;
    }
}

void TestWindow::scrollsSidewaysNowhere()
{
    QFETCH(QByteArray, language);
    QFETCH(QSize, size);
    action(language.constData())->trigger();
    m_window->resize(size);
    m_window->show();
    auto* inputs = m_window->findChild<InputsPanel*>();
    inputs->advanced()->setExpanded(true);
    for (int i = 0; i < 5; ++i)
        QCoreApplication::processEvents();
    QVERIFY(inputs->verticalScrollBar()->isVisible());
    QCOMPARE(inputs->widget()->width(), inputs->viewport()->width());
    const auto* page = m_window->findChild<QScrollArea*>(QStringLiteral("page"));
    QCOMPARE(page->widget()->width(), page->viewport()->width());
    QVERIFY(page->widget()->childrenRect().right() <= page->widget()->rect().right());
    action("languageEnglish")->trigger();
}

void TestWindow::showsTheWholePageAtItsUsualSize()
{
    Scenario scenario = m_window->store().scenario();
    scenario.gpus = {{"h200-141gb-sxm", 8}};
    m_window->store().open(scenario);
    m_window->resize(1440, 900);
    m_window->show();
    for (int i = 0; i < 5; ++i)
        QCoreApplication::processEvents();
    QVERIFY(!m_window->findChild<QScrollArea*>(QStringLiteral("page"))->verticalScrollBar()->isVisible());
}

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
