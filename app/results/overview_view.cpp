// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/results/overview_view.h"

#include <QEvent>

namespace loadmark {

OverviewView::OverviewView(QWidget* parent) : QWidget(parent)
{
}

OverviewView::~OverviewView() = default;

void OverviewView::setCatalogue(std::shared_ptr<const Catalogue> catalogue)
{
    m_catalogue = std::move(catalogue);
    renderAll();
}

void OverviewView::setEstimateAt(EstimateAt estimateAt)
{
    m_estimateAt = std::move(estimateAt);
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
    renderAll();
}

void OverviewView::setDragging(bool)
{
}

void OverviewView::setSimulatorShown(bool)
{
}

void OverviewView::render(const Scenario& scenario, const Estimate& estimate)
{
    m_scenario = scenario;
    m_estimate = estimate;
    renderAll();
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

void OverviewView::renderAll()
{
}

void OverviewView::arrange()
{
}

} // namespace loadmark
