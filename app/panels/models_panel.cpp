// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/models_panel.h"

#include "app/panels/row_columns.h"
#include "app/text/scenario_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include <algorithm>
#include <array>
#include <set>

namespace loadmark {

namespace {

constexpr double billion = 1e9;
/** Limits of the choices of size, in billions of parameters. */
constexpr std::array<double, 5> sizeLimits{4, 16, 40, 130, 400};

} // namespace

ModelsPanel::ModelsPanel(ScenarioStore& store, QWidget* parent)
    : TablePanel(store, parent), m_sizes(new QComboBox(this)), m_licences(new QComboBox(this))
{
    setTools(true, true);
    for (QComboBox* choice : {m_sizes, m_licences}) {
        tools()->insertWidget(tools()->count() - 1, choice);
        connect(choice, &QComboBox::currentIndexChanged, this, &ModelsPanel::refilter);
    }
}

std::size_t ModelsPanel::begin()
{
    m_table = std::make_unique<ModelTable>(store().scenario(), store().catalogue());
    m_rows.assign(m_table->size(), {});
    return m_rows.size();
}

void ModelsPanel::computeRow(std::size_t row)
{
    m_rows[row] = m_table->row(row);
}

std::vector<TableColumn> ModelsPanel::columns()
{
    const ColumnStyle style{format(), theme(), names()};
    const auto at = [this](std::size_t row) -> const ModelRow* {
        return row < m_rows.size() && m_rows[row].model ? &m_rows[row] : nullptr;
    };
    const RowAt rowAt = [at](std::size_t row) -> const MatrixRow* { return at(row); };
    const auto words = [at](const QString& title, auto of) {
        TableColumn column;
        column.title = title;
        column.text = [at, of](std::size_t row) { return at(row) ? of(*at(row)) : pending(); };
        return column;
    };
    std::vector<TableColumn> columns(ColumnCount);
    columns[Family]
        = words(tr("Family"), [](const ModelRow& row) { return QString::fromStdString(row.model->family); });
    columns[Family].colour = [theme = theme()](std::size_t) { return theme.muted; };
    columns[Name] = words(tr("Model"), [](const ModelRow& row) { return QString::fromStdString(row.model->name); });
    columns[Parameters] = words(tr("Parameters"), [style](const ModelRow& row) {
        const auto& total = row.model->parametersTotal;
        return total ? tr("%1B", "billions of parameters")
                           .arg(style.format.number(static_cast<double>(*total) / billion,
                               static_cast<double>(*total) < 10 * billion ? 1 : 0))
                     : Format::unknown();
    });
    columns[Parameters].alignment = Qt::AlignRight;
    columns[Parameters].raw = [at](std::size_t row) {
        return at(row) && at(row)->model->parametersTotal
            ? QVariant(static_cast<qlonglong>(*at(row)->model->parametersTotal))
            : QVariant();
    };
    columns[Licence] = words(tr("Licence"), [](const ModelRow& row) {
        return row.model->licence ? QString::fromStdString(*row.model->licence) : Format::unknown();
    });
    columns[Licence].colour = columns[Family].colour;
    columns[Weights] = words(tr("Format"),
        [style](const ModelRow& row) { return row.format ? style.names.weights(row.scenario) : Format::unknown(); });
    columns[Size] = bytesColumn(
        tr("Size"), [at](std::size_t row) { return at(row)->file.bytes; }, rowAt, style);
    columns[Fit] = fitColumn(rowAt, style);
    TableColumn& context = columns[Context];
    context.title = tr("Context that fits");
    context.unit = QStringLiteral("tokens");
    context.alignment = Qt::AlignRight;
    context.text = [at, style](std::size_t row) {
        const ModelRow* line = at(row);
        return !line ? pending() : line->context ? style.format.tokens(*line->context) : Format::unknown();
    };
    context.raw = [at](std::size_t row) {
        return at(row) && at(row)->context ? QVariant(static_cast<qlonglong>(*at(row)->context)) : QVariant();
    };
    columns[Decode] = decodeColumn(rowAt, style);
    return columns;
}

std::optional<std::size_t> ModelsPanel::currentRow() const
{
    const auto own = std::ranges::find_if(
        m_rows, [this](const ModelRow& row) { return row.model && row.model->id == store().scenario().model; });
    return own == m_rows.end() ? std::nullopt : std::optional<std::size_t>(own - m_rows.begin());
}

bool ModelsPanel::passes(std::size_t row, const QString& searched, bool onlyFitting) const
{
    const ModelRow& line = m_rows[row];
    if (!line.model)
        return !onlyFitting && searched.isEmpty();
    if (onlyFitting && !line.runs)
        return false;
    if (const int size = m_sizes->currentIndex(); size > 0) {
        const double parameters = static_cast<double>(line.model->parametersTotal.value_or(0)) / billion;
        const auto index = static_cast<std::size_t>(size);
        const double low = index == 1 ? 0 : sizeLimits[index - 2];
        if (parameters <= low || (index <= sizeLimits.size() && parameters > sizeLimits[index - 1]))
            return false;
    }
    const QString licence = m_licences->currentData().toString();
    if (!licence.isEmpty() && licence != QString::fromStdString(line.model->licence.value_or("")))
        return false;
    const QString words = QString::fromStdString(line.model->family + ' ' + line.model->name + ' ' + line.model->id);
    return std::ranges::all_of(searched.split(u' ', Qt::SkipEmptyParts),
        [&](const QString& word) { return words.contains(word, Qt::CaseInsensitive); });
}

void ModelsPanel::choose(std::size_t row)
{
    if (m_rows[row].model)
        store().edit(Field::Model, m_rows[row].scenario);
}

QString ModelsPanel::title() const
{
    return tr("Every model on %1", "hardware").arg(hardwareText(store().scenario(), names(), format()));
}

void ModelsPanel::fillLicences()
{
    std::set<std::string> licences;
    for (const auto& model : store().catalogue().models)
        if (model->licence)
            licences.insert(*model->licence);
    const QSignalBlocker quiet(m_licences);
    const QVariant before = m_licences->currentData();
    m_licences->clear();
    m_licences->addItem(tr("Any licence"), QString());
    for (const std::string& licence : licences)
        m_licences->addItem(QString::fromStdString(licence), QString::fromStdString(licence));
    m_licences->setCurrentIndex(std::max(0, m_licences->findData(before)));
    m_licences->setMaximumWidth(170);
}

void ModelsPanel::retranslate()
{
    TablePanel::retranslate();
    fillLicences();
    const QSignalBlocker quiet(m_sizes);
    const int before = std::max(0, m_sizes->currentIndex());
    m_sizes->clear();
    m_sizes->addItem(tr("Any size"));
    for (std::size_t i = 0; i < sizeLimits.size(); ++i)
        m_sizes->addItem(i == 0 ? tr("Up to %1B", "billions of parameters").arg(format().number(sizeLimits[i]))
                                : tr("%1B to %2B", "billions of parameters")
                                      .arg(format().number(sizeLimits[i - 1]), format().number(sizeLimits[i])));
    m_sizes->addItem(tr("Above %1B", "billions of parameters").arg(format().number(sizeLimits.back())));
    m_sizes->setCurrentIndex(before);
    m_sizes->setAccessibleName(tr("Size"));
    m_licences->setAccessibleName(tr("Licence"));
}

} // namespace loadmark
