// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/hardware_choices.h"
#include "app/inputs/model_choices.h"
#include "app/inputs/scale_slider.h"
#include "app/inputs/segmented_control.h"
#include "app/inputs/weight_choices.h"
#include "app/results/elided_label.h"
#include "estimator/scenario/change.h"
#include "tests/app/inputs_harness.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QTreeView>

using namespace loadmark;

/** Pickers of the input panel, and what a choice brings with it. */
class TestPickers : public QObject, private InputsHarness
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { fixture::Warnings::watch(); }
    void init() { open(); }
    void cleanup() { close(); }

    void choosesAModelBySearch();
    void choosesByMouse();
    void leavesTheChoiceOnEscape();
    void keepsPickerModelsConsistent();
    void changesTheAccelerator();
    void choosesTheMemoryOfAMac();
    void showsTheSourceOfASize();
    void showsDifferentPrecisions();
    void tellsWhatWentAlong();
    void offersNoCacheTypeTheGpuLacks();
};

void TestPickers::choosesAModelBySearch()
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

void TestPickers::choosesByMouse()
{
    PickerPopup* popup = openPicker("engine");
    auto* list = popup->findChild<QTreeView*>(QStringLiteral("pickerList"));
    const QAbstractItemModel* model = list->model();
    const QModelIndex second = model->index(1, 0, model->index(0, 0));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(second).center());
    QCOMPARE(m_store->scenario().engine, std::string("vllm"));
    QVERIFY(!popup->isVisible());
}

void TestPickers::leavesTheChoiceOnEscape()
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

void TestPickers::keepsPickerModelsConsistent()
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

void TestPickers::changesTheAccelerator()
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

void TestPickers::choosesTheMemoryOfAMac()
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

void TestPickers::showsTheSourceOfASize()
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

void TestPickers::showsDifferentPrecisions()
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

void TestPickers::tellsWhatWentAlong()
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
void TestPickers::offersNoCacheTypeTheGpuLacks()
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

QTEST_MAIN(TestPickers)
#include "tst_pickers.moc"
