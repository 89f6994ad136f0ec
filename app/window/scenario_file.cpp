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

/** Keys that a scenario has not and every config.json has one of. */
bool looksLikeModel(const std::string& text)
{
    return text.find("\"model_type\"") != std::string::npos || text.find("\"architectures\"") != std::string::npos;
}

} // namespace

Result<OpenedScenario> openScenario(const QString& file, std::shared_ptr<const Catalogue> catalogue, OwnModel ownModel)
{
    bool isModel = holdsWeights(file.toStdString());
    Result<ScenarioInput> input;
    if (!isModel) {
        const auto text = readTextFile(file.toStdString(), scenarioFileMax, FileKind::Regular);
        if (!text)
            return std::unexpected(text.error());
        isModel = looksLikeModel(*text);
        if (!isModel)
            input = readScenario(*text, file.toStdString());
    }
    if (!input)
        return std::unexpected(input.error());
    const std::string& named = input->gguf.empty() ? input->config : input->gguf;
    if (const std::string own = isModel ? QFileInfo(file).fileName().toStdString() : named; !own.empty()) {
        const QString path = QFileInfo(file).dir().filePath(QString::fromStdString(own));
        if (ownModel == OwnModel::Leave) {
            input->scenario.modelFile = path.toStdString();
            return OpenedScenario{input->scenario, std::move(catalogue), isModel};
        }
        auto larger = withOwnModel(input->scenario, path.toStdString(), FileKind::Regular, *catalogue);
        if (!larger)
            return std::unexpected(std::move(larger.error()));
        catalogue = std::move(*larger);
    }
    if (!input->choosesWeights)
        input->scenario = withUsualWeights(input->scenario, *catalogue);
    return OpenedScenario{input->scenario, std::move(catalogue), isModel};
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
