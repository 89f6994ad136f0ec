// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/context_table.h"

namespace loadmark {

ContextTable::ContextTable(QObject* parent) : QAbstractTableModel(parent)
{
}

void ContextTable::render(const ContextCurve& curve, const Format& format)
{
    const bool sameShape = curve.points.size() == m_curve.points.size();
    if (!sameShape)
        beginResetModel();
    m_curve = curve;
    m_format = format;
    if (!sameShape) {
        endResetModel();
    } else if (!m_curve.points.empty()) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, Columns - 1);
    }
}

int ContextTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_curve.points.size());
}

int ContextTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(Columns);
}

std::optional<Bytes> ContextTable::valueAt(const ContextPoint& point, int column) const
{
    if (column == Context)
        return point.context;
    return column == Total ? point.total : point.parts[static_cast<std::size_t>(column - FirstPart)];
}

QVariant ContextTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::UserRole)
        return {};
    const ContextPoint& point = m_curve.points[static_cast<std::size_t>(index.row())];
    if (index.column() == Fits) {
        if (role == Qt::UserRole)
            return point.fits ? QVariant(*point.fits) : QVariant();
        return !point.fits ? Format::unknown() : *point.fits ? tr("fits") : tr("does not fit");
    }
    const std::optional<Bytes> value = valueAt(point, index.column());
    if (role == Qt::UserRole)
        return value ? QVariant(static_cast<qlonglong>(*value)) : QVariant();
    if (!value)
        return Format::unknown();
    return index.column() == Context ? m_format.tokens(*value) : m_format.bytes(static_cast<double>(*value));
}

QVariant ContextTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= columnCount())
        return {};
    if (section == Context)
        return tr("Context");
    if (section == Total)
        return tr("Total", "memory");
    if (section == Fits)
        return tr("Fits", "table column");
    return componentName(gpuComponents[static_cast<std::size_t>(section - FirstPart)]);
}

} // namespace loadmark
