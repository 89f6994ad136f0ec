// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/scale_slider.h"
#include "app/inputs/segmented_control.h"
#include "tests/app/inputs_harness.h"

#include <QCheckBox>
#include <QSignalSpy>
#include <QToolButton>
#include <QWheelEvent>

using namespace loadmark;

/** Fields, sliders, segments and the Advanced section of the input panel. */
class TestInputs : public QObject, private InputsHarness
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { fixture::Warnings::watch(); }
    void init() { open(); }
    void cleanup() { close(); }

    void dragsTheContextInOneStep();
    void movesTheContextByKeys();
    void ignoresTheWheelWithoutFocus();
    void takesATypedContext();
    void marksATextThatIsNoNumber();
    void bringsTheOldNumberBack();
    void movesAlongSegmentsByKeys();
    void saysWhyAnInputIsDisabled();
    void cannotPickADisabledSegment();
    void setsAnAdvancedNumberAndItsDefault();
    void showsTheLayersThatAreLeftToTheGpu();
    void setsAdvancedSwitches();
    void readsSharesPerGpu();
    void followsUndo();
    void namesEveryInput();
};

void TestInputs::dragsTheContextInOneStep()
{
    auto* slider = find<ScaleSlider>("context");
    QSignalSpy changed(m_store.get(), &ScenarioStore::changed);
    const QPoint middle(slider->width() / 2, 10);
    QTest::mousePress(slider, Qt::LeftButton, {}, middle);
    for (int x = 1; x <= 60; ++x)
        QTest::mouseMove(slider, middle + QPoint(x, 0));
    QVERIFY(m_store->isHeld());
    QTest::mouseRelease(slider, Qt::LeftButton, {}, middle + QPoint(60, 0));
    QVERIFY(!m_store->isHeld());
    QVERIFY(changed.count() > 10);
    QCOMPARE(m_store->history().count(), 1);
    QVERIFY(m_store->scenario().context > 8192);
    m_store->undo();
    QCOMPARE(m_store->scenario().context, Tokens(8192));
    QCOMPARE(slider->scaleValue(), 8192);
}

void TestInputs::movesTheContextByKeys()
{
    auto* slider = find<ScaleSlider>("context");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right);
    QCOMPARE(m_store->scenario().context, Tokens(9216));
    QTest::keyClick(slider, Qt::Key_PageUp);
    QCOMPARE(m_store->scenario().context, Tokens(18432));
    QTest::keyClick(slider, Qt::Key_End);
    QCOMPARE(m_store->scenario().context, Tokens(131072)); // the limit of Llama 3.1
    QCOMPARE(m_store->history().count(), 1); // no pause in between
}

void TestInputs::ignoresTheWheelWithoutFocus()
{
    m_panel->setFocus();
    const auto turn = [](QWidget* widget) {
        QWheelEvent event(QPointF(5, 5), widget->mapToGlobal(QPointF(5, 5)), {}, QPoint(0, 120), Qt::NoButton,
            Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(widget, &event);
    };
    auto* slider = find<ScaleSlider>("context");
    auto* field = find<NumberField>("sequencesField");
    slider->clearFocus();
    field->clearFocus();
    turn(slider);
    turn(field);
    QCOMPARE(m_store->history().count(), 0);
    field->setFocus();
    turn(field);
    QCOMPARE(m_store->scenario().sequences, 2);
}

void TestInputs::takesATypedContext()
{
    auto* field = find<NumberField>("contextField");
    type(field, QStringLiteral("32K"));
    QCOMPARE(m_store->scenario().context, Tokens(32768));
    QCOMPARE(field->text(), QStringLiteral("32,768"));
    QCOMPARE(find<ScaleSlider>("context")->scaleValue(), 32768);
    QTest::keyClick(field, Qt::Key_Up);
    QCOMPARE(m_store->scenario().context, Tokens(36864));
}

void TestInputs::marksATextThatIsNoNumber()
{
    auto* field = find<NumberField>("contextField");
    for (const char* text : {"1M", "0", "plenty", "-5", "99999999999999999999"}) { // Llama 3.1 ends at 131,072
        type(field, QLatin1String(text));
        QVERIFY2(field->property("mistake").toBool(), text);
        QCOMPARE(m_store->scenario().context, Tokens(8192));
    }
    QVERIFY(field->accessibleDescription().contains(QLatin1String("131,072")));
    type(field, QStringLiteral("4096"));
    QVERIFY(!field->property("mistake").toBool());
    QCOMPARE(m_store->scenario().context, Tokens(4096));
}

void TestInputs::bringsTheOldNumberBack()
{
    auto* field = find<NumberField>("contextField");
    type(field, QStringLiteral("nonsense"), false);
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(field->text(), QStringLiteral("8,192"));
    type(field, QStringLiteral("nonsense"), false);
    find<PickerButton>("model")->setFocus();
    QCOMPARE(field->text(), QStringLiteral("8,192"));
    type(field, QStringLiteral("16K"), false);
    find<PickerButton>("model")->setFocus(); // leaving takes a good number
    QCOMPARE(m_store->scenario().context, Tokens(16384));
}

void TestInputs::movesAlongSegmentsByKeys()
{
    auto* kv = find<SegmentedControl>("kv");
    QCOMPARE(kv->current(), QStringLiteral("f16"));
    auto* first = find<QPushButton>("kv_f16");
    QTest::mouseClick(first, Qt::LeftButton); // is taken already
    QVERIFY(first->isChecked());
    first->setFocus();
    QTest::keyClick(first, Qt::Key_Right);
    QCOMPARE(m_store->scenario().kvK, std::optional<std::string>("q8_0"));
    QCOMPARE(m_store->scenario().kvV, std::optional<std::string>("q8_0"));
    QWidget* focus = m_panel->focusWidget();
    QCOMPARE(focus->objectName(), QStringLiteral("kv_q8_0"));
    QTest::keyClick(focus, Qt::Key_Left);
    QVERIFY(!m_store->scenario().kvK); // the engine's default is not written down
}

void TestInputs::saysWhyAnInputIsDisabled()
{
    auto* split = find<SegmentedControl>("split");
    QVERIFY(!split->isEnabled());
    QCOMPARE(split->toolTip(), QStringLiteral("With a single GPU there is nothing to split."));
    Scenario next = m_store->scenario();
    next.engine = "vllm";
    m_store->edit(Field::Engine, next);
    auto* offload = find<ScaleSlider>("offload");
    QVERIFY(!offload->isEnabled());
    QVERIFY(offload->toolTip().startsWith(QLatin1String("vLLM cannot keep weights in system RAM")));
    m_store->undo();
    QVERIFY(offload->isEnabled());
    QVERIFY(offload->toolTip().contains(QLatin1String("0 to 100")));
    unfold();
    QVERIFY(!find<NumberField>("cpuMoe")->isEnabled());
    QCOMPARE(find<NumberField>("cpuMoe")->toolTip(),
        QStringLiteral("Llama 3.1 8B Instruct has no experts: every layer is dense."));
}

void TestInputs::cannotPickADisabledSegment()
{
    find<NumberField>("gpuCountField");
    type(find<NumberField>("gpuCountField"), QStringLiteral("2"));
    auto* split = find<SegmentedControl>("split");
    QVERIFY(split->isEnabled());
    auto* expert = find<QPushButton>("split_expert");
    QVERIFY(!expert->isEnabled());
    QCOMPARE(expert->toolTip(), QStringLiteral("llama.cpp does not offer this split."));
    QTest::mouseClick(expert, Qt::LeftButton);
    QVERIFY(!m_store->scenario().split);
    QTest::mouseClick(find<QPushButton>("split_tensor"), Qt::LeftButton);
    QVERIFY(m_store->scenario().split == SplitMode::Tensor);
}

void TestInputs::setsAnAdvancedNumberAndItsDefault()
{
    unfold();
    auto* field = find<NumberField>("ubatch");
    QCOMPARE(field->text(), QString());
    QCOMPARE(field->placeholderText(), QStringLiteral("512")); // llama.cpp's -ub
    type(field, QStringLiteral("1024"));
    QCOMPARE(m_store->scenario().ubatch, std::optional(1024));
    QVERIFY(find<QToolButton>("advanced")->text().contains(QLatin1Char('1')));
    type(field, QString());
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!m_store->scenario().ubatch);
    QTest::keyClick(field, Qt::Key_Up);
    QCOMPARE(m_store->scenario().ubatch, std::optional(1024));
}

/** Llama 3.1 8B has 32 layers; with the output head llama.cpp counts 33. Without a number the share to offload counts.
 */
void TestInputs::showsTheLayersThatAreLeftToTheGpu()
{
    unfold();
    auto* field = find<NumberField>("gpuLayers");
    QCOMPARE(field->placeholderText(), QStringLiteral("33"));
    Scenario half = m_store->scenario();
    half.offload = 50;
    m_store->edit(Field::Offload, half);
    const int placed = m_store->estimate().devices.front().layers;
    QVERIFY2(placed >= 12 && placed <= 20, "about half of 32 layers");
    QCOMPARE(field->placeholderText(), QString::number(placed + 1));
    half.offload = 100;
    m_store->edit(Field::Offload, half);
    QCOMPARE(field->placeholderText(), QStringLiteral("0"));
}

void TestInputs::setsAdvancedSwitches()
{
    unfold();
    QTest::mouseClick(find<QPushButton>("flashAttention_off"), Qt::LeftButton);
    QCOMPARE(m_store->scenario().flashAttention, std::optional(false));
    QTest::keyClick(find<QCheckBox>("kvOnHost"), Qt::Key_Space);
    QVERIFY(m_store->scenario().kvOnHost);
    QTest::keyClick(find<QCheckBox>("autoLayers"), Qt::Key_Space);
    QVERIFY(m_store->scenario().gpuLayers == std::optional(GpuLayers(AutoLayers())));
    type(find<NumberField>("gpuLayers"), QStringLiteral("20"));
    QVERIFY(m_store->scenario().gpuLayers == std::optional(GpuLayers(20)));
    QVERIFY(!find<QCheckBox>("autoLayers")->isChecked());
    type(find<NumberField>("offloadField"), QStringLiteral("50"));
    QVERIFY(!m_store->scenario().gpuLayers);
    QCOMPARE(m_store->scenario().offload, std::optional(50.0));
}

void TestInputs::readsSharesPerGpu()
{
    unfold();
    type(find<NumberField>("gpuCountField"), QStringLiteral("2"));
    auto* shares = find<QLineEdit>("tensorSplit");
    shares->setFocus();
    QTest::keyClicks(shares, QStringLiteral("3, 1"));
    QTest::keyClick(shares, Qt::Key_Return);
    QCOMPARE(m_store->scenario().tensorSplit, (std::vector<double>{3, 1}));
    shares->selectAll();
    QTest::keyClicks(shares, QStringLiteral("three to one"));
    QTest::keyClick(shares, Qt::Key_Return);
    QVERIFY(shares->property("mistake").toBool());
    QCOMPARE(m_store->scenario().tensorSplit, (std::vector<double>{3, 1}));
    QTest::keyClick(shares, Qt::Key_Escape);
    QCOMPARE(shares->text(), QStringLiteral("3,1"));
}

void TestInputs::followsUndo()
{
    type(find<NumberField>("sequencesField"), QStringLiteral("16"));
    m_time += std::chrono::seconds(1);
    type(find<NumberField>("contextField"), QStringLiteral("32K"));
    QSignalSpy changed(m_store.get(), &ScenarioStore::changed);
    m_store->undo();
    QCOMPARE(changed.count(), 1); // showing a value edits nothing
    QCOMPARE(find<NumberField>("contextField")->text(), QStringLiteral("8,192"));
    m_store->undo();
    QCOMPARE(find<NumberField>("sequencesField")->text(), QStringLiteral("1"));
    QCOMPARE(find<ScaleSlider>("sequences")->scaleValue(), 1);
}

void TestInputs::namesEveryInput()
{
    unfold();
    QStringList seen;
    QWidget* const first = find<PickerButton>("model");
    for (QWidget* widget = first; widget != nullptr; widget = widget->nextInFocusChain()) {
        if (widget == first && !seen.isEmpty())
            break;
        const bool isInput = widget->focusPolicy() & Qt::TabFocus && m_panel->isAncestorOf(widget)
            && widget->isVisibleTo(m_panel.get());
        if (!isInput || widget->objectName().startsWith(QLatin1String("qt_")))
            continue;
        QVERIFY2(!widget->objectName().isEmpty(), widget->metaObject()->className());
        QVERIFY2(!widget->accessibleName().isEmpty() || !qobject_cast<QToolButton*>(widget)->text().isEmpty(),
            qPrintable(widget->objectName()));
        const bool isSegment = widget->parentWidget()->inherits("loadmark::SegmentedControl");
        QVERIFY2(!widget->toolTip().isEmpty() || isSegment, qPrintable(widget->objectName()));
        seen << widget->objectName();
    }
    QVERIFY(seen.removeDuplicates() == 0);
    // Tab order is reading order: top to bottom, and left to right in a row.
    QPoint last(-1, -1);
    for (const QString& name : seen) {
        const auto* widget = m_panel->findChild<QWidget*>(name);
        const QPoint here = widget->mapTo(m_panel->widget(), QPoint(0, widget->height() / 2));
        QVERIFY2(here.y() > last.y() - 16, qPrintable(name));
        last = here;
    }
    QVERIFY(seen.size() > 30);
}

QTEST_MAIN(TestInputs)
#include "tst_inputs.moc"
