// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace loadmark {

enum class IsoDate { Day, DayOrMonth };

/** The latest date "2026-11-05" (or month "2026-11") that stands anywhere in the text; empty if there is none. */
std::string newestIsoDate(std::string_view text, IsoDate precision = IsoDate::Day);

} // namespace loadmark
