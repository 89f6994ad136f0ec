// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/input_section.h"

namespace loadmark {

class NumberField;
class PickerButton;
class ScaleSlider;
class SegmentedControl;

/** Accelerators, their number and split, what stays in system RAM, and the host. */
class HardwareSection : public InputSection
{
    Q_OBJECT
public:
    HardwareSection(ScenarioStore& store, QWidget* parent);

    PickerButton* acceleratorPicker() const { return m_accelerator; }

protected:
    void show(const InputState& state) override;
    void retranslate() override;

private:
    void layOut();
    void connectInputs();
    void showMemoryOptions(const InputState& state, const Accelerator* accelerator);
    void showCount(const InputState& state, const Accelerator* accelerator);
    void showSplit(const InputState& state);
    void showOffload(const InputState& state);
    void showHost(const InputState& state);
    void pickAccelerator(const QString& id);
    void pickMemory(const QString& gigabytes);
    void pickSplit(const QString& name);
    void pickHost(const QString& id);

    Format m_format;
    QLabel* m_heading;
    PickerButton* m_accelerator;
    SegmentedControl* m_memory;
    NumberField* m_countField;
    ScaleSlider* m_count;
    SegmentedControl* m_split;
    NumberField* m_offloadField;
    ScaleSlider* m_offload;
    NumberField* m_hostMemory;
    PickerButton* m_host;
};

} // namespace loadmark
