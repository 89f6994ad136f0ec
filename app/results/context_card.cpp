// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/results/context_card.h"

#include "app/charts/context_chart.h"
#include "app/charts/context_table.h"
#include "app/charts/legend.h"
#include "app/theme/component_colour.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace loadmark {

namespace {
constexpr int tableHeight = 240; ///< the head and most of the rows
}

ContextCard::ContextCard(QWidget* parent)
    : Card(parent), m_chart(new ContextChart(this)), m_table(new ContextTable(this)), m_legend(new Legend(this)),
      m_stack(new QStackedWidget(this)), m_switch(new QToolButton(this)), m_copy(new QToolButton(this))
{
    m_stack->addWidget(m_chart);
    m_switch->setCheckable(true);
    m_switch->setProperty("quiet", true);
    m_copy->setProperty("quiet", true);
    connect(m_switch, &QToolButton::toggled, this, &ContextCard::showTable);
    connect(m_copy, &QToolButton::clicked, this, &ContextCard::copyTable);
    head()->addWidget(m_copy);
    head()->addWidget(m_switch);
    m_copy->hide();

    body()->addWidget(m_legend);
    body()->addWidget(m_stack, 1);
    body()->setStretch(0, 0);
}

void ContextCard::setTheme(const Theme& theme)
{
    Card::setTheme(theme);
    m_chart->setTheme(theme);
    m_legend->setTheme(theme);
    for (QToolButton* button : {m_switch, m_copy})
        button->setFont(theme.small());
    if (m_view)
        themeTable();
}

bool ContextCard::showsTable() const
{
    return m_switch->isChecked();
}

void ContextCard::makeTable()
{
    m_view = new QTableView(m_stack);
    m_view->setModel(m_table);
    m_view->verticalHeader()->hide();
    m_view->horizontalHeader()->setMinimumSectionSize(1);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->setWordWrap(false);
    m_view->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // the chart says how high both are
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setTabKeyNavigation(false);
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto* copy = new QAction(m_view);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, &ContextCard::copyTable);
    m_view->addAction(copy);
    m_stack->addWidget(m_view);
    setTabOrder(m_switch, m_view);
    themeTable();
}

void ContextCard::themeTable()
{
    m_view->setFont(theme().small());
    QFont heads = theme().small(); // as in the style sheet, which widths are not measured with
    heads.setPixelSize(11);
    m_view->horizontalHeader()->setFont(heads);
}

void ContextCard::setAxisFrozen(bool frozen)
{
    m_chart->setAxisFrozen(frozen);
}

void ContextCard::setSwitchShown(bool shown)
{
    m_switch->setVisible(shown);
    if (!shown)
        showTable(false);
}

void ContextCard::render(
    const ContextCurve& curve, const Estimate& estimate, const Format& format, const QString& message)
{
    setTitle(tr("Memory by context"));
    const int sequences = estimate.scenario.sequences;
    setCaption(tr("%1 · %n sequences", "unit of the axis", sequences).arg(format.gigabyteUnit()));
    m_switch->setText(m_switch->isChecked() ? tr("Chart") : tr("Table"));
    m_switch->setToolTip(m_switch->isChecked() ? tr("Show the figures as a chart") : tr("Show the figures as a table"));
    m_switch->setAccessibleName(m_switch->toolTip());
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy the table as tab-separated values"));
    m_copy->setAccessibleName(m_copy->toolTip());
    m_chart->setFormat(format);
    m_chart->setMessage(message);
    m_own = contextPoint(estimate);
    m_chart->render(curve, {m_own.context, m_own.total});
    fillTable();
    fillLegend(message.isEmpty() ? curve : ContextCurve{});
}

/** Only while it is shown: its columns measure every cell. */
void ContextCard::fillTable()
{
    if (!m_switch->isChecked())
        return;
    if (!m_view)
        makeTable();
    m_view->setAccessibleName(tr("Memory by context, as a table"));
    m_table->render(tabulated(m_chart->curve(), m_own), m_own.context, m_chart->format());
    fitColumns();
}

/** Each column as wide as its texts need, and what is left shared out; a few pixels of its margins may be missing. */
void ContextCard::fitColumns()
{
    QHeaderView* header = m_view->horizontalHeader();
    header->resizeSections(QHeaderView::ResizeToContents);
    constexpr int spareMargin = 6;
    const int spare = std::max(-spareMargin * header->count(), m_view->viewport()->width() - header->length());
    for (int i = 0, left = spare, count = header->count(); i < count; ++i) {
        const int share = left / (count - i);
        header->resizeSection(i, header->sectionSize(i) + share);
        left -= share;
    }
}

void ContextCard::resizeEvent(QResizeEvent* event)
{
    Card::resizeEvent(event);
    if (m_view && m_switch->isChecked())
        QMetaObject::invokeMethod(this, &ContextCard::fitColumns, Qt::QueuedConnection); // once the view has its size
}

void ContextCard::fillLegend(const ContextCurve& curve)
{
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < gpuComponents.size(); ++i)
        if (std::any_of(curve.points.begin(), curve.points.end(),
                [i](const ContextPoint& point) { return point.parts[i].value_or(0) > 0; }))
            entries.push_back({colourOf(theme(), gpuComponents[i]), componentName(gpuComponents[i]), {}});
    m_legend->setVisible(!entries.empty());
    m_legend->setEntries(std::move(entries));
}

void ContextCard::showTable(bool table)
{
    fillTable();
    m_stack->setCurrentIndex(table ? 1 : 0);
    m_stack->setMinimumHeight(table ? tableHeight : 0);
    Q_EMIT tableShown(table);
    if (table)
        QMetaObject::invokeMethod(this, &ContextCard::fitColumns, Qt::QueuedConnection);
    m_copy->setVisible(table);
    m_switch->setText(table ? tr("Chart") : tr("Table"));
    m_switch->setToolTip(table ? tr("Show the figures as a chart") : tr("Show the figures as a table"));
    m_switch->setAccessibleName(m_switch->toolTip());
}

void ContextCard::copyTable()
{
    QGuiApplication::clipboard()->setText(curveAsTsv(m_table->curve()));
}

} // namespace loadmark
