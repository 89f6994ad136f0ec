// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QSortFilterProxyModel>
#include <QStringList>

#include <vector>

namespace loadmark {

struct PickerItem
{
    QString id;
    QString title;
    QString detail; ///< on the right, quieter
    QString badge; ///< how the detail is known, in a pill
    QString search; ///< further words to find it by
    QString tip;
};

struct PickerGroup
{
    QString title; ///< empty: items without a heading
    std::vector<PickerItem> items;
};

/** Groups of things to pick, as a tree of two levels. */
class PickerModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Roles { IdRole = Qt::UserRole, DetailRole, BadgeRole, SearchRole, IsGroupRole };

    using QAbstractItemModel::QAbstractItemModel;

    void setGroups(std::vector<PickerGroup> groups);
    const std::vector<PickerGroup>& groups() const { return m_groups; }
    QModelIndex indexOf(const QString& id) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    const PickerItem* itemAt(const QModelIndex& index) const;
    QVariant groupData(const PickerGroup& group, int role) const;
    QVariant itemData(const PickerItem& item, const PickerGroup& group, int role) const;

    std::vector<PickerGroup> m_groups;
};

/** The items that contain every word of a search, in any order, and their groups. */
class PickerFilter : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit PickerFilter(QObject* parent = nullptr);
    void setWords(const QString& text);
    /** Number of items, groups not counted. */
    int itemCount() const;
    QModelIndex firstItem() const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_words;
};

} // namespace loadmark
