// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/files/error.h"

#include <map>
#include <string>

namespace loadmark {

/** Texts of the catalogue's files by path below resources/catalogue, e.g. "accelerators.json", "models/qwen.json". */
using CatalogueTexts = std::map<std::string, std::string, std::less<>>;

/**
 * Reads and checks the whole catalogue. The first fault found is returned with file, JSON pointer and remedy:
 * unknown keys, wrong types, numbers out of range, duplicate ids, references to ids that do not exist.
 */
Result<Catalogue> readCatalogue(const CatalogueTexts& texts);

/** The texts of a folder on disk (tests, `LOADMARK_CATALOGUE`). */
Result<CatalogueTexts> readCatalogueFolder(const std::string& folder);

/** One model entry (the form of models/…json), for the reader of the catalogue and for own models. */
Result<Model> readModel(std::string_view json, const std::string& where);

/** The catalogue's JSON form of a model, pretty-printed: what `inspect` prints and a person adds to the catalogue. */
std::string writeModel(const Model& model);

} // namespace loadmark
