// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/table_panel.h"
#include "estimator/matrix/quantisation_table.h"

namespace loadmark {

/** Every format of the model on this hardware: size, memory against the load line, speed, what would hold it. */
class QuantisationsPanel : public TablePanel
{
    Q_OBJECT

public:
    explicit QuantisationsPanel(ScenarioStore& store, QWidget* parent = nullptr);

    enum Column { Format, Weights, Source, KvCache, Total, Decode, Fit, Spill, Smallest, ColumnCount };

protected:
    std::size_t begin() override;
    void computeRow(std::size_t row) override;
    void computeMore(std::size_t row) override;
    bool hasMore() const override { return true; }
    std::vector<TableColumn> columns() override;
    int widest() const override { return Total; }
    std::optional<std::size_t> currentRow() const override;
    bool passes(std::size_t row, const QString& searched, bool onlyFitting) const override;
    void choose(std::size_t row) override;
    QString title() const override;

private:
    struct Line
    {
        QuantisationRow row;
        bool more = false; ///< the two below are known
        std::optional<HardwareChoice> smallest;
        std::optional<double> spill; ///< tokens per second with the overflow in RAM
    };

    double scale() const; ///< bytes of a whole bar

    std::unique_ptr<QuantisationTable> m_table;
    std::vector<Line> m_lines;
};

} // namespace loadmark
