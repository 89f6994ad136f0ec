// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/hardware_section.h"

#include "app/inputs/hardware_choices.h"
#include "app/inputs/number_field.h"
#include "app/inputs/picker_button.h"
#include "app/inputs/reason_text.h"
#include "app/inputs/scale_slider.h"
#include "app/inputs/segmented_control.h"
#include "app/store/scenario_store.h"
#include "app/text/scenario_text.h"
#include "estimator/resolve.h"
#include "estimator/scenario/change.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace loadmark {

HardwareSection::HardwareSection(ScenarioStore& store, QWidget* parent)
    : InputSection(store, parent), m_heading(addHeading()), m_accelerator(new PickerButton(this)),
      m_memory(new SegmentedControl(this)), m_countField(new NumberField(NumberKind::Count, 1, Limits::gpusMax, this)),
      m_count(new ScaleSlider(this)), m_split(new SegmentedControl(this)),
      m_offloadField(new NumberField(NumberKind::Percent, 0, 100, this)), m_offload(new ScaleSlider(this)),
      m_hostMemory(new NumberField(NumberKind::Memory, 0, static_cast<double>(Limits::memoryMax), this)),
      m_host(new PickerButton(this))
{
    layOut();
    connectInputs();
    retranslate();
}

void HardwareSection::layOut()
{
    m_accelerator->setObjectName(QStringLiteral("accelerator"));
    m_memory->setObjectName(QStringLiteral("memoryOption"));
    m_countField->setObjectName(QStringLiteral("gpuCountField"));
    m_count->setObjectName(QStringLiteral("gpuCount"));
    m_split->setObjectName(QStringLiteral("split"));
    m_offloadField->setObjectName(QStringLiteral("offloadField"));
    m_offload->setObjectName(QStringLiteral("offload"));
    m_hostMemory->setObjectName(QStringLiteral("hostMemory"));
    m_host->setObjectName(QStringLiteral("host"));
    for (NumberField* field : {m_countField, m_offloadField, m_hostMemory})
        field->setInline(true);
    m_hostMemory->setOptional(true);
    m_heading->setBuddy(m_accelerator);
    column()->addWidget(m_accelerator);
    column()->addSpacing(6);
    column()->addWidget(m_memory);
    column()->addSpacing(4);
    bind(Field::Gpu, m_accelerator);
    bind(Field::GpuMemory, m_memory);
    bind(Field::GpuCount, m_countField);
    addInput(Field::GpuCount, m_countField, m_count)->setBuddy(m_countField);
    addInput(Field::Split, nullptr, m_split);
    bind(Field::Offload, m_offloadField);
    addInput(Field::Offload, m_offloadField, m_offload)->setBuddy(m_offloadField);
    bind(Field::HostMemory, m_hostMemory);
    addInput(Field::Host, m_hostMemory, m_host);
}

void HardwareSection::connectInputs()
{
    bindGesture(m_count);
    bindGesture(m_offload);
    m_accelerator->setSource([this] { return acceleratorChoices(store().catalogue(), m_format); });
    m_host->setSource([this] { return hostChoices(store().catalogue(), m_format); });
    connect(m_accelerator, &PickerButton::picked, this, &HardwareSection::pickAccelerator);
    connect(m_memory, &SegmentedControl::picked, this, &HardwareSection::pickMemory);
    connect(m_split, &SegmentedControl::picked, this, &HardwareSection::pickSplit);
    connect(m_host, &PickerButton::picked, this, &HardwareSection::pickHost);
    const auto pickCount
        = [this](int count) { store().edit(Field::GpuCount, withGpuCount(store().scenario(), count)); };
    connect(m_count, &ScaleSlider::picked, this, [pickCount](qint64 count) { pickCount(static_cast<int>(count)); });
    connect(m_countField, &NumberField::picked, this,
        [pickCount](std::optional<double> count) { pickCount(static_cast<int>(count.value_or(1))); });
    const auto pickOffload
        = [this](double percent) { store().edit(Field::Offload, withOffload(store().scenario(), percent)); };
    connect(m_offload, &ScaleSlider::picked, this,
        [pickOffload](qint64 percent) { pickOffload(static_cast<double>(percent)); });
    connect(m_offloadField, &NumberField::picked, this,
        [pickOffload](std::optional<double> percent) { pickOffload(percent.value_or(0)); });
    connect(m_hostMemory, &NumberField::picked, this, [this](std::optional<double> bytes) {
        Scenario next = store().scenario();
        next.hostMemory = bytes ? std::optional(static_cast<Bytes>(*bytes)) : std::nullopt;
        store().edit(Field::HostMemory, next);
    });
}

void HardwareSection::show(const InputState& state)
{
    m_format = state.format;
    const Accelerator* accelerator
        = state.scenario.gpus.size() == 1 ? state.catalogue.accelerator(state.scenario.gpus.front().id) : nullptr;
    m_accelerator->setCurrent(hardwareId(state.scenario), hardwareLine(state.scenario, state.catalogue, m_format));
    showMemoryOptions(state, accelerator);
    showCount(state, accelerator);
    showSplit(state);
    showOffload(state);
    showHost(state);
}

/** Machines that are sold with several memory sizes: one segment each. */
void HardwareSection::showMemoryOptions(const InputState& state, const Accelerator* accelerator)
{
    const bool hasOptions = accelerator != nullptr && accelerator->memoryOptionsGigabytes.size() > 1;
    m_memory->setVisible(hasOptions);
    if (!hasOptions)
        return;
    std::vector<Segment> segments;
    for (const int gigabytes : accelerator->memoryOptionsGigabytes)
        segments.push_back({QString::number(gigabytes), tr("%1 GB").arg(m_format.number(gigabytes)), {}, true});
    m_memory->setSegments(segments);
    const Bytes standard = static_cast<Bytes>(accelerator->memoryGigabytes * static_cast<double>(gibi));
    m_memory->setCurrent(QString::number(state.scenario.gpuMemory.value_or(standard) / gibi));
}

void HardwareSection::showCount(const InputState& state, const Accelerator* accelerator)
{
    const int count = gpuCount(state.scenario.gpus);
    const int most = std::max({accelerator != nullptr ? accelerator->maxPerNode : 1, count, 1});
    m_count->setScale(linearScale(1, most),
        [format = m_format](std::int64_t number) { return format.number(static_cast<double>(number)); });
    m_count->setScaleValue(count);
    m_count->setAccessibleDescription(m_format.number(count));
    m_countField->setFormat(m_format);
    m_countField->setMaximum(most);
    m_countField->setValue(count);
}

void HardwareSection::showSplit(const InputState& state)
{
    const EngineSpec* engine = state.catalogue.engine(state.scenario.engine);
    const QString reason = tr("%1 does not offer this split.")
                               .arg(QString::fromStdString(engine != nullptr ? engine->name : state.scenario.engine));
    const auto segment = [&](SplitMode mode, const QString& tip) {
        const bool offered = state.applicability.offersSplit(mode);
        const std::string_view name = splitName(mode);
        return Segment{QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())), splitModeName(mode),
            offered ? tip : reason, offered};
    };
    m_split->setSegments({segment(SplitMode::Tensor, tr("Slices of every layer on every GPU.")),
        segment(SplitMode::Pipeline, tr("Whole layers in stages, one stage per GPU.")),
        segment(SplitMode::Layer, tr("Whole layers spread over the GPUs, computed in turn.")),
        segment(SplitMode::Expert, tr("Experts spread over the GPUs, attention in slices."))});
    const auto split = state.estimate.scenario.split;
    const std::string_view name = split ? splitName(*split) : std::string_view();
    m_split->setCurrent(QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())));
}

void HardwareSection::showOffload(const InputState& state)
{
    m_offload->setScale(linearScale(0, 100, 25),
        [format = m_format](std::int64_t percent) { return format.percent(static_cast<double>(percent) / 100); });
    const double percent = state.scenario.offload.value_or(0);
    m_offload->setScaleValue(static_cast<std::int64_t>(percent + 0.5));
    m_offload->setAccessibleDescription(m_format.percent(percent / 100));
    m_offloadField->setFormat(m_format);
    m_offloadField->setValue(percent);
}

void HardwareSection::showHost(const InputState& state)
{
    const Host* host = state.catalogue.host(state.scenario.host);
    const QString id = QString::fromStdString(state.scenario.host);
    m_host->setCurrent(id, host != nullptr ? hostLine(*host, m_format) : id);
    const auto toDouble = [](const std::optional<Bytes>& bytes) {
        return bytes ? std::optional(static_cast<double>(*bytes)) : std::nullopt;
    };
    m_hostMemory->setFormat(m_format);
    m_hostMemory->setValue(toDouble(state.scenario.hostMemory), toDouble(state.estimate.scenario.hostMemory));
}

void HardwareSection::pickAccelerator(const QString& id)
{
    const Scenario& scenario = store().scenario();
    if (id == QLatin1String(cpuOnlyId))
        store().edit(Field::Gpu, withCpuOnly(scenario));
    else if (id == QLatin1String(noHardwareId))
        store().edit(Field::Gpu, withoutHardware(scenario));
    else
        store().edit(Field::Gpu, withAccelerator(scenario, id.toStdString(), store().catalogue()));
}

void HardwareSection::pickMemory(const QString& gigabytes)
{
    Scenario next = store().scenario();
    const Accelerator* accelerator = store().catalogue().accelerator(next.gpus.front().id);
    const bool isStandard = accelerator != nullptr && accelerator->memoryGigabytes == gigabytes.toInt();
    next.gpuMemory = isStandard ? std::nullopt : std::optional(gigabytes.toInt() * gibi);
    store().edit(Field::GpuMemory, next);
}

void HardwareSection::pickSplit(const QString& name)
{
    Scenario next = store().scenario();
    const EngineSpec* engine = store().catalogue().engine(next.engine);
    const bool isDefault = engine != nullptr && !engine->splits.empty() && engine->splits.front() == name.toStdString();
    next.split = isDefault ? std::nullopt : splitFromName(name.toStdString());
    store().edit(Field::Split, next);
}

void HardwareSection::pickHost(const QString& id)
{
    Scenario next = store().scenario();
    next.host = id.toStdString();
    next.hostBandwidth.reset();
    store().edit(Field::Host, next);
}

void HardwareSection::retranslate()
{
    m_heading->setText(tr("Hardware"));
    m_accelerator->setSearchHint(tr("Search accelerators"));
    m_host->setSearchHint(tr("Search host memory"));
}

} // namespace loadmark
