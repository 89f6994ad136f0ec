// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"
#include "estimator/scenario/scenario.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/** Values of scenario fields from text, as a flag or a file gives them. */
namespace loadmark {

/** A value and what it is of: "--context", "scenario.json#/context". */
struct FieldText
{
    std::string_view value;
    const std::string& where;
};

/** A whole number; "8192.0" and "1e6" count as whole. */
Result<std::int64_t> parseInteger(FieldText text, std::int64_t lowest, std::int64_t highest);

/** Tokens: "32768", "32K" = 32 × 1024, "1M" = 1024². */
Result<Tokens> parseTokens(FieldText text, Tokens lowest, Tokens highest);

/** A finite number. */
Result<double> parseNumber(FieldText text, double lowest, double highest);

/** "on" or "off"; "true", "yes", "1" and their opposites too. */
Result<bool> parseSwitch(FieldText text);

/** A text on one line. */
Result<std::string> parseText(FieldText text);

/** One of `choices`. */
Result<std::string> parseChoice(FieldText text, const std::vector<std::string>& choices);

/** "a,b,c" without empty parts. */
Result<std::vector<std::string>> parseList(FieldText text);

/** "name=value,…"; a name stands once. */
Result<std::vector<std::pair<std::string, std::string>>> parsePairs(FieldText text);

/** "a:2,b:1"; a count that is not written is 1. At most Limits::gpusMax in all. */
Result<std::vector<GpuGroup>> parseGpus(FieldText text);

/** true, false, a number or a text, by what it looks like. */
ExtraValue parseExtra(std::string_view value);

} // namespace loadmark
