// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

#include <vector>

namespace loadmark {

/** Shares per GPU as a list of numbers: "3,1". What cannot be read stays marked and changes nothing. */
class SharesField : public QLineEdit
{
    Q_OBJECT
public:
    explicit SharesField(QWidget* parent = nullptr);

    /** Emits nothing. */
    void setShares(const std::vector<double>& shares);

Q_SIGNALS:
    void picked(const std::vector<double>& shares);

protected:
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void commit();
    void setMistaken(bool mistaken);

    std::vector<double> m_shares;
};

} // namespace loadmark
