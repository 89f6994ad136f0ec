// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/panel.h"

#include <vector>

namespace loadmark {

class LaunchCard;

/** For each engine the command that starts it as the scenario has it, or why there is none. */
class LaunchPanel : public Panel
{
    Q_OBJECT

public:
    explicit LaunchPanel(ScenarioStore& store, QWidget* parent = nullptr);

    void setInteractive(bool interactive) override;
    const std::vector<LaunchCard*>& cards() const { return m_cards; }

protected:
    void render() override;
    void applyTheme() override;
    void retranslate() override;

private:
    std::vector<LaunchCard*> m_cards;
};

} // namespace loadmark
