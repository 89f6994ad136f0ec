// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/json_layout.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

namespace loadmark {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t lineWidth = 114;
constexpr std::size_t shortMember = 96; ///< longest member that shares a line with others

std::vector<std::string> flatMembers(const Json& value);

/** A number, text, true, false or null; broken UTF-8 replaced. */
std::string scalar(const Json& value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string oneLine(const Json& value)
{
    if (!value.is_structured())
        return scalar(value);
    std::string text;
    for (const std::string& member : flatMembers(value))
        text += (text.empty() ? "" : ", ") + member;
    return value.is_object() ? "{" + text + "}" : "[" + text + "]";
}

std::vector<std::string> flatMembers(const Json& value)
{
    std::vector<std::string> list;
    for (const auto& [key, member] : value.items())
        list.push_back((value.is_object() ? scalar(key) + ": " : std::string()) + oneLine(member));
    return list;
}

/** Short members, as many in a line as fit. */
std::string filled(const std::vector<std::string>& members, const std::string& margin)
{
    std::string text;
    std::size_t column = 0;
    for (const std::string& member : members) {
        const bool fits = column > 0 && column + 2 + member.size() <= lineWidth;
        text += column == 0 ? margin : fits ? ", " : ",\n" + margin;
        column = (fits ? column + 2 : margin.size()) + member.size();
        text += member;
    }
    return text;
}

std::string lines(const Json& value, std::size_t indent, std::size_t used)
{
    std::string flat = oneLine(value);
    if (!value.is_structured() || value.empty() || indent + used + flat.size() <= lineWidth)
        return flat;
    const std::string margin(indent + 2, ' ');
    const std::vector<std::string> flatList = flatMembers(value);
    std::string text;
    if (std::ranges::all_of(flatList, [](const std::string& member) { return member.size() <= shortMember; })) {
        text = filled(flatList, margin);
    } else {
        for (const auto& [key, member] : value.items()) {
            const std::string label = value.is_object() ? scalar(key) + ": " : std::string();
            text += (text.empty() ? "" : ",\n") + margin + label + lines(member, indent + 2, label.size() + 1);
        }
    }
    const std::string end(indent, ' ');
    return value.is_object() ? "{\n" + text + "\n" + end + "}" : "[\n" + text + "\n" + end + "]";
}

} // namespace

std::string layOutJson(const Json& value)
{
    return lines(value, 0, 0) + "\n";
}

} // namespace loadmark
