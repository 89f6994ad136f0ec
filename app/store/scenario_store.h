// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/cost/ownership.h"
#include "estimator/estimate.h"
#include "estimator/scenario/field.h"
#include "estimator/training/recipe.h"

#include <QObject>
#include <QUndoStack>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace loadmark {

class ScenarioEdit;

/**
 * The scenario on screen, its estimate and its history: the only thing in the window that changes.
 *
 * Whoever wants something changed calls edit() with the next scenario; `changed` follows once, before edit() returns,
 * with the estimate already new and, where it does not fit, with the advice of `assess` (well below a millisecond).
 */
class ScenarioStore : public QObject
{
    Q_OBJECT
public:
    using Milliseconds = std::chrono::milliseconds;
    using Clock = std::function<Milliseconds()>; ///< monotonic

    /** Keyboard and wheel changes of one field belong together while they follow each other within this time. */
    static constexpr Milliseconds gesturePause{600};
    static constexpr int undoLimit = 200;

    explicit ScenarioStore(std::shared_ptr<const Catalogue> catalogue, Scenario scenario = {}, Clock clock = {},
        QObject* parent = nullptr);

    const Scenario& scenario() const { return m_scenario; }
    const Estimate& estimate() const { return m_estimate; }
    const Catalogue& catalogue() const { return *m_catalogue; }
    std::shared_ptr<const Catalogue> sharedCatalogue() const { return m_catalogue; }

    /** How the figures on screen came about; computed when asked for and kept until the next change. */
    const Explanation& explain();

    /** Shows another scenario as one step of the history; an equal one changes nothing. */
    void edit(Field field, Scenario next);
    /** Edits between these two are one step, however long they take: a slider is held. */
    void beginGesture();
    void endGesture();
    bool isHeld() const { return m_held; }
    /** Another scenario with a history of its own: a file was opened. */
    void open(Scenario scenario);
    /** Other facts for the same scenario, e.g. with a model of one's own. */
    void setCatalogue(std::shared_ptr<const Catalogue> catalogue);

    /** What the user assumes of fine-tuning and of owning hardware; not of the scenario, so without a history. */
    const Tuning& tuning() const { return m_tuning; }
    void setTuning(const Tuning& tuning);
    const Ownership& ownership() const { return m_ownership; }
    void setOwnership(const Ownership& ownership);

    QUndoStack& history() { return m_history; }
    const QUndoStack& history() const { return m_history; }
    /** What undo and redo would take back or repeat. */
    std::optional<Field> undoField() const;
    std::optional<Field> redoField() const;
    void undo();
    void redo();
    /** The step that led to what is on screen; null at the beginning of the history. */
    const ScenarioEdit* lastEdit() const { return editAt(m_history.index() - 1); }

    /** Time that the last recompute took. */
    std::chrono::nanoseconds lastRecompute() const { return m_lastRecompute; }

Q_SIGNALS:
    void changed();
    void heldChanged(bool held);
    void catalogueChanged();
    /** `changed` follows. */
    void assumptionsChanged();

private:
    /** Without telling: `changed` follows when the history stands at this step too. */
    void show(const Scenario& scenario);
    void recompute();
    void setHeld(bool held);
    int gestureOf(Field field);
    const ScenarioEdit* editAt(int index) const;

    std::shared_ptr<const Catalogue> m_catalogue;
    Scenario m_scenario;
    Estimate m_estimate;
    std::optional<Explanation> m_explanation;
    Tuning m_tuning;
    Ownership m_ownership;
    QUndoStack m_history;
    Clock m_clock;
    std::chrono::nanoseconds m_lastRecompute{0};
    std::optional<Milliseconds> m_lastEdit;
    Field m_lastField = Field::Whole;
    int m_gesture = 0;
    bool m_held = false;
};

} // namespace loadmark
