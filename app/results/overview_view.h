// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/context_curve.h"
#include "app/text/format.h"
#include "app/text/names.h"
#include "app/theme/theme.h"
#include "estimator/catalogue/catalogue.h"
#include "estimator/estimate.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

QT_BEGIN_NAMESPACE
class QBoxLayout;
class QGridLayout;
QT_END_NAMESPACE

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
 * the two providers, which belong to the scenario last rendered. Give it the estimate of `assess` where the cheapest
 * change and the speed of an overflow in RAM are to be told. Put it into a resizable QScrollArea: from 320
 * pixels of width on it arranges itself for what it is given.
 */
class OverviewView : public QWidget
{
    Q_OBJECT

public:
    /** The scenario last rendered, at another context. Called some sixty times when a curve is drawn. */
    using EstimateAt = EstimateAtContext;
    /** How the figures last rendered came about; asked for only when somebody wants to read it. */
    using Explain = std::function<Explanation()>;

    explicit OverviewView(QWidget* parent = nullptr);
    ~OverviewView() override;

    void setCatalogue(std::shared_ptr<const Catalogue> catalogue); ///< for names and limits; may be null
    void setEstimateAt(EstimateAt estimateAt); ///< a new function also means new curves
    void setExplain(Explain explain);
    void setFormat(const Format& format);
    void setTheme(const Theme& theme);
    /** While a slider is held the chart's axes stay where they are. */
    void setDragging(bool dragging);
    /** Pictures for reports leave out what can only be used: the token stream, switches. */
    void setInteractive(bool interactive);

    void render(const Scenario& scenario, const Estimate& estimate);

    const std::vector<FigureTile*>& tiles() const { return m_tiles; }
    VerdictLine* verdict() const { return m_verdict; }
    MemoryCard* memory() const { return m_memory; }
    ContextCard* context() const { return m_context; }
    SimulatorCard* simulator() const { return m_simulator; }

    QSize minimumSizeHint() const override;
    /** The least: a scroll area would otherwise scroll before anything shrinks. */
    int heightForWidth(int width) const override;

Q_SIGNALS:
    /** Another prompt length was chosen in the token stream. */
    void promptEdited(loadmark::Tokens prompt);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    Names names() const { return {m_catalogue.get()}; }
    std::optional<Tokens> contextLimit() const;
    void renderAll();
    void refreshCurve();
    QString contextMessage() const;
    QString explanationOf(const std::vector<const char*>& keys, Confidence confidence) const;
    void evenTiles(); ///< tiles side by side in the same sizes of text
    void arrange();

    std::shared_ptr<const Catalogue> m_catalogue;
    EstimateAt m_estimateAt;
    Explain m_explain;
    Format m_format;
    Theme m_theme;
    bool m_rendered = false;
    Scenario m_scenario;
    Estimate m_estimate;

    // The curve belongs to every context of a scenario; it is kept while only the context moves.
    std::optional<Scenario> m_curveOf;
    ContextCurve m_curve;
    std::optional<FittingContext> m_fitting;

    VerdictLine* m_verdict;
    std::vector<FigureTile*> m_tiles;
    QGridLayout* m_tileGrid;
    int m_tileColumns = 0;
    MemoryCard* m_memory;
    QBoxLayout* m_lower;
    ContextCard* m_context;
    SimulatorCard* m_simulator;
};

} // namespace loadmark
