// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/text/component.h"
#include "app/text/format.h"
#include "app/text/verdict_text.h"
#include "estimator/estimate.h"

#include <array>
#include <functional>
#include <optional>
#include <vector>

namespace loadmark {

using EstimateAtContext = std::function<Estimate(Tokens)>;

/** Memory (see shownMemory) at one context, part by part; unknown parts are empty. */
struct ContextPoint
{
    Tokens context = 0;
    std::array<std::optional<Bytes>, gpuComponents.size()> parts; ///< in the order of gpuComponents
    std::optional<Bytes> total;
    std::optional<bool> fits;
    bool operator==(const ContextPoint&) const = default;
};

/** Memory over a range of contexts. */
struct ContextCurve
{
    std::vector<ContextPoint> points; ///< by rising context
    std::optional<Bytes> usable;
    std::optional<Tokens> limit; ///< of the model
    bool complete = false; ///< every part of every point is known
    bool operator==(const ContextCurve&) const = default;
};

/**
 * Contexts at which a curve is computed: `from`, `to`, and between them `perDoubling` per doubling, so that the powers
 * of two are among them.
 */
std::vector<Tokens> sampledContexts(Tokens from, Tokens to, int perDoubling);

/** First and last context of a curve: 4K to the model's limit, wider where the scenario's own context lies outside. */
Interval<Tokens> contextRange(Tokens context, std::optional<Tokens> limit);

ContextCurve contextCurve(const EstimateAtContext& estimateAt, Interval<Tokens> range, std::optional<Tokens> limit);

/**
 * The largest context that fits, found by halving (memory never falls with the context); empty where fitting is
 * unknown. `limit` is the model's limit, or the largest context worth asking for.
 */
std::optional<FittingContext> largestFittingContext(const EstimateAtContext& estimateAt, Tokens limit);

/** Bytes of the parts that are known. */
double knownBytes(const ContextPoint& point);

/** The memory of an estimate as a point at its scenario's context. */
ContextPoint contextPoint(const Estimate& estimate);

/** The points that people look up: the ends, the powers of two and `own`, the scenario's. */
ContextCurve tabulated(ContextCurve curve, const ContextPoint& own);

/** The points as tab-separated values: a line of names with units, then raw bytes; unknown is empty. */
QString curveAsTsv(const ContextCurve& curve);

} // namespace loadmark
