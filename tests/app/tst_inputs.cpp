// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/advanced_section.h"
#include "app/inputs/hardware_choices.h"
#include "app/inputs/inputs_panel.h"
#include "app/inputs/model_choices.h"
#include "app/inputs/number_field.h"
#include "app/inputs/picker_button.h"
#include "app/inputs/picker_popup.h"
#include "app/inputs/scale_slider.h"
#include "app/inputs/segmented_control.h"
#include "app/inputs/weight_choices.h"
#include "app/results/elided_label.h"
#include "app/store/scenario_store.h"
#include "estimator/scenario/change.h"
#include "tests/app/fixture.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QWheelEvent>

using namespace loadmark;

/** The input panel, driven as a user drives it. */
class TestInputs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { fixture::Warnings::watch(); }
    void init();
    void cleanup();

    void dragsTheContextInOneStep();
    void movesTheContextByKeys();
    void ignoresTheWheelWithoutFocus();
    void takesATypedContext();
    void marksATextThatIsNoNumber();
    void bringsTheOldNumberBack();
    void choosesAModelBySearch();
    void choosesByMouse();
    void leavesTheChoiceOnEscape();
    void keepsPickerModelsConsistent();
    void movesAlongSegmentsByKeys();
    void saysWhyAnInputIsDisabled();
    void cannotPickADisabledSegment();
    void changesTheAccelerator();
    void choosesTheMemoryOfAMac();
    void showsTheSourceOfASize();
    void setsAnAdvancedNumberAndItsDefault();
    void showsTheLayersThatAreLeftToTheGpu();
    void setsAdvancedSwitches();
    void readsSharesPerGpu();
    void showsDifferentPrecisions();
    void followsUndo();
    void tellsWhatWentAlong();
    void offersNoCacheTypeTheGpuLacks();
    void namesEveryInput();

private:
    template<typename Widget>
    Widget* find(const char* name)
    {
        auto* widget = m_panel->findChild<Widget*>(QLatin1String(name));
        if (widget == nullptr)
            qFatal("no widget %s", name);
        return widget;
    }
    /** Lays the section out too: a click before that meets widgets without their places. */
    void unfold()
    {
        m_panel->advanced()->setExpanded(true);
        QCoreApplication::processEvents();
    }
    void type(NumberField* field, const QString& text, bool enter = true);
    PickerPopup* openPicker(const char* name);

    ScenarioStore::Milliseconds m_time{0};
    std::unique_ptr<ScenarioStore> m_store;
    std::unique_ptr<InputsPanel> m_panel;
};

void TestInputs::init()
{
    m_store = std::make_unique<ScenarioStore>(fixture::catalogue(), fixture::llamaOn4090(), [this] { return m_time; });
    m_panel = std::make_unique<InputsPanel>(*m_store);
    m_panel->resize(304, 900);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
}

void TestInputs::cleanup()
{
    m_panel.reset();
    m_store.reset();
    QCOMPARE(fixture::Warnings::take(), QString());
}

void TestInputs::type(NumberField* field, const QString& text, bool enter)
{
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    if (enter)
        QTest::keyClick(field, Qt::Key_Return);
}

PickerPopup* TestInputs::openPicker(const char* name)
{
    auto* button = find<PickerButton>(name);
    QTest::mouseClick(button, Qt::LeftButton);
    return button->popup();
}

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

void TestInputs::choosesAModelBySearch()
{
    auto* button = find<PickerButton>("model");
    QVERIFY(button->text().contains(QLatin1String("Llama 3.1 8B")));
    button->setFocus();
    QTest::keyClick(button, Qt::Key_M); // typing opens the list
    PickerPopup* popup = button->popup();
    QVERIFY(popup != nullptr && popup->isVisible());
    auto* search = popup->findChild<QLineEdit*>(QStringLiteral("pickerSearch"));
    QCOMPARE(search->text(), QStringLiteral("m"));
    QTest::keyClicks(search, QStringLiteral("ixtral 8x22"));
    QTest::keyClick(search, Qt::Key_Return);
    QVERIFY(!popup->isVisible());
    QCOMPARE(m_store->scenario().model, std::string("mixtral-8x22b"));
    QVERIFY(button->text().contains(QLatin1String("141B-A39B"))); // 140.6 and 39.1 billion
    QVERIFY(button->text().contains(QLatin1String("GQA MoE")));
}

void TestInputs::choosesByMouse()
{
    PickerPopup* popup = openPicker("engine");
    auto* list = popup->findChild<QTreeView*>(QStringLiteral("pickerList"));
    const QAbstractItemModel* model = list->model();
    const QModelIndex second = model->index(1, 0, model->index(0, 0));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(second).center());
    QCOMPARE(m_store->scenario().engine, std::string("vllm"));
    QVERIFY(!popup->isVisible());
}

void TestInputs::leavesTheChoiceOnEscape()
{
    PickerPopup* popup = openPicker("model");
    auto* search = popup->findChild<QLineEdit*>(QStringLiteral("pickerSearch"));
    QTest::keyClicks(search, QStringLiteral("no such model"));
    QTest::keyClick(search, Qt::Key_Return); // nothing to take
    QVERIFY(popup->isVisible());
    QTest::keyClick(search, Qt::Key_Down);
    QTest::keyClick(search, Qt::Key_Escape);
    QVERIFY(!popup->isVisible());
    QCOMPARE(m_store->history().count(), 0);
}

void TestInputs::keepsPickerModelsConsistent()
{
    PickerModel model;
    PickerFilter filter;
    QAbstractItemModelTester modelTester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    filter.setSourceModel(&model);
    QAbstractItemModelTester filterTester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const Format format;
    model.setGroups(modelChoices(*fixture::catalogue(), format));
    QCOMPARE(filter.itemCount(), 109);
    filter.setWords(QStringLiteral("qwen3 a3b")); // words in any place
    QVERIFY(filter.itemCount() >= 3);
    filter.setWords(QStringLiteral("GLM moe"));
    QVERIFY(filter.itemCount() > 0);
    filter.setWords(QStringLiteral("no such thing"));
    QCOMPARE(filter.itemCount(), 0);
    model.setGroups(acceleratorChoices(*fixture::catalogue(), format));
    filter.setWords({});
    QCOMPARE(filter.itemCount(), 114 + 2);
    model.setGroups(hostChoices(*fixture::catalogue(), format));
    model.setGroups(weightChoices(m_store->scenario(), *fixture::catalogue(), format));
    QVERIFY(filter.itemCount() > 10);
    QVERIFY(model.indexOf(QStringLiteral("q4_k_m")).isValid());
    model.setGroups({});
    QCOMPARE(filter.itemCount(), 0);
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

void TestInputs::changesTheAccelerator()
{
    PickerPopup* popup = openPicker("accelerator");
    auto* search = popup->findChild<QLineEdit*>(QStringLiteral("pickerSearch"));
    QTest::keyClicks(search, QStringLiteral("h200 141"));
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(m_store->scenario().gpus.front().id, std::string("h200-141gb-sxm"));
    auto* count = find<ScaleSlider>("gpuCount");
    count->setFocus();
    QTest::keyClick(count, Qt::Key_End);
    QCOMPARE(m_store->scenario().gpus.front().count, 8);
    openPicker("accelerator");
    QTest::keyClicks(search, QStringLiteral("cpu only"));
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(m_store->scenario().gpus, (std::vector<GpuGroup>{{"", 0}}));
    QVERIFY(!count->isEnabled());
    QCOMPARE(find<PickerButton>("accelerator")->text(), QStringLiteral("CPU only"));
}

void TestInputs::choosesTheMemoryOfAMac()
{
    Scenario mac = m_store->scenario();
    mac.gpus = {{"m3-ultra", 1}};
    QVERIFY(!find<SegmentedControl>("memoryOption")->isVisible());
    m_store->edit(Field::Gpu, mac);
    QVERIFY(find<SegmentedControl>("memoryOption")->isVisible());
    QTest::mouseClick(find<QPushButton>("memoryOption_96"), Qt::LeftButton);
    QCOMPARE(m_store->scenario().gpuMemory, std::optional<Bytes>(96 * gibi));
    QVERIFY(!find<NumberField>("gpuCountField")->isEnabled());
    QVERIFY(!find<PickerButton>("host")->isEnabled());
}

void TestInputs::showsTheSourceOfASize()
{
    auto* badge = find<QLabel>("weightsBadge");
    Scenario next = m_store->scenario();
    next.model = "glm-5.3";
    next.weights = "ud-q4_k_xl";
    m_store->edit(Field::Model, next);
    QVERIFY(find<PickerButton>("weights")->text().contains(QLatin1String("435.20 GiB")));
    QVERIFY(badge->text() == QLatin1String("published figure") || badge->text() == QLatin1String("measured file"));
    next.model = "tinyllama-1.1b";
    next.weights = "q5_0";
    m_store->edit(Field::Model, next);
    QCOMPARE(badge->text(), QStringLiteral("tensor rule"));
    next.weightsBytes = gibi;
    m_store->edit(Field::Weights, next);
    QCOMPARE(badge->text(), QStringLiteral("your figure"));
    QVERIFY(find<PickerButton>("weights")->text().contains(QLatin1String("1.00 GiB")));
    QVERIFY(badge->toolTip().size() > 10);
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

void TestInputs::showsDifferentPrecisions()
{
    Scenario next = m_store->scenario();
    next.kvK = "q8_0";
    m_store->edit(Field::KvK, next);
    QCOMPARE(find<SegmentedControl>("kv")->current(), QStringLiteral("@mixed"));
    next.kvK = next.kvV = "q5_1"; // not among the usual ones
    m_store->edit(Field::Kv, next);
    QCOMPARE(find<SegmentedControl>("kv")->current(), QStringLiteral("q5_1"));
    QCOMPARE(find<QPushButton>("kv_q5_1")->text(), QStringLiteral("Q5_1"));
    QCOMPARE(find<QPushButton>("kv_q4_0")->text(), QStringLiteral("Q4_0"));
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

void TestInputs::tellsWhatWentAlong()
{
    const auto shown = [this] {
        QStringList texts;
        for (const auto* label : m_panel->findChildren<ElidedLabel*>())
            if (label->isVisibleTo(m_panel.get()))
                texts << label->text();
        return texts;
    };
    Scenario next = m_store->scenario();
    next.kvK = next.kvV = "q8_0";
    m_store->edit(Field::Kv, next);
    QCOMPARE(shown(), QStringList()); // what was chosen is not told
    m_store->edit(Field::Engine, withEngine(next, "vllm", m_store->catalogue()));
    QCOMPARE(shown(), (QStringList{QStringLiteral("was Q4_K_M"), QStringLiteral("was Q8_0")})); // no GGUF in vLLM
    m_store->undo();
    QCOMPARE(shown(), QStringList());
    m_store->redo();
    QCOMPARE(shown().size(), 2);
    next = m_store->scenario();
    next.context = 4096;
    m_store->edit(Field::Context, next);
    QCOMPARE(shown(), QStringList());
}

/** FP4 came with Blackwell, FP8 with Ada and Hopper (NVIDIA's architecture whitepapers). */
void TestInputs::offersNoCacheTypeTheGpuLacks()
{
    Scenario next = withEngine(m_store->scenario(), "vllm", m_store->catalogue());
    const auto offered = [&](const char* accelerator, const char* segment) {
        next.gpus = {{accelerator, 1}};
        m_store->edit(Field::Gpu, next);
        return find<QPushButton>(segment)->isEnabled();
    };
    QVERIFY(!offered("rtx-4090-24gb", "kv_nvfp4"));
    QVERIFY(offered("rtx-4090-24gb", "kv_fp8"));
    QVERIFY(!offered("rtx-3090-24gb", "kv_fp8"));
    QVERIFY(offered("rtx-pro-6000-blackwell-96gb", "kv_nvfp4"));
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
