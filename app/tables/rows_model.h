// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/theme/theme.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace loadmark {

/** A share of a bar and where its load line stands, both of the bar's whole length. */
struct BarShare
{
    double filled = 0;
    std::optional<double> line;
};

/** One column of a table: what stands in it for each row. Functions that are not set show nothing. */
struct TableColumn
{
    QString title;
    QString unit; ///< of the raw values, for what is copied: "bytes"; empty: none
    Qt::Alignment alignment = Qt::AlignLeft;
    std::function<QString(std::size_t row)> text;
    std::function<QVariant(std::size_t row)> raw; ///< sorts and is copied; invalid: unknown. Not set: the text
    std::function<QColor(std::size_t row)> colour;
    std::function<QString(std::size_t row)> tip;
    std::function<std::optional<BarShare>(std::size_t row)> bar; ///< drawn above the text
};

/**
 * Rows that somebody else keeps, by columns that tell their texts and values. Qt::UserRole gives raw values.
 * A row that is not ready is shown faint, as it was before.
 */
class RowsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr int BarRole = Qt::UserRole + 1;

    explicit RowsModel(QObject* parent = nullptr);

    void setTheme(const Theme& theme);
    /** Texts may be new in all columns; the number of columns may change. */
    void setColumns(std::vector<TableColumn> columns);
    const std::vector<TableColumn>& columns() const { return m_columns; }
    /** As many rows as there were keep their places in the view. All are unready. */
    void start(std::size_t rows);
    void setReady(std::size_t row) { m_ready[row] = true; }
    bool isReady(std::size_t row) const { return m_ready[row]; }
    /** Rows have been computed. */
    void tellChanged();
    /** The row that the scenario on screen is. */
    void setCurrent(std::optional<std::size_t> row);
    std::optional<std::size_t> current() const { return m_current; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    Theme m_theme;
    std::vector<TableColumn> m_columns;
    std::vector<bool> m_ready;
    std::optional<std::size_t> m_current;
};

/** Sorts by raw values with what is unknown at the end either way, and shows the rows that a function lets pass. */
class RowsFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using Passes = std::function<bool(std::size_t row)>;

    explicit RowsFilter(QObject* parent = nullptr);

    void setPasses(Passes passes);
    void refilter() { invalidate(); }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    Passes m_passes;
};

/** The rows as shown, with raw values and units in the head: for spreadsheets. */
QString tableAsTsv(const QAbstractItemModel& model, const std::vector<TableColumn>& columns);
/** The rows as shown, with their texts. */
QString tableAsMarkdown(const QAbstractItemModel& model, const std::vector<TableColumn>& columns);

} // namespace loadmark
