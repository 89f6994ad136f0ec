// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/json_reader.h"
#include "estimator/training/recipe.h"

namespace loadmark {

/** recipes.json. Checks that each recipe names an optimizer and a base that are there, and that each method has one. */
TrainingCatalogue readRecipes(const JsonReader& root);

} // namespace loadmark
