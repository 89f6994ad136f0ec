// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/format.h"
#include "app/text/names.h"
#include "app/theme/theme.h"
#include "estimator/log/check_log.h"

#include <QAbstractTableModel>

namespace loadmark {

/**
 * A checked log as rows: line, part, device, reported, predicted, difference, reason. Qt::UserRole gives raw values;
 * the tool tip of a row is the line of the log.
 */
class LogTable : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Line, Part, Device, Reported, Predicted, Difference, Reason, ColumnCount };

    explicit LogTable(QObject* parent = nullptr);

    void render(std::vector<CheckRow> rows, const Names& names, const Format& format);
    void setTheme(const Theme& theme);
    /** Number of the log's line, from 1. */
    int lineOf(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString textAt(const CheckRow& row, int column) const;
    QVariant rawAt(const CheckRow& row, int column) const;

    std::vector<CheckRow> m_rows;
    Names m_names;
    Format m_format;
    Theme m_theme;
};

} // namespace loadmark
