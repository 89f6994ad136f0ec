// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tables/rows_model.h"

#include <QTableView>

namespace loadmark {

/**
 * A table of RowsModel that sorts by its head, and copies itself: Ctrl+C as tab-separated values for spreadsheets, the
 * context menu also as Markdown. Click and Enter choose a row.
 */
class TableView : public QTableView
{
    Q_OBJECT

public:
    explicit TableView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    RowsModel& rows() { return *m_rows; }
    RowsFilter& filter() { return *m_filter; }
    /** Fits the columns to what is in them; the last, or `stretch`, takes the rest where there is any. */
    void fitColumns(int stretch = -1);
    /** Rows of the model that are in view, in their order. */
    std::vector<std::size_t> rowsInView() const;
    /** Hides the rows that do not fit in whole, and says how many are left: for pictures. */
    int showWholeRows();
    void retranslate();

Q_SIGNALS:
    void chosen(std::size_t row);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void choose(const QModelIndex& index);
    void takeTheRest();
    void copyTsv();
    void copyMarkdown();

    RowsModel* m_rows;
    RowsFilter* m_filter;
    int m_stretch = -1, m_leastStretch = 0;
    QAction *m_copyTsv, *m_copyMarkdown;
};

} // namespace loadmark
