// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/format.h"

#include <QScrollArea>

#include <vector>

namespace loadmark {

class AdvancedSection;
class HardwareSection;
class InputSection;
class ModelSection;
class ScenarioStore;

/** All inputs of a scenario, one section below the other. Edits go to the store; its changes are rendered back. */
class InputsPanel : public QScrollArea
{
    Q_OBJECT
public:
    InputsPanel(ScenarioStore& store, QWidget* parent = nullptr);

    void setFormat(const Format& format);
    void render();
    /** Puts the focus on the model or the accelerator and opens its list. */
    void chooseModel();
    void chooseAccelerator();

    AdvancedSection* advanced() const { return m_advanced; }

    QSize sizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    void revealAdvanced();

    ScenarioStore& m_store;
    Format m_format;
    ModelSection* m_model;
    HardwareSection* m_hardware;
    AdvancedSection* m_advanced;
    std::vector<InputSection*> m_sections;
};

} // namespace loadmark
