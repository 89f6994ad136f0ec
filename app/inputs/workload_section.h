// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/input_section.h"

namespace loadmark {

class NumberField;
class ScaleSlider;
class SegmentedControl;

/** Context, concurrent sequences and the precision of the KV cache. */
class WorkloadSection : public InputSection
{
    Q_OBJECT
public:
    WorkloadSection(ScenarioStore& store, QWidget* parent);

protected:
    void show(const InputState& state) override;
    void retranslate() override;

private:
    void showContext(const InputState& state);
    void showSequences(const InputState& state);
    void pickContext(Tokens tokens);
    void pickSequences(int sequences);
    void pickKv(const QString& id);

    QLabel* m_heading;
    NumberField* m_contextField;
    ScaleSlider* m_context;
    NumberField* m_sequencesField;
    ScaleSlider* m_sequences;
    SegmentedControl* m_kv;
};

} // namespace loadmark
