// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/context_curve.h"

#include <QStringList>

#include <algorithm>
#include <bit>
#include <cmath>
#include <ranges>

namespace loadmark {

namespace {

constexpr int samplesPerDoubling = 4;
constexpr Tokens smallest = 4096, usualLargest = 131072;

ContextPoint pointOf(const MemoryEstimate& memory, std::optional<bool> fits, Tokens context)
{
    ContextPoint point{context, {}, memory.gpuTotal.value, fits};
    for (std::size_t i = 0; i < gpuComponents.size(); ++i)
        point.parts[i] = componentOf(memory, gpuComponents[i]).value;
    return point;
}

bool isComplete(const ContextPoint& point)
{
    return point.total
        && std::all_of(point.parts.begin(), point.parts.end(), [](const auto& part) { return part.has_value(); });
}

} // namespace

double knownBytes(const ContextPoint& point)
{
    double sum = 0;
    for (const auto& part : point.parts)
        sum += static_cast<double>(part.value_or(0));
    return sum;
}

ContextPoint contextPoint(const Estimate& estimate)
{
    return pointOf(shownMemory(estimate), estimate.fits, estimate.scenario.context);
}

std::vector<Tokens> sampledContexts(Tokens from, Tokens to, int perDoubling)
{
    std::vector<Tokens> contexts{from};
    const auto step = [&](int i) { return static_cast<Tokens>(std::llround(std::exp2(i / double(perDoubling)))); };
    for (int i = 0; step(i) < to; ++i)
        if (step(i) > contexts.back())
            contexts.push_back(step(i));
    if (to > contexts.back())
        contexts.push_back(to);
    return contexts;
}

Interval<Tokens> contextRange(Tokens context, std::optional<Tokens> limit)
{
    const Tokens last = std::max({limit.value_or(usualLargest), context, Tokens{2}});
    Tokens first = std::min(smallest, std::max<Tokens>(context, 1));
    first = std::min(first, std::max<Tokens>(last / 8, 1));
    return {first, last};
}

ContextCurve contextCurve(const EstimateAtContext& estimateAt, Interval<Tokens> range, std::optional<Tokens> limit)
{
    ContextCurve curve;
    curve.limit = limit;
    curve.complete = true;
    for (const Tokens context : sampledContexts(range.low, range.high, samplesPerDoubling)) {
        const Estimate estimate = estimateAt(context);
        const MemoryEstimate memory = shownMemory(estimate);
        curve.points.push_back(pointOf(memory, estimate.fits, context));
        curve.usable = memory.gpuUsable.value;
        curve.complete = curve.complete && isComplete(curve.points.back());
    }
    return curve;
}

std::optional<FittingContext> largestFittingContext(const EstimateAtContext& estimateAt, Tokens limit)
{
    const std::optional<bool> atLimit = estimateAt(limit).fits;
    if (!atLimit)
        return std::nullopt;
    if (*atLimit)
        return FittingContext{limit, true};
    bool known = true;
    const auto fits = [&](Tokens context) {
        const std::optional<bool> here = estimateAt(context).fits;
        known = known && here;
        return here.value_or(false);
    };
    const auto contexts = std::views::iota(Tokens{1}, std::max<Tokens>(1, limit));
    const auto fitting = static_cast<Tokens>(std::ranges::partition_point(contexts, fits) - contexts.begin());
    return known ? std::optional(FittingContext{fitting, false}) : std::nullopt;
}

ContextCurve tabulated(ContextCurve curve, const ContextPoint& own)
{
    if (curve.points.empty())
        return curve;
    const Tokens first = curve.points.front().context, last = curve.points.back().context;
    std::erase_if(curve.points, [&](const ContextPoint& point) {
        return point.context != first && point.context != last
            && !std::has_single_bit(static_cast<std::uint64_t>(point.context));
    });
    const auto place = std::ranges::lower_bound(curve.points, own.context, {}, &ContextPoint::context);
    if (place == curve.points.end() || place->context != own.context)
        curve.points.insert(place, own);
    return curve;
}

QString curveAsTsv(const ContextCurve& curve)
{
    static constexpr std::array names{
        "weights_bytes", "kv_cache_bytes", "state_bytes", "compute_bytes", "runtime_bytes"};
    static_assert(names.size() == gpuComponents.size());
    const auto cell = [](const std::optional<Bytes>& bytes) { return bytes ? QString::number(*bytes) : QString(); };
    QStringList head{QStringLiteral("context_tokens")};
    for (const char* name : names)
        head << QLatin1StringView(name);
    head << QStringLiteral("gpu_total_bytes") << QStringLiteral("gpu_usable_bytes") << QStringLiteral("fits");
    QStringList lines{head.join(u'\t')};
    for (const ContextPoint& point : curve.points) {
        QStringList row{QString::number(point.context)};
        for (const auto& part : point.parts)
            row << cell(part);
        row << cell(point.total) << cell(curve.usable)
            << (point.fits ? (*point.fits ? QStringLiteral("true") : QStringLiteral("false")) : QString());
        lines << row.join(u'\t');
    }
    return lines.join(u'\n') + u'\n';
}

} // namespace loadmark
