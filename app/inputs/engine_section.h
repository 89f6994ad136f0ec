// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/input_section.h"

namespace loadmark {

class PickerButton;

/** The inference engine. */
class EngineSection : public InputSection
{
    Q_OBJECT
public:
    EngineSection(ScenarioStore& store, QWidget* parent);

protected:
    void show(const InputState& state) override;
    void retranslate() override;

private:
    QLabel* m_heading;
    PickerButton* m_engine;
};

} // namespace loadmark
