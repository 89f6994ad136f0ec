// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/results/memory_card.h"

#include "app/charts/device_lanes.h"
#include "app/charts/legend.h"
#include "app/charts/memory_bar.h"
#include "app/results/explanation_popup.h"
#include "app/theme/component_colour.h"

#include <QVBoxLayout>

namespace loadmark {

namespace {

const char* keyOf(Component component)
{
    switch (component) {
    case Component::Weights:
        return "memory.weights_bytes";
    case Component::KvCache:
        return "memory.kv_cache_bytes";
    case Component::State:
        return "memory.state_bytes";
    case Component::Compute:
        return "memory.compute_bytes";
    case Component::Runtime:
        return "memory.runtime_bytes";
    case Component::Host:
        break;
    }
    return "memory.host_bytes";
}

} // namespace

MemoryCard::MemoryCard(QWidget* parent)
    : Card(parent), m_bar(new MemoryBar(this)), m_legend(new Legend(this)), m_lanes(new DeviceLanes(this))
{
    body()->addWidget(m_bar);
    body()->addWidget(m_legend);
    body()->addWidget(m_lanes);
    body()->addStretch(1);
    const auto explain = [this](Component component) {
        const Component told = m_onCpu ? Component::Host : component;
        return m_explain ? m_explain({keyOf(told)}, componentOf(m_memory, told).confidence) : QString();
    };
    m_bar->setToolTipOf(explain);
    m_legend->setToolTipOf([this, explain](std::size_t entry) { return explain(m_told[entry]); });
    connect(m_bar, &MemoryBar::explanationWanted, this, [this] {
        std::vector<const char*> keys;
        if (!m_onCpu) {
            keys.push_back("memory.gpu_total_bytes");
            for (const Component component : gpuComponents)
                keys.push_back(keyOf(component));
        }
        keys.push_back(keyOf(Component::Host));
        if (m_explain)
            ExplanationPopup::open(
                m_bar, m_explain(keys, (m_onCpu ? m_memory.host : m_memory.gpuTotal).confidence), theme());
    });
}

void MemoryCard::setTheme(const Theme& theme)
{
    Card::setTheme(theme);
    m_bar->setTheme(theme);
    m_legend->setTheme(theme);
    m_lanes->setTheme(theme);
}

void MemoryCard::setExplain(Explain explain)
{
    m_explain = std::move(explain);
}

void MemoryCard::render(const Estimate& estimate, const Names& names, const Format& format)
{
    setTitle(tr("Memory"));
    const int gpus = static_cast<int>(estimate.devices.size());
    m_onCpu = isOnCpuAlone(estimate);
    m_memory = estimate.memory;
    setCaption(m_onCpu ? componentName(Component::Host) : gpus > 1 ? tr("%n GPUs together", nullptr, gpus) : QString());
    m_bar->setFormat(format);
    m_bar->render(estimate);
    m_lanes->setFormat(format);
    m_lanes->setNameOf([names](const std::string& id) { return names.accelerator(id); });
    m_lanes->render(estimate);
    m_lanes->setVisible(m_lanes->isNeeded());
    fillLegend(estimate, format);
}

void MemoryCard::fillLegend(const Estimate& estimate, const Format& format)
{
    std::vector<LegendEntry> entries;
    m_told.clear();
    const MemoryEstimate memory = shownMemory(estimate);
    for (const Component component : {Component::Weights, Component::KvCache, Component::State, Component::Compute,
             Component::Runtime, Component::Host}) {
        const Quantity<Bytes>& quantity = componentOf(memory, component);
        const bool optional = component == Component::State || component == Component::Host
            || (m_onCpu && component == Component::Runtime);
        if (optional && quantity.value.value_or(0) == 0)
            continue;
        m_told.push_back(component);
        const bool painted = component != Component::Host || m_lanes->showsHost();
        entries.push_back(
            {painted ? colourOf(theme(), component) : QColor(), componentName(component), format.bytes(quantity)});
    }
    m_legend->setEntries(std::move(entries));
}

} // namespace loadmark
