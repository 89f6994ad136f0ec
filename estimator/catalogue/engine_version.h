// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace loadmark {

/**
 * Whether `version`, as people and logs write it, is older than a release. Understood are dotted numbers ("0.19.2rc1",
 * "mlx-lm 0.28.2"), builds ("b9187") and months or days ("V0 (2025-03)", "2026-05"); the latter are compared with the
 * release's date, where one is known. What cannot be compared counts as not older.
 */
bool isOlder(std::string_view version, std::string_view release, std::string_view releaseDate);

/** Whether there is a dotted number, a build or a date in the text, so that releases can be compared with it. */
bool isVersion(std::string_view version);

} // namespace loadmark
