// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/context_table.h"

#include <QFont>

#include <algorithm>

namespace loadmark {

ContextTable::ContextTable(QObject* parent) : QAbstractTableModel(parent)
{
}

void ContextTable::render(const ContextCurve& curve, Tokens own, const Format& format)
{
    std::vector<std::size_t> parts;
    for (std::size_t i = 0; i < gpuComponents.size(); ++i)
        if (std::ranges::any_of(curve.points, [i](const ContextPoint& point) { return point.parts[i] != Bytes{0}; }))
            parts.push_back(i);
    const bool sameShape = curve.points.size() == m_curve.points.size() && parts == m_parts;
    if (!sameShape)
        beginResetModel();
    m_curve = curve;
    m_own = own;
    m_format = format;
    m_parts = std::move(parts);
    m_decimals.clear();
    for (int column = 0; column < columnCount(); ++column)
        m_decimals.push_back(decimalsOf(column));
    if (!sameShape) {
        endResetModel();
    } else if (!m_curve.points.empty()) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    }
}

int ContextTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_curve.points.size());
}

int ContextTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_parts.size()) + 3;
}

ContextTable::Kind ContextTable::kindOf(int column) const
{
    if (column == 0)
        return Kind::Context;
    if (column == columnCount() - 1)
        return Kind::Fits;
    return column == columnCount() - 2 ? Kind::Total : Kind::Part;
}

std::optional<Bytes> ContextTable::valueAt(const ContextPoint& point, int column) const
{
    return kindOf(column) == Kind::Total ? point.total : point.parts[partOf(column)];
}

int ContextTable::decimalsOf(int column) const
{
    if (kindOf(column) != Kind::Part && kindOf(column) != Kind::Total)
        return 0;
    double largest = 0;
    for (const ContextPoint& point : m_curve.points)
        largest = std::max(largest, static_cast<double>(valueAt(point, column).value_or(0)) / m_format.gigabyte());
    return largest < 999.995 ? 2 : largest < 9999.95 ? 1 : 0;
}

QVariant ContextTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    const ContextPoint& point = m_curve.points[static_cast<std::size_t>(index.row())];
    if (role == Qt::FontRole && point.context == m_own) {
        QFont bold;
        bold.setWeight(QFont::DemiBold);
        return bold;
    }
    if (role != Qt::DisplayRole && role != Qt::UserRole)
        return {};
    const bool raw = role == Qt::UserRole;
    switch (kindOf(index.column())) {
    case Kind::Context:
        return raw ? QVariant(static_cast<qlonglong>(point.context)) : QVariant(m_format.shortTokens(point.context));
    case Kind::Fits:
        if (raw)
            return point.fits ? QVariant(*point.fits) : QVariant();
        return !point.fits ? Format::unknown() : *point.fits ? tr("yes", "it fits") : tr("no", "it does not fit");
    case Kind::Part:
    case Kind::Total:
        break;
    }
    const std::optional<Bytes> value = valueAt(point, index.column());
    if (raw)
        return value ? QVariant(static_cast<qlonglong>(*value)) : QVariant();
    return value ? m_format.number(
               static_cast<double>(*value) / m_format.gigabyte(), m_decimals[static_cast<std::size_t>(index.column())])
                 : Format::unknown();
}

QVariant ContextTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (kindOf(section)) {
    case Kind::Context:
        return tr("Context");
    case Kind::Total:
        return tr("Total", "memory");
    case Kind::Fits:
        return tr("Fits", "table column");
    case Kind::Part:
        break;
    }
    const Component part = gpuComponents[partOf(section)];
    return role == Qt::ToolTipRole ? componentName(part) : componentShortName(part);
}

} // namespace loadmark
