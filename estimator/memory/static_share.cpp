// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/memory/static_share.h"

#include <algorithm>
#include <cmath>

namespace loadmark {
namespace {

double draftReserveMib(const Resolved& resolved)
{
    if (!resolved.scenario.draft)
        return 0;
    return resolved.engineDefault(
        *resolved.scenario.draft == "mtp" ? EngineSetting::ReserveMibMtp : EngineSetting::ReserveMibDraft);
}

} // namespace

std::optional<double> staticReserveMib(const Resolved& resolved)
{
    constexpr double shortestChunk = 2048;
    constexpr double manyRanks = 4;
    if (!resolved.deviceMemory)
        return std::nullopt;
    const double ranks = std::max(1.0, static_cast<double>(resolved.gpus.size()));
    const double tensor = resolved.splitsTensors() ? ranks : 1;
    const double chunk = std::max(shortestChunk, static_cast<double>(resolved.scenario.maxBatchedTokens.value_or(0)));
    const double graph = resolved.engineDefault(
        tensor < manyRanks ? EngineSetting::GraphBatchMax : EngineSetting::GraphBatchMaxTensor4);
    const double reserve = resolved.engineDefault(EngineSetting::ReserveMib)
        + resolved.engineDefault(EngineSetting::ReserveMibPerChunkToken) * chunk
        + resolved.engineDefault(EngineSetting::ReserveMibPerGraphBatch) * graph
        + resolved.engineDefault(EngineSetting::ReserveMibPerParallel) * ranks;
    return std::max(reserve, resolved.engineDefault(EngineSetting::ReserveMibLeast)) + draftReserveMib(resolved);
}

double staticShare(const Resolved& resolved)
{
    const std::optional<double> reserve = staticReserveMib(resolved);
    if (!reserve)
        return resolved.engineDefault(EngineSetting::MemFractionStatic);
    const double memory = static_cast<double>(*resolved.deviceMemory) / static_cast<double>(mebi);
    constexpr double decimals = 1000;
    return std::max(0.0, std::round((memory - *reserve) / memory * decimals) / decimals);
}

} // namespace loadmark
