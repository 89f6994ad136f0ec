// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/table_panel.h"
#include "estimator/matrix/model_table.h"

QT_BEGIN_NAMESPACE
class QComboBox;
QT_END_NAMESPACE

namespace loadmark {

/** Every model on this hardware, at its best format that fits, with the context that still fits. */
class ModelsPanel : public TablePanel
{
    Q_OBJECT

public:
    explicit ModelsPanel(ScenarioStore& store, QWidget* parent = nullptr);

    enum Column { Family, Name, Parameters, Licence, Weights, Size, Fit, Context, Decode, ColumnCount };

protected:
    std::size_t begin() override;
    void computeRow(std::size_t row) override;
    std::vector<TableColumn> columns() override;
    int widest() const override { return Name; }
    std::optional<std::size_t> currentRow() const override;
    bool passes(std::size_t row, const QString& searched, bool onlyFitting) const override;
    void choose(std::size_t row) override;
    QString title() const override;
    void retranslate() override;

private:
    void fillLicences();

    std::unique_ptr<ModelTable> m_table;
    std::vector<ModelRow> m_rows;
    QComboBox *m_sizes, *m_licences;
};

} // namespace loadmark
