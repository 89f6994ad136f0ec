// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/store/went_along.h"
#include "app/text/format.h"
#include "estimator/estimate.h"
#include "estimator/scenario/applicability.h"

#include <QWidget>

#include <optional>
#include <vector>

class QAbstractSlider;
class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace loadmark {

class ElidedLabel;
class ScenarioStore;

/** Everything that inputs show. `estimate.scenario` has the engine's defaults filled in. */
struct InputState
{
    const Scenario& scenario;
    const Estimate& estimate;
    const Catalogue& catalogue;
    const Applicability& applicability;
    const Format& format;
    const std::vector<WentAlong>& wentAlong; ///< what the last choice changed besides
};

/** A group of inputs below a heading. Each input is bound to a field, from which its texts and its state follow. */
class InputSection : public QWidget
{
    Q_OBJECT
public:
    InputSection(ScenarioStore& store, QWidget* parent);

    /** Shows the state without emitting anything; inputs that do not apply are disabled and say why. */
    void render(const InputState& state);

protected:
    void changeEvent(QEvent* event) override;

    virtual void show(const InputState& state) = 0;
    /** Texts that are not those of a bound field; called before the next show(). */
    virtual void retranslate() { }

    /** A label for `field` with something small to its right, and the input below. Either may be null. */
    QLabel* addInput(Field field, QWidget* trailing, QWidget* input);
    QLabel* addHeading();
    /** Texts, state and label of a widget that the caller lays out. `label` may be null. */
    void bind(Field field, QWidget* widget, QLabel* label = nullptr);
    /** What a slider does while it is held is one undo step. */
    void bindGesture(QAbstractSlider* slider);

    ScenarioStore& store() { return m_store; }
    QVBoxLayout* column() { return m_column; }

private:
    struct Binding
    {
        Field field;
        QWidget* widget;
        QLabel* label;
        std::optional<Inapplicable> reason;
    };
    void nameBinding(Binding& binding);
    static void showTip(Binding& binding);
    void showWentAlong(const std::vector<WentAlong>& list);
    void showReason(Binding& binding, const std::optional<Inapplicable>& reason);

    ScenarioStore& m_store;
    QVBoxLayout* m_column;
    std::vector<Binding> m_bindings;
    std::vector<std::pair<Field, ElidedLabel*>> m_was; ///< beside the label, what an input was before it went along
};

} // namespace loadmark
