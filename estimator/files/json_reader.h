// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"

#include <nlohmann/json_fwd.hpp>

#include <concepts>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/**
 * Checked reading of JSON that people write.
 *
 * The document keeps the first fault; after it every read gives a default and says nothing more, so that a reader is
 * a plain list of fields and asks for the outcome once, at the end. Every key of an object that was read must have
 * been asked for: what is left over is a fault too (keys that start with '_' are comments).
 *
 *   Result<JsonDocument> document = JsonDocument::parse(text, "hosts.json");
 *   if (!document)
 *       return std::unexpected(document.error());
 *   JsonReader root = document->root();
 *   Host host;
 *   host.id = root.text("id");                                       // required
 *   host.bandwidth = root.optionalNumber("bandwidth_gbps", 0, 1e6);  // absent or null: empty
 *   return document->result(std::move(host));                        // or "hosts.json#/id: is missing; …"
 */
namespace loadmark {

template<typename Value>
using Choice = std::pair<std::string_view, Value>;

class JsonReader;

/** A parsed text and the first fault found in it. */
class JsonDocument
{
public:
    static constexpr std::size_t sizeMax = std::size_t{64} << 20; ///< bytes of text
    static constexpr std::size_t depthMax = 64; ///< arrays and objects inside each other

    /**
     * `where` names the file in errors. `line`: the text is this line of a file with one document per line.
     * Errors: not JSON, not UTF-8, too long, too deep, a key twice in one object, a number beyond 64 bits floating
     * point.
     */
    static Result<JsonDocument> parse(std::string_view text, std::string where, int line = 0);

    JsonDocument(JsonDocument&&) noexcept;
    JsonDocument& operator=(JsonDocument&&) noexcept;
    ~JsonDocument();

    JsonReader root() const;

    /** The first fault; keys nobody asked for included. */
    std::optional<Error> fault() const;

    /** `value`, unless there was a fault. */
    template<typename Value>
    Result<Value> result(Value value) const
    {
        if (std::optional<Error> error = fault())
            return std::unexpected(std::move(*error));
        return value;
    }

private:
    friend class JsonReader;
    struct State;
    explicit JsonDocument(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/** One value of a document; cheap to copy, valid while the document lives. */
class JsonReader
{
public:
    /** "hosts.json#/hosts/3/id" */
    std::string where() const;

    /** Records a fault here, unless there is one already. */
    void fail(std::string what, std::string remedy = {}) const;

    bool isNull() const; ///< null, or missing
    bool isObject() const;
    bool isArray() const;
    bool isString() const;
    bool isNumber() const;
    bool isBoolean() const;

    // This value. A wrong type or a value out of range is a fault and gives a default.
    std::string text() const;
    bool boolean() const;
    double number(double lowest, double highest) const;
    template<std::integral Integer>
    Integer integer(Integer lowest, Integer highest) const
    {
        return static_cast<Integer>(checkedInteger(std::int64_t{lowest}, std::int64_t{highest}));
    }
    template<typename Value, typename Choices>
    Value choice(const Choices& choices) const;

    std::string scalarText() const; ///< a string, number or boolean as text; anything else is a fault

    std::vector<JsonReader> elements() const; ///< of an array
    std::vector<std::pair<std::string, JsonReader>>
    members() const; ///< of an object, but for those that start with '_'
    std::vector<std::string> texts() const; ///< an array of strings

    // Members of this object by key
    JsonReader member(std::string_view key) const; ///< missing: a fault
    std::optional<JsonReader> find(std::string_view key) const; ///< missing or null: empty
    void ignoreOtherKeys() const; ///< of this object: keys nobody asks for are no fault

    std::string text(std::string_view key) const { return member(key).text(); }
    bool boolean(std::string_view key) const { return member(key).boolean(); }
    double number(std::string_view key, double lowest, double highest) const
    {
        return member(key).number(lowest, highest);
    }
    template<std::integral Integer>
    Integer integer(std::string_view key, Integer lowest, Integer highest) const
    {
        return member(key).integer(lowest, highest);
    }

    std::optional<std::string> optionalText(std::string_view key) const;
    std::optional<bool> optionalBoolean(std::string_view key) const;
    std::optional<double> optionalNumber(std::string_view key, double lowest, double highest) const;
    template<std::integral Integer>
    std::optional<Integer> optionalInteger(std::string_view key, Integer lowest, Integer highest) const
    {
        const std::optional<JsonReader> found = find(key);
        return found ? std::optional(found->integer(lowest, highest)) : std::nullopt;
    }
    std::vector<std::string> optionalTexts(std::string_view key) const; ///< missing or null: none

private:
    friend class JsonDocument;
    JsonReader(JsonDocument::State* state, const nlohmann::json* value) : m_state(state), m_value(value) { }

    std::int64_t checkedInteger(std::int64_t lowest, std::int64_t highest) const;
    void wrongType(std::string_view wanted) const;
    void notAChoice(const std::string& given, const std::vector<std::string>& names) const;

    JsonDocument::State* m_state;
    const nlohmann::json* m_value; ///< null pointer: missing, its fault is recorded
};

/** The value of the choice with this name; `choices` is a range of Choice<Value>. */
template<typename Value, typename Choices>
Value JsonReader::choice(const Choices& choices) const
{
    const std::string given = text();
    std::vector<std::string> names;
    for (const auto& [name, value] : choices) {
        if (name == given)
            return value;
        names.emplace_back(name);
    }
    notAChoice(given, names);
    return Value{};
}

} // namespace loadmark
