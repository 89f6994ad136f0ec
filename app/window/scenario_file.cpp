// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/scenario_file.h"

#include "estimator/catalogue/read_config.h"
#include "estimator/files/text_file.h"
#include "estimator/scenario/read_scenario.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

namespace loadmark {

namespace {

/** A scenario takes a few hundred bytes; whatever is larger is something else. */
constexpr std::size_t scenarioSizeMax = std::size_t{1} << 20;

Result<OpenedScenario> withOwnModel(
    ScenarioInput input, const QString& file, const std::shared_ptr<const Catalogue>& catalogue)
{
    const QString config = QFileInfo(file).dir().filePath(QString::fromStdString(input.config));
    const auto text = readTextFile(config.toStdString());
    if (!text)
        return std::unexpected(text.error());
    auto model = readConfig(*text, QFileInfo(config).dir().dirName().toStdString(), config.toStdString());
    if (!model)
        return std::unexpected(model.error());
    input.scenario.model = model->id;
    return OpenedScenario{input.scenario, std::make_shared<const Catalogue>(catalogue->with(std::move(*model)))};
}

} // namespace

Result<OpenedScenario> openScenario(const QString& file, std::shared_ptr<const Catalogue> catalogue)
{
    const auto text = readTextFile(file.toStdString(), scenarioSizeMax);
    if (!text)
        return std::unexpected(text.error());
    auto input = readScenario(*text, file.toStdString());
    if (!input)
        return std::unexpected(input.error());
    if (!input->config.empty())
        return withOwnModel(std::move(*input), file, catalogue);
    return OpenedScenario{input->scenario, std::move(catalogue)};
}

Result<void> saveScenario(const QString& file, const Scenario& scenario)
{
    const std::string text = writeScenario(scenario);
    QSaveFile target(file);
    const bool written = target.open(QIODevice::WriteOnly)
        && target.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size())
        && target.commit();
    if (written)
        return {};
    return std::unexpected(
        Error{file.toStdString(), target.errorString().toStdString(), "choose a place that can be written"});
}

QString errorLine(const QString& tried, const Error& error)
{
    return tried + QLatin1Char(' ') + QString::fromStdString(error.text());
}

} // namespace loadmark
