// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/gguf/gguf_file.h"

namespace loadmark {

/**
 * What a file's weights are in: the dynamic mix that its name tells, else general.file_type, else the type that most
 * bytes are in. Ids are those of the catalogue where it has the format; the entry has no rule of its own, since the
 * file says all sizes.
 */
WeightFormat formatOfGguf(const GgufFile& file);

} // namespace loadmark
