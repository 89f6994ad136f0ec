// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/advanced_section.h"
#include "app/inputs/inputs_panel.h"
#include "app/inputs/number_field.h"
#include "app/inputs/picker_button.h"
#include "app/settings/appearance.h"
#include "app/window/actions.h"
#include "app/window/main_window.h"
#include "app/window/message_bar.h"
#include "estimator/scenario/read_scenario.h"
#include "tests/app/fixture.h"
#include "tests/file_writers.h"

#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace loadmark;

/** The whole window, with settings and last scenario in a folder of the test's own. */
class TestWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void startsWithAComputedScenario();
    void usesNoShortcutTwice();
    void describesEveryAction();
    void undoesByKeyboard();
    void switchesTheLanguage();
    void switchesTheUnit();
    void switchesTheTheme();
    void restoresTheLastSession();
    void keepsABrokenAutosave_data();
    void keepsABrokenAutosave();
    void savesAndOpens();
    void reportsAFileThatCannotBeOpened_data();
    void reportsAFileThatCannotBeOpened();
    void asksBeforeAScenarioIsLost();
    void reportsAFileThatCannotBeSaved();
    void leavesTheFileOnUndo();
    void opensTheFilesOfTheCommandLine();
    void opensAModelOfOnesOwn();
    void listsRecentFiles();
    void closesMessages();
    void movesNothingForAMessage();
    void showsNotesBesideTheVerdict();
    void opensListsByShortcut();
    void fitsASmallWindow();
    void scrollsSidewaysNowhere_data();
    void scrollsSidewaysNowhere();
    void showsTheWholePageAtItsUsualSize();

private:
    void restart();
    QAction* action(const char* name) { return m_window->findChild<QAction*>(QLatin1String(name)); }
    QString path(const char* name) const { return m_folder->filePath(QLatin1String(name)); }
    void write(const QString& file, const QByteArray& bytes);
    void setContext(Tokens tokens);
    void answerDialogs(const QString& file);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
};

void TestWindow::initTestCase()
{
    fixture::Warnings::watch();
    QLocale::setDefault(QLocale::c());
}

void TestWindow::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    Settings(StoragePlaces::in(m_folder->path()).settingsFile).set(Setting::Language, QStringLiteral("en"));
    restart();
}

void TestWindow::cleanup()
{
    m_window.reset();
    m_folder.reset();
    QCOMPARE(fixture::Warnings::take(), QString());
}

/** Closes the window as a user does, and starts the program again. */
void TestWindow::restart()
{
    if (m_window)
        m_window->close();
    m_window = std::make_unique<MainWindow>(fixture::catalogue(), StoragePlaces::in(m_folder->path()));
    m_window->restoreSession();
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TestWindow::write(const QString& file, const QByteArray& bytes)
{
    QFile target(file);
    QVERIFY(target.open(QIODevice::WriteOnly));
    target.write(bytes);
}

void TestWindow::setContext(Tokens tokens)
{
    Scenario next = m_window->store().scenario();
    next.context = tokens;
    m_window->store().edit(Field::Context, next);
}

void TestWindow::answerDialogs(const QString& file)
{
    const auto answer = [file](QWidget*, const QString&, const QString&, const QString&) { return file; };
    FileDialogs dialogs;
    dialogs.open = dialogs.save = answer;
    m_window->setFileDialogs(dialogs);
}

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

void TestWindow::restoresTheLastSession()
{
    setContext(12345);
    action("unitGB")->trigger();
    m_window->findChild<QToolButton*>(QStringLiteral("advanced"))->click();
    m_window->resize(1100, 760);
    restart();
    QCOMPARE(m_window->store().scenario().context, Tokens(12345));
    QVERIFY(!action("undo")->isEnabled());
    QVERIFY(m_window->appearance().format().byteUnit == ByteUnit::Decimal);
    QVERIFY(m_window->findChild<NumberField*>(QStringLiteral("ubatch")) != nullptr);
    QCOMPARE(m_window->size(), QSize(1100, 760));
}

void TestWindow::keepsABrokenAutosave_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("cut off") << QByteArray("{\"model\": \"llama-3.1");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("not JSON") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0", 11);
    QTest::newRow("an unknown key") << QByteArray("{\"modell\": \"glm-5.3\"}");
    QTest::newRow("a number out of range") << QByteArray("{\"context\": 1e300}");
    QTest::newRow("a negative count") << QByteArray("{\"sequences\": -3}");
    QTest::newRow("a wrong type") << QByteArray("{\"model\": [1, 2, 3]}");
    QTest::newRow("deeply nested") << QByteArray(100000, '[');
    QTest::newRow("much too large") << QByteArray(2 << 20, ' ');
}

void TestWindow::keepsABrokenAutosave()
{
    QFETCH(QByteArray, bytes);
    const QString file = path("last-scenario.json");
    m_window->close();
    m_window.reset();
    write(file, bytes);
    restart();
    QCOMPARE(m_window->store().scenario().model, std::string("llama-3.1-8b"));
    QCOMPARE(m_window->messages().texts().size(), 1);
    const QString kept = path("last-scenario-broken-1.json");
    QVERIFY2(m_window->messages().texts().constFirst().contains(kept),
        qPrintable(m_window->messages().texts().constFirst()));
    QFile aside(kept);
    QVERIFY(aside.open(QIODevice::ReadOnly));
    QCOMPARE(aside.readAll(), bytes);
    setContext(4096);
    restart(); // and from then on all is well
    QCOMPARE(m_window->store().scenario().context, Tokens(4096));
    QVERIFY(m_window->messages().texts().isEmpty());
}

void TestWindow::savesAndOpens()
{
    const QString file = path("large.loadmark");
    answerDialogs(path("large")); // the suffix is added
    setContext(32768);
    action("save")->trigger();
    QVERIFY(QFile::exists(file));
    QVERIFY(!m_window->isWindowModified());
    QVERIFY(m_window->windowTitle().contains(QLatin1String("large")));
    setContext(65536);
    QVERIFY(m_window->isWindowModified());
    action("save")->trigger(); // no dialog: it has a file
    action("new")->trigger();
    QCOMPARE(m_window->store().scenario().context, Tokens(8192));
    QVERIFY(m_window->documents().file().isEmpty());
    answerDialogs(file);
    action("open")->trigger();
    QCOMPARE(m_window->store().scenario().context, Tokens(65536));
    QCOMPARE(m_window->documents().file(), file);
    QVERIFY(m_window->messages().texts().isEmpty());
    restart();
    QCOMPARE(m_window->documents().file(), file);
    QVERIFY(!m_window->isWindowModified());
}

void TestWindow::reportsAFileThatCannotBeOpened_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("told");
    QTest::newRow("an unknown key, with the nearest") << QByteArray("{\"contxt\": 1}") << QStringLiteral("context");
    QTest::newRow("a number out of range") << QByteArray("{\"sequences\": 0}") << QStringLiteral("sequences");
    QTest::newRow("not JSON") << QByteArray("hello") << QStringLiteral("scenario.json");
}

void TestWindow::reportsAFileThatCannotBeOpened()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, told);
    write(path("scenario.json"), bytes);
    answerDialogs(path("scenario.json"));
    action("open")->trigger();
    QCOMPARE(m_window->messages().texts().size(), 1);
    const QString text = m_window->messages().texts().constFirst();
    QVERIFY2(text.contains(told) && text.contains(path("scenario.json")), qPrintable(text));
    QCOMPARE(m_window->store().history().count(), 0);
    QVERIFY(m_window->documents().file().isEmpty());
}

void TestWindow::asksBeforeAScenarioIsLost()
{
    setContext(32768);
    QFile::remove(path("last-scenario.json"));
    QVERIFY(QDir().mkpath(path("last-scenario.json/in the way"))); // nothing can be written there
    int asked = 0;
    FileDialogs dialogs;
    dialogs.confirm = [&asked](QWidget*, const QString&, const QString&) { return ++asked > 1; };
    m_window->setFileDialogs(dialogs);
    QVERIFY(!m_window->close());
    QVERIFY(m_window->isVisible());
    QVERIFY(m_window->close());
    QCOMPARE(asked, 2);
    QVERIFY(QDir(path("last-scenario.json")).removeRecursively());
}

void TestWindow::reportsAFileThatCannotBeSaved()
{
    answerDialogs(path("no/such/folder/x.json"));
    action("saveAs")->trigger();
    QCOMPARE(m_window->messages().texts().size(), 1);
    QVERIFY(m_window->messages().texts().constFirst().contains(QLatin1String("no/such/folder")));
    QVERIFY(m_window->documents().file().isEmpty());
}

void TestWindow::leavesTheFileOnUndo()
{
    setContext(4096);
    write(path("other.json"), "{\"model\": \"glm-5.3\"}");
    answerDialogs(path("other.json"));
    action("open")->trigger();
    QCOMPARE(m_window->store().scenario().model, std::string("glm-5.3"));
    action("undo")->trigger(); // nothing was lost by opening
    QCOMPARE(m_window->store().scenario().context, Tokens(4096));
    QVERIFY(m_window->documents().file().isEmpty()); // and saving cannot overwrite the other scenario
}

void TestWindow::opensTheFilesOfTheCommandLine()
{
    write(path("a.json"), "{\"model\": \"glm-5.3\", \"context\": \"32K\"}");
    m_window->openFiles({path("a.json"), path("b.json")});
    QCOMPARE(m_window->store().scenario().context, Tokens(32768));
    QCOMPARE(m_window->messages().texts().size(), 1);
    m_window->openFiles({path("missing.json")});
    QCOMPARE(m_window->messages().texts().size(), 2);
    QVERIFY(m_window->messages().texts().constFirst().contains(QLatin1String("missing.json")));
}

void TestWindow::opensAModelOfOnesOwn()
{
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("mine")));
    write(path("mine/config.json"),
        R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 2, "num_attention_heads": 32,
            "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256, "torch_dtype": "bfloat16"})");
    const Tokens context = m_window->store().scenario().context;
    m_window->openFiles({path("mine/config.json")});
    QVERIFY2(m_window->messages().texts().isEmpty(), qPrintable(m_window->messages().texts().join(u' ')));
    QCOMPARE(m_window->store().scenario().model, std::string("mine"));
    QCOMPARE(m_window->store().scenario().context, context);
    // 2 × 2 layers × 8 KV heads × 128 × 2 bytes × 8192 tokens
    QCOMPARE(m_window->store().estimate().memory.kvCache.value, std::optional<Bytes>(67108864));
    QVERIFY(m_window->documents().file().isEmpty()); // a save must not overwrite it
    restart(); // and it is there again in the next session
    QCOMPARE(m_window->store().scenario().model, std::string("mine"));
    QCOMPARE(m_window->store().estimate().memory.kvCache.value, std::optional<Bytes>(67108864));
    QVERIFY(QFile::rename(path("mine/config.json"), path("mine/away.json")));
    restart(); // or told to be missing, and nothing is lost
    QCOMPARE(m_window->messages().texts().size(), 1);
    QVERIFY(m_window->messages().texts().constFirst().contains(path("mine/config.json")));
    QVERIFY(QFile::rename(path("mine/away.json"), path("mine/config.json")));
    restart();
    QCOMPARE(m_window->store().estimate().memory.kvCache.value, std::optional<Bytes>(67108864));

    test::GgufWriter writer;
    writer.text("general.architecture", "llama");
    writer.number("general.file_type", 1);
    writer.number("llama.embedding_length", 64);
    writer.number("llama.attention.head_count", 4);
    writer.tensor("token_embd.weight", {64, 100}, test::F16, 12800);
    writer.tensor("blk.0.attn_q.weight", {64, 64}, test::F16, 8192);
    writer.tensor("blk.0.attn_k.weight", {64, 64}, test::F16, 8192);
    writer.tensor("blk.0.attn_v.weight", {64, 64}, test::F16, 8192);
    writer.write(path("mine.gguf").toStdString());
    m_window->openFiles({path("mine.gguf")});
    QVERIFY2(m_window->messages().texts().isEmpty(), qPrintable(m_window->messages().texts().join(u' ')));
    QCOMPARE(m_window->store().scenario().model, std::string("mine"));
    QCOMPARE(m_window->store().scenario().weights, std::string("f16"));
}

void TestWindow::listsRecentFiles()
{
    write(path("a.json"), "{}");
    write(path("b.json"), "{}");
    m_window->documents().open(path("a.json"));
    m_window->documents().open(path("b.json"));
    Settings settings(StoragePlaces::in(m_folder->path()).settingsFile);
    QCOMPARE(settings.recentFiles(), (QStringList{path("b.json"), path("a.json")}));
    for (int i = 0; i < 20; ++i)
        settings.addRecentFile(QString::number(i));
    QCOMPARE(settings.recentFiles().size(), Settings::recentFilesMax);
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
