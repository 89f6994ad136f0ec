// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/input_section.h"

class QCheckBox;
class QGridLayout;
class QLineEdit;
class QToolButton;

namespace loadmark {

class NumberField;
class PickerButton;
class SegmentedControl;
class SharesField;
struct NumberKnob;

/** The engine's own settings, folded away until they are asked for. Built when first unfolded. */
class AdvancedSection : public InputSection
{
    Q_OBJECT
public:
    AdvancedSection(ScenarioStore& store, QWidget* parent);

    void setExpanded(bool expanded);
    bool isExpanded() const { return m_expanded; }

Q_SIGNALS:
    /** The section was folded or unfolded; what it shows has to be rendered. */
    void expandedChanged(bool expanded);

protected:
    void show(const InputState& state) override;
    void retranslate() override;

private:
    struct NumberRow
    {
        const NumberKnob* knob;
        NumberField* field;
    };
    struct TristateRow
    {
        std::optional<bool> Scenario::*member;
        SegmentedControl* control;
    };
    struct SwitchRow
    {
        bool Scenario::*member;
        QCheckBox* box;
    };

    void build();
    void addCaption(int index);
    void addNumber(Field field);
    void addRow(Field field, QWidget* input);
    void addTristate(Field field, const char* name, std::optional<bool> Scenario::*member);
    void addSwitch(Field field, const char* name, bool Scenario::*member);
    void addKvPicker(Field field, const char* name, std::optional<std::string> Scenario::*member);
    void addAutoLayers();
    void addShares();
    void addBackend();
    void addVersion();

    void showKv(const InputState& state);
    void showEngine(const InputState& state);
    void showTitle(const Scenario& scenario);
    void editVersion();

    Format m_format;
    bool m_expanded = false;
    int m_changes = 0; ///< settings that are not the engine's
    QToolButton* m_title;
    QWidget* m_body = nullptr;
    QGridLayout* m_grid = nullptr;
    std::vector<QLabel*> m_captions;
    std::vector<NumberRow> m_numbers;
    std::vector<TristateRow> m_tristates;
    std::vector<SwitchRow> m_switches;
    std::vector<std::pair<std::optional<std::string> Scenario::*, PickerButton*>> m_kv;
    QCheckBox* m_autoLayers = nullptr;
    SharesField* m_shares = nullptr;
    PickerButton* m_backend = nullptr;
    QLineEdit* m_version = nullptr;
};

} // namespace loadmark
