// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/inputs/picker_model.h"

#include <algorithm>

namespace loadmark {

namespace {

/** The internal id of group rows; items carry 1 + the row of their group. */
constexpr quintptr groupMark = 0;

} // namespace

void PickerModel::setGroups(std::vector<PickerGroup> groups)
{
    beginResetModel();
    m_groups = std::move(groups);
    std::erase_if(m_groups, [](const PickerGroup& group) { return group.items.empty(); });
    endResetModel();
}

QModelIndex PickerModel::indexOf(const QString& id) const
{
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        const auto& items = m_groups[g].items;
        const auto found = std::ranges::find(items, id, &PickerItem::id);
        if (found != items.end())
            return index(static_cast<int>(found - items.begin()), 0, index(static_cast<int>(g), 0));
    }
    return {};
}

QModelIndex PickerModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : groupMark);
}

QModelIndex PickerModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == groupMark)
        return {};
    return createIndex(static_cast<int>(child.internalId()) - 1, 0, groupMark);
}

int PickerModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_groups.size());
    if (parent.internalId() != groupMark || parent.column() != 0)
        return 0;
    return static_cast<int>(m_groups[static_cast<std::size_t>(parent.row())].items.size());
}

int PickerModel::columnCount(const QModelIndex&) const
{
    return 1;
}

QVariant PickerModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (index.internalId() == groupMark)
        return groupData(m_groups[static_cast<std::size_t>(index.row())], role);
    const PickerGroup& group = m_groups[static_cast<std::size_t>(index.internalId()) - 1];
    return itemData(group.items[static_cast<std::size_t>(index.row())], group, role);
}

QVariant PickerModel::groupData(const PickerGroup& group, int role) const
{
    if (role == Qt::DisplayRole)
        return group.title;
    if (role == IsGroupRole)
        return true;
    return {};
}

QVariant PickerModel::itemData(const PickerItem& item, const PickerGroup& group, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return item.title;
    case Qt::ToolTipRole:
        return item.tip.isEmpty() ? QVariant() : item.tip;
    case Qt::AccessibleTextRole:
        return QStringList{item.title, item.detail, item.badge}.join(QStringLiteral(", "));
    case IdRole:
        return item.id;
    case DetailRole:
        return item.detail;
    case BadgeRole:
        return item.badge;
    case SearchRole:
        return QStringList{group.title, item.id, item.title, item.detail, item.search}.join(QLatin1Char(' '));
    case IsGroupRole:
        return false;
    default:
        return {};
    }
}

Qt::ItemFlags PickerModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    if (index.internalId() == groupMark)
        return Qt::ItemIsEnabled;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

PickerFilter::PickerFilter(QObject* parent) : QSortFilterProxyModel(parent)
{
    setRecursiveFilteringEnabled(true);
}

void PickerFilter::setWords(const QString& text)
{
    m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

int PickerFilter::itemCount() const
{
    int count = 0;
    for (int group = 0; group < rowCount(); ++group)
        count += rowCount(index(group, 0));
    return count;
}

QModelIndex PickerFilter::firstItem() const
{
    return rowCount() > 0 ? index(0, 0, index(0, 0)) : QModelIndex();
}

bool PickerFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QModelIndex source = sourceModel()->index(row, 0, parent);
    if (source.data(PickerModel::IsGroupRole).toBool())
        return false; // shown by recursion, as long as an item of it is
    const QString text = source.data(PickerModel::SearchRole).toString();
    return std::ranges::all_of(m_words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace loadmark
