// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/number_field.h"
#include "app/settings/appearance.h"
#include "app/window/message_bar.h"
#include "tests/app/window_harness.h"
#include "tests/file_writers.h"

#include <QToolButton>

using namespace loadmark;

/** What the window opens, saves and keeps for the next session. */
class TestWindowFiles : public QObject, private WindowHarness
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { watch(); }
    void init() { open(); }
    void cleanup() { close(); }

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
};

void TestWindowFiles::restoresTheLastSession()
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

void TestWindowFiles::keepsABrokenAutosave_data()
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

void TestWindowFiles::keepsABrokenAutosave()
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

void TestWindowFiles::savesAndOpens()
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

void TestWindowFiles::reportsAFileThatCannotBeOpened_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("told");
    QTest::newRow("an unknown key, with the nearest") << QByteArray("{\"contxt\": 1}") << QStringLiteral("context");
    QTest::newRow("a number out of range") << QByteArray("{\"sequences\": 0}") << QStringLiteral("sequences");
    QTest::newRow("not JSON") << QByteArray("hello") << QStringLiteral("scenario.json");
}

void TestWindowFiles::reportsAFileThatCannotBeOpened()
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

void TestWindowFiles::asksBeforeAScenarioIsLost()
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

void TestWindowFiles::reportsAFileThatCannotBeSaved()
{
    answerDialogs(path("no/such/folder/x.json"));
    action("saveAs")->trigger();
    QCOMPARE(m_window->messages().texts().size(), 1);
    QVERIFY(m_window->messages().texts().constFirst().contains(QLatin1String("no/such/folder")));
    QVERIFY(m_window->documents().file().isEmpty());
}

void TestWindowFiles::leavesTheFileOnUndo()
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

void TestWindowFiles::opensTheFilesOfTheCommandLine()
{
    write(path("a.json"), "{\"model\": \"glm-5.3\", \"context\": \"32K\"}");
    m_window->openFiles({path("a.json"), path("b.json")});
    QCOMPARE(m_window->store().scenario().context, Tokens(32768));
    QCOMPARE(m_window->messages().texts().size(), 1);
    m_window->openFiles({path("missing.json")});
    QCOMPARE(m_window->messages().texts().size(), 2);
    QVERIFY(m_window->messages().texts().constFirst().contains(QLatin1String("missing.json")));
}

void TestWindowFiles::opensAModelOfOnesOwn()
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

void TestWindowFiles::listsRecentFiles()
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

QTEST_MAIN(TestWindowFiles)
#include "tst_window_files.moc"
