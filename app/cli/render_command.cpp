// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input_options.h"
#include "app/cli/prepare_input.h"
#include "app/export/render.h"
#include "app/window/documents.h"
#include "estimator/files/nearest.h"
#include "estimator/scenario/parse_value.h"

#include <algorithm>
#include <array>

namespace loadmark::cli {

namespace {

constexpr std::array options{
    Option{"-o", "FILE", "the picture to write; .png, .svg or .pdf decides its kind"},
    Option{"--size", "WxH", "its size in pixels (the view's own)"},
    Option{"--scale", "1|2|3", "pixels of the file per pixel, PNG only (1)"},
    Option{"--theme", "light|dark", "colours (light)"},
    Option{"--language", "en|es", "language of texts and digits (en)"},
    Option{"--units", "gib|gb", "binary or decimal units of memory (gib)"},
};

template<typename Value, std::size_t Count>
Result<Value> chosen(const Arguments& arguments, const std::string& name, Value otherwise,
    const std::array<std::pair<std::string_view, Value>, Count>& choices)
{
    const auto given = arguments.value(name);
    if (!given)
        return otherwise;
    std::vector<std::string> names;
    for (const auto& [choice, value] : choices)
        names.emplace_back(choice);
    const Result<std::string> parsed = parseChoice({*given, name}, names);
    if (!parsed)
        return std::unexpected(parsed.error());
    return std::ranges::find(choices, *parsed, &std::pair<std::string_view, Value>::first)->second;
}

Result<QSize> readSize(const Arguments& arguments)
{
    constexpr int smallest = 64, largest = 16384;
    const auto given = arguments.value("--size");
    if (!given)
        return QSize();
    const std::string where = "--size";
    const std::size_t cross = given->find('x');
    if (cross == std::string::npos)
        return std::unexpected(Error{where, inQuotes(*given) + " is not a size", "write it as 1440x900"});
    const auto width = parseInteger({std::string_view(*given).substr(0, cross), where}, smallest, largest);
    const auto height = parseInteger({std::string_view(*given).substr(cross + 1), where}, smallest, largest);
    if (!width || !height)
        return std::unexpected(width ? height.error() : width.error());
    return QSize(static_cast<int>(*width), static_cast<int>(*height));
}

Result<QString> readView(const Arguments& arguments)
{
    std::vector<std::string> names;
    std::string all = "use one of";
    for (const QString& name : viewNames()) {
        names.push_back(name.toStdString());
        all += " " + names.back();
    }
    if (arguments.words.size() != 1)
        return std::unexpected(Error{"render", "needs the name of one view", all});
    const std::string& name = arguments.words.front();
    if (std::ranges::find(names, name) == names.end())
        return std::unexpected(Error{"render", "there is no view " + inQuotes(name), didYouMean(name, names, all)});
    return QString::fromStdString(name);
}

/** Everything of the request but its scenario. */
Result<RenderRequest> readRequest(const Arguments& arguments)
{
    RenderRequest request;
    const Result<QString> view = readView(arguments);
    if (!view)
        return std::unexpected(view.error());
    const auto path = arguments.value("-o");
    if (!path)
        return std::unexpected(Error{"render", "needs a file to write", "add -o FILE.png, .svg or .pdf"});
    if (path->empty())
        return std::unexpected(Error{"-o", "the file name is empty", "add -o FILE.png, .svg or .pdf"});
    const Result<QSize> size = readSize(arguments);
    if (!size)
        return std::unexpected(size.error());
    const auto scale = parseInteger({arguments.value("--scale").value_or("1"), "--scale"}, 1, 3);
    if (!scale)
        return std::unexpected(scale.error());
    const auto theme = chosen<ThemeChoice, 2>(
        arguments, "--theme", ThemeChoice::Light, {{{"light", ThemeChoice::Light}, {"dark", ThemeChoice::Dark}}});
    if (!theme)
        return std::unexpected(theme.error());
    const auto units = chosen<ByteUnit, 2>(
        arguments, "--units", ByteUnit::Binary, {{{"gib", ByteUnit::Binary}, {"gb", ByteUnit::Decimal}}});
    if (!units)
        return std::unexpected(units.error());
    request.view = *view;
    request.path = QString::fromStdString(*path);
    if (request.path.toStdString() != *path)
        return std::unexpected(Error{"-o", "the file name is not UTF-8", "choose another name"});
    request.size = *size;
    request.scale = static_cast<int>(*scale);
    request.theme = *theme;
    request.byteUnit = *units;
    if (const auto language = arguments.value("--language"))
        request.language = QString::fromStdString(*language);
    return request;
}

Result<int> run(const Arguments& arguments, const std::shared_ptr<const Catalogue>& catalogue)
{
    Result<RenderRequest> request = readRequest(arguments);
    if (!request)
        return std::unexpected(request.error());
    Result<ScenarioInput> input = readInputs(arguments);
    if (!input)
        return std::unexpected(input.error());
    if (!namesInputs(arguments))
        input->scenario = Documents::firstScenario(*catalogue); // the picture that a first start shows
    const Result<Prepared> prepared
        = prepareInput(*input, catalogue, {}, [&](std::string_view key) { return placeOf(arguments, key); });
    if (!prepared)
        return std::unexpected(prepared.error());
    request->scenario = prepared->scenario;
    request->catalogue = prepared->catalogue.get();
    if (const Result<void> rendered = renderView(*request); !rendered)
        return std::unexpected(rendered.error());
    return Done;
}

} // namespace

const Command renderCommand{"render", "VIEW -o FILE [inputs] [--size WxH] [--scale N] [--theme T] [--language L]",
    "Writes a picture of a view: overview, memory-bar, context-chart, quantisations, hardware, models, launch.",
    options, true, true, run};

} // namespace loadmark::cli
