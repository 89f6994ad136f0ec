// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tables/table_view.h"

#include "app/tables/bar_delegate.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>

namespace loadmark {

namespace {
constexpr int widestColumn = 170;
}

TableView::TableView(QWidget* parent)
    : QTableView(parent), m_rows(new RowsModel(this)), m_filter(new RowsFilter(this)), m_copyTsv(new QAction(this)),
      m_copyMarkdown(new QAction(this))
{
    m_filter->setSourceModel(m_rows);
    setModel(m_filter);
    setItemDelegate(new BarDelegate(this));
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSortIndicatorClearable(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    horizontalHeader()->setMinimumSectionSize(24);
    setSortingEnabled(true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setWordWrap(false);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setTabKeyNavigation(false);
    m_copyTsv->setShortcut(QKeySequence::Copy);
    m_copyTsv->setShortcutContext(Qt::WidgetShortcut);
    addActions({m_copyTsv, m_copyMarkdown});
    connect(m_copyTsv, &QAction::triggered, this, &TableView::copyTsv);
    connect(m_copyMarkdown, &QAction::triggered, this, &TableView::copyMarkdown);
    connect(this, &QTableView::clicked, this, &TableView::choose);
}

void TableView::setTheme(const Theme& theme)
{
    // Of its own, so that pictures, which no application's sheet reaches, look as the window does.
    setStyleSheet(QStringLiteral("QTableView { background: %1; color: %2; border: none; }"
                                 "QTableView::item { border: none; padding: 3px 9px; }"
                                 "QTableView::item:selected { background: %3; color: %4; }"
                                 "QHeaderView { background: %1; }"
                                 "QHeaderView::section { background: %1; color: %5; border: none;"
                                 " border-bottom: 1px solid %6; padding: 4px 9px; }")
                      .arg(theme.card.name(), theme.text.name(), theme.accent.name(), theme.onAccent.name(),
                          theme.muted.name(), theme.border.name()));
    setFont(theme.small());
    horizontalHeader()->setFont(theme.small());
    verticalHeader()->setDefaultSectionSize(theme.textSize * 2 + 4);
    static_cast<BarDelegate*>(itemDelegate())->setTheme(theme);
    m_rows->setTheme(theme);
}

void TableView::fitColumns(int stretch)
{
    QHeaderView* head = horizontalHeader();
    head->setSortIndicatorShown(false); // else room is kept for it in every column
    resizeColumnsToContents();
    head->setSortIndicatorShown(true);
    m_stretch = stretch < 0 ? m_rows->columnCount() - 1 : stretch;
    for (int column = 0; column < m_rows->columnCount(); ++column)
        if (column != m_stretch && columnWidth(column) > widestColumn)
            setColumnWidth(column, widestColumn);
    m_leastStretch = columnWidth(m_stretch);
    takeTheRest();
}

void TableView::takeTheRest()
{
    if (m_stretch < 0 || m_stretch >= m_rows->columnCount())
        return;
    const int others = horizontalHeader()->length() - columnWidth(m_stretch);
    setColumnWidth(m_stretch, std::max(m_leastStretch, viewport()->width() - others));
}

void TableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    takeTheRest();
}

std::vector<std::size_t> TableView::rowsInView() const
{
    std::vector<std::size_t> rows;
    const int first = std::max(0, rowAt(0)), last = rowAt(viewport()->height() - 1);
    for (int row = first; row <= (last < 0 ? m_filter->rowCount() - 1 : last); ++row)
        rows.push_back(static_cast<std::size_t>(m_filter->mapToSource(m_filter->index(row, 0)).row()));
    return rows;
}

int TableView::showWholeRows()
{
    const int height = verticalHeader()->defaultSectionSize();
    const int room = std::max(1, viewport()->height() / std::max(1, height));
    const int shown = std::min(room, m_filter->rowCount());
    for (int row = 0; row < m_filter->rowCount(); ++row)
        setRowHidden(row, row >= shown);
    return shown;
}

void TableView::retranslate()
{
    m_copyTsv->setText(tr("Copy for spreadsheets (TSV)"));
    m_copyMarkdown->setText(tr("Copy as Markdown"));
}

void TableView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return choose(currentIndex());
    QTableView::keyPressEvent(event);
}

void TableView::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addActions({m_copyTsv, m_copyMarkdown});
    menu.exec(event->globalPos());
}

void TableView::choose(const QModelIndex& index)
{
    if (index.isValid())
        Q_EMIT chosen(static_cast<std::size_t>(m_filter->mapToSource(index).row()));
}

void TableView::copyTsv()
{
    QGuiApplication::clipboard()->setText(tableAsTsv(*m_filter, m_rows->columns()));
}

void TableView::copyMarkdown()
{
    QGuiApplication::clipboard()->setText(tableAsMarkdown(*m_filter, m_rows->columns()));
}

} // namespace loadmark
