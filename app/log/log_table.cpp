// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/log/log_table.h"

#include "app/log/log_texts.h"
#include "app/text/log_part.h"

#include <QFont>

namespace loadmark {

namespace {

bool isNumber(int column)
{
    return column == LogTable::Line || column == LogTable::Reported || column == LogTable::Predicted
        || column == LogTable::Difference;
}

QColor colourOf(Agreement agreement, const Theme& theme)
{
    switch (agreement) {
    case Agreement::WithinRounding:
    case Agreement::FollowsLog:
    case Agreement::WithinInterval:
        return theme.ok;
    case Agreement::Deviates:
        return theme.overLimit;
    case Agreement::NotPredicted:
        break;
    }
    return theme.muted;
}

} // namespace

LogTable::LogTable(QObject* parent) : QAbstractTableModel(parent)
{
}

void LogTable::render(std::vector<CheckRow> rows, const Names& names, const Format& format)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_names = names;
    m_format = format;
    endResetModel();
}

void LogTable::setTheme(const Theme& theme)
{
    m_theme = theme;
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::ForegroundRole});
}

int LogTable::lineOf(int row) const
{
    return m_rows[static_cast<std::size_t>(row)].reported.lines.front().number;
}

int LogTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int LogTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QString LogTable::textAt(const CheckRow& row, int column) const
{
    const LogFigure& figure = row.reported;
    switch (column) {
    case Line:
        return m_format.number(figure.lines.front().number);
    case Part:
        return figure.draft ? tr("%1 (draft)", "a part of memory").arg(logPartName(figure.part))
                            : logPartName(figure.part);
    case Device:
        return figure.allDevices ? tr("all", "devices") : QString::fromStdString(figure.device);
    case Reported:
        return logValueText(figure.value, figure.part, m_format, figure.value);
    case Predicted:
        return logPrediction(row) ? logValueText(*logPrediction(row), figure.part, m_format, figure.value)
                                  : Format::unknown();
    case Difference:
        return logDifferenceText(row, m_format);
    default:
        return logReasonText(row, m_names, m_format);
    }
}

QVariant LogTable::rawAt(const CheckRow& row, int column) const
{
    switch (column) {
    case Line:
        return row.reported.lines.front().number;
    case Reported:
        return row.reported.value;
    case Predicted:
        return logPrediction(row) ? QVariant(*logPrediction(row)) : QVariant();
    case Difference:
        return logPrediction(row) ? QVariant(*logPrediction(row) - row.reported.value) : QVariant();
    default:
        return textAt(row, column);
    }
}

QVariant LogTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= ColumnCount)
        return {};
    const CheckRow& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return textAt(row, index.column());
    case Qt::UserRole:
        return rawAt(row, index.column());
    case Qt::ToolTipRole: {
        QStringList lines;
        for (const LogLine& line : row.reported.lines)
            lines << QString::fromStdString(line.text).toHtmlEscaped();
        return lines.join(QStringLiteral("<br>"));
    }
    case Qt::TextAlignmentRole:
        return QVariant((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (index.column() == Difference)
            return colourOf(row.agreement, m_theme);
        return index.column() == Line || index.column() == Device ? QVariant(m_theme.muted) : QVariant(m_theme.text);
    default:
        return {};
    }
}

QVariant LogTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Line:
        return tr("Line", "of a log");
    case Part:
        return tr("Part", "of memory");
    case Device:
        return tr("Device");
    case Reported:
        return tr("Log says");
    case Predicted:
        return tr("Loadmark says");
    case Difference:
        return tr("Difference");
    default:
        return tr("Reason", "of a difference");
    }
}

} // namespace loadmark
