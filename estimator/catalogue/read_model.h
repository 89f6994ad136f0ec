// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/files/json_reader.h"

namespace loadmark {

/** One model entry of the catalogue; faults are recorded in the entry's document. */
Model readModelEntry(const JsonReader& entry);

} // namespace loadmark
