// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/json_reader.h"

#include "estimator/files/json_tree.h"
#include "estimator/files/nearest.h"

#include <charconv>
#include <cmath>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace loadmark {

using Json = nlohmann::json;

namespace {

/** A number as short as it reads back equal. */
std::string plain(double value)
{
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    return std::string(digits, end);
}

bool isComment(std::string_view key)
{
    return key.starts_with('_');
}

} // namespace

struct JsonDocument::State
{
    Json root;
    std::string where;
    std::optional<Error> fault;
    std::unordered_map<const Json*, std::set<std::string, std::less<>>> asked; ///< keys asked for, by object
    std::unordered_set<const Json*> lenient; ///< objects whose other keys do not matter

    std::string whereIs(const Json& node) const
    {
        const std::string pointer = jsonPointer(root, node);
        return pointer.empty() ? where : where + "#" + pointer;
    }

    /** The first key at or below `node` that nobody asked for. */
    std::optional<Error> unknownKey(const Json& node) const;
};

std::optional<Error> JsonDocument::State::unknownKey(const Json& node) const
{
    const auto known = asked.find(&node);
    const bool checked = node.is_object() && known != asked.end();
    std::size_t index = 0;
    for (auto child = node.begin(); node.is_structured() && child != node.end(); ++child, ++index) {
        const std::string key = node.is_object() ? child.key() : std::to_string(index);
        if (checked && !isComment(key) && !lenient.contains(&node) && !known->second.contains(key)) {
            const std::vector<std::string> names(known->second.begin(), known->second.end());
            return Error{whereIs(node), "unknown key " + inQuotes(key),
                didYouMean(key, names, "remove it, or start it with '_' to keep it as a comment")};
        }
        if (child->is_structured()) {
            if (std::optional<Error> error = unknownKey(*child))
                return error;
        }
    }
    return std::nullopt;
}

Result<JsonDocument> JsonDocument::parse(std::string_view text, std::string where, int line)
{
    if (line > 0)
        where += ":" + std::to_string(line);
    if (text.size() > sizeMax)
        return std::unexpected(Error{
            where, "is larger than " + std::to_string(sizeMax >> 20) + " MiB", "check that this is the right file"});
    Result<Json> tree = parseJsonTree(text, depthMax);
    if (!tree) {
        Error error = std::move(tree.error());
        if (line > 0 && error.where.starts_with("1:"))
            error.where.erase(0, 2); // the line is told already
        const bool joined = error.where.empty() || error.where.starts_with('#');
        error.where = where + (joined ? "" : ":") + error.where;
        return std::unexpected(std::move(error));
    }
    auto state = std::make_unique<State>();
    state->root = std::move(*tree);
    state->where = std::move(where);
    return JsonDocument(std::move(state));
}

JsonDocument::JsonDocument(std::unique_ptr<State> state) : m_state(std::move(state))
{
}
JsonDocument::JsonDocument(JsonDocument&&) noexcept = default;
JsonDocument& JsonDocument::operator=(JsonDocument&&) noexcept = default;
JsonDocument::~JsonDocument() = default;

JsonReader JsonDocument::root() const
{
    return JsonReader(m_state.get(), &m_state->root);
}

std::optional<Error> JsonDocument::fault() const
{
    return m_state->fault ? m_state->fault : m_state->unknownKey(m_state->root);
}

std::string JsonReader::where() const
{
    return m_value ? m_state->whereIs(*m_value) : m_state->where;
}

void JsonReader::fail(std::string what, std::string remedy) const
{
    if (m_value && !m_state->fault)
        m_state->fault = Error{where(), std::move(what), std::move(remedy)};
}

void JsonReader::wrongType(std::string_view wanted) const
{
    fail("must be " + std::string(wanted) + ", not " + (m_value ? m_value->type_name() : "missing"),
        "write " + std::string(wanted));
}

void JsonReader::notAChoice(const std::string& given, const std::vector<std::string>& names) const
{
    std::string all = "use one of";
    for (const std::string& name : names)
        all += " " + name;
    fail("unknown value " + inQuotes(given), didYouMean(given, names, all));
}

bool JsonReader::isNull() const
{
    return !m_value || m_value->is_null();
}

bool JsonReader::isObject() const
{
    return m_value && m_value->is_object();
}

bool JsonReader::isArray() const
{
    return m_value && m_value->is_array();
}

bool JsonReader::isString() const
{
    return m_value && m_value->is_string();
}

bool JsonReader::isNumber() const
{
    return m_value && m_value->is_number();
}

bool JsonReader::isBoolean() const
{
    return m_value && m_value->is_boolean();
}

std::string JsonReader::text() const
{
    if (isString())
        return m_value->get_ref<const std::string&>();
    wrongType("a string");
    return {};
}

bool JsonReader::boolean() const
{
    if (isBoolean())
        return m_value->get<bool>();
    wrongType("true or false");
    return false;
}

double JsonReader::number(double lowest, double highest) const
{
    if (!isNumber()) {
        wrongType("a number");
        return 0;
    }
    const double value = m_value->get<double>();
    if (value >= lowest && value <= highest)
        return value;
    fail(plain(value) + " is out of range", "use a number from " + plain(lowest) + " to " + plain(highest));
    return 0;
}

std::int64_t JsonReader::checkedInteger(std::int64_t lowest, std::int64_t highest) const
{
    constexpr double exactMax = 9007199254740992; // 2^53: larger floating-point numbers are not all of the integers
    if (!isNumber()) {
        wrongType("a whole number");
        return 0;
    }
    const auto outOfRange = [&](const std::string& given) -> std::int64_t {
        fail(given + " is out of range",
            "use a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest));
        return 0;
    };
    if (m_value->is_number_float()) {
        const double given = m_value->get<double>();
        const bool whole = std::nearbyint(given) == given;
        if (whole && (given < static_cast<double>(lowest) || given > static_cast<double>(highest)))
            return outOfRange(plain(given));
        if (!whole || std::abs(given) > exactMax) {
            fail(plain(given) + (whole ? " is too large to be exact" : " is not a whole number"),
                whole ? "write all its digits" : "write a whole number");
            return 0;
        }
    }
    const bool beyond = m_value->is_number_unsigned()
        && m_value->get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const std::int64_t value = beyond ? 0 : m_value->get<std::int64_t>();
    if (beyond || value < lowest || value > highest)
        return outOfRange(m_value->is_number_float() ? std::to_string(value) : m_value->dump());
    return value;
}

std::string JsonReader::scalarText() const
{
    if (isString())
        return text();
    if (isNumber() || isBoolean())
        return m_value->dump();
    wrongType("a string, a number, true or false");
    return {};
}

std::vector<JsonReader> JsonReader::elements() const
{
    std::vector<JsonReader> result;
    if (!isArray()) {
        wrongType("an array");
        return result;
    }
    result.reserve(m_value->size());
    for (const Json& element : *m_value)
        result.push_back(JsonReader(m_state, &element));
    return result;
}

std::vector<std::pair<std::string, JsonReader>> JsonReader::members() const
{
    std::vector<std::pair<std::string, JsonReader>> result;
    if (!isObject()) {
        wrongType("an object");
        return result;
    }
    m_state->lenient.insert(m_value);
    for (auto member = m_value->begin(); member != m_value->end(); ++member) {
        if (!isComment(member.key()))
            result.emplace_back(member.key(), JsonReader(m_state, &*member));
    }
    return result;
}

std::vector<std::string> JsonReader::texts() const
{
    std::vector<std::string> result;
    for (const JsonReader& element : elements())
        result.push_back(element.text());
    return result;
}

JsonReader JsonReader::member(std::string_view key) const
{
    if (!isObject()) {
        wrongType("an object");
        return JsonReader(m_state, nullptr);
    }
    m_state->asked[m_value].emplace(key);
    const auto found = m_value->find(key);
    if (found != m_value->end())
        return JsonReader(m_state, &*found);
    fail("the key " + inQuotes(key) + " is missing", "add it");
    return JsonReader(m_state, nullptr);
}

std::optional<JsonReader> JsonReader::find(std::string_view key) const
{
    if (!isObject()) {
        wrongType("an object");
        return std::nullopt;
    }
    m_state->asked[m_value].emplace(key);
    const auto found = m_value->find(key);
    if (found == m_value->end() || found->is_null())
        return std::nullopt;
    return JsonReader(m_state, &*found);
}

void JsonReader::ignoreOtherKeys() const
{
    m_state->lenient.insert(m_value);
}

std::optional<std::string> JsonReader::optionalText(std::string_view key) const
{
    const std::optional<JsonReader> found = find(key);
    return found ? std::optional(found->text()) : std::nullopt;
}

std::optional<bool> JsonReader::optionalBoolean(std::string_view key) const
{
    const std::optional<JsonReader> found = find(key);
    return found ? std::optional(found->boolean()) : std::nullopt;
}

std::optional<double> JsonReader::optionalNumber(std::string_view key, double lowest, double highest) const
{
    const std::optional<JsonReader> found = find(key);
    return found ? std::optional(found->number(lowest, highest)) : std::nullopt;
}

std::vector<std::string> JsonReader::optionalTexts(std::string_view key) const
{
    const std::optional<JsonReader> found = find(key);
    return found ? found->texts() : std::vector<std::string>{};
}

} // namespace loadmark
