// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/result_text.h"

#include "app/cli/figures.h"
#include "app/cli/text_table.h"
#include "app/text/component.h"
#include "app/text/explanation_text.h"
#include "app/text/format.h"
#include "app/text/names.h"
#include "app/text/problem_text.h"
#include "app/text/scenario_text.h"
#include "app/text/verdict_text.h"
#include "estimator/files/shown_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace loadmark::cli {

namespace {

std::string plain(const QString& text)
{
    return text.toStdString();
}

/** How a figure is shown, by the unit at the end of its key. */
std::string shown(std::string_view key, double value, const Format& format)
{
    if (key.ends_with("_bytes") || key == "kv.bytes_per_token")
        return plain(format.bytes(value));
    if (key.ends_with("tokens_per_s"))
        return plain(format.rate(value));
    if (key.ends_with("_s"))
        return plain(format.seconds(value));
    if (key.find("usd") != std::string_view::npos)
        return plain(format.money(value));
    if (key.ends_with("utilisation"))
        return plain(format.percent(value));
    return plain(format.plain(value));
}

double number(const Figure& figure)
{
    return std::visit([](auto value) { return static_cast<double>(value); }, *figure.value);
}

std::string shownValue(const Figure& figure, const Format& format)
{
    return figure.value ? shown(figure.key, number(figure), format) : plain(Format::unknown());
}

std::string shownRange(const Figure& figure, const Format& format)
{
    if (!figure.interval)
        return {};
    return shown(figure.key, figure.interval->low, format) + " to " + shown(figure.key, figure.interval->high, format);
}

/** What is shown: where the CPU is alone, the parts of the system RAM in place of those of no GPU. */
std::vector<Figure> shownFigures(const Estimate& estimate)
{
    Estimate shown = estimate;
    if (devicesFit(estimate) && refusal(estimate)) { // nothing is loaded, so nothing has room left
        shown.memory.headroom = shown.memory.reserved = {};
        shown.memory.utilisation = {};
        shown.kv.capacityTokens = {};
        shown.kv.maxConcurrency = {};
        shown.kv.pool = {};
    }
    if (!isOnCpuAlone(estimate))
        return figuresOf(shown);
    shown.memory = shownMemory(estimate);
    shown.memory.host = estimate.memory.host;
    std::vector<Figure> figures = figuresOf(shown);
    std::erase_if(figures, [](const Figure& figure) {
        return figure.key == "memory.runtime_bytes" || figure.key == "memory.gpu_total_bytes"
            || figure.key == "memory.reserved_bytes" || figure.key == "memory.gpu_usable_bytes";
    });
    return figures;
}

std::string figureTitle(std::string_view key)
{
    return plain(figureName(key));
}

/** Title, value, range and class of the figures of one group ("memory."). */
std::string groupText(const std::vector<Figure>& figures, std::string_view group, const Format& format)
{
    TextTable table({Align::Left, Align::Right, Align::Left, Align::Left});
    bool any = false;
    for (const Figure& figure : figures) {
        if (!figure.key.starts_with(group))
            continue;
        any = any || figure.value;
        const std::string origin = figure.value ? std::string(confidenceClass(figure.confidence)) : "";
        table.addRow({figureTitle(figure.key), shownValue(figure, format), origin, shownRange(figure, format)});
    }
    return any ? table.text(2) : std::string();
}

std::string section(const std::string& title, const std::string& rows)
{
    return rows.empty() ? rows : "\n" + title + "\n" + rows;
}

std::string devicesText(const Estimate& estimate, const Format& format)
{
    const auto bytes = [&](const std::optional<Bytes>& value) {
        return plain(value ? format.bytes(static_cast<double>(*value)) : Format::unknown());
    };
    const bool runs = !refusal(estimate);
    TextTable table({Align::Left, Align::Right, Align::Left, Align::Right, Align::Left, Align::Left});
    for (const DeviceEstimate& device : estimate.devices) {
        const std::string layers
            = device.layers > 0 ? std::to_string(device.layers) + (device.layers == 1 ? " layer" : " layers") : "";
        const std::string fits = !device.fits ? "" : !*device.fits ? "does not fit" : runs ? "fits" : "";
        table.addRow({device.name, bytes(device.total), "of", bytes(device.usable), layers, fits});
    }
    return estimate.devices.size() > 1 ? table.text(2) : std::string();
}

/** The problem with what is long in it shortened: the names of a thousand parts say no more than the first three. */
Problem inBrief(Problem problem)
{
    constexpr std::size_t longMax = 300;
    constexpr std::string_view separator = ", ";
    for (auto& [key, value] : problem.arguments) {
        std::string* const text = std::get_if<std::string>(&value);
        if (!text || text->size() <= longMax)
            continue;
        std::vector<std::string> names;
        for (std::size_t at = 0; at <= text->size();) {
            const std::size_t end = std::min(text->find(separator, at), text->size());
            names.push_back(text->substr(at, end - at));
            at = end + separator.size();
        }
        *text = listed(names);
    }
    return problem;
}

std::string problemsText(const Estimate& estimate, const Names& names, const Format& format)
{
    std::string text;
    for (const Problem& problem : estimate.problems) {
        if (problem.id == "does_not_fit") // the verdict says it
            continue;
        const std::string_view severity = problem.severity == Severity::Error ? "error"
            : problem.severity == Severity::Warning                           ? "warning"
                                                                              : "note";
        text += "  " + std::string(severity) + ": " + plain(problemText(inBrief(problem), names, format)) + "\n";
    }
    return text;
}

} // namespace

std::string resultText(const Estimate& estimate, const Catalogue& catalogue)
{
    const Format format;
    const Names names{&catalogue};
    const VerdictText verdict = verdictText(estimate, std::nullopt, names, format);
    const std::vector<Figure> figures = shownFigures(estimate);
    const std::string bound = plain(boundWord(estimate.speed.bound));

    std::string text = plain(verdict.headline) + "\n";
    if (!verdict.detail.isEmpty())
        text += plain(verdict.detail) + "\n";
    text += "\n" + plain(scenarioLine(estimate.scenario, names, format)) + "\n";
    text += section("Memory", groupText(figures, "memory.", format));
    text += section("Devices", devicesText(estimate, format));
    text += section("KV cache", groupText(figures, "kv.", format));
    const std::string speed = estimate.verdict == Verdict::DoesNotFit ? "Speed, if it fitted" : "Speed";
    std::string speeds = groupText(figures, "speed.", format);
    if (speeds.empty() && estimate.verdict == Verdict::DoesNotFit)
        speeds = refusal(estimate) ? "  None: the engine does not start.\n"
                                   : "  None: nothing runs where a GPU needs more than it has.\n";
    text += section(bound.empty() ? speed : speed + ", " + bound, speeds);
    text += section(
        estimate.cost.offer.empty() ? "Cost" : "Cost, " + estimate.cost.offer, groupText(figures, "cost.", format));
    text += section("Notes", problemsText(estimate, names, format));
    return text + "\nCatalogue of " + catalogue.date + "\n";
}

std::string resultMarkdown(const Estimate& estimate, const Catalogue& catalogue)
{
    const Format format;
    const Names names{&catalogue};
    const auto cell = [](std::string text) {
        for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2))
            text.insert(at, "\\");
        return text;
    };
    std::string text = "**" + plain(verdictText(estimate, std::nullopt, names, format).headline) + "**\n\n"
        + cell(plain(scenarioLine(estimate.scenario, names, format))) + "\n\n"
        + "| Figure | Value | Range | Class |\n|---|---:|---|---|\n";
    for (const Figure& figure : shownFigures(estimate))
        text += "| " + cell(figureTitle(figure.key)) + " | " + shownValue(figure, format) + " | "
            + shownRange(figure, format) + " | " + std::string(confidenceClass(figure.confidence)) + " |\n";
    for (const Problem& problem : estimate.problems)
        text += (&problem == estimate.problems.data() ? "\n- " : "- ")
            + plain(problemText(inBrief(problem), names, format)) + "\n";
    return text + "\nCatalogue of " + catalogue.date + ".\n";
}

std::string resultTsv(const Estimate& estimate, const Catalogue& catalogue, const Explanation& explanation)
{
    std::string text = "key\tvalue\tlow\thigh\tclass\tformula\n";
    const auto raw = [](double value) { return nlohmann::json(value).dump(); };
    for (const Figure& figure : figuresOf(estimate)) {
        const nlohmann::ordered_json value = figureJson(figure);
        const auto found = explanation.find(figure.key);
        text += std::string(figure.key) + "\t" + (value.is_null() ? "" : value.dump()) + "\t"
            + (figure.interval ? raw(figure.interval->low) : "") + "\t"
            + (figure.interval ? raw(figure.interval->high) : "") + "\t"
            + std::string(confidenceClass(figure.confidence)) + "\t"
            + (found == explanation.end() ? "" : std::string(found->second.formula)) + "\n";
    }
    text += "fits\t" + std::string(!estimate.fits ? "" : *estimate.fits ? "true" : "false") + "\n";
    text += "verdict\t" + std::string(verdictName(estimate.verdict)) + "\n";
    return text + "catalogue.date\t" + catalogue.date + "\n";
}

std::string explanationLines(const Estimate& estimate, const Explanation& explanation)
{
    const Format format;
    std::string text;
    for (const Figure& figure : shownFigures(estimate)) {
        const auto found = explanation.find(figure.key);
        const bool ofGpus = isOnCpuAlone(estimate) && figure.key.starts_with("memory.")
            && figure.key != "memory.host_bytes" && figure.key != "memory.kv_cache_bytes";
        if (found != explanation.end() && figure.value && !ofGpus)
            text += plain(explanationText(figureName(figure.key), found->second, format)) + "\n";
    }
    return text;
}

} // namespace loadmark::cli
