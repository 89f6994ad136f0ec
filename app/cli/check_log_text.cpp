// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/check_log_report.h"
#include "app/cli/input_options.h"
#include "app/cli/prepare_input.h"
#include "app/cli/text_table.h"
#include "app/text/format.h"
#include "app/text/log_part.h"
#include "app/text/names.h"
#include "estimator/files/shown_text.h"

#include <algorithm>
#include <cmath>

namespace loadmark::cli {

namespace {

std::string_view verdict(Agreement agreement)
{
    switch (agreement) {
    case Agreement::NotPredicted:
        return "not predicted";
    case Agreement::WithinRounding:
        return "as printed";
    case Agreement::FollowsLog:
        return "follows from the log";
    case Agreement::WithinInterval:
        return "as near as expected";
    case Agreement::Deviates:
        break;
    }
    return "deviates";
}

/** In the unit and with the decimals that logs have. */
std::string shown(double value, LogPart part)
{
    const Format format;
    if (logUnit(part) == LogUnit::Token)
        return format.number(value).toStdString();
    if (logUnit(part) == LogUnit::Sequence)
        return format.number(value, 2).toStdString();
    return format.number(value / static_cast<double>(mebi), 2).toStdString() + " MiB";
}

std::string shown(const std::optional<double>& value, LogPart part)
{
    return value ? shown(*value, part) : Format::unknown().toStdString();
}

std::string shownRelative(const CheckRow& row)
{
    const std::optional<double> relative = row.relative();
    if (!relative)
        return {};
    const double percent = std::abs(*relative * 100) < 0.005 ? 0 : *relative * 100;
    return (percent > 0 ? "+" : "") + Format().number(percent, 2).toStdString() + " %";
}

std::string title(const LogFigure& figure)
{
    std::string text = logPartName(figure.part).toStdString();
    if (figure.allDevices)
        text += ", all devices";
    return figure.draft ? text + ", draft" : text;
}

std::string listed(const std::vector<int>& numbers)
{
    std::string text;
    for (const int number : numbers)
        text += (text.empty() ? "" : ", ") + std::to_string(number);
    return text;
}

std::string lineNumbers(const std::vector<LogLine>& lines)
{
    std::vector<int> numbers;
    for (const LogLine& line : lines)
        numbers.push_back(line.number);
    return listed(numbers);
}

std::string rowsText(const LogCheck& check, Compared compared)
{
    std::vector<Align> columns{Align::Right, Align::Left, Align::Left, Align::Right, Align::Right, Align::Right};
    std::vector<std::string> head{"Line", "Part", "Device", "Reported", "Predicted", "Difference"};
    if (compared == Compared::WithScenario) {
        columns.push_back(Align::Right);
        head.emplace_back("As set");
    }
    columns.push_back(Align::Left);
    TextTable table(columns);
    table.addRow(head);
    for (const CheckRow& row : check.rows) {
        const LogPart part = row.reported.part;
        std::vector<std::string> cells{lineNumbers(row.reported.lines), title(row.reported), row.reported.device,
            shown(row.reported.value, part), shown(row.predicted, part), shownRelative(row)};
        if (compared == Compared::WithScenario)
            cells.push_back(shown(row.asSet, part));
        cells.emplace_back(verdict(row.agreement));
        table.addRow(std::move(cells));
    }
    return "\nPredicted against reported\n" + table.text(2);
}

/** How the input is given: some have no option of their own. */
std::string optionOf(const std::string& key)
{
    const bool own = std::ranges::find(inputOptions(), flagOf(key), &Option::name) != inputOptions().end();
    return own ? flagOf(key) : "--extra " + key;
}

std::string differencesText(const LogCheck& check)
{
    TextTable table({Align::Left, Align::Left, Align::Left, Align::Left});
    for (const InputDifference& difference : check.differences)
        table.addRow({optionOf(difference.key), "the log: " + (difference.inLog.empty() ? "not set" : difference.inLog),
            "the scenario: " + (difference.inScenario.empty() ? "not set" : difference.inScenario),
            difference.line > 0 ? "line " + std::to_string(difference.line) : ""});
    return check.differences.empty() ? std::string() : "\nThe log ran with other inputs\n" + table.text(2);
}

std::string changeText(const std::vector<InputValue>& inputs)
{
    std::string text;
    for (const InputValue& input : inputs)
        text += (text.empty() ? "" : ", ") + input.key + " " + input.value;
    return text;
}

std::string causeText(const CheckRow& row, bool gpuNamed)
{
    std::string text;
    for (const LogCause& cause : row.causes)
        text += (text.empty() ? "" : "; or ") + changeText(cause.inputs) + " would make it "
            + shown(cause.predicted, row.reported.part) + (cause.withinRounding ? ", as printed" : "");
    if (row.hangsOnGpu)
        text += (text.empty() ? "" : "; ") + std::string("it hangs on the GPU, which the log does not tell")
            + (gpuNamed ? ": another than the one given may explain it" : ": name it with --gpu");
    return text.empty() ? "no input that the log leaves open explains it" : text;
}

bool namesGpu(const Scenario& scenario)
{
    return !scenario.gpus.empty() && !scenario.gpus.front().id.empty();
}

std::string fedBackText(const CheckRow& row)
{
    const bool several = row.fedBackLines.size() > 1;
    return std::string("with what line") + (several ? "s " : " ") + listed(row.fedBackLines)
        + (several ? " tell" : " tells") + " it is " + shown(row.fedBack, row.reported.part);
}

std::string explanationsText(const LogCheck& check)
{
    std::string text;
    for (const CheckRow& row : check.rows) {
        const bool follows = row.agreement == Agreement::FollowsLog;
        const bool open = row.agreement == Agreement::NotPredicted && row.hangsOnGpu && !namesGpu(check.matched);
        if (row.agreement != Agreement::Deviates && !follows && !open)
            continue;
        text += "  Line " + lineNumbers(row.reported.lines) + ", " + title(row.reported)
            + (row.reported.device.empty() ? "" : ", " + row.reported.device) + ": "
            + (follows ? fedBackText(row) : causeText(row, namesGpu(check.matched))) + "\n";
    }
    return text.empty() ? text : "\nWhat explains it\n" + text;
}

std::string unknownGpu(const EngineLog& log)
{
    const LogInput* name = log.input(log_input::gpuName);
    return name ? inQuotes(std::get<std::string>(name->value)) + ", which is not in the catalogue" : "unnamed GPU";
}

std::string standInText(const EngineLog& log, const LogCheck& check, const Names& names)
{
    if (!check.modelStandsIn)
        return {};
    const LogInput* name = log.modelName();
    const std::string model = names.model(check.matched.model).toStdString();
    return escaped(name ? inQuotes(std::get<std::string>(name->value)) + " is not in the catalogue; " + model
                       + " has its dimensions"
                        : "The log does not name its model; " + model + " has its dimensions")
        + "\n";
}

std::string headText(const EngineLog& log, const LogCheck& check, const Catalogue& catalogue)
{
    const Names names{&catalogue};
    const Scenario& scenario = check.matched;
    std::string text = names.engine(log.engine).toStdString() + (log.version.empty() ? "" : " " + log.version) + ", "
        + names.model(scenario.model).toStdString() + ", " + names.weights(scenario).toStdString();
    if (check.contextTold)
        text += ", " + Format().tokens(scenario.context).toStdString() + " tokens × "
            + std::to_string(scenario.sequences);
    for (const GpuGroup& group : scenario.gpus)
        if (group.count > 0)
            text += ", " + std::to_string(group.count) + " × "
                + (group.id.empty() ? unknownGpu(log) : names.accelerator(group.id).toStdString());
    return escaped(text) + "\n" + standInText(log, check, names);
}

} // namespace

std::string checkLogText(const EngineLog& log, const LogCheck& check, const Catalogue& catalogue, Compared compared)
{
    return headText(log, check, catalogue)
        + (compared == Compared::WithScenario ? differencesText(check) : std::string()) + rowsText(check, compared)
        + explanationsText(check);
}

} // namespace loadmark::cli
