// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/engine_section.h"

#include "app/inputs/picker_button.h"
#include "app/store/scenario_store.h"
#include "estimator/scenario/change.h"

#include <QLabel>
#include <QVBoxLayout>

namespace loadmark {

namespace {

std::vector<PickerGroup> engineChoices(const Catalogue& catalogue)
{
    PickerGroup group;
    for (const EngineSpec& engine : catalogue.engines) {
        const EngineSpec* relative = catalogue.engine(engine.policy);
        PickerItem item;
        item.id = QString::fromStdString(engine.id);
        item.title = QString::fromStdString(engine.name);
        item.detail = engine.ownAccounting
            ? EngineSection::tr("own memory accounting")
            : EngineSection::tr("accounted like %1")
                  .arg(QString::fromStdString(relative != nullptr ? relative->name : engine.policy));
        group.items.push_back(std::move(item));
    }
    return {group};
}

} // namespace

EngineSection::EngineSection(ScenarioStore& store, QWidget* parent)
    : InputSection(store, parent), m_heading(addHeading()), m_engine(new PickerButton(this))
{
    m_engine->setObjectName(QStringLiteral("engine"));
    m_engine->setSource([this] { return engineChoices(this->store().catalogue()); });
    m_heading->setBuddy(m_engine);
    column()->addWidget(m_engine);
    bind(Field::Engine, m_engine);
    connect(m_engine, &PickerButton::picked, this, [this](const QString& id) {
        this->store().edit(
            Field::Engine, withEngine(this->store().scenario(), id.toStdString(), this->store().catalogue()));
    });
    retranslate();
}

void EngineSection::show(const InputState& state)
{
    const EngineSpec* engine = state.catalogue.engine(state.scenario.engine);
    m_engine->setCurrent(QString::fromStdString(state.scenario.engine),
        QString::fromStdString(engine != nullptr ? engine->name : state.scenario.engine));
}

void EngineSection::retranslate()
{
    m_heading->setText(tr("Engine"));
    m_engine->setSearchHint(tr("Search engines"));
}

} // namespace loadmark
