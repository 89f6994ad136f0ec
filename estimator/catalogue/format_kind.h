// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/files/json_reader.h"

#include <array>

namespace loadmark {

/** The names of format kinds in the catalogue. */
inline constexpr std::array<Choice<FormatKind>, 5> formatKinds{{
    {"gguf", FormatKind::Gguf},
    {"served", FormatKind::Served},
    {"mlx", FormatKind::Mlx},
    {"exl3", FormatKind::Exl3},
    {"plain", FormatKind::Plain},
}};

} // namespace loadmark
