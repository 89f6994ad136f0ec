// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/own_file.h"

#include <string>

namespace loadmark::cli {

/** What `inspect` prints of a file of weights, for people. */
std::string fileReportText(const OwnFile& own);

/** The same as one JSON document: raw bytes, and the model in the catalogue's own form. */
std::string fileReportJson(const OwnFile& own);

} // namespace loadmark::cli
