// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/shown_text.h"

#include <string>
#include <string_view>
#include <vector>

namespace loadmark {

/** The up to three candidates most like `wanted`, best first, for "did you mean"; none where nothing is alike. */
std::vector<std::string> nearestIds(std::string_view wanted, const std::vector<std::string>& candidates);

/** "did you mean a, b or c?", or `otherwise` where nothing is alike. */
std::string didYouMean(
    std::string_view wanted, const std::vector<std::string>& candidates, const std::string& otherwise);

} // namespace loadmark
