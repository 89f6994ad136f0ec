// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/json_tree.h"

#include "estimator/files/nearest.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace loadmark {

namespace {

using Json = nlohmann::json;

/** "line:column" of a byte offset, both from 1. */
std::string position(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t newline = before.rfind('\n');
    const std::size_t column = newline == std::string_view::npos ? before.size() + 1 : before.size() - newline;
    return std::to_string(line) + ":" + std::to_string(column);
}

/** The parser's own words without its prefix "[json.exception…] parse error at line 1, column 2: ". */
std::string parserMessage(std::string message)
{
    const std::size_t column = message.find("column ");
    const std::size_t colon = message.find(": ", column == std::string::npos ? 0 : column);
    if (colon != std::string::npos)
        message.erase(0, colon + 2);
    const std::size_t dash = message.find(" - ");
    if (dash != std::string::npos)
        message.erase(0, dash + 3);
    std::string line = inQuotes(message);
    return line.substr(1, line.size() - 2);
}

/** Builds the tree while it watches depth and double keys; the parser calls it and stops where it returns false. */
class TreeBuilder : public nlohmann::json_sax<Json>
{
public:
    explicit TreeBuilder(std::size_t depthMax) : m_depthMax(depthMax) { }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t&) override
    {
        if (!std::isfinite(value))
            return stop("a number is too large");
        return add(value);
    }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t&) override { return stop("binary values are not JSON"); }
    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override
    {
        Json& object = *m_open.back();
        if (object.contains(name)) {
            m_duplicate = &object[name];
            return stop("the key " + inQuotes(name) + " stands twice in one object");
        }
        m_slot = &object[std::move(name)];
        return true;
    }
    bool parse_error(std::size_t offset, const std::string&, const nlohmann::detail::exception& error) override
    {
        m_offset = offset;
        constexpr int numberOutOfRange = 406;
        if (error.id == numberOutOfRange)
            return stop("has a number that is too large");
        return stop("is not valid JSON: " + parserMessage(error.what()));
    }

    Json m_root;
    std::string m_fault;
    std::optional<std::size_t> m_offset;
    const Json* m_duplicate = nullptr;

private:
    bool stop(std::string what)
    {
        m_fault = std::move(what);
        return false;
    }
    Json* place(Json value)
    {
        if (m_open.empty())
            return &(m_root = std::move(value));
        if (m_open.back()->is_array())
            return &m_open.back()->emplace_back(std::move(value));
        return &(*m_slot = std::move(value));
    }
    bool add(Json value)
    {
        place(std::move(value));
        return true;
    }
    bool open(Json container)
    {
        if (m_open.size() == m_depthMax)
            return stop("is nested deeper than " + std::to_string(m_depthMax) + " levels");
        m_open.push_back(place(std::move(container)));
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        return true;
    }

    std::size_t m_depthMax;
    std::vector<Json*> m_open;
    Json* m_slot = nullptr;
};

std::string escaped(const std::string& key)
{
    std::string result;
    for (const char c : key)
        result += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    const std::string line = inQuotes(result);
    return line.substr(1, line.size() - 2);
}

bool findPath(const Json& node, const Json& target, std::string& path)
{
    if (&node == &target)
        return true;
    if (!node.is_structured())
        return false;
    std::size_t index = 0;
    for (auto child = node.begin(); child != node.end(); ++child, ++index) {
        if (findPath(*child, target, path)) {
            path.insert(0, "/" + (node.is_object() ? escaped(child.key()) : std::to_string(index)));
            return true;
        }
    }
    return false;
}

} // namespace

Result<Json> parseJsonTree(std::string_view text, std::size_t depthMax)
{
    TreeBuilder builder(depthMax);
    if (Json::sax_parse(text.begin(), text.end(), &builder))
        return std::move(builder.m_root);
    if (builder.m_offset)
        return std::unexpected(Error{position(text, *builder.m_offset - std::min<std::size_t>(*builder.m_offset, 1)),
            builder.m_fault, "correct the text there"});
    if (builder.m_duplicate)
        return std::unexpected(
            Error{"#" + jsonPointer(builder.m_root, *builder.m_duplicate), builder.m_fault, "keep one of the two"});
    return std::unexpected(Error{{}, builder.m_fault, "check that this is the right file"});
}

std::string jsonPointer(const Json& root, const Json& target)
{
    std::string path;
    findPath(root, target, path);
    return path;
}

} // namespace loadmark
