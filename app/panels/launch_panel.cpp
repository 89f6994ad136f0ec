// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/launch_panel.h"

#include "app/panels/launch_card.h"
#include "estimator/scenario/change.h"

#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace loadmark {

namespace {

/** The engines that have a command, the scenario's own first. */
std::vector<std::string> enginesOf(const Scenario& scenario)
{
    std::vector<std::string> engines = launchableEngines();
    std::ranges::stable_partition(engines, [&](const std::string& engine) { return engine == scenario.engine; });
    return engines;
}

} // namespace

LaunchPanel::LaunchPanel(ScenarioStore& store, QWidget* parent) : Panel(store, parent)
{
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget;
    auto* rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    for (std::size_t i = 0; i < launchableEngines().size(); ++i) {
        m_cards.push_back(new LaunchCard);
        rows->addWidget(m_cards.back());
    }
    rows->addStretch(1);
    scroll->setWidget(page);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
}

void LaunchPanel::setInteractive(bool interactive)
{
    for (LaunchCard* card : m_cards)
        card->setInteractive(interactive);
}

void LaunchPanel::render()
{
    const Scenario& scenario = store().scenario();
    const Catalogue& catalogue = store().catalogue();
    std::size_t i = 0;
    for (const std::string& engine : enginesOf(scenario)) {
        const Scenario on = engine == scenario.engine ? scenario : withEngine(scenario, engine, catalogue);
        m_cards[i++]->render(names().engine(engine), launch(on, catalogue), names(), format());
    }
}

void LaunchPanel::applyTheme()
{
    m_cards.front()->parentWidget()->layout()->setSpacing(theme().gap);
    for (LaunchCard* card : m_cards)
        card->setTheme(theme());
}

void LaunchPanel::retranslate()
{
    for (LaunchCard* card : m_cards)
        card->retranslate();
}

} // namespace loadmark
