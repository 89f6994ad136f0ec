// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/entry_fields.h"

#include "estimator/files/nearest.h"
#include "estimator/saturating.h"

#include <cmath>

namespace loadmark {

std::string readId(const JsonReader& entry)
{
    const JsonReader field = entry.member("id");
    std::string id = field.text();
    const bool plain = std::ranges::all_of(id,
        [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_'; });
    if (id.empty() || !plain)
        field.fail(inQuotes(id) + " is no id", "use lower-case letters, digits, '.', '-' and '_'");
    return id;
}

void checkUnique(const JsonReader& entry, const std::string& id, std::set<std::string>& seen)
{
    if (!seen.insert(id).second)
        entry.member("id").fail("the id " + inQuotes(id) + " stands twice", "keep one entry or rename one");
}

Sources readSources(const JsonReader& entry, std::string_view key)
{
    Sources sources;
    if (const auto object = entry.find(key)) {
        for (const auto& [name, text] : object->members())
            sources.emplace(name, text.text());
    }
    return sources;
}

std::optional<double> readScaled(const JsonReader& entry, std::string_view key, double unit, double highest)
{
    const auto value = entry.optionalNumber(key, 0, highest);
    return value ? std::optional(*value * unit) : std::nullopt;
}

std::optional<Bytes> readBytes(const JsonReader& entry, std::string_view key, Bytes unit)
{
    constexpr double highest = 1 << 30;
    const auto value = entry.optionalNumber(key, 0, highest);
    return value ? std::optional(nearestWhole(*value * static_cast<double>(unit))) : std::nullopt;
}

void unknownReference(
    const JsonReader& text, const std::string& id, const std::vector<std::string>& ids, std::string_view thing)
{
    text.fail("there is no " + std::string(thing) + " " + inQuotes(id),
        didYouMean(id, ids, "add it to the catalogue or name another"));
}

} // namespace loadmark
