// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/hardware_panel.h"

#include "app/panels/recommended_strip.h"
#include "app/panels/row_columns.h"

#include <QVBoxLayout>

#include <algorithm>

namespace loadmark {

HardwarePanel::HardwarePanel(ScenarioStore& store, QWidget* parent)
    : TablePanel(store, parent), m_recommended(new RecommendedStrip(this))
{
    auto* rows = static_cast<QVBoxLayout*>(layout());
    rows->insertWidget(0, m_recommended);
    rows->setStretch(1, 1);
    setTools(true, true);
    connect(m_recommended, &RecommendedStrip::chosen, this,
        [this](const Scenario& scenario) { this->store().edit(Field::Gpu, scenario); });
}

std::size_t HardwarePanel::begin()
{
    m_table = std::make_unique<HardwareTable>(store().scenario(), store().catalogue());
    m_rows.assign(m_table->size(), {});
    return m_rows.size();
}

void HardwarePanel::computeRow(std::size_t row)
{
    m_rows[row] = m_table->row(row);
}

void HardwarePanel::computed()
{
    m_recommended->render(recommendations(m_rows, store().scenario(), store().catalogue()), format());
}

std::vector<TableColumn> HardwarePanel::columns()
{
    const ColumnStyle style{format(), theme(), names()};
    const auto at = [this](std::size_t row) -> const HardwareRow* {
        return row < m_rows.size() && m_rows[row].hardware.accelerator ? &m_rows[row] : nullptr;
    };
    const RowAt rowAt = [at](std::size_t row) -> const MatrixRow* { return at(row); };
    std::vector<TableColumn> columns(ColumnCount);
    columns[Vendor].title = tr("Vendor");
    columns[Vendor].text = [at](std::size_t row) {
        return at(row) ? QString::fromStdString(at(row)->hardware.accelerator->vendor) : pending();
    };
    columns[Vendor].colour = [theme = theme()](std::size_t) { return theme.muted; };
    columns[Name].title = tr("Accelerator");
    columns[Name].text = [at, style](std::size_t row) {
        return at(row) ? hardwareName(*at(row)->hardware.accelerator, 1, at(row)->hardware.memory, style.format)
                       : pending();
    };
    columns[Count].title = tr("GPUs");
    columns[Count].alignment = Qt::AlignRight;
    columns[Count].text
        = [at, style](std::size_t row) { return at(row) ? style.format.number(at(row)->hardware.count) : pending(); };
    columns[Count].raw = [at](std::size_t row) { return at(row) ? QVariant(at(row)->hardware.count) : QVariant(); };
    columns[Memory] = bytesColumn(
        tr("Usable"), [rowAt](std::size_t row) { return rowAt(row)->estimate.memory.gpuUsable.value; }, rowAt, style);
    // Hardware differs by a factor of a hundred: each bar is as long as its own row needs.
    columns[Total] = totalColumn(
        rowAt,
        [rowAt](std::size_t row) {
            const MemoryEstimate& memory = rowAt(row)->estimate.memory;
            return static_cast<double>(std::max(memory.gpuUsable.value.value_or(0), memory.gpuTotal.value.value_or(0)));
        },
        style);
    columns[Fit] = fitColumn(rowAt, style);
    columns[Decode] = decodeColumn(rowAt, style);
    columns[Ttft] = ttftColumn(rowAt, style);
    TableColumn& price = columns[Price];
    price.title = tr("Price");
    price.unit = QStringLiteral("USD");
    price.alignment = Qt::AlignRight;
    price.text = [at, style](std::size_t row) {
        const HardwareRow* line = at(row);
        return !line ? pending() : line->price ? style.format.wholeMoney(line->price->usd) : Format::unknown();
    };
    price.raw
        = [at](std::size_t row) { return at(row) && at(row)->price ? QVariant(at(row)->price->usd) : QVariant(); };
    price.tip = [at](std::size_t row) {
        return at(row) && at(row)->price && at(row)->price->used ? tr("A usual price of used ones.") : QString();
    };
    return columns;
}

std::optional<std::size_t> HardwarePanel::currentRow() const
{
    const Scenario& now = store().scenario();
    const auto own = std::ranges::find_if(m_rows, [&](const HardwareRow& row) {
        return row.hardware.accelerator && row.scenario.gpus == now.gpus && row.scenario.gpuMemory == now.gpuMemory;
    });
    return own == m_rows.end() ? std::nullopt : std::optional<std::size_t>(own - m_rows.begin());
}

bool HardwarePanel::passes(std::size_t row, const QString& searched, bool onlyFitting) const
{
    const HardwareRow& line = m_rows[row];
    if (!line.hardware.accelerator)
        return !onlyFitting && searched.isEmpty();
    const Accelerator& accelerator = *line.hardware.accelerator;
    const QString words = QString::fromStdString(
        accelerator.vendor + ' ' + accelerator.name + ' ' + accelerator.architecture + ' ' + accelerator.segment);
    return (!onlyFitting || line.runs)
        && std::ranges::all_of(searched.split(u' ', Qt::SkipEmptyParts),
            [&](const QString& word) { return words.contains(word, Qt::CaseInsensitive); });
}

void HardwarePanel::choose(std::size_t row)
{
    if (m_rows[row].hardware.accelerator)
        store().edit(Field::Gpu, m_rows[row].scenario);
}

QString HardwarePanel::title() const
{
    return tr("%1 on every accelerator", "a model").arg(names().model(store().scenario().model));
}

void HardwarePanel::applyTheme()
{
    TablePanel::applyTheme();
    layout()->setSpacing(theme().gap);
    m_recommended->setTheme(theme());
}

} // namespace loadmark
