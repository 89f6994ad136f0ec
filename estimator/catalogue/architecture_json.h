// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/architecture.h"
#include "estimator/files/json_reader.h"

#include <nlohmann/json_fwd.hpp>

namespace loadmark {

/** The catalogue's form of an architecture; faults are recorded in the document. */
Architecture readArchitecture(const JsonReader& json);

/** … and back; what has its default is left out. */
nlohmann::ordered_json writeArchitecture(const Architecture& architecture);

} // namespace loadmark
