// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/scenario_edit.h"

namespace loadmark {

ScenarioEdit::ScenarioEdit(Field field, int gesture, Scenario before, Scenario after, Show show)
    : m_field(field), m_gesture(gesture), m_before(std::move(before)), m_after(std::move(after)),
      m_show(std::move(show))
{
}

void ScenarioEdit::undo()
{
    m_show(m_before);
}

void ScenarioEdit::redo()
{
    m_show(m_after);
}

int ScenarioEdit::id() const
{
    return static_cast<int>(m_field) + 1;
}

bool ScenarioEdit::mergeWith(const QUndoCommand* other)
{
    const auto* edit = dynamic_cast<const ScenarioEdit*>(other);
    if (edit == nullptr || edit->m_field != m_field || edit->m_gesture != m_gesture)
        return false;
    m_after = edit->m_after;
    setObsolete(m_after == m_before);
    return true;
}

} // namespace loadmark
