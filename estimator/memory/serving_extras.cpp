// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/serving_extras.h"

#include <algorithm>
#include <array>

namespace loadmark {

bool servingKnowsExtra(std::string_view name)
{
    constexpr std::array known{serving::prefixCaching, serving::draftTokens, serving::draftKvLayers, serving::stateType,
        serving::contextParallel, serving::stateSlots, serving::maxTotalTokens, serving::windowPoolShare,
        serving::enforceEager, serving::tableOnHost};
    return std::ranges::find(known, name) != known.end();
}

std::optional<double> extraNumber(const Scenario& scenario, std::string_view name, double least)
{
    const auto found = scenario.extra.find(name);
    if (found == scenario.extra.end())
        return std::nullopt;
    std::optional<double> number;
    if (const auto* whole = std::get_if<std::int64_t>(&found->second))
        number = static_cast<double>(*whole);
    else if (const auto* real = std::get_if<double>(&found->second))
        number = *real;
    return number && *number >= least ? number : std::nullopt;
}

bool extraFlag(const Scenario& scenario, std::string_view name)
{
    const auto found = scenario.extra.find(name);
    const bool* flag = found == scenario.extra.end() ? nullptr : std::get_if<bool>(&found->second);
    return flag && *flag;
}

} // namespace loadmark
