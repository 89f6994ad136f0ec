// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"

#include "estimator/files/nearest.h"

#include <algorithm>

namespace loadmark::cli {

namespace {

const Option* findOption(std::span<const Option> options, std::string_view name)
{
    const auto found = std::ranges::find(options, name, &Option::name);
    return found == options.end() ? nullptr : &*found;
}

/** The switch that "--no-name" turns off. */
const Option* findNegated(std::span<const Option> options, std::string_view name)
{
    constexpr std::string_view prefix = "--no-";
    if (!name.starts_with(prefix))
        return nullptr;
    const Option* const option = findOption(options, "--" + std::string(name.substr(prefix.size())));
    return option && option->value.empty() ? option : nullptr;
}

Error unknownOption(std::span<const Option> options, const std::string& name)
{
    std::vector<std::string> names;
    for (const Option& option : options)
        names.emplace_back(option.name);
    return {name, "unknown option", didYouMean(name, names, "see loadmark --help")};
}

} // namespace

bool Arguments::has(std::string_view name) const
{
    return value(name).value_or("false") != "false";
}

std::optional<std::string> Arguments::value(std::string_view name) const
{
    for (auto option = options.rbegin(); option != options.rend(); ++option) {
        if (option->first == name)
            return option->second;
    }
    return std::nullopt;
}

Result<Arguments> parseArguments(std::span<const std::string> arguments, std::span<const Option> options)
{
    Arguments parsed;
    bool optionsEnded = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& argument = arguments[i];
        if (optionsEnded || !argument.starts_with('-') || argument == "-") {
            parsed.words.push_back(argument);
            continue;
        }
        if (argument == "--") {
            optionsEnded = true;
            continue;
        }
        const std::size_t equals = argument.find('=');
        const std::string name = argument.substr(0, equals);
        const Option* const option = findOption(options, name);
        const Option* const negated = option ? nullptr : findNegated(options, name);
        if (!option && !negated) {
            return std::unexpected(unknownOption(options, name));
        } else if (equals != std::string::npos && (negated || option->value.empty())) {
            return std::unexpected(Error{name, "takes no value", "write " + name + " alone"});
        } else if (negated) {
            parsed.options.emplace_back(negated->name, "false");
        } else if (equals != std::string::npos) {
            parsed.options.emplace_back(name, argument.substr(equals + 1));
        } else if (option->value.empty()) {
            parsed.options.emplace_back(name, "true");
        } else if (i + 1 < arguments.size() && !arguments[i + 1].starts_with("--")) {
            parsed.options.emplace_back(name, arguments[++i]);
        } else {
            return std::unexpected(Error{name, "needs a value", "write " + name + " " + std::string(option->value)});
        }
    }
    return parsed;
}

} // namespace loadmark::cli
