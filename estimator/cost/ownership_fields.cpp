// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/cost/ownership.h"
#include "estimator/files/json_reader.h"
#include "estimator/files/nearest.h"
#include "estimator/saturating.h"
#include "estimator/scenario/parse_value.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <variant>

namespace loadmark {
namespace {

using Member = std::variant<double Ownership::*, std::optional<double> Ownership::*, int Ownership::*>;

struct Field
{
    OwnershipField limits;
    Member member;
};

constexpr double hoursOfDay = 24, electricityMax = 100, wattsMax = 1e6, usdMax = 1e10;
constexpr int monthsMax = 600;

const std::vector<Field>& fields()
{
    static const std::vector<Field> all{
        {{"hours_per_day", 0, hoursOfDay}, &Ownership::hoursPerDay},
        {{"electricity", 0, electricityMax}, &Ownership::electricity},
        {{"host_watts", 0, wattsMax}, &Ownership::hostWatts},
        {{"budget", 0, usdMax}, &Ownership::budget},
        {{"utilisation", 0.001, 1}, &Ownership::utilisation},
        {{"months", 1, monthsMax}, &Ownership::months},
    };
    return all;
}

std::vector<std::string> keys()
{
    std::vector<std::string> names;
    for (const Field& field : fields())
        names.emplace_back(field.limits.key);
    return names;
}

void assign(Ownership& ownership, const Member& member, double value)
{
    std::visit(
        [&](auto pointer) {
            auto& target = ownership.*pointer;
            if constexpr (std::is_same_v<std::remove_reference_t<decltype(target)>, int>)
                target = static_cast<int>(value);
            else
                target = value;
        },
        member);
}

} // namespace

std::vector<OwnershipField> ownershipFields()
{
    std::vector<OwnershipField> all;
    for (const Field& field : fields())
        all.push_back(field.limits);
    return all;
}

Result<void> setOwnership(Ownership& ownership, std::string_view key, std::string_view value, const std::string& where)
{
    const auto field = std::ranges::find_if(fields(), [&](const Field& entry) { return entry.limits.key == key; });
    if (field == fields().end())
        return std::unexpected(Error{where, "unknown key " + inQuotes(key), didYouMean(key, keys(), "remove it")});
    const auto& [name, lowest, highest] = field->limits;
    if (std::holds_alternative<int Ownership::*>(field->member)) {
        const auto whole = parseInteger({value, where}, wholePart(lowest), wholePart(highest));
        if (!whole)
            return std::unexpected(whole.error());
        assign(ownership, field->member, static_cast<double>(*whole));
        return {};
    }
    const auto number = parseNumber({value, where}, lowest, highest);
    if (!number)
        return std::unexpected(number.error());
    assign(ownership, field->member, *number);
    return {};
}

Result<Ownership> readOwnership(std::string_view json, const std::string& where)
{
    const Result<JsonDocument> document = JsonDocument::parse(json, where);
    if (!document)
        return std::unexpected(document.error());
    Ownership ownership;
    const JsonReader root = document->root();
    for (const auto& [key, value] : root.members()) {
        if (value.isNull())
            continue;
        if (const auto set = setOwnership(ownership, key, value.scalarText(), {}); !set)
            value.fail(set.error().what, set.error().remedy);
    }
    return document->result(ownership);
}

std::string writeOwnership(const Ownership& ownership)
{
    constexpr int indent = 4;
    nlohmann::ordered_json json;
    for (const Field& field : fields())
        std::visit(
            [&](auto pointer) {
                const auto& value = ownership.*pointer;
                if constexpr (requires { value.has_value(); })
                    json[std::string(field.limits.key)]
                        = value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
                else
                    json[std::string(field.limits.key)] = value;
            },
            field.member);
    return json.dump(indent) + "\n";
}

} // namespace loadmark
