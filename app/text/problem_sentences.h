// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace loadmark {

/**
 * A sentence for a problem id. {keys} are arguments; of several sentences the first is taken whose keys are all there
 * and whose remedy, if it names one, is the problem's argument "remedy".
 */
struct ProblemSentence
{
    const char* id;
    const char* remedy;
    const char* text; ///< English source of the translation, context `problemContext`
};

inline constexpr const char* problemContext = "loadmark::ProblemSentence";

std::span<const ProblemSentence> problemSentences();

} // namespace loadmark
