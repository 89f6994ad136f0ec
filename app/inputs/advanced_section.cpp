// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/advanced_section.h"

#include "app/inputs/kv_choices.h"
#include "app/inputs/number_field.h"
#include "app/inputs/number_knobs.h"
#include "app/inputs/picker_button.h"
#include "app/inputs/segmented_control.h"
#include "app/inputs/shares_field.h"
#include "app/store/scenario_store.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace loadmark {

namespace {

constexpr int controlWidth = 112;
constexpr int rowGap = 6;

constexpr std::array advancedFields{Field::Ubatch, Field::Batch, Field::MaxBatchedTokens, Field::MaxNumSeqs,
    Field::FlashAttention, Field::GpuMemoryUtilization, Field::MemFractionStatic, Field::GpuMemory,
    Field::GpuMemoryInUse, Field::KvK, Field::KvV, Field::SwaFull, Field::KvUnified, Field::KvOnHost,
    Field::LayersOnGpu, Field::CpuMoe, Field::TensorSplit, Field::HostBandwidth, Field::Prompt, Field::Output,
    Field::Depth, Field::EngineVersion, Field::Backend};

/** Whether a field was set here: one precision for both caches is the choice above. */
bool isChanged(const Scenario& scenario, Field field)
{
    if ((field == Field::KvK || field == Field::KvV) && scenario.kvK == scenario.kvV)
        return false;
    return !sameField(scenario, Scenario{}, field);
}

QString stateId(std::optional<bool> state)
{
    return !state ? QStringLiteral("default") : *state ? QStringLiteral("on") : QStringLiteral("off");
}

std::optional<bool> stateOf(const QString& id)
{
    return id == QLatin1String("default") ? std::nullopt : std::optional(id == QLatin1String("on"));
}

} // namespace

AdvancedSection::AdvancedSection(ScenarioStore& store, QWidget* parent)
    : InputSection(store, parent), m_title(new QToolButton(this))
{
    m_title->setObjectName(QStringLiteral("advanced"));
    m_title->setCheckable(true);
    m_title->setProperty("disclosure", true);
    m_title->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_title->setArrowType(Qt::RightArrow);
    m_title->setFocusPolicy(Qt::StrongFocus);
    column()->addWidget(m_title);
    connect(m_title, &QToolButton::toggled, this, &AdvancedSection::setExpanded);
    retranslate();
}

void AdvancedSection::setExpanded(bool expanded)
{
    if (expanded == m_expanded)
        return;
    m_expanded = expanded;
    const QSignalBlocker blocker(m_title);
    m_title->setChecked(expanded);
    m_title->setArrowType(expanded ? Qt::DownArrow : Qt::RightArrow);
    if (expanded && m_body == nullptr)
        build();
    if (m_body != nullptr)
        m_body->setVisible(expanded);
    Q_EMIT expandedChanged(expanded);
}

void AdvancedSection::build()
{
    m_body = new QWidget(this);
    m_grid = new QGridLayout(m_body);
    m_grid->setContentsMargins(0, 4, 0, 0);
    m_grid->setVerticalSpacing(rowGap);
    m_grid->setColumnStretch(0, 1);
    column()->addWidget(m_body);
    addCaption(0);
    for (const Field field : {Field::Ubatch, Field::Batch, Field::MaxBatchedTokens, Field::MaxNumSeqs})
        addNumber(field);
    addTristate(Field::FlashAttention, "flashAttention", &Scenario::flashAttention);
    addCaption(1);
    for (const Field field :
        {Field::GpuMemoryUtilization, Field::MemFractionStatic, Field::GpuMemory, Field::GpuMemoryInUse})
        addNumber(field);
    addCaption(2);
    addKvPicker(Field::KvK, "kvK", &Scenario::kvK);
    addKvPicker(Field::KvV, "kvV", &Scenario::kvV);
    addSwitch(Field::SwaFull, "swaFull", &Scenario::swaFull);
    addSwitch(Field::KvOnHost, "kvOnHost", &Scenario::kvOnHost);
    addTristate(Field::KvUnified, "kvUnified", &Scenario::kvUnified);
    addCaption(3);
    addAutoLayers();
    addNumber(Field::LayersOnGpu);
    addNumber(Field::CpuMoe);
    addShares();
    addNumber(Field::HostBandwidth);
    addCaption(4);
    for (const Field field : {Field::Prompt, Field::Output, Field::Depth})
        addNumber(field);
    addCaption(5);
    addVersion();
    addBackend();
    retranslate();
}

void AdvancedSection::addCaption(int index)
{
    auto* caption = new QLabel(m_body);
    caption->setProperty("caption", true);
    if (index > 0)
        m_grid->setRowMinimumHeight(m_grid->rowCount(), 4);
    m_grid->addWidget(caption, m_grid->rowCount(), 0, 1, 2);
    m_captions.push_back(caption);
}

void AdvancedSection::addRow(Field field, QWidget* input)
{
    const int row = m_grid->rowCount();
    auto* label = new QLabel(m_body);
    label->setProperty("muted", true);
    label->setWordWrap(true);
    input->setFixedWidth(controlWidth);
    m_grid->addWidget(label, row, 0);
    m_grid->addWidget(input, row, 1);
    bind(field, input, label);
}

void AdvancedSection::addNumber(Field field)
{
    const auto knobs = numberKnobs();
    const auto knob = std::ranges::find(knobs, field, &NumberKnob::field);
    auto* number = new NumberField(knob->kind, knob->minimum, knob->maximum, m_body);
    number->setObjectName(QLatin1String(knob->objectName));
    number->setOptional(knob->optional);
    addRow(field, number);
    m_numbers.push_back({&*knob, number});
    connect(number, &NumberField::picked, this, [this, knob = &*knob](std::optional<double> value) {
        Scenario next = store().scenario();
        knob->set(next, value);
        store().edit(knob->field, next);
    });
}

void AdvancedSection::addTristate(Field field, const char* name, std::optional<bool> Scenario::*member)
{
    auto* control = new SegmentedControl(m_body);
    control->setObjectName(QLatin1String(name));
    addRow(field, control);
    m_tristates.push_back({member, control});
    connect(control, &SegmentedControl::picked, this, [this, field, member](const QString& id) {
        Scenario next = store().scenario();
        next.*member = stateOf(id);
        store().edit(field, next);
    });
}

void AdvancedSection::addSwitch(Field field, const char* name, bool Scenario::*member)
{
    auto* box = new QCheckBox(m_body);
    box->setObjectName(QLatin1String(name));
    m_grid->addWidget(box, m_grid->rowCount(), 0, 1, 2);
    bind(field, box);
    m_switches.push_back({member, box});
    connect(box, &QCheckBox::toggled, this, [this, field, member](bool on) {
        Scenario next = store().scenario();
        next.*member = on;
        store().edit(field, next);
    });
}

void AdvancedSection::addKvPicker(Field field, const char* name, std::optional<std::string> Scenario::*member)
{
    auto* picker = new PickerButton(m_body);
    picker->setObjectName(QLatin1String(name));
    picker->setSource([this] { return kvTypeChoices(store().scenario(), store().catalogue(), m_format); });
    addRow(field, picker);
    m_kv.emplace_back(member, picker);
    connect(picker, &PickerButton::picked, this, [this, field, member](const QString& id) {
        Scenario next = store().scenario();
        next.*member = kvSetting(id.toStdString(), next, store().catalogue());
        store().edit(field, next);
    });
}

void AdvancedSection::addAutoLayers()
{
    m_autoLayers = new QCheckBox(m_body);
    m_autoLayers->setObjectName(QStringLiteral("autoLayers"));
    m_grid->addWidget(m_autoLayers, m_grid->rowCount(), 0, 1, 2);
    bind(Field::LayersOnGpu, m_autoLayers);
    connect(m_autoLayers, &QCheckBox::toggled, this, [this](bool on) {
        Scenario next = store().scenario();
        next.gpuLayers = on ? std::optional(GpuLayers(AutoLayers())) : std::nullopt;
        next.offload.reset();
        store().edit(Field::LayersOnGpu, next);
    });
}

void AdvancedSection::addShares()
{
    m_shares = new SharesField(m_body);
    m_shares->setObjectName(QStringLiteral("tensorSplit"));
    addRow(Field::TensorSplit, m_shares);
    connect(m_shares, &SharesField::picked, this, [this](const std::vector<double>& shares) {
        Scenario next = store().scenario();
        next.tensorSplit = shares;
        store().edit(Field::TensorSplit, next);
    });
}

void AdvancedSection::addBackend()
{
    m_backend = new PickerButton(m_body);
    m_backend->setObjectName(QStringLiteral("backend"));
    m_backend->setSource([this] {
        PickerGroup group{{}, {{{}, tr("Automatic"), {}, {}, {}, {}}}};
        const EngineSpec* engine = store().catalogue().engine(store().scenario().engine);
        for (const std::string& name : engine != nullptr ? engine->backends : std::vector<std::string>{})
            group.items.push_back({QString::fromStdString(name), QString::fromStdString(name), {}, {}, {}, {}});
        return std::vector{group};
    });
    addRow(Field::Backend, m_backend);
    connect(m_backend, &PickerButton::picked, this, [this](const QString& id) {
        Scenario next = store().scenario();
        next.backend = id.isEmpty() ? std::nullopt : std::optional(id.toStdString());
        store().edit(Field::Backend, next);
    });
}

void AdvancedSection::addVersion()
{
    m_version = new QLineEdit(m_body);
    m_version->setObjectName(QStringLiteral("engineVersion"));
    m_version->setAlignment(Qt::AlignRight);
    m_version->setMaxLength(64);
    addRow(Field::EngineVersion, m_version);
    connect(m_version, &QLineEdit::editingFinished, this, &AdvancedSection::editVersion);
}

void AdvancedSection::editVersion()
{
    Scenario next = store().scenario();
    const QString version = m_version->text().trimmed();
    next.engineVersion = version.isEmpty() ? std::nullopt : std::optional(version.toStdString());
    store().edit(Field::EngineVersion, next);
}

void AdvancedSection::show(const InputState& state)
{
    m_format = state.format;
    showTitle(state.scenario);
    if (!m_expanded)
        return;
    for (const NumberRow& row : m_numbers) {
        row.field->setFormat(m_format);
        row.field->setMaximum(knobMaximum(*row.knob, state));
        row.field->setValue(row.knob->get(state.scenario), knobDefault(*row.knob, state));
    }
    for (const TristateRow& row : m_tristates) {
        row.control->setSegments({{stateId({}), tr("Auto", "left to the engine"), tr("As the engine decides."), true},
            {stateId(true), tr("On"), {}, true}, {stateId(false), tr("Off"), {}, true}});
        row.control->setCurrent(stateId(state.scenario.*row.member));
    }
    for (const SwitchRow& row : m_switches) {
        const QSignalBlocker blocker(row.box);
        row.box->setChecked(state.scenario.*row.member);
    }
    const QSignalBlocker blocker(m_autoLayers);
    m_autoLayers->setChecked(state.scenario.gpuLayers && std::holds_alternative<AutoLayers>(*state.scenario.gpuLayers));
    m_shares->setShares(state.scenario.tensorSplit);
    showKv(state);
    showEngine(state);
}

void AdvancedSection::showKv(const InputState& state)
{
    for (const auto& [member, picker] : m_kv) {
        const std::string id = (state.estimate.scenario.*member).value_or(std::string());
        const KvType* type = state.catalogue.kvType(id);
        picker->setCurrent(QString::fromStdString(id), QString::fromStdString(type != nullptr ? type->name : id));
    }
}

void AdvancedSection::showEngine(const InputState& state)
{
    const QString backend = QString::fromStdString(state.scenario.backend.value_or(std::string()));
    m_backend->setCurrent(backend, backend.isEmpty() ? tr("Automatic") : backend);
    const EngineSpec* engine = state.catalogue.engine(state.scenario.engine);
    m_version->setPlaceholderText(engine != nullptr ? QString::fromStdString(engine->newestVersion) : QString());
    const QString version = QString::fromStdString(state.scenario.engineVersion.value_or(std::string()));
    if (!m_version->isModified() || !m_version->hasFocus())
        m_version->setText(version);
}

void AdvancedSection::showTitle(const Scenario& scenario)
{
    m_changes = static_cast<int>(
        std::ranges::count_if(advancedFields, [&](Field field) { return isChanged(scenario, field); }));
    const QString title = m_changes > 0 ? tr("Advanced · %n changed", nullptr, m_changes) : tr("Advanced");
    if (title != m_title->text())
        m_title->setText(title);
}

void AdvancedSection::retranslate()
{
    m_title->setToolTip(tr("Batch sizes, attention, cache, placement and request: the engine's own settings."));
    showTitle(store().scenario());
    if (m_body == nullptr)
        return;
    const QStringList captions{
        tr("Batching"), tr("GPU memory"), tr("Cache"), tr("Placement"), tr("Request"), tr("Engine")};
    for (std::size_t i = 0; i < m_captions.size(); ++i)
        m_captions[i]->setText(captions[static_cast<qsizetype>(i)]);
    for (const SwitchRow& row : m_switches)
        row.box->setText(row.box->accessibleName());
    m_autoLayers->setText(tr("As many layers on the GPU as fit"));
    m_autoLayers->setAccessibleName(m_autoLayers->text());
    for (const auto& [member, picker] : m_kv)
        picker->setSearchHint(tr("Search KV types"));
    m_backend->setSearchHint(tr("Search backends"));
}

} // namespace loadmark
