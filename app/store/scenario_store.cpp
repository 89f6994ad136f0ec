// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/scenario_store.h"

#include "app/store/scenario_edit.h"
#include "estimator/training/tuning_fields.h"

namespace loadmark {

namespace {

using std::chrono::steady_clock;

ScenarioStore::Milliseconds now()
{
    return std::chrono::duration_cast<ScenarioStore::Milliseconds>(steady_clock::now().time_since_epoch());
}

std::optional<Field> fieldOf(const ScenarioEdit* edit)
{
    return edit == nullptr ? std::nullopt : std::optional(edit->field());
}

} // namespace

ScenarioStore::ScenarioStore(
    std::shared_ptr<const Catalogue> catalogue, Scenario scenario, Clock clock, QObject* parent)
    : QObject(parent), m_catalogue(std::move(catalogue)), m_scenario(std::move(scenario)),
      m_clock(clock ? std::move(clock) : Clock(now))
{
    m_history.setUndoLimit(undoLimit);
    m_tuning = makeTuning({}, m_catalogue->training).value_or(Tuning{});
    recompute();
}

const Explanation& ScenarioStore::explain()
{
    if (!m_explanation) {
        m_explanation.emplace();
        loadmark::estimate(m_scenario, *m_catalogue, &*m_explanation);
    }
    return *m_explanation;
}

void ScenarioStore::edit(Field field, Scenario next)
{
    if (next == m_scenario)
        return;
    m_history.push(new ScenarioEdit(
        field, gestureOf(field), m_scenario, std::move(next), [this](const Scenario& scenario) { show(scenario); }));
    Q_EMIT changed();
}

void ScenarioStore::beginGesture()
{
    ++m_gesture;
    setHeld(true);
}

void ScenarioStore::endGesture()
{
    setHeld(false);
    m_lastEdit.reset();
}

void ScenarioStore::setHeld(bool held)
{
    if (held == m_held)
        return;
    m_held = held;
    Q_EMIT heldChanged(held);
}

void ScenarioStore::open(Scenario scenario)
{
    endGesture();
    m_history.clear();
    if (scenario == m_scenario)
        return;
    show(scenario);
    Q_EMIT changed();
}

void ScenarioStore::setCatalogue(std::shared_ptr<const Catalogue> catalogue)
{
    if (catalogue == m_catalogue)
        return;
    m_catalogue = std::move(catalogue);
    recompute();
    Q_EMIT catalogueChanged();
    Q_EMIT changed();
}

void ScenarioStore::setTuning(const Tuning& tuning)
{
    if (tuning == m_tuning)
        return;
    m_tuning = tuning;
    Q_EMIT assumptionsChanged();
    Q_EMIT changed();
}

void ScenarioStore::setOwnership(const Ownership& ownership)
{
    if (ownership == m_ownership)
        return;
    m_ownership = ownership;
    Q_EMIT assumptionsChanged();
    Q_EMIT changed();
}

std::optional<Field> ScenarioStore::undoField() const
{
    return fieldOf(editAt(m_history.index() - 1));
}

std::optional<Field> ScenarioStore::redoField() const
{
    return fieldOf(editAt(m_history.index()));
}

void ScenarioStore::undo()
{
    endGesture();
    if (!m_history.canUndo())
        return;
    m_history.undo();
    Q_EMIT changed();
}

void ScenarioStore::redo()
{
    endGesture();
    if (!m_history.canRedo())
        return;
    m_history.redo();
    Q_EMIT changed();
}

void ScenarioStore::show(const Scenario& scenario)
{
    m_scenario = scenario;
    recompute();
}

void ScenarioStore::recompute()
{
    const auto start = steady_clock::now();
    m_estimate = assess(m_scenario, *m_catalogue);
    m_lastRecompute = steady_clock::now() - start;
    m_explanation.reset();
}

int ScenarioStore::gestureOf(Field field)
{
    const Milliseconds time = m_clock();
    const bool follows = m_lastEdit && m_lastField == field && time - *m_lastEdit < gesturePause;
    if (!m_held && !follows)
        ++m_gesture;
    m_lastEdit = time;
    m_lastField = field;
    return m_gesture;
}

const ScenarioEdit* ScenarioStore::editAt(int index) const
{
    return dynamic_cast<const ScenarioEdit*>(m_history.command(index));
}

} // namespace loadmark
