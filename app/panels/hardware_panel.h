// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/table_panel.h"
#include "estimator/matrix/recommendation.h"

namespace loadmark {

class RecommendedStrip;

/** The model on every accelerator, 1, 2, 4 and 8 of it, and above that what to choose. */
class HardwarePanel : public TablePanel
{
    Q_OBJECT

public:
    explicit HardwarePanel(ScenarioStore& store, QWidget* parent = nullptr);

    enum Column { Vendor, Name, Count, Memory, Total, Fit, Decode, Ttft, Price, ColumnCount };

    RecommendedStrip& recommended() { return *m_recommended; }

protected:
    std::size_t begin() override;
    void computeRow(std::size_t row) override;
    void computed() override;
    std::vector<TableColumn> columns() override;
    int widest() const override { return Total; }
    std::optional<std::size_t> currentRow() const override;
    bool passes(std::size_t row, const QString& searched, bool onlyFitting) const override;
    void choose(std::size_t row) override;
    QString title() const override;
    void applyTheme() override;

private:
    std::unique_ptr<HardwareTable> m_table;
    std::vector<HardwareRow> m_rows;
    RecommendedStrip* m_recommended;
};

} // namespace loadmark
