// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/limits.h"
#include "estimator/files/error.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace loadmark::config {

/** The names under which different families write the same field; the first that is present and not null counts. */
using Names = std::initializer_list<std::string_view>;

/** Keeps the first fault of a file, so that reading can go on without a check after every field. */
struct FaultLog
{
    std::string where; ///< file
    std::optional<Error> first;

    void report(const std::string& pointer, std::string what, std::string remedy);
};

/**
 * An object of a config.json, read leniently: unknown keys are none of our business, null is the same as absent,
 * but a value of the wrong type or out of range is reported to the log and read as absent.
 */
class Fields
{
public:
    Fields(const nlohmann::json& object, std::string pointer, FaultLog& log);

    bool has(std::string_view name) const;
    bool isList(std::string_view name) const;
    bool isText(std::string_view name) const;
    /** A nested object; empty when absent. */
    Fields object(std::string_view name) const;
    /** The objects of a list. */
    std::vector<Fields> objects(std::string_view name) const;

    std::optional<std::int64_t> find(Names names, std::int64_t highest) const;
    int integer(Names names, int fallback, int highest = maximumWidth) const;
    /** Reports the first name as missing when none is there. */
    int required(Names names, int highest = maximumWidth) const;
    /** A field that is one number for all layers or a list of one per layer. */
    std::optional<int> at(Names names, std::size_t layer, int highest = maximumWidth) const;
    bool flag(Names names, bool fallback) const;
    std::optional<double> number(std::string_view name) const;
    std::string text(Names names) const;
    /** Numbers of a list (null entries as 0); empty when absent. */
    std::vector<std::int64_t> integers(std::string_view name, std::int64_t highest = maximumVocabulary) const;
    /** Texts of a list; empty when absent. */
    std::vector<std::string> texts(std::string_view name) const;

    FaultLog& log() const { return *m_log; }
    std::string pointer(std::string_view name) const;

private:
    const nlohmann::json* value(std::string_view name) const;
    std::optional<std::int64_t> checked(const nlohmann::json& value, const std::string& at, std::int64_t highest) const;

    const nlohmann::json* m_object;
    std::string m_pointer;
    FaultLog* m_log;
};

} // namespace loadmark::config
