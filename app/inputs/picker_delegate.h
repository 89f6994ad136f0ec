// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace loadmark {

/** Paints the rows of a picker: headings, and items with title, detail, badge and a tick on the current one. */
class PickerDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setCurrentId(const QString& id) { m_currentId = id; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintGroup(QPainter* painter, const QStyleOptionViewItem& option, const QString& title) const;
    void paintItem(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

    QString m_currentId;
};

} // namespace loadmark
