// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/files/error.h"
#include "estimator/scenario/scenario.h"

#include <QString>

#include <memory>

namespace loadmark {

/** A scenario from a file, with the catalogue it needs: the given one, or one with a model of the scenario's own. */
struct OpenedScenario
{
    Scenario scenario;
    std::shared_ptr<const Catalogue> catalogue;
    bool isModel = false; ///< the file was a model's: only scenario.model is meant
};

enum class OwnModel { Read, Leave }; ///< Leave: the scenario keeps the file's name, which is not opened

/**
 * A scenario file, or the file of a model of one's own (config.json, GGUF, safetensors). Errors name file and place; a
 * model's file that the scenario refers to is looked for beside it.
 */
Result<OpenedScenario> openScenario(
    const QString& file, std::shared_ptr<const Catalogue> catalogue, OwnModel ownModel = OwnModel::Read);

/** Writes the whole file or leaves the old one as it was. */
Result<void> saveScenario(const QString& file, const Scenario& scenario);

/** An error as one line that begins with what was tried: "Cannot open a.json: …". */
QString errorLine(const QString& tried, const Error& error);

} // namespace loadmark
