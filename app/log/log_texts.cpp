// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/log/log_texts.h"

#include "app/inputs/input_texts.h"
#include "app/text/log_part.h"
#include "app/text/scenario_text.h"
#include "estimator/log/log_prediction.h"
#include "estimator/memory/serving_extras.h"
#include "estimator/scenario/parse_value.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::EngineLog)
};

std::optional<double> numberIn(const std::string& value)
{
    bool isNumber = false;
    const double number = QString::fromStdString(value).toDouble(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

/** "rtx-4090-24gb:2" by the names of the catalogue. */
QString gpusText(const std::string& value, const Names& names, const Format& format)
{
    Scenario scenario;
    scenario.gpus = parseGpus({value, std::string()}).value_or(std::vector<GpuGroup>());
    for (GpuGroup& group : scenario.gpus)
        if (group.id == unnamedGpu)
            group.id.clear();
    return hardwareText(scenario, names, format);
}

/** A value as on the command line, in the words and units of the window. */
QString valueText(const std::string& key, const std::string& value, const Names& names, const Format& format)
{
    if (value.empty())
        return Words::tr("not set", "an input");
    if (value == "on")
        return Words::tr("on", "a switch");
    if (value == "off")
        return Words::tr("off", "a switch");
    if (key == "kv" || key == "kv_k" || key == "kv_v")
        return names.kvType(value);
    if (key == "gpu")
        return gpusText(value, names, format);
    const std::optional<double> number = key == "engine_version" ? std::nullopt : numberIn(value);
    if (number && key == "weights_bytes")
        return format.bytes(*number);
    if (number && (key == "gpu_memory" || key == "host_memory"))
        return format.bytes(*number * static_cast<double>(gibi));
    return number ? format.plain(*number) : names.any(value);
}

QString inputText(const InputValue& input, const Names& names, const Format& format)
{
    return Words::tr("%1: %2", "an input and its value")
        .arg(logInputName(input.key), valueText(input.key, input.value, names, format));
}

/** "line 12", "lines 12, 31". */
QString linesText(const std::vector<int>& numbers, const Format& format)
{
    QStringList texts;
    for (const int number : numbers)
        texts << format.number(number);
    return Words::tr("line(s) %1", "numbers of lines in a log", static_cast<int>(numbers.size()))
        .arg(texts.join(QStringLiteral(", ")));
}

QString causeText(const LogCause& cause, const Names& names, const Format& format)
{
    QStringList inputs;
    for (const InputValue& input : cause.inputs)
        inputs << inputText(input, names, format);
    return inputs.join(QStringLiteral(", "));
}

} // namespace

QString logValueText(double value, LogPart part, const Format& format, double like)
{
    switch (logUnit(part)) {
    case LogUnit::Byte:
        return format.bytesLike(value, like);
    case LogUnit::Token:
        return format.number(value);
    case LogUnit::Sequence:
        return format.number(value, 2);
    }
    return Format::unknown();
}

std::optional<double> logPrediction(const CheckRow& row)
{
    return row.predicted ? row.predicted : row.fedBack;
}

QString logDifferenceText(const CheckRow& row, const Format& format)
{
    const std::optional<double> difference = row.difference();
    if (row.agreement == Agreement::WithinRounding)
        return Words::tr("equal", "predicted and reported");
    if (!difference)
        return Format::unknown();
    const QString sign = *difference < 0 ? QStringLiteral("−") : QStringLiteral("+");
    const QString absolute
        = sign + logValueText(std::abs(*difference), row.reported.part, format, std::abs(*difference));
    if (const std::optional<double> relative = row.relative())
        return Words::tr("%1 · %2", "a difference, the same in percent")
            .arg(absolute, sign + format.percent(std::abs(*relative)));
    return absolute;
}

QString logReasonText(const CheckRow& row, const Names& names, const Format& format)
{
    const QString untold = Words::tr("hangs on the GPU, which the log does not tell");
    switch (row.agreement) {
    case Agreement::NotPredicted:
        return row.hangsOnGpu ? untold : Words::tr("not part of the estimate");
    case Agreement::WithinRounding:
        return {};
    case Agreement::FollowsLog:
        return isWithinRounding(*row.fedBack, row.reported)
            ? Words::tr("equal given %1", "lines that a figure follows from").arg(linesText(row.fedBackLines, format))
            : Words::tr("equal within rounding given %1", "lines that a figure follows from")
                  .arg(linesText(row.fedBackLines, format));
    case Agreement::WithinInterval:
        return Words::tr("within the estimate's range");
    case Agreement::Deviates:
        break;
    }
    if (row.causes.empty())
        return row.hangsOnGpu ? untold : Words::tr("no single input explains it");
    QStringList causes;
    for (const LogCause& cause : row.causes)
        causes << causeText(cause, names, format);
    const QString reason = (row.causes.front().withinRounding ? Words::tr("explained by %1", "inputs and their values")
                                                              : Words::tr("nearer with %1", "inputs and their values"))
                               .arg(causes.join(Words::tr(", or ", "between causes of a difference")));
    return row.hangsOnGpu ? reason + QStringLiteral("; ") + untold : reason;
}

QString logInputName(const std::string& key)
{
    for (const Field field : allFields())
        if (fieldKey(field) == key)
            return inputName(field);
    if (key == "weights_bytes")
        return Words::tr("Size of the weights");
    if (key == serving::prefixCaching)
        return Words::tr("Prefix caching");
    if (key == serving::draftTokens)
        return Words::tr("Draft tokens");
    if (key == serving::contextParallel)
        return Words::tr("Context parallel size");
    if (key == serving::stateSlots)
        return Words::tr("Sequences with a state");
    if (key == serving::maxTotalTokens)
        return Words::tr("Tokens in the pool at most");
    if (key == serving::windowPoolShare)
        return Words::tr("Share of windowed layers in the pool");
    if (key == serving::enforceEager)
        return Words::tr("Without CUDA graphs");
    return QString::fromStdString(key);
}

QString logSummary(const EngineLog& log, const LogCheck& check, const Names& names, const Format& format)
{
    const QString line = scenarioLine(check.matched, names, format);
    return log.version.empty() ? line : line + u' ' + QString::fromStdString(log.version);
}

QString logDifferencesText(const LogCheck& check, const Names& names, const Format& format)
{
    if (check.differences.empty())
        return {};
    QStringList inputs;
    for (const InputDifference& difference : check.differences) {
        const QString now = valueText(difference.key, difference.inLog, names, format);
        const QString name = logInputName(difference.key);
        inputs << (difference.inScenario.empty()
                ? Words::tr("%1 %2", "an input and its value").arg(name, now)
                : Words::tr("%1 %2, not %3", "an input, its value in the log, its value on screen")
                      .arg(name, now, valueText(difference.key, difference.inScenario, names, format)));
    }
    return Words::tr("Unlike the scenario on screen, the log ran with: %1.").arg(inputs.join(QStringLiteral("; ")));
}

} // namespace loadmark
