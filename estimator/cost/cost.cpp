// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/cost/cost.h"

#include <algorithm>

namespace loadmark {
namespace {

constexpr double secondsPerHour = 3600;
constexpr double million = 1e6;

double perGpu(const Offer& offer)
{
    return offer.usdPerHour / std::max(1, offer.count);
}

Quantity<double> perMillion(double usdPerHour, const Quantity<double>& speed, std::string_view key,
    const std::string& source, Explanation* explanation)
{
    Quantity<double> cost = usdPerMillion(usdPerHour, speed);
    if (cost && explanation)
        explanation->insert_or_assign(std::string(key),
            Derivation{"{usd_per_hour} ÷ ({rate} × {seconds_per_hour}) × {million}",
                {{"usd_per_hour", usdPerHour, Unit::UsdPerHour}, {"rate", *speed.value, Unit::TokenPerSecond},
                    {"seconds_per_hour", secondsPerHour, Unit::Count}, {"million", million, Unit::Count}},
                *cost.value, Unit::Usd, source, {}, {}});
    return cost;
}

} // namespace

bool isFirm(const Offer& offer)
{
    const auto mentions = [&](std::string_view word) { return offer.pricing.find(word) != std::string::npos; };
    return offer.date && !mentions("spot") && !mentions("promo") && !mentions("interruptible") && !mentions("bid");
}

Quantity<double> usdPerMillion(double usdPerHour, const Quantity<double>& speed)
{
    const auto atSpeed = [&](double rate) { return usdPerHour / (rate * secondsPerHour) * million; };
    Quantity<double> cost;
    if (!speed.value || *speed.value <= 0)
        return cost;
    cost.value = atSpeed(*speed.value);
    cost.confidence = Confidence::Estimated;
    if (speed.interval && speed.interval->low > 0)
        cost.interval = Interval<double>{atSpeed(speed.interval->high), atSpeed(speed.interval->low)};
    return cost;
}

const Offer* cheapestOffer(const Catalogue& catalogue, std::string_view accelerator)
{
    const Offer* best = nullptr;
    for (const Offer& offer : catalogue.offers) {
        if (offer.accelerator != accelerator || offer.usdPerHour <= 0 || !isFirm(offer))
            continue;
        if (!best || perGpu(offer) < perGpu(*best))
            best = &offer;
    }
    return best;
}

CostEstimate estimateCost(
    const Resolved& resolved, const Catalogue& catalogue, const SpeedEstimate& speed, Explanation* explanation)
{
    CostEstimate cost;
    double usdPerHour = 0;
    std::string offers;
    for (const GpuGroup& group : resolved.scenario.gpus) {
        if (group.count <= 0)
            continue;
        const Offer* offer = cheapestOffer(catalogue, group.id);
        if (!offer)
            return cost;
        usdPerHour += perGpu(*offer) * group.count;
        offers += offers.empty() ? "" : "; ";
        offers += offer->provider + ", " + offer->instance + ", " + offer->date.value_or("");
    }
    if (usdPerHour <= 0)
        return cost;
    cost.offer = std::move(offers);
    cost.usdPerHour = {usdPerHour, std::nullopt, Confidence::Measured};
    cost.usdPerMillionInput
        = perMillion(usdPerHour, speed.prefill, "cost.usd_per_million_input_tokens", cost.offer, explanation);
    cost.usdPerMillionOutput
        = perMillion(usdPerHour, speed.decodeTotal, "cost.usd_per_million_output_tokens", cost.offer, explanation);
    return cost;
}

} // namespace loadmark
