// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/panel.h"
#include "app/tables/row_filler.h"
#include "app/tables/table_view.h"

#include <memory>

QT_BEGIN_NAMESPACE
class QCheckBox;
class QHBoxLayout;
class QLineEdit;
QT_END_NAMESPACE

namespace loadmark {

class TableCard;

/**
 * A panel of one table whose rows are computed in slices: what takes longest last. A click on a row, or Enter, makes it
 * the scenario.
 */
class TablePanel : public Panel
{
    Q_OBJECT

public:
    explicit TablePanel(ScenarioStore& store, QWidget* parent = nullptr);

    void setInteractive(bool interactive) override;
    TableView& table() { return *m_view; }

protected:
    /** Makes ready for the store's scenario and says how many rows there are. */
    virtual std::size_t begin() = 0;
    virtual void computeRow(std::size_t row) = 0;
    /** All rows are there. */
    virtual void computed() { }
    /** What is slower than the row itself, once all rows are there. */
    virtual void computeMore(std::size_t row) { Q_UNUSED(row); }
    virtual bool hasMore() const { return false; }
    virtual std::vector<TableColumn> columns() = 0;
    /** The column that takes what room is left. */
    virtual int widest() const { return -1; }
    /** The row that is the scenario on screen, among those that have been computed. */
    virtual std::optional<std::size_t> currentRow() const = 0;
    virtual bool passes(std::size_t row, const QString& searched, bool onlyFitting) const = 0;
    virtual void choose(std::size_t row) = 0;
    virtual QString title() const = 0;
    virtual QString caption() const { return {}; }
    /** Whether one may search, and show only what fits. */
    void setTools(bool search, bool onlyFitting);
    QHBoxLayout* tools() const { return m_tools; }
    /** The rows that pass are others. */
    void refilter();

    void render() override;
    void complete() override;
    void applyTheme() override;
    void retranslate() override;

private:
    void computeRest();
    void showProgress();

    std::shared_ptr<const Catalogue> m_catalogue; ///< kept as long as rows are computed from it
    TableCard* m_card;
    QHBoxLayout* m_tools;
    QLineEdit* m_search;
    QCheckBox* m_onlyFitting;
    TableView* m_view;
    RowFiller* m_filler;
    bool m_interactive = true;
    bool m_onRest = false;
    bool m_unfitted = true; ///< columns have the widths of other texts
};

} // namespace loadmark
