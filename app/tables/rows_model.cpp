// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tables/rows_model.h"

#include <QFont>
#include <QLocale>

namespace loadmark {

RowsModel::RowsModel(QObject* parent) : QAbstractTableModel(parent)
{
}

void RowsModel::setTheme(const Theme& theme)
{
    m_theme = theme;
    tellChanged();
}

void RowsModel::setColumns(std::vector<TableColumn> columns)
{
    const bool sameCount = columns.size() == m_columns.size();
    if (!sameCount)
        beginResetModel();
    m_columns = std::move(columns);
    if (!sameCount)
        return endResetModel();
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    tellChanged();
}

void RowsModel::start(std::size_t rows)
{
    const bool sameCount = rows == m_ready.size();
    if (!sameCount)
        beginResetModel();
    m_ready.assign(rows, false);
    m_current.reset();
    if (!sameCount)
        endResetModel();
}

void RowsModel::tellChanged()
{
    if (!m_ready.empty() && !m_columns.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void RowsModel::setCurrent(std::optional<std::size_t> row)
{
    m_current = row;
}

int RowsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_ready.size());
}

int RowsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant RowsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const TableColumn& column = m_columns[static_cast<std::size_t>(index.column())];
    const auto row = static_cast<std::size_t>(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return column.text ? QVariant(column.text(row)) : QVariant();
    case Qt::UserRole:
        return column.raw ? column.raw(row) : column.text ? QVariant(column.text(row)) : QVariant();
    case BarRole: {
        const auto bar = column.bar ? column.bar(row) : std::nullopt;
        return bar ? QVariant::fromValue(*bar) : QVariant();
    }
    case Qt::ToolTipRole:
        return column.tip ? QVariant(column.tip(row)) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant(column.alignment | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (!m_ready[row])
            return m_theme.faint();
        return column.colour ? QVariant(column.colour(row)) : QVariant(m_theme.text);
    case Qt::FontRole: {
        if (m_current != row)
            return {};
        QFont bold = m_theme.small();
        bold.setWeight(QFont::DemiBold);
        return bold;
    }
    default:
        return {};
    }
}

QVariant RowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const TableColumn& column = m_columns[static_cast<std::size_t>(section)];
    if (role == Qt::TextAlignmentRole)
        return QVariant(column.alignment | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? QVariant(column.title) : QVariant();
}

RowsFilter::RowsFilter(QObject* parent) : QSortFilterProxyModel(parent)
{
    setDynamicSortFilter(false); // once per slice, not per row
    setSortRole(Qt::UserRole);
}

void RowsFilter::setPasses(Passes passes)
{
    m_passes = std::move(passes);
    invalidate();
}

bool RowsFilter::filterAcceptsRow(int row, const QModelIndex&) const
{
    return !m_passes || m_passes(static_cast<std::size_t>(row));
}

bool RowsFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant one = left.data(Qt::UserRole), other = right.data(Qt::UserRole);
    if (one.isValid() != other.isValid())
        return one.isValid() == (sortOrder() == Qt::AscendingOrder);
    if (!one.isValid())
        return false;
    const bool texts = one.typeId() == QMetaType::QString;
    return texts ? QString::localeAwareCompare(one.toString(), other.toString()) < 0
                 : one.toDouble() < other.toDouble();
}

namespace {

QString rawText(const QVariant& value)
{
    if (!value.isValid())
        return {};
    if (value.typeId() == QMetaType::Double)
        return QLocale::c().toString(value.toDouble(), 'g', QLocale::FloatingPointShortest);
    return value.toString();
}

/** Rows of cells as `row` and `cell` join them. */
template<typename Cell>
QString joined(const QAbstractItemModel& model, int row, const QString& between, Cell cell)
{
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column)
        cells << cell(model.index(row, column));
    return cells.join(between);
}

} // namespace

QString tableAsTsv(const QAbstractItemModel& model, const std::vector<TableColumn>& columns)
{
    QStringList head;
    for (const TableColumn& column : columns)
        head << (column.unit.isEmpty() ? column.title : QStringLiteral("%1 [%2]").arg(column.title, column.unit));
    QString text = head.join(u'\t') + u'\n';
    for (int row = 0; row < model.rowCount(); ++row)
        text += joined(model, row, QStringLiteral("\t"), [](const QModelIndex& index) {
            return rawText(index.data(Qt::UserRole)).replace(u'\t', u' ').replace(u'\n', u' ');
        }) + u'\n';
    return text;
}

QString tableAsMarkdown(const QAbstractItemModel& model, const std::vector<TableColumn>& columns)
{
    const auto escaped = [](QString text) { return text.replace(u'|', QStringLiteral("\\|")).replace(u'\n', u' '); };
    QStringList head, rule;
    for (const TableColumn& column : columns) {
        head << escaped(column.title);
        rule << (column.alignment & Qt::AlignRight ? QStringLiteral("---:") : QStringLiteral("---"));
    }
    QString text
        = QStringLiteral("| %1 |\n| %2 |\n").arg(head.join(QStringLiteral(" | ")), rule.join(QStringLiteral(" | ")));
    for (int row = 0; row < model.rowCount(); ++row)
        text += QStringLiteral("| %1 |\n").arg(joined(model, row, QStringLiteral(" | "), [&](const QModelIndex& index) {
            return escaped(index.data().toString());
        }));
    return text;
}

} // namespace loadmark
