// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/results/figures.h"

#include "app/text/component.h"
#include "app/text/problem_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace loadmark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::Figures)
};

QString joined(const QStringList& texts)
{
    QStringList filled;
    for (const QString& text : texts)
        if (!text.isEmpty())
            filled << text;
    return filled.join(QStringLiteral(" · "));
}

ByteUnit otherUnit(const Format& format)
{
    return format.byteUnit == ByteUnit::Binary ? ByteUnit::Decimal : ByteUnit::Binary;
}

/** Where the total is unknown: what the known parts come to. */
QString atLeast(const MemoryEstimate& memory, const Format& format)
{
    double known = 0;
    for (const Component component :
        {Component::Weights, Component::KvCache, Component::State, Component::Compute, Component::Runtime})
        known += static_cast<double>(componentOf(memory, component).value.value_or(0));
    return known > 0 ? Words::tr("at least %1").arg(format.briefBytes(known)) : QString();
}

Figure memoryFigure(const Estimate& estimate, const Format& format)
{
    const MemoryEstimate memory = shownMemory(estimate);
    Figure figure{Words::tr("GPU memory needed"), format.briefBytes(memory.gpuTotal), {}, Tone::Neutral,
        {"memory.gpu_total_bytes", "memory.weights_bytes", "memory.kv_cache_bytes", "memory.state_bytes",
            "memory.compute_bytes", "memory.runtime_bytes"},
        memory.gpuTotal.confidence, {}};
    if (isOnCpuAlone(estimate)) {
        figure.title = Words::tr("System RAM needed");
        figure.keys = {"memory.host_bytes"};
    }
    if (!memory.gpuTotal) {
        const QString known = atLeast(memory, format);
        figure.notes << (known.isEmpty() ? Words::tr("cannot be known") : known);
        return figure;
    }
    const auto total = static_cast<double>(*memory.gpuTotal.value);
    figure.notes << joined({format.briefBytes(total, otherUnit(format)), format.plusMinus(memory.gpuTotal)});
    if (!refusal(estimate) && memory.reserved && *memory.reserved.value > *memory.gpuTotal.value)
        figure.notes << Words::tr("the engine takes %1").arg(format.briefBytes(memory.reserved));
    return figure;
}

bool alike(const std::vector<DeviceEstimate>& devices)
{
    return std::all_of(devices.begin(), devices.end(), [&](const DeviceEstimate& device) {
        return device.usable == devices.front().usable && device.reported == devices.front().reported;
    });
}

QString usableParts(const std::vector<DeviceEstimate>& devices, const Format& format)
{
    const auto size = [&](const DeviceEstimate& device) {
        return device.usable ? format.gigabytes(static_cast<double>(*device.usable)) : Format::unknown();
    };
    if (devices.size() < 2 || !devices.front().usable)
        return {};
    if (alike(devices))
        return Words::tr("%1 × %2 %3", "count, size, unit")
            .arg(format.number(static_cast<double>(devices.size())), size(devices.front()), format.gigabyteUnit());
    if (devices.size() > 4)
        return Words::tr("of %n different GPUs", nullptr, static_cast<int>(devices.size()));
    QStringList parts;
    for (const DeviceEstimate& device : devices)
        parts << size(device);
    return parts.join(QStringLiteral(" + "));
}

Figure usableFigure(const Estimate& estimate, const Format& format)
{
    const MemoryEstimate memory = shownMemory(estimate);
    if (isOnCpuAlone(estimate))
        return {Words::tr("System RAM"), format.briefBytes(memory.gpuUsable), {}, Tone::Neutral, {},
            memory.gpuUsable.confidence, {}};
    Figure figure{Words::tr("Usable GPU memory"), format.briefBytes(memory.gpuUsable), {}, Tone::Neutral,
        {"memory.gpu_usable_bytes"}, memory.gpuUsable.confidence, {}};
    figure.notes << usableParts(estimate.devices, format);
    double reported = 0;
    for (const DeviceEstimate& device : estimate.devices)
        reported += static_cast<double>(device.reported.value_or(0));
    if (memory.gpuUsable && reported > 0)
        figure.notes << Words::tr("%1 of %2", "usable share, memory that is reported: 95% of 95.6 GiB")
                            .arg(format.percent(static_cast<double>(*memory.gpuUsable.value) / reported),
                                format.briefBytes(reported));
    if (estimate.scenario.gpus.empty())
        figure.notes << Words::tr("no hardware chosen");
    return figure;
}

/** Whether its speeds are those of something that runs. */
bool runs(const Estimate& estimate)
{
    return estimate.verdict != Verdict::DoesNotFit;
}

QString noSpeed(const Estimate& estimate)
{
    if (!runs(estimate))
        return Words::tr("does not run");
    return estimate.scenario.gpus.empty() ? Words::tr("no hardware chosen") : Words::tr("cannot be known");
}

/** A figure that there is not: why, and what is told instead. */
Figure unknownFigure(Figure figure, const Estimate& estimate, const QString& instead = {})
{
    figure.value = Format::unknown();
    figure.notes << noSpeed(estimate) << instead;
    return figure;
}

Figure headroomFigure(const Estimate& estimate, const Format& format)
{
    const MemoryEstimate memory = shownMemory(estimate);
    Figure figure{Words::tr("Headroom"), format.briefBytes(memory.headroom), {}, Tone::Neutral,
        {"memory.headroom_bytes", "memory.utilisation"}, memory.headroom.confidence, {}};
    const bool deviceShort
        = std::ranges::any_of(estimate.devices, [](const DeviceEstimate& device) { return device.fits == false; });
    if (memory.headroom)
        figure.tone = *memory.headroom.value < 0 || deviceShort ? Tone::Bad
            : estimate.verdict == Verdict::Tight                ? Tone::Caution
            : estimate.verdict != Verdict::Fits                 ? Tone::Neutral
                                                                : Tone::Good;
    if (figure.tone != Tone::Bad && refusal(estimate))
        return unknownFigure(std::move(figure), estimate); // no GPU is loaded like this, so none has room left
    if (!memory.headroom && !estimate.scenario.gpus.empty())
        figure.notes << Words::tr("cannot be known");
    if (memory.utilisation)
        figure.notes << Words::tr("%1 of usable is needed", "percent").arg(format.percent(memory.utilisation));
    if (isOnCpuAlone(estimate))
        figure.keys.clear();
    if (memory.headroom && *memory.headroom.value >= 0 && deviceShort)
        figure.notes << Words::tr("but not on every device");
    return figure;
}

/** The ends of the range as shares of the figure, to be drawn beside it. */
std::optional<Interval<double>> relativeRange(const Quantity<double>& quantity)
{
    if (!quantity || !quantity.interval || *quantity.value <= 0)
        return std::nullopt;
    return Interval<double>{quantity.interval->low / *quantity.value, quantity.interval->high / *quantity.value};
}

/** The figure of an offload where the host has the RAM for it, else what it would be if it fitted; `own` is that. */
template<typename Text>
QString elsewhere(const Estimate& estimate, std::string_view key, std::optional<double> own, Text text)
{
    if (const auto offloaded = ifOffloaded(estimate, key))
        return Words::tr("%1 with offload", "a speed, a time or a price").arg(text(*offloaded));
    return own && !findProblem(estimate, "spill")
        ? Words::tr("%1 if it fitted", "a speed, a time or a price").arg(text(*own))
        : QString();
}

/** The RAM that an offload lacks; empty: none does. */
QString missingRam(const Estimate& estimate, const Format& format)
{
    const Problem* spill = findProblem(estimate, "spill");
    return spill && spill->arguments.contains("host_memory_bytes")
        ? Words::tr("would take %1 RAM", "an amount of system RAM that is not there")
              .arg(format.briefBytes(argumentNumber(*spill, "host_bytes").value_or(0)))
        : QString();
}

Figure decodeFigure(const Estimate& estimate, const Format& format)
{
    const SpeedEstimate& speed = estimate.speed;
    Figure figure{Words::tr("Decode, per sequence"), format.rate(speed.decode), {}, Tone::Neutral,
        {"speed.decode_tokens_per_s", "speed.decode_total_tokens_per_s"}, speed.decode.confidence, {}};
    if (estimate.scenario.sequences > 1)
        figure.keys.push_back("speed.tpot_s");
    if (!runs(estimate) || !speed.decode) {
        const QString other = elsewhere(
            estimate, "decode_tokens_per_s", speed.decode.value, [&format](double rate) { return format.rate(rate); });
        return unknownFigure(std::move(figure), estimate, missingRam(estimate, format) + other);
    }
    const QString range = speed.decode.interval
        ? Words::tr("%1 to %2", "a range of tokens per second")
              .arg(format.rateValue(speed.decode.interval->low), format.rateValue(speed.decode.interval->high))
        : QString();
    const QString total = estimate.scenario.sequences > 1 && speed.decodeTotal
        ? Words::tr("%1 in all", "tokens per second of all sequences").arg(format.rateValue(*speed.decodeTotal.value))
        : QString();
    figure.notes << joined({range, total}) << boundWord(speed.bound);
    figure.range = relativeRange(speed.decode);
    return figure;
}

Figure firstTokenFigure(const Scenario& scenario, const Estimate& estimate, const Format& format)
{
    const SpeedEstimate& speed = estimate.speed;
    const Tokens prompt = std::min(scenario.prompt, scenario.context);
    Figure figure{Words::tr("First token, %1 prompt", "number of tokens").arg(format.shortTokens(prompt)),
        format.seconds(speed.ttft), {}, Tone::Neutral, {"speed.ttft_s", "speed.prefill_tokens_per_s"},
        speed.ttft.confidence, {}};
    if (!runs(estimate) || !speed.ttft)
        return unknownFigure(std::move(figure), estimate,
            elsewhere(estimate, "ttft_s", speed.ttft.value, [&format](double time) { return format.seconds(time); }));
    if (speed.prefill)
        figure.notes << Words::tr("prefill %1").arg(format.rate(speed.prefill));
    if (speed.ttft.interval)
        figure.notes << Words::tr("%1 to %2", "a range of times")
                            .arg(format.seconds(speed.ttft.interval->low), format.seconds(speed.ttft.interval->high));
    figure.range = relativeRange(speed.ttft);
    return figure;
}

/** "RunPod, 2x B300 288GB (Community), 2026-11-05" → "RunPod, 2026-11-05"; several are told apart by "; ". */
QString shortOffers(const QString& offers)
{
    QStringList brief;
    for (const QString& offer : offers.split(QStringLiteral("; "), Qt::SkipEmptyParts)) {
        const QStringList parts = offer.split(QStringLiteral(", "));
        brief << (parts.size() > 2 ? parts.first() + QStringLiteral(", ") + parts.last() : offer);
    }
    return brief.join(QStringLiteral(" + "));
}

Figure costFigure(const Estimate& estimate, const Format& format)
{
    const CostEstimate& cost = estimate.cost;
    Figure figure{Words::tr("1M output tokens"), format.money(cost.usdPerMillionOutput), {}, Tone::Neutral,
        {"cost.usd_per_million_output_tokens", "cost.usd_per_million_input_tokens", "cost.usd_per_hour"},
        cost.usdPerMillionOutput.confidence, {}};
    if (!runs(estimate))
        return unknownFigure(std::move(figure), estimate,
            elsewhere(estimate, "output_usd", cost.usdPerMillionOutput.value,
                [&format](double usd) { return format.money(usd); }));
    const QString input
        = cost.usdPerMillionInput ? Words::tr("input %1").arg(format.money(cost.usdPerMillionInput)) : QString();
    const QString hour
        = cost.usdPerHour ? Words::tr("%1/h", "a price per hour").arg(format.money(cost.usdPerHour)) : QString();
    figure.range = relativeRange(cost.usdPerMillionOutput);
    figure.notes << joined({input, hour}) << shortOffers(QString::fromStdString(cost.offer));
    if (!cost.usdPerMillionOutput && !cost.usdPerHour)
        figure.notes << (estimate.speed.decode ? Words::tr("no price known for this hardware") : noSpeed(estimate));
    return figure;
}

} // namespace

std::vector<Figure> headlineFigures(
    const Scenario& scenario, const Estimate& estimate, const Names& names, const Format& format)
{
    std::vector<Figure> figures{memoryFigure(estimate, format), usableFigure(estimate, format),
        headroomFigure(estimate, format), decodeFigure(estimate, format), firstTokenFigure(scenario, estimate, format),
        costFigure(estimate, format)};
    QString reason = missingReason(estimate, names, format);
    if (const Problem* spill = findProblem(estimate, "spill"))
        reason += u' ' + problemText(*spill, names, format);
    for (Figure& figure : figures) {
        figure.notes.removeAll(QString());
        if (figure.value == Format::unknown())
            figure.missing = reason;
    }
    return figures;
}

} // namespace loadmark
