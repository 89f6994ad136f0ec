// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/serving_extras.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace loadmark {

namespace {

enum class Takes { Flag, Type, Number };

struct Known
{
    std::string_view name;
    Takes takes;
    double least = 0; ///< of a number
};

constexpr std::array known{Known{serving::prefixCaching, Takes::Flag}, Known{serving::draftTokens, Takes::Number},
    Known{serving::draftKvLayers, Takes::Number}, Known{serving::stateType, Takes::Type},
    Known{serving::contextParallel, Takes::Number, 1}, Known{serving::stateSlots, Takes::Number},
    Known{serving::maxTotalTokens, Takes::Number, 1}, Known{serving::windowPoolShare, Takes::Number, 0.001},
    Known{serving::enforceEager, Takes::Flag}, Known{serving::tableOnHost, Takes::Flag}};

std::optional<double> numberOf(const ExtraValue& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    const auto* real = std::get_if<double>(&value);
    return real ? std::optional(*real) : std::nullopt;
}

} // namespace

bool servingKnowsExtra(std::string_view name)
{
    return std::ranges::find(known, name, &Known::name) != known.end();
}

bool servingTakes(std::string_view name, const ExtraValue& value, int ranks)
{
    constexpr std::array<std::string_view, 4> types{"auto", "bfloat16", "float16", "float32"};
    const auto* const flag = std::ranges::find(known, name, &Known::name);
    if (flag == known.end())
        return false;
    if (flag->takes == Takes::Flag)
        return std::holds_alternative<bool>(value);
    if (flag->takes == Takes::Type) {
        const auto* text = std::get_if<std::string>(&value);
        return text && std::ranges::find(types, *text) != types.end();
    }
    const std::optional<double> number = numberOf(value);
    if (!number || *number < flag->least)
        return false;
    return name != serving::contextParallel || std::fmod(ranks, *number) == 0;
}

std::optional<double> extraNumber(const Scenario& scenario, std::string_view name, double least)
{
    const auto found = scenario.extra.find(name);
    const std::optional<double> number = found == scenario.extra.end() ? std::nullopt : numberOf(found->second);
    return number && *number >= least ? number : std::nullopt;
}

bool extraFlag(const Scenario& scenario, std::string_view name)
{
    const auto found = scenario.extra.find(name);
    const bool* flag = found == scenario.extra.end() ? nullptr : std::get_if<bool>(&found->second);
    return flag && *flag;
}

} // namespace loadmark
