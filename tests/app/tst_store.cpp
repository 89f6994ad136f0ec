// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/edit_texts.h"
#include "app/store/scenario_store.h"
#include "tests/app/fixture.h"

#include <QSignalSpy>
#include <QTest>

using namespace loadmark;

/** The store with a clock that the test moves. */
class TestStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { fixture::Warnings::watch(); }
    void init();
    void cleanup();

    void announcesEachEditOnce();
    void ignoresAnEqualScenario();
    void makesADragOneStep();
    void forgetsADragThatEndsWhereItBegan();
    void mergesKeyStrokesUntilAPause();
    void keepsStepsOfDifferentFieldsApart();
    void startsANewStepAfterUndo();
    void namesWhatUndoTakesBack();
    void keepsTwoHundredSteps();
    void opensWithAFreshHistory();
    void advisesWithTheEdit();
    void explainsTheFiguresOnScreen();

private:
    Scenario withContext(Tokens tokens) const;

    ScenarioStore::Milliseconds m_time{0};
    std::unique_ptr<ScenarioStore> m_store;
};

void TestStore::init()
{
    m_time = ScenarioStore::Milliseconds(0);
    m_store = std::make_unique<ScenarioStore>(fixture::catalogue(), fixture::llamaOn4090(), [this] { return m_time; });
}

void TestStore::cleanup()
{
    m_store.reset();
    QCOMPARE(fixture::Warnings::take(), QString());
}

Scenario TestStore::withContext(Tokens tokens) const
{
    Scenario scenario = m_store->scenario();
    scenario.context = tokens;
    return scenario;
}

void TestStore::announcesEachEditOnce()
{
    QSignalSpy changed(m_store.get(), &ScenarioStore::changed);
    Tokens seen = 0;
    connect(m_store.get(), &ScenarioStore::changed, this, [&] { seen = m_store->estimate().scenario.context; });
    m_store->edit(Field::Context, withContext(16384));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(m_store->scenario().context, Tokens(16384));
    QCOMPARE(seen, Tokens(16384)); // the estimate is new already when the change is announced
}

void TestStore::ignoresAnEqualScenario()
{
    QSignalSpy changed(m_store.get(), &ScenarioStore::changed);
    m_store->edit(Field::Context, m_store->scenario());
    QCOMPARE(changed.count(), 0);
    QCOMPARE(m_store->history().count(), 0);
}

void TestStore::makesADragOneStep()
{
    m_store->beginGesture();
    for (const Tokens tokens : {9216, 10240, 11264, 12288}) {
        m_time += ScenarioStore::Milliseconds(5000); // however slow
        m_store->edit(Field::Context, withContext(tokens));
    }
    m_store->endGesture();
    QCOMPARE(m_store->history().count(), 1);
    m_store->undo();
    QCOMPARE(m_store->scenario().context, Tokens(8192));
    m_store->redo();
    QCOMPARE(m_store->scenario().context, Tokens(12288));
}

void TestStore::forgetsADragThatEndsWhereItBegan()
{
    m_store->beginGesture();
    m_store->edit(Field::Context, withContext(16384));
    m_store->edit(Field::Context, withContext(8192));
    m_store->endGesture();
    QCOMPARE(m_store->history().count(), 0);
    QVERIFY(m_store->history().isClean());
}

void TestStore::mergesKeyStrokesUntilAPause()
{
    m_store->edit(Field::Context, withContext(9216));
    m_time += ScenarioStore::Milliseconds(599);
    m_store->edit(Field::Context, withContext(10240));
    QCOMPARE(m_store->history().count(), 1);
    m_time += ScenarioStore::Milliseconds(600);
    m_store->edit(Field::Context, withContext(11264));
    QCOMPARE(m_store->history().count(), 2);
}

void TestStore::keepsStepsOfDifferentFieldsApart()
{
    m_store->edit(Field::Context, withContext(9216));
    Scenario next = m_store->scenario();
    next.sequences = 4;
    m_store->edit(Field::Sequences, next);
    m_store->edit(Field::Context, withContext(10240));
    QCOMPARE(m_store->history().count(), 3);
}

void TestStore::startsANewStepAfterUndo()
{
    m_store->edit(Field::Context, withContext(9216));
    m_store->edit(Field::Context, withContext(10240));
    m_store->undo();
    QCOMPARE(m_store->scenario().context, Tokens(8192));
    m_store->edit(Field::Context, withContext(12288));
    m_store->undo();
    QCOMPARE(m_store->scenario().context, Tokens(8192));
}

void TestStore::namesWhatUndoTakesBack()
{
    QVERIFY(!m_store->undoField());
    m_store->edit(Field::Context, withContext(9216));
    QVERIFY(m_store->undoField() == Field::Context);
    QCOMPARE(editText(*m_store->undoField()), QStringLiteral("Change context"));
    m_store->undo();
    QVERIFY(!m_store->undoField());
    QVERIFY(m_store->redoField() == Field::Context);
    QStringList texts;
    for (const Field field : allFields())
        texts << editText(field);
    QCOMPARE(texts.removeDuplicates(), 0);
    QVERIFY(!texts.contains(QString()));
}

void TestStore::keepsTwoHundredSteps()
{
    for (int step = 1; step <= 250; ++step) {
        m_time += ScenarioStore::Milliseconds(1000);
        m_store->edit(Field::Context, withContext(8192 + step));
    }
    QCOMPARE(m_store->history().count(), 200);
    while (m_store->undoField())
        m_store->undo();
    QCOMPARE(m_store->scenario().context, Tokens(8192 + 50));
}

void TestStore::opensWithAFreshHistory()
{
    m_store->edit(Field::Context, withContext(9216));
    QSignalSpy changed(m_store.get(), &ScenarioStore::changed);
    m_store->open(withContext(4096));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(m_store->history().count(), 0);
    QVERIFY(m_store->history().isClean());
    QCOMPARE(m_store->scenario().context, Tokens(4096));
}

void TestStore::advisesWithTheEdit()
{
    QSignalSpy changed(m_store.get(), &ScenarioStore::changed);
    Scenario large = m_store->scenario();
    large.model = "llama-3.1-405b";
    m_store->edit(Field::Model, large);
    QCOMPARE(m_store->estimate().fits, std::optional(false));
    QCOMPARE(changed.count(), 1);
    const auto& problems = m_store->estimate().problems;
    QVERIFY(std::ranges::any_of(problems, [](const Problem& problem) { return problem.id == "does_not_fit"; }));
}

void TestStore::explainsTheFiguresOnScreen()
{
    const auto& kv = m_store->explain().at("memory.kv_cache_bytes");
    QCOMPARE(kv.result, 1073741824.0); // 32 layers × 8192 tokens × 2 × 8 heads × 128 × 2 bytes
    m_store->edit(Field::Context, withContext(16384));
    QCOMPARE(m_store->explain().at("memory.kv_cache_bytes").result, 2147483648.0);
}

QTEST_GUILESS_MAIN(TestStore)
#include "tst_store.moc"
