// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/catalogue.h"
#include "estimator/catalogue/engine_version.h"

#include <algorithm>

namespace loadmark {

namespace {

bool holds(
    const EngineDefault& rule, std::string_view version, std::optional<Bytes> memory, std::string_view accelerator)
{
    if (rule.memoryFrom > 0 && memory.value_or(0) < rule.memoryFrom)
        return false;
    if (std::ranges::find(rule.notOn, accelerator) != rule.notOn.end())
        return false;
    if (!rule.onlyOn.empty() && std::ranges::find(rule.onlyOnIds, accelerator) == rule.onlyOnIds.end())
        return false;
    return rule.since.empty() || version.empty() || !isOlder(version, rule.since, rule.sinceDate);
}

std::optional<double> valueOf(const std::vector<EngineDefault>& rules, std::string_view version,
    std::optional<Bytes> memory, std::string_view accelerator)
{
    std::optional<double> value;
    for (const EngineDefault& rule : rules) {
        if (holds(rule, version, memory, accelerator))
            value = rule.value;
    }
    return value;
}

} // namespace

bool EngineSpec::loads(const WeightFormat& format) const
{
    const bool loadedByAll = format.loadedBy.empty();
    return (loadedByAll || std::ranges::find(format.loadedBy, id) != format.loadedBy.end())
        && std::ranges::find(formats, format.kind) != formats.end();
}

bool EngineSpec::takes(std::string_view key) const
{
    return std::ranges::find(flags, key) != flags.end()
        || std::ranges::find(defaultRules, key, &decltype(defaultRules)::value_type::first) != defaultRules.end();
}

std::optional<double> EngineSpec::defaultValue(
    std::string_view key, std::string_view version, std::optional<Bytes> memory, std::string_view accelerator) const
{
    const auto rules = std::ranges::find(defaultRules, key, &decltype(defaultRules)::value_type::first);
    return rules == defaultRules.end() ? std::nullopt : valueOf(rules->second, version, memory, accelerator);
}

EngineSettings EngineSpec::defaultSettings(
    std::string_view version, std::optional<Bytes> memory, std::string_view accelerator) const
{
    EngineSettings values;
    for (std::size_t i = 0; i < settings.size(); ++i) {
        if (settingRange(settings[i]).rare)
            continue;
        if (const auto value = valueOf(defaultRules[i].second, version, memory, accelerator))
            values.set(settings[i], *value);
    }
    return values;
}

} // namespace loadmark
