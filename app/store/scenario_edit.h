// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/scenario/field.h"

#include <QUndoCommand>

#include <functional>

namespace loadmark {

/**
 * One undo step: a whole scenario before and after. Steps of one gesture on one field merge; a gesture that ends where
 * it began leaves no step.
 */
class ScenarioEdit : public QUndoCommand
{
public:
    using Show = std::function<void(const Scenario&)>;

    ScenarioEdit(Field field, int gesture, Scenario before, Scenario after, Show show);

    Field field() const { return m_field; }
    const Scenario& before() const { return m_before; }
    const Scenario& after() const { return m_after; }

    void undo() override;
    void redo() override;
    int id() const override;
    bool mergeWith(const QUndoCommand* other) override;

private:
    Field m_field;
    int m_gesture;
    Scenario m_before;
    Scenario m_after;
    Show m_show;
};

} // namespace loadmark
