// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/inputs/picker_model.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QTreeView;

namespace loadmark {

class PickerDelegate;

/**
 * A list with a search field that drops down from a button. Typing searches, Up and Down move, Enter takes, Escape
 * leaves everything as it was.
 */
class PickerPopup : public QFrame
{
    Q_OBJECT
public:
    explicit PickerPopup(QWidget* parent);

    void setSearchHint(const QString& text);
    /** Shows the groups below `anchor` with `current` marked; `typed` is what has been typed so far. */
    void open(QWidget* anchor, std::vector<PickerGroup> groups, const QString& current, const QString& typed);

Q_SIGNALS:
    void picked(const QString& id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void search(const QString& text);
    void select(const QModelIndex& index);
    void move(int rows);
    bool handleKey(int key);
    void take(const QModelIndex& index);
    void place(QWidget* anchor);
    void retranslate();

    PickerModel* m_model;
    PickerFilter* m_filter;
    PickerDelegate* m_delegate;
    QLineEdit* m_search;
    QTreeView* m_view;
    QLabel* m_nothing;
};

} // namespace loadmark
