// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/format.h"
#include "app/theme/theme.h"
#include "estimator/catalogue/catalogue.h"
#include "estimator/estimate.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QBoxLayout;
class QGridLayout;

namespace loadmark {

class ContextCard;
class FigureTile;
class MemoryCard;
class SimulatorCard;
class VerdictLine;

/**
 * The answer at a glance: verdict, six figures, the memory bar, memory by context and the token stream.
 *
 * Renders whole values and computes none of its own; asks for estimates at other contexts and for derivations through
 * the two providers, which belong to the scenario last rendered. Put it into a resizable QScrollArea: it needs about
 * 680 × 600 pixels and uses whatever it is given.
 */
class OverviewView : public QWidget
{
    Q_OBJECT

public:
    /** The scenario last rendered, at another context. Called some forty times when a curve is drawn. */
    using EstimateAt = std::function<Estimate(Tokens)>;
    /** How the figures last rendered came about; asked for only when somebody wants to read it. */
    using Explain = std::function<Explanation()>;

    explicit OverviewView(QWidget* parent = nullptr);
    ~OverviewView() override;

    void setCatalogue(std::shared_ptr<const Catalogue> catalogue); ///< for names; may be null
    void setEstimateAt(EstimateAt estimateAt);
    void setExplain(Explain explain);
    void setFormat(const Format& format);
    void setTheme(const Theme& theme);
    /** While a slider is held the chart's axes stay where they are. */
    void setDragging(bool dragging);
    /** Pictures for reports leave the token stream out. */
    void setSimulatorShown(bool shown);

    void render(const Scenario& scenario, const Estimate& estimate);

Q_SIGNALS:
    /** Another prompt length was chosen in the token stream. */
    void promptEdited(loadmark::Tokens prompt);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void renderAll();
    void arrange();

    std::shared_ptr<const Catalogue> m_catalogue;
    EstimateAt m_estimateAt;
    Explain m_explain;
    Format m_format;
    Theme m_theme;
    std::optional<Scenario> m_scenario;
    Estimate m_estimate;
};

} // namespace loadmark
