// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/hub/hub_reader.h"

#include <string>

namespace loadmark::cli {

/** Reads a repository's model and waits for it. Errors: see HubReader::finished. */
Result<HubModel> readFromHub(const std::string& name, HubReader::Cache cache);

} // namespace loadmark::cli
