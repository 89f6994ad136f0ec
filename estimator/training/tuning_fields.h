// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"
#include "estimator/training/recipe.h"

#include <string>
#include <string_view>
#include <vector>

/** A Tuning from flags and from files. Keys have '_' where the command line has '-'. */
namespace loadmark {

/** "recipe", "method", "base" … in the order in which they are listed for people. */
std::vector<std::string> tuningKeys();

/** A value as it was written, and where. */
struct TuningInput
{
    std::string key;
    std::string value;
    std::string where; ///< "--rank"
};

/**
 * The recipe that is named, else the usual one of the method (of LoRA, if that is not named either), with the other
 * inputs over it in any order. Errors: unknown keys, ids and names, numbers out of range, a recipe of another method,
 * a base that the method does not train over.
 */
Result<Tuning> makeTuning(const std::vector<TuningInput>& inputs, const TrainingCatalogue& training);

/** The same from a JSON object; null counts as missing. Keys that start with '_' are ignored. */
Result<Tuning> readTuning(std::string_view json, const std::string& where, const TrainingCatalogue& training);

/** Pretty-printed JSON that readTuning reads back to an equal value. */
std::string writeTuning(const Tuning& tuning);

/** Key and value of every input, as makeTuning takes them. */
std::vector<std::pair<std::string, std::string>> tuningValues(const Tuning& tuning);

} // namespace loadmark
