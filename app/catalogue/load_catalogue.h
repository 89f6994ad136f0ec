// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/catalogue/read_catalogue.h"
#include "estimator/files/error.h"

#include <memory>

namespace loadmark {

/** The texts of the catalogue that is part of the program. */
CatalogueTexts embeddedCatalogue();

/** The catalogue of the program, or of the folder that the environment variable LOADMARK_CATALOGUE names. */
Result<std::shared_ptr<const Catalogue>> loadCatalogue();

} // namespace loadmark
