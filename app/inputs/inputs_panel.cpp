// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/inputs_panel.h"

#include "app/inputs/advanced_section.h"
#include "app/inputs/engine_section.h"
#include "app/inputs/hardware_section.h"
#include "app/inputs/model_section.h"
#include "app/inputs/picker_button.h"
#include "app/inputs/workload_section.h"
#include "app/store/scenario_store.h"

#include <QEvent>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace loadmark {

namespace {

constexpr int panelWidth = 304;
constexpr int margin = 14;
constexpr int sectionGap = 10;

} // namespace

InputsPanel::InputsPanel(ScenarioStore& store, QWidget* parent) : QScrollArea(parent), m_store(store)
{
    setObjectName(QStringLiteral("inputs"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFixedWidth(panelWidth);
    setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget;
    page->setObjectName(QStringLiteral("inputsPage"));
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(margin, margin, margin, margin);
    column->setSpacing(sectionGap);
    m_model = new ModelSection(store, page);
    auto* workload = new WorkloadSection(store, page);
    m_hardware = new HardwareSection(store, page);
    auto* engine = new EngineSection(store, page);
    m_advanced = new AdvancedSection(store, page);
    m_sections = {m_model, workload, m_hardware, engine, m_advanced};
    for (InputSection* section : m_sections)
        column->addWidget(section);
    column->addStretch(1);
    setWidget(page);
    connect(&store, &ScenarioStore::changed, this, &InputsPanel::render);
    connect(m_advanced, &AdvancedSection::expandedChanged, this, [this](bool expanded) {
        render();
        if (expanded && isVisible())
            QMetaObject::invokeMethod(this, &InputsPanel::revealAdvanced, Qt::QueuedConnection); // once it has its size
    });
    render();
}

void InputsPanel::setFormat(const Format& format)
{
    m_format = format;
    render();
}

void InputsPanel::render()
{
    const Applicability applicability(m_store.scenario(), m_store.catalogue());
    const std::vector<WentAlong> along = wentAlong(m_store, m_format);
    const InputState state{m_store.scenario(), m_store.estimate(), m_store.catalogue(), applicability, m_format, along};
    for (InputSection* section : m_sections)
        section->render(state);
}

/** As much of the section as there is room for, its title on top where that is not all. */
void InputsPanel::revealAdvanced()
{
    QScrollBar* bar = verticalScrollBar();
    const int end = m_advanced->geometry().bottom() + margin - viewport()->height();
    bar->setValue(std::min(m_advanced->y() - sectionGap, std::max(bar->value(), end)));
}

void InputsPanel::chooseModel()
{
    m_model->modelPicker()->setFocus(Qt::ShortcutFocusReason);
    m_model->modelPicker()->openPopup();
}

void InputsPanel::chooseAccelerator()
{
    ensureWidgetVisible(m_hardware->acceleratorPicker());
    m_hardware->acceleratorPicker()->setFocus(Qt::ShortcutFocusReason);
    m_hardware->acceleratorPicker()->openPopup();
}

QSize InputsPanel::sizeHint() const
{
    return {panelWidth, 600};
}

void InputsPanel::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    // The sections hear of a new language after the panel: render once they have renamed their parts.
    if (event->type() == QEvent::LanguageChange)
        QMetaObject::invokeMethod(this, &InputsPanel::render, Qt::QueuedConnection);
}

} // namespace loadmark
