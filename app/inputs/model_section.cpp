// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/model_section.h"

#include "app/inputs/model_choices.h"
#include "app/inputs/picker_button.h"
#include "app/inputs/weight_choices.h"
#include "app/store/scenario_store.h"
#include "estimator/scenario/change.h"

#include <QLabel>
#include <QVBoxLayout>

namespace loadmark {

ModelSection::ModelSection(ScenarioStore& store, QWidget* parent)
    : InputSection(store, parent), m_heading(addHeading()), m_model(new PickerButton(this)), m_badge(new QLabel(this)),
      m_weights(new PickerButton(this))
{
    m_model->setObjectName(QStringLiteral("model"));
    m_model->setSource([this] { return modelChoices(this->store().catalogue(), m_format); });
    m_heading->setBuddy(m_model);
    column()->addWidget(m_model);
    column()->addSpacing(10);
    bind(Field::Model, m_model);
    m_badge->setObjectName(QStringLiteral("weightsBadge"));
    m_badge->setProperty("badge", true);
    m_weights->setObjectName(QStringLiteral("weights"));
    m_weights->setSource(
        [this] { return weightChoices(this->store().scenario(), this->store().catalogue(), m_format); });
    addInput(Field::Weights, m_badge, m_weights);
    connect(m_model, &PickerButton::picked, this, &ModelSection::pickModel);
    connect(m_weights, &PickerButton::picked, this, &ModelSection::pickWeights);
    retranslate();
}

void ModelSection::show(const InputState& state)
{
    m_format = state.format;
    const Model* model = state.catalogue.model(state.scenario.model);
    const QString id = QString::fromStdString(state.scenario.model);
    m_model->setCurrent(id, model != nullptr ? modelLine(*model, m_format) : tr("%1 (not in the catalogue)").arg(id));
    showWeights(state);
}

void ModelSection::showWeights(const InputState& state)
{
    const Model* model = state.catalogue.model(state.scenario.model);
    const std::string id = weightFormatId(state.scenario, state.catalogue);
    const WeightFormat* weightFormat = state.catalogue.format(id);
    QString line = QString::fromStdString(id), where;
    SizeSource source = SizeSource::Unknown;
    if (model != nullptr && weightFormat != nullptr) {
        line = weightLine(*model, *weightFormat, state.catalogue, m_format);
        source = sizeSource(*model, *weightFormat, state.catalogue);
        if (const auto table = state.catalogue.weights(*model, *weightFormat))
            where = QString::fromStdString(table->source);
    }
    if (state.scenario.weightsBytes) {
        const QString name = model != nullptr && weightFormat != nullptr ? formatLabel(*model, *weightFormat) : line;
        line = name + QStringLiteral(" · ") + m_format.bytes(static_cast<double>(*state.scenario.weightsBytes));
        source = SizeSource::Given;
        where.clear();
    }
    m_weights->setCurrent(QString::fromStdString(id), line);
    m_badge->setText(badgeText(source));
    m_badge->setToolTip(badgeTip(source, where));
}

void ModelSection::pickModel(const QString& id)
{
    store().edit(Field::Model, withModel(store().scenario(), id.toStdString(), store().catalogue()));
}

void ModelSection::pickWeights(const QString& id)
{
    store().edit(Field::Weights, withWeights(store().scenario(), id.toStdString()));
}

void ModelSection::retranslate()
{
    m_heading->setText(tr("Model"));
    m_model->setSearchHint(tr("Search models"));
    m_weights->setSearchHint(tr("Search weight formats"));
}

} // namespace loadmark
