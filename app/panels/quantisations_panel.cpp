// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/quantisations_panel.h"

#include "app/panels/row_columns.h"
#include "app/text/scenario_text.h"
#include "app/text/verdict_text.h"

#include <algorithm>

namespace loadmark {

QuantisationsPanel::QuantisationsPanel(ScenarioStore& store, QWidget* parent) : TablePanel(store, parent)
{
}

std::size_t QuantisationsPanel::begin()
{
    m_table = std::make_unique<QuantisationTable>(store().scenario(), store().catalogue());
    m_lines.assign(m_table->size(), {});
    return m_lines.size();
}

void QuantisationsPanel::computeRow(std::size_t row)
{
    m_lines[row].row = m_table->row(row);
}

void QuantisationsPanel::computeMore(std::size_t row)
{
    Line& line = m_lines[row];
    line.smallest = m_table->smallestHardware(line.row);
    if (const auto spill = line.row.runs ? std::nullopt : m_table->spill(line.row))
        if (const auto speed = spill->arguments.find("decode_tokens_per_s"); speed != spill->arguments.end())
            line.spill = std::get<double>(speed->second);
    line.more = true;
}

double QuantisationsPanel::scale() const
{
    Bytes most = 1;
    for (const Line& line : m_lines)
        most = std::max({most, line.row.estimate.memory.gpuTotal.value.value_or(0),
            line.row.estimate.memory.gpuUsable.value.value_or(0)});
    return static_cast<double>(most);
}

std::vector<TableColumn> QuantisationsPanel::columns()
{
    const ColumnStyle style{format(), theme(), names()};
    const auto lineAt = [this](std::size_t row) -> const Line* {
        return row < m_lines.size() && m_lines[row].row.format ? &m_lines[row] : nullptr;
    };
    const RowAt rowAt = [lineAt](std::size_t row) -> const MatrixRow* {
        const Line* line = lineAt(row);
        return line ? &line->row : nullptr;
    };
    std::vector<TableColumn> columns(ColumnCount);
    columns[Format].title = tr("Format");
    columns[Format].text = [lineAt, style](std::size_t row) {
        const Line* line = lineAt(row);
        if (!line)
            return pending();
        const QString name = style.names.weights(line->row.scenario);
        return line->row.native ? tr("%1 (published)", "format of the published checkpoint").arg(name) : name;
    };
    columns[Weights] = bytesColumn(
        tr("Weights"), [lineAt](std::size_t row) { return lineAt(row)->row.file.bytes; }, rowAt, style);
    columns[Source].title = tr("Source", "of a size");
    columns[Source].text = [lineAt](std::size_t row) {
        return lineAt(row) ? confidenceWord(lineAt(row)->row.file.confidence) : pending();
    };
    columns[Source].tip = [lineAt](std::size_t row) {
        return lineAt(row) ? QString::fromStdString(lineAt(row)->row.file.source) : QString();
    };
    columns[Source].colour = [theme = theme()](std::size_t) { return theme.muted; };
    columns[KvCache] = bytesColumn(
        tr("KV cache"), [rowAt](std::size_t row) { return rowAt(row)->estimate.memory.kvCache.value; }, rowAt, style);
    columns[Total] = totalColumn(
        rowAt, [this](std::size_t) { return scale(); }, style);
    columns[Decode] = decodeColumn(rowAt, style);
    columns[Fit] = fitColumn(rowAt, style);

    TableColumn& spill = columns[Spill];
    spill.title = tr("Spilled tok/s", "speed with the overflow in system RAM");
    spill.unit = QStringLiteral("tokens/s");
    spill.alignment = Qt::AlignRight;
    spill.text = [lineAt, style](std::size_t row) {
        const Line* line = lineAt(row);
        if (!line || (!line->more && !line->row.runs))
            return pending();
        return line->spill ? style.format.rateValue(*line->spill) : QString();
    };
    spill.raw = [lineAt](std::size_t row) {
        return lineAt(row) && lineAt(row)->spill ? QVariant(*lineAt(row)->spill) : QVariant();
    };
    spill.colour = columns[Source].colour;
    spill.tip
        = [](std::size_t) { return tr("If what is too much were put into system RAM, whatever RAM that takes."); };

    TableColumn& smallest = columns[Smallest];
    smallest.title = tr("Smallest hardware that fits");
    smallest.text = [lineAt, style](std::size_t row) {
        const Line* line = lineAt(row);
        if (!line || !line->more)
            return pending();
        return line->smallest
            ? hardwareName(*line->smallest->accelerator, line->smallest->count, line->smallest->memory, style.format)
            : loadmark::Format::unknown();
    };
    return columns;
}

std::optional<std::size_t> QuantisationsPanel::currentRow() const
{
    const auto own = std::ranges::find_if(
        m_lines, [this](const Line& line) { return line.row.format && line.row.scenario == store().scenario(); });
    return own == m_lines.end() ? std::nullopt : std::optional<std::size_t>(own - m_lines.begin());
}

bool QuantisationsPanel::passes(std::size_t row, const QString&, bool onlyFitting) const
{
    return !onlyFitting || m_lines[row].row.runs;
}

void QuantisationsPanel::choose(std::size_t row)
{
    if (m_lines[row].row.format)
        store().edit(Field::Weights, m_lines[row].row.scenario);
}

QString QuantisationsPanel::title() const
{
    const Scenario& scenario = store().scenario();
    return tr("Every format of %1 on %2", "a model, hardware")
        .arg(names().model(scenario.model), hardwareText(scenario, names(), format()));
}

} // namespace loadmark
