// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/config/config_fields.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace loadmark::config {

namespace {

const nlohmann::json emptyObject = nlohmann::json::object();

/** Longest list that is read: a list says at most one thing per layer. */
constexpr std::size_t maximumList = maximumLayers * 4;

std::string joined(Names names)
{
    std::string text;
    for (const auto name : names)
        text += (text.empty() ? "" : " or ") + std::string(name);
    return text;
}

/** What stands there: the value where it is one, its kind where it is a list or an object. */
std::string shownValue(const nlohmann::json& value)
{
    return value.is_structured()
        ? (value.is_array() ? "a list" : "an object")
        : escaped(shortened(value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), 60));
}

std::string wholeNumberRemedy(std::int64_t highest)
{
    return "write a whole number from 0 to " + std::to_string(highest);
}

std::string listRemedy(const std::string& things)
{
    return "a list of " + things + ", at most " + std::to_string(maximumList);
}

} // namespace

void FaultLog::report(const std::string& pointer, std::string what, std::string remedy)
{
    if (!first)
        first = Error{where + "#" + pointer, std::move(what), std::move(remedy)};
}

Fields::Fields(const nlohmann::json& object, std::string pointer, FaultLog& log)
    : m_object(object.is_object() ? &object : &emptyObject), m_pointer(std::move(pointer)), m_log(&log)
{
}

std::string Fields::pointer(std::string_view name) const
{
    return m_pointer + "/" + std::string(name);
}

const nlohmann::json* Fields::value(std::string_view name) const
{
    const auto found = m_object->find(name);
    return found == m_object->end() || found->is_null() ? nullptr : &*found;
}

bool Fields::has(std::string_view name) const
{
    return value(name) != nullptr;
}

bool Fields::isList(std::string_view name) const
{
    const auto* found = value(name);
    return found && found->is_array();
}

bool Fields::isText(std::string_view name) const
{
    const auto* found = value(name);
    return found && found->is_string();
}

Fields Fields::object(std::string_view name) const
{
    const auto* found = value(name);
    if (found && !found->is_object())
        m_log->report(pointer(name), "is not an object", "write an object, {…}, instead of " + shownValue(*found));
    return {found ? *found : emptyObject, pointer(name), *m_log};
}

std::vector<Fields> Fields::objects(std::string_view name) const
{
    std::vector<Fields> list;
    const auto* found = value(name);
    if (!found)
        return list;
    if (!found->is_array() || found->size() > maximumList) {
        m_log->report(pointer(name), "is not a list of objects", "write " + listRemedy("objects"));
        return list;
    }
    for (const auto& entry : *found)
        list.emplace_back(entry, pointer(name) + "/" + std::to_string(list.size()), *m_log);
    return list;
}

std::optional<std::int64_t> Fields::checked(
    const nlohmann::json& value, const std::string& at, std::int64_t highest) const
{
    std::optional<std::int64_t> result;
    if (value.is_number_unsigned()) {
        const auto number = value.get<std::uint64_t>();
        if (number <= static_cast<std::uint64_t>(highest))
            result = static_cast<std::int64_t>(number);
    } else if (value.is_number_float()) {
        const auto number = value.get<double>();
        if (number >= 0 && number <= static_cast<double>(highest) && number == std::floor(number))
            result = static_cast<std::int64_t>(number);
    } else if (!value.is_number_integer()) { // a negative number is one of the wrong size
        m_log->report(at, "is not a whole number", wholeNumberRemedy(highest) + " instead of " + shownValue(value));
        return std::nullopt;
    }
    if (!result)
        m_log->report(at, "is out of range", wholeNumberRemedy(highest) + " instead of " + shownValue(value));
    return result;
}

std::optional<std::int64_t> Fields::find(Names names, std::int64_t highest) const
{
    for (const auto name : names)
        if (const auto* found = value(name))
            return checked(*found, pointer(name), highest);
    return std::nullopt;
}

int Fields::integer(Names names, int fallback, int highest) const
{
    const auto found = find(names, highest);
    return found ? static_cast<int>(*found) : fallback;
}

int Fields::required(Names names, int highest) const
{
    const auto found = find(names, highest);
    if (!found || *found == 0)
        m_log->report(pointer(*names.begin()), "is missing or 0",
            "add " + joined(names) + ", a whole number from 1 to " + std::to_string(highest));
    return found ? static_cast<int>(*found) : 0;
}

std::optional<int> Fields::at(Names names, std::size_t layer, int highest) const
{
    for (const auto name : names) {
        const auto* found = value(name);
        if (!found)
            continue;
        if (!found->is_array()) {
            const auto number = checked(*found, pointer(name), highest);
            return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
        }
        if (layer >= found->size()) {
            m_log->report(pointer(name), "is shorter than the number of layers",
                "write one entry per layer, or one number for all");
            return std::nullopt;
        }
        const auto& entry = (*found)[layer];
        if (entry.is_null())
            return 0;
        const auto number = checked(entry, pointer(name) + "/" + std::to_string(layer), highest);
        return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
    }
    return std::nullopt;
}

bool Fields::flag(Names names, bool fallback) const
{
    for (const auto name : names) {
        const auto* found = value(name);
        if (!found)
            continue;
        if (found->is_boolean())
            return found->get<bool>();
        if (found->is_number_unsigned() && found->get<std::uint64_t>() <= 1)
            return found->get<std::uint64_t>() == 1;
        m_log->report(
            pointer(name), "is neither true nor false", "write true or false instead of " + shownValue(*found));
    }
    return fallback;
}

std::optional<double> Fields::number(std::string_view name) const
{
    const auto* found = value(name);
    if (!found)
        return std::nullopt;
    if (found->is_number() && std::isfinite(found->get<double>()))
        return found->get<double>();
    m_log->report(pointer(name), "is not a number", "write a number instead of " + shownValue(*found));
    return std::nullopt;
}

std::string Fields::text(Names names) const
{
    for (const auto name : names) {
        const auto* found = value(name);
        if (!found)
            continue;
        if (found->is_string())
            return found->get<std::string>();
        m_log->report(pointer(name), "is not a text", "write a text in quotes instead of " + shownValue(*found));
    }
    return {};
}

std::vector<std::int64_t> Fields::integers(std::string_view name, std::int64_t highest) const
{
    std::vector<std::int64_t> list;
    const auto* found = value(name);
    if (!found)
        return list;
    if (!found->is_array() || found->size() > maximumList) {
        m_log->report(pointer(name), "is not a list of numbers", "write " + listRemedy("numbers"));
        return list;
    }
    for (const auto& entry : *found) {
        const auto at = pointer(name) + "/" + std::to_string(list.size());
        list.push_back(entry.is_null() ? 0 : checked(entry, at, highest).value_or(0));
    }
    return list;
}

std::vector<std::string> Fields::texts(std::string_view name) const
{
    std::vector<std::string> list;
    const auto* found = value(name);
    if (!found)
        return list;
    if (!found->is_array() || found->size() > maximumList) {
        m_log->report(pointer(name), "is not a list of texts", "write " + listRemedy("texts in quotes"));
        return list;
    }
    for (const auto& entry : *found) {
        if (!entry.is_string())
            m_log->report(pointer(name) + "/" + std::to_string(list.size()), "is not a text",
                "write a text in quotes instead of " + shownValue(entry));
        list.push_back(entry.is_string() ? entry.get<std::string>() : std::string());
    }
    return list;
}

} // namespace loadmark::config
