// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/results/overview_view.h"

#include "app/results/context_card.h"
#include "app/results/figure_tile.h"
#include "app/results/memory_card.h"
#include "app/results/verdict_line.h"
#include "app/simulator/simulator_card.h"
#include "app/text/explanation_text.h"
#include "app/text/problem_text.h"

#include <QBoxLayout>
#include <QEvent>
#include <QGridLayout>

#include <algorithm>

namespace loadmark {

namespace {

constexpr int figureCount = 6;
constexpr int oneRowFrom = 980; ///< width from which six tiles stand in one row
constexpr int besideFrom = 560; ///< width from which the stream stands beside the chart
constexpr int narrowest = 320;

/** The scenario with what a curve does not depend on set to fixed values. */
Scenario curveKey(Scenario scenario)
{
    scenario.context = 1;
    return scenario;
}

/** How the figure came about, in a word that stands out and a sentence. */
QString classBadge(Confidence confidence, const Theme& theme)
{
    return QStringLiteral(
        "<div><span style='background-color:%1; color:%2'>&nbsp;%3&nbsp;</span> <small>%4</small></div>")
        .arg(theme.track.name(), theme.text.name(), confidenceWord(confidence).toHtmlEscaped(),
            confidenceMeaning(confidence).toHtmlEscaped());
}

/** Made before the widgets that follow on the screen: the order of making is the order of tabbing. */
std::vector<FigureTile*> makeTiles(QWidget* parent)
{
    std::vector<FigureTile*> tiles;
    for (int i = 0; i < figureCount; ++i)
        tiles.push_back(new FigureTile(parent));
    return tiles;
}

} // namespace

OverviewView::OverviewView(QWidget* parent)
    : QWidget(parent), m_verdict(new VerdictLine(this)), m_tiles(makeTiles(this)), m_tileGrid(new QGridLayout),
      m_memory(new MemoryCard(this)), m_lower(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_context(new ContextCard(this)), m_simulator(new SimulatorCard(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_verdict);
    layout->addLayout(m_tileGrid);
    layout->addWidget(m_memory);
    layout->addLayout(m_lower, 1);
    m_lower->addWidget(m_context, 1);
    m_lower->addWidget(m_simulator, 1);
    for (FigureTile* tile : m_tiles) {
        connect(tile, &FigureTile::roomChanged, this, &OverviewView::evenTiles);
        tile->setExplain([this](const Figure& figure) {
            return figure.missing.isEmpty() ? explanationOf(figure.keys, figure.confidence)
                                            : figure.missing.toHtmlEscaped();
        });
    }
    m_memory->setExplain([this](const std::vector<const char*>& keys, Confidence confidence) {
        return explanationOf(keys, confidence);
    });
    connect(m_context, &ContextCard::tableShown, this, &OverviewView::arrange);
    connect(m_simulator, &SimulatorCard::promptEdited, this, &OverviewView::promptEdited);
    setTheme(m_theme);
    arrange();
}

OverviewView::~OverviewView() = default;

void OverviewView::setCatalogue(std::shared_ptr<const Catalogue> catalogue)
{
    m_catalogue = std::move(catalogue);
    m_curveOf.reset();
    renderAll();
}

void OverviewView::setEstimateAt(EstimateAt estimateAt)
{
    m_estimateAt = std::move(estimateAt);
    m_curveOf.reset();
}

void OverviewView::setExplain(Explain explain)
{
    m_explain = std::move(explain);
}

void OverviewView::setFormat(const Format& format)
{
    m_format = format;
    renderAll();
}

void OverviewView::setTheme(const Theme& theme)
{
    m_theme = theme;
    layout()->setSpacing(theme.gap);
    m_tileGrid->setSpacing(theme.gap);
    m_lower->setSpacing(theme.gap);
    m_verdict->setTheme(theme);
    for (FigureTile* tile : m_tiles)
        tile->setTheme(theme);
    m_memory->setTheme(theme);
    m_context->setTheme(theme);
    m_simulator->setTheme(theme);
    renderAll();
}

void OverviewView::setDragging(bool dragging)
{
    m_context->setAxisFrozen(dragging);
}

void OverviewView::setInteractive(bool interactive)
{
    m_verdict->setInteractive(interactive);
    m_simulator->setVisible(interactive);
    m_context->setSwitchShown(interactive);
}

void OverviewView::render(const Scenario& scenario, const Estimate& estimate)
{
    m_scenario = scenario;
    m_estimate = estimate;
    m_rendered = true;
    renderAll();
}

QSize OverviewView::minimumSizeHint() const
{
    return {narrowest, 0};
}

int OverviewView::heightForWidth(int width) const
{
    return layout()->totalMinimumHeightForWidth(width);
}

void OverviewView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        renderAll();
}

void OverviewView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

std::optional<Tokens> OverviewView::contextLimit() const
{
    const Model* model = m_catalogue ? m_catalogue->model(m_scenario.model) : nullptr;
    if (!model)
        return std::nullopt;
    return model->contextLimit;
}

void OverviewView::refreshCurve()
{
    if (!m_estimateAt) {
        m_curve = {};
        m_fitting.reset();
        return;
    }
    const std::optional<Tokens> limit = contextLimit();
    const Interval<Tokens> range = contextRange(m_scenario.context, limit);
    const bool covered = !m_curve.points.empty() && m_curve.points.front().context == range.low
        && m_curve.points.back().context == range.high;
    if (covered && m_curveOf == curveKey(m_scenario))
        return;
    m_curve = contextCurve(m_estimateAt, range, limit);
    m_fitting = limit ? largestFittingContext(m_estimateAt, *limit) : std::nullopt;
    m_curveOf = curveKey(m_scenario);
}

QString OverviewView::contextMessage() const
{
    if (m_curve.complete || !m_estimateAt)
        return {};
    return missingCurveText(m_estimate, names(), m_format);
}

void OverviewView::renderAll()
{
    if (!m_rendered)
        return;
    refreshCurve();
    const VerdictText verdict = verdictText(m_estimate, m_fitting, names(), m_format);
    m_verdict->setVerdict(verdict);
    m_verdict->setNotes(notesText(m_estimate, verdict, names(), m_format));
    const std::vector<Figure> figures = headlineFigures(m_scenario, m_estimate, names(), m_format);
    for (std::size_t i = 0; i < m_tiles.size(); ++i)
        m_tiles[i]->setFigure(figures[i]);
    evenTiles();
    m_memory->render(m_estimate, names(), m_format);
    m_context->render(m_curve, m_estimate, m_format, contextMessage());
    m_simulator->render(m_scenario, m_estimate, names(), m_format);
}

void OverviewView::evenTiles()
{
    TileSizes sizes = m_tiles.front()->largestSizes();
    for (const FigureTile* tile : m_tiles) {
        const TileSizes own = tile->largestSizes();
        sizes = {std::min(sizes.value, own.value), std::min(sizes.notes, own.notes)};
    }
    for (FigureTile* tile : m_tiles)
        tile->setSizes(sizes);
}

QString OverviewView::explanationOf(const std::vector<const char*>& keys, Confidence confidence) const
{
    if (!m_explain)
        return {};
    const Explanation explanation = m_explain();
    QStringList texts;
    std::vector<const Derivation*> told;
    for (const char* key : keys) {
        const auto found = explanation.find(std::string_view(key));
        if (found == explanation.end())
            continue;
        const Derivation& derivation = found->second;
        const auto sameParts = std::ranges::find_if(
            told, [&](const Derivation* other) { return !other->parts.empty() && other->parts == derivation.parts; });
        Derivation brief = derivation; // without what stands above already
        if (std::ranges::find(told, derivation.source, &Derivation::source) != told.end())
            brief.source.clear();
        if (sameParts != told.end())
            brief.parts.clear();
        if (sameParts == told.end() || (*sameParts)->result != derivation.result)
            texts << explanationHtml(figureName(key), brief, m_format);
        told.push_back(&derivation);
    }
    if (texts.isEmpty())
        return tr("There is no formula behind this figure.");
    return classBadge(confidence, m_theme) + texts.join(QStringLiteral("<br>"));
}

void OverviewView::arrange()
{
    const int width = contentsRect().width();
    const int columns = width >= oneRowFrom ? figureCount : width >= besideFrom ? figureCount / 2 : figureCount / 3;
    // A table needs the whole width where there is little.
    const bool beside = width >= besideFrom && (columns == figureCount || !m_context->showsTable());
    m_lower->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    if (columns == m_tileColumns)
        return;
    m_tileColumns = columns;
    for (int i = 0; i < figureCount; ++i) {
        m_tileGrid->removeWidget(m_tiles[static_cast<std::size_t>(i)]);
        m_tileGrid->addWidget(m_tiles[static_cast<std::size_t>(i)], i / columns, i % columns);
    }
    for (int column = 0; column < figureCount; ++column)
        m_tileGrid->setColumnStretch(column, column < columns ? 1 : 0);
    // The chart and its table need the room more than the stream does.
    m_lower->setStretchFactor(m_context, columns < figureCount ? 11 : 1);
    m_lower->setStretchFactor(m_simulator, columns < figureCount ? 9 : 1);
}

} // namespace loadmark
