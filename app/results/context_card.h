// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/context_curve.h"
#include "app/results/card.h"
#include "app/text/format.h"

QT_BEGIN_NAMESPACE
class QStackedWidget;
class QTableView;
class QToolButton;
QT_END_NAMESPACE

namespace loadmark {

class ContextChart;
class ContextTable;
class Legend;

/** The context chart, and the same figures as a table. */
class ContextCard : public Card
{
    Q_OBJECT

public:
    explicit ContextCard(QWidget* parent = nullptr);

    void setTheme(const Theme& theme) override;
    /** `message` stands in place of the chart where there is nothing to draw. */
    void render(const ContextCurve& curve, const Estimate& estimate, const Format& format, const QString& message);
    void setAxisFrozen(bool frozen);
    /** Pictures show neither the switch to the table nor the table. */
    void setSwitchShown(bool shown);

    ContextChart* chart() const { return m_chart; }
    bool showsTable() const;
    ContextTable* table() const { return m_table; }

Q_SIGNALS:
    void tableShown(bool shown);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showTable(bool table);
    void copyTable();
    void fillTable();
    void makeTable();
    void themeTable();
    void fitColumns();
    void fillLegend(const ContextCurve& curve);

    ContextPoint m_own; ///< the scenario's
    ContextChart* m_chart;
    ContextTable* m_table;
    Legend* m_legend;
    QStackedWidget* m_stack;
    QTableView* m_view = nullptr; ///< made when it is first shown
    QToolButton* m_switch;
    QToolButton* m_copy;
};

} // namespace loadmark
