// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/input_section.h"

namespace loadmark {

class PickerButton;

/** The model and the format of its weights, with the size and where it comes from. */
class ModelSection : public InputSection
{
    Q_OBJECT
public:
    ModelSection(ScenarioStore& store, QWidget* parent);

    PickerButton* modelPicker() const { return m_model; }

protected:
    void show(const InputState& state) override;
    void retranslate() override;

private:
    void showWeights(const InputState& state);
    void pickModel(const QString& id);
    void pickWeights(const QString& id);

    Format m_format;
    QLabel* m_heading;
    PickerButton* m_model;
    QLabel* m_badge;
    PickerButton* m_weights;
};

} // namespace loadmark
