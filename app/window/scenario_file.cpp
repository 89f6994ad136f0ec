// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/scenario_file.h"

#include "app/catalogue/own_model.h"
#include "app/files/write_file.h"
#include "estimator/files/text_file.h"
#include "estimator/scenario/change.h"
#include "estimator/scenario/read_scenario.h"

#include <QDir>
#include <QFileInfo>

namespace loadmark {

namespace {

/** A scenario takes a few hundred bytes; whatever is larger is something else. */
constexpr std::size_t scenarioSizeMax = std::size_t{1} << 20;

Result<OpenedScenario> withOwnModel(
    ScenarioInput input, const QString& file, const std::shared_ptr<const Catalogue>& catalogue)
{
    const QString config = QFileInfo(file).dir().filePath(QString::fromStdString(input.config));
    auto model = readOwnModel(config.toStdString(), FileKind::Regular);
    if (!model)
        return std::unexpected(model.error());
    input.scenario.model = model->id;
    auto withModel = std::make_shared<const Catalogue>(catalogue->with(std::move(*model)));
    if (!input.choosesWeights)
        input.scenario = withUsualWeights(input.scenario, *withModel);
    return OpenedScenario{input.scenario, std::move(withModel)};
}

/** Keys that a scenario has not and every config.json has one of. */
bool looksLikeModel(const std::string& text)
{
    return text.find("\"model_type\"") != std::string::npos || text.find("\"architectures\"") != std::string::npos;
}

} // namespace

Result<OpenedScenario> openScenario(const QString& file, std::shared_ptr<const Catalogue> catalogue)
{
    const auto text = readTextFile(file.toStdString(), scenarioSizeMax, FileKind::Regular);
    if (!text)
        return std::unexpected(text.error());
    if (looksLikeModel(*text)) {
        ScenarioInput model;
        model.config = QFileInfo(file).fileName().toStdString();
        auto opened = withOwnModel(std::move(model), file, catalogue);
        if (opened)
            opened->isModel = true;
        return opened;
    }
    auto input = readScenario(*text, file.toStdString());
    if (!input)
        return std::unexpected(input.error());
    if (!input->config.empty())
        return withOwnModel(std::move(*input), file, catalogue);
    if (!input->choosesWeights)
        input->scenario = withUsualWeights(input->scenario, *catalogue);
    return OpenedScenario{input->scenario, std::move(catalogue)};
}

Result<void> saveScenario(const QString& file, const Scenario& scenario)
{
    const std::string text = writeScenario(scenario);
    return writeFile(file, QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
}

QString errorLine(const QString& tried, const Error& error)
{
    return tried + QLatin1Char(' ') + QString::fromStdString(error.text());
}

} // namespace loadmark
