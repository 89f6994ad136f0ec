// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/workload_section.h"

#include "app/inputs/kv_choices.h"
#include "app/inputs/number_field.h"
#include "app/inputs/scale_slider.h"
#include "app/inputs/segmented_control.h"
#include "app/store/scenario_store.h"

#include <QLabel>

#include <algorithm>
#include <bit>

namespace loadmark {

namespace {

constexpr Tokens smallestOnSlider = 1024;
constexpr Tokens limitIfUnknown = Tokens{1} << 20;
constexpr int mostOnSlider = 1024;

/** From 1K, or from a few octaves below a small limit. */
Tokens sliderStart(Tokens limit)
{
    const Tokens octavesBelow = static_cast<Tokens>(std::bit_floor(static_cast<std::uint64_t>(limit))) / 8;
    return std::clamp<Tokens>(octavesBelow, 1, smallestOnSlider);
}

} // namespace

WorkloadSection::WorkloadSection(ScenarioStore& store, QWidget* parent)
    : InputSection(store, parent), m_heading(addHeading()),
      m_contextField(new NumberField(NumberKind::TokenCount, Limits::contextMin, Limits::contextMax, this)),
      m_context(new ScaleSlider(this)),
      m_sequencesField(new NumberField(NumberKind::Count, Limits::sequencesMin, Limits::sequencesMax, this)),
      m_sequences(new ScaleSlider(this)), m_kv(new SegmentedControl(this))
{
    m_contextField->setObjectName(QStringLiteral("contextField"));
    m_context->setObjectName(QStringLiteral("context"));
    m_sequencesField->setObjectName(QStringLiteral("sequencesField"));
    m_sequences->setObjectName(QStringLiteral("sequences"));
    m_kv->setObjectName(QStringLiteral("kv"));
    m_contextField->setInline(true);
    m_sequencesField->setInline(true);
    bind(Field::Context, m_contextField);
    addInput(Field::Context, m_contextField, m_context)->setBuddy(m_contextField);
    bind(Field::Sequences, m_sequencesField);
    addInput(Field::Sequences, m_sequencesField, m_sequences)->setBuddy(m_sequencesField);
    addInput(Field::Kv, nullptr, m_kv);
    bindGesture(m_context);
    bindGesture(m_sequences);
    connect(m_context, &ScaleSlider::picked, this, &WorkloadSection::pickContext);
    connect(m_contextField, &NumberField::picked, this,
        [this](std::optional<double> value) { pickContext(static_cast<Tokens>(value.value_or(0))); });
    connect(m_sequences, &ScaleSlider::picked, this, [this](qint64 value) { pickSequences(static_cast<int>(value)); });
    connect(m_sequencesField, &NumberField::picked, this,
        [this](std::optional<double> value) { pickSequences(static_cast<int>(value.value_or(1))); });
    connect(m_kv, &SegmentedControl::picked, this, &WorkloadSection::pickKv);
    retranslate();
}

void WorkloadSection::show(const InputState& state)
{
    showContext(state);
    showSequences(state);
    m_kv->setSegments(kvSegments(state.estimate.scenario, state.catalogue, state.format));
    m_kv->setCurrent(kvSegmentId(state.estimate.scenario));
}

void WorkloadSection::showContext(const InputState& state)
{
    const Model* model = state.catalogue.model(state.scenario.model);
    const Tokens limit = model != nullptr ? model->contextLimit.value_or(limitIfUnknown) : limitIfUnknown;
    const Tokens most = std::max(limit, state.scenario.context);
    m_context->setScale(logScale(sliderStart(most), most, 4),
        [format = state.format](std::int64_t tokens) { return format.shortTokens(tokens); });
    m_context->setScaleValue(state.scenario.context);
    m_context->setAccessibleDescription(tr("%1 tokens").arg(state.format.tokens(state.scenario.context)));
    m_contextField->setFormat(state.format);
    m_contextField->setMaximum(
        static_cast<double>(model != nullptr && model->contextLimit ? most : Limits::contextMax));
    m_contextField->setValue(static_cast<double>(state.scenario.context));
}

void WorkloadSection::showSequences(const InputState& state)
{
    const int most = std::max(mostOnSlider, state.scenario.sequences);
    m_sequences->setScale(logScale(1, most, 4),
        [format = state.format](std::int64_t count) { return format.number(static_cast<double>(count)); });
    m_sequences->setScaleValue(state.scenario.sequences);
    m_sequences->setAccessibleDescription(state.format.number(state.scenario.sequences));
    m_sequencesField->setFormat(state.format);
    m_sequencesField->setValue(state.scenario.sequences);
}

void WorkloadSection::pickContext(Tokens tokens)
{
    Scenario next = store().scenario();
    next.context = tokens;
    store().edit(Field::Context, next);
}

void WorkloadSection::pickSequences(int sequences)
{
    Scenario next = store().scenario();
    next.sequences = sequences;
    store().edit(Field::Sequences, next);
}

void WorkloadSection::pickKv(const QString& id)
{
    if (id == QLatin1String(mixedKvId))
        return;
    Scenario next = store().scenario();
    next.kvK = next.kvV = kvSetting(id.toStdString(), next, store().catalogue());
    store().edit(Field::Kv, next);
}

void WorkloadSection::retranslate()
{
    m_heading->setText(tr("Workload"));
}

} // namespace loadmark
