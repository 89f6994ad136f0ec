// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/matrix_document.h"
#include "app/cli/matrix_rows.h"
#include "app/cli/prepare_input.h"
#include "app/text/names.h"
#include "app/text/scenario_text.h"
#include "estimator/files/nearest.h"
#include "estimator/files/shown_text.h"
#include "estimator/scenario/write_scenario.h"

#include <array>

namespace loadmark::cli {

namespace {

constexpr std::array options{jsonOption, markdownOption, tsvOption};

/** A table of its name, and what belongs beside it. */
struct Tables
{
    MatrixGrid rows;
    std::optional<MatrixGrid> recommended;
};

Tables quantisations(const Scenario& scenario, const Catalogue& catalogue)
{
    return {quantisationGrid(scenario, catalogue), {}};
}

Tables hardware(const Scenario& scenario, const Catalogue& catalogue)
{
    const HardwareTable table(scenario, catalogue);
    std::vector<HardwareRow> rows;
    for (std::size_t i = 0; i < table.size(); ++i)
        rows.push_back(table.row(i));
    return {hardwareGrid(rows, catalogue), recommendationGrid(recommendations(rows, scenario, catalogue), catalogue)};
}

Tables models(const Scenario& scenario, const Catalogue& catalogue)
{
    return {modelGrid(scenario, catalogue), {}};
}

struct Kind
{
    std::string_view name;
    Tables (*tables)(const Scenario& scenario, const Catalogue& catalogue);
};

constexpr std::array kinds{Kind{"quantisations", quantisations}, Kind{"hardware", hardware}, Kind{"models", models}};

TableForm formOf(const Arguments& arguments)
{
    return arguments.has("--json")    ? TableForm::Json
        : arguments.has("--tsv")      ? TableForm::Tsv
        : arguments.has("--markdown") ? TableForm::Markdown
                                      : TableForm::Text;
}

Result<int> run(const Arguments& arguments, const std::shared_ptr<const Catalogue>& catalogue)
{
    const std::string all = "use one of quantisations hardware models";
    if (arguments.words.size() != 1)
        return std::unexpected(Error{"matrix", "needs the name of one table", all});
    const std::string& name = arguments.words.front();
    const auto kind = std::ranges::find(kinds, name, &Kind::name);
    if (kind == kinds.end())
        return std::unexpected(Error{"matrix", "there is no table " + inQuotes(name),
            didYouMean(name, {"quantisations", "hardware", "models"}, all)});
    if (const Result<void> checked = checkForms(arguments, "matrix"); !checked)
        return std::unexpected(checked.error());
    const Result<Prepared> prepared = prepareInput(arguments, catalogue);
    if (!prepared)
        return std::unexpected(prepared.error());
    if (const Result<void> done
        = print(matrixDocument(name, formOf(arguments), prepared->scenario, *prepared->catalogue));
        !done)
        return std::unexpected(done.error());
    return Done;
}

} // namespace

std::string matrixDocument(std::string_view table, TableForm form, const Scenario& scenario, const Catalogue& catalogue)
{
    const auto kind = std::ranges::find(kinds, table, &Kind::name);
    if (kind == kinds.end())
        return {};
    const Tables tables = kind->tables(scenario, catalogue);
    const Estimate own = estimate(scenario, catalogue);
    if (form == TableForm::Json) {
        nlohmann::ordered_json json;
        json["scenario"] = scenarioJson(own.scenario);
        json["catalogue"]["date"] = catalogue.date;
        json[std::string(kind->name)] = tables.rows.json();
        if (tables.recommended)
            json["recommended"] = tables.recommended->json();
        return printedJson(json);
    }
    if (form == TableForm::Tsv)
        return tables.rows.tsv();
    const bool markdown = form == TableForm::Markdown;
    const auto written = [&](const MatrixGrid& grid) { return markdown ? grid.markdown() : grid.text(); };
    std::string text = scenarioLine(own.scenario, Names{&catalogue}, Format{}).toStdString() + "\n\n";
    if (tables.recommended)
        text += written(*tables.recommended) + "\n";
    return text + written(tables.rows) + "\nCatalogue of " + catalogue.date + (markdown ? ".\n" : "\n");
}

const Command matrixCommand{"matrix", "quantisations|hardware|models [inputs] [--json|--markdown|--tsv]",
    "Compares every format of the model, every accelerator for it, or every model on the hardware.", options, true,
    false, run};

} // namespace loadmark::cli
