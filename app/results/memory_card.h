// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/results/card.h"
#include "app/text/component.h"
#include "app/text/format.h"
#include "app/text/names.h"
#include "estimator/estimate.h"

#include <functional>
#include <vector>

namespace loadmark {

class DeviceLanes;
class Legend;
class MemoryBar;

/** The memory bar with its legend and one lane per GPU. */
class MemoryCard : public Card
{
    Q_OBJECT

public:
    explicit MemoryCard(QWidget* parent = nullptr);

    void setTheme(const Theme& theme) override;
    /** Rich text for the derivations of some keys of the result, with the class of the first. */
    using Explain = std::function<QString(const std::vector<const char*>&, Confidence)>;
    void setExplain(Explain explain);
    void render(const Estimate& estimate, const Names& names, const Format& format);

    MemoryBar* bar() const { return m_bar; }
    DeviceLanes* lanes() const { return m_lanes; }

private:
    void fillLegend(const Estimate& estimate, const Format& format);

    MemoryBar* m_bar;
    Legend* m_legend;
    std::vector<Component> m_told; ///< by the legend, in its order
    bool m_onCpu = false; ///< the memory shown is the system RAM
    DeviceLanes* m_lanes;
    MemoryEstimate m_memory;
    Explain m_explain;
};

} // namespace loadmark
