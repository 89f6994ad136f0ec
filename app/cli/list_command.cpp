// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/catalogue_json.h"
#include "app/cli/command.h"
#include "app/cli/text_table.h"
#include "app/text/format.h"
#include "estimator/files/nearest.h"
#include "estimator/files/shown_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace loadmark::cli {

namespace {

constexpr std::array options{
    Option{"--json", "", "all that is known, with sources, as one JSON document"},
};

std::string shown(const QString& text)
{
    return text.toStdString();
}

std::string giga(const Format& format, const std::optional<double>& value, double unit)
{
    return value ? shown(format.plain(*value / unit)) : shown(Format::unknown());
}

TextTable modelTable(const Catalogue& catalogue, const Format& format)
{
    TextTable table({Align::Left, Align::Left, Align::Right, Align::Right, Align::Right, Align::Left});
    table.addRow({"ID", "NAME", "PARAMETERS", "ACTIVE", "CONTEXT", "ARCHITECTURE"});
    const auto billions = [&](const std::optional<std::int64_t>& count) {
        return count ? shown(format.plain(static_cast<double>(*count) / 1e9)) + " B" : shown(Format::unknown());
    };
    for (const auto& model : catalogue.models) {
        const std::string context
            = model->contextLimit ? shown(format.shortTokens(*model->contextLimit)) : shown(Format::unknown());
        table.addRow({model->id, model->name, billions(model->parametersTotal), billions(model->parametersActive),
            context, model->architecture ? model->architecture->type : "unknown"});
    }
    return table;
}

TextTable acceleratorTable(const Catalogue& catalogue, const Format& format)
{
    TextTable table({Align::Left, Align::Left, Align::Right, Align::Right, Align::Right, Align::Right, Align::Left});
    table.addRow({"ID", "NAME", "GB", "REPORTED", "GB/s", "FP16 TFLOP/s", "STATUS"});
    for (const Accelerator& a : catalogue.accelerators) {
        const std::string reported
            = shown(a.reportedMemory ? format.bytes(static_cast<double>(*a.reportedMemory)) : Format::unknown());
        table.addRow({a.id, a.name, shown(format.plain(a.memoryGigabytes)), reported, giga(format, a.bandwidth, 1e9),
            giga(format, a.flopsFp16, 1e12), a.status});
    }
    return table;
}

TextTable hostTable(const Catalogue& catalogue, const Format& format)
{
    TextTable table({Align::Left, Align::Left, Align::Right, Align::Right});
    table.addRow({"ID", "NAME", "GB/s", "SOCKETS"});
    for (const Host& host : catalogue.hosts)
        table.addRow({host.id, host.name, giga(format, host.bandwidth, 1e9), std::to_string(host.sockets)});
    return table;
}

TextTable formatTable(const Catalogue& catalogue, const Format& format)
{
    TextTable table({Align::Left, Align::Left, Align::Left, Align::Right, Align::Left});
    table.addRow({"ID", "NAME", "KIND", "BITS", "SIZE"});
    for (const WeightFormat& f : catalogue.formats) {
        const std::string bits = f.bitsPerParameter ? shown(format.plain(*f.bitsPerParameter)) : "";
        const std::string size
            = f.rule.empty() ? "known by file only, parts as in " + f.similarTo : "by rule or by file";
        table.addRow({f.id, f.name, std::string(formatKindName(f.kind)), bits, size});
    }
    return table;
}

std::string joined(const std::vector<std::string>& parts)
{
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : " ") + part;
    return text;
}

TextTable engineTable(const Catalogue& catalogue, const Format&)
{
    TextTable table({Align::Left, Align::Left, Align::Left, Align::Left, Align::Left});
    table.addRow({"ID", "NAME", "MEMORY RULES", "SPLITS", "KV TYPES"});
    for (const EngineSpec& engine : catalogue.engines)
        table.addRow({engine.id, engine.name, engine.ownAccounting ? "its own" : "borrowed from " + engine.policy,
            joined(engine.splits), joined(engine.kvTypes)});
    return table;
}

TextTable recipeTable(const Catalogue& catalogue, const Format&)
{
    TextTable table({Align::Left, Align::Left, Align::Left, Align::Left, Align::Left, Align::Left});
    table.addRow({"ID", "METHOD", "BASE", "OPTIMIZER", "SHARDING", "NAME"});
    for (const Recipe& recipe : catalogue.training.recipes) {
        const Tuning& tuning = recipe.tuning;
        table.addRow({recipe.id(), std::string(choiceName(tuningMethods, tuning.method)),
            tuning.method == TuningMethod::Full ? "" : tuning.base, tuning.optimizer,
            std::string(choiceName(shardings, tuning.sharding)), recipe.name});
    }
    return table;
}

struct List
{
    std::string_view name;
    TextTable (*table)(const Catalogue& catalogue, const Format& format);
    nlohmann::ordered_json (*json)(const Catalogue& catalogue);
};

constexpr std::array lists{
    List{"models", modelTable, modelsJson},
    List{"accelerators", acceleratorTable, acceleratorsJson},
    List{"hosts", hostTable, hostsJson},
    List{"formats", formatTable, formatsJson},
    List{"engines", engineTable, enginesJson},
    List{"recipes", recipeTable, recipesJson},
};

Result<int> run(const Arguments& arguments, const std::shared_ptr<const Catalogue>& catalogue)
{
    constexpr int indent = 4;
    const std::string all = "use one of models accelerators hosts formats engines recipes";
    if (arguments.words.empty())
        return std::unexpected(Error{"list", "needs the name of one list", all});
    if (arguments.words.size() > 1)
        return std::unexpected(
            Error{inQuotes(arguments.words[1]), "is one name too many: one list is told at a time", all});
    const std::string& name = arguments.words.front();
    const auto list = std::ranges::find(lists, name, &List::name);
    if (list == lists.end())
        return std::unexpected(Error{"list", "there is no list " + inQuotes(name),
            didYouMean(name, {"models", "accelerators", "hosts", "formats", "engines", "recipes"}, all)});
    std::string text;
    if (arguments.has("--json")) {
        nlohmann::ordered_json json;
        json["catalogue"]["date"] = catalogue->date;
        json[name] = list->json(*catalogue);
        text = json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    } else {
        text = list->table(*catalogue, Format{}).text();
    }
    if (const Result<void> printed = print(text); !printed)
        return std::unexpected(printed.error());
    return Done;
}

} // namespace

const Command listCommand{"list", "models|accelerators|hosts|formats|engines|recipes [--json]",
    "Prints what the catalogue knows.", options, false, false, run};

} // namespace loadmark::cli
