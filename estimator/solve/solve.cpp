// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/solve/solve.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace loadmark {
namespace {

using Number = std::int64_t;

/**
 * The largest number that fits, of those from the first of `landmarks` to the last, both of which count. Memory grows
 * with contexts and sequences, but nothing in an engine's rules for pages or for what goes to RAM makes sure of it; so
 * the landmarks are tried one by one from the largest down. Whatever is between two of them, the answer fits and the
 * next number does not. Empty: no landmark fits.
 */
std::optional<Number> largestFitting(std::vector<Number> landmarks, const std::function<bool(Number)>& fits)
{
    std::ranges::sort(landmarks);
    const auto repeated = std::ranges::unique(landmarks);
    landmarks.erase(repeated.begin(), repeated.end());
    auto from = std::find_if(landmarks.rbegin(), landmarks.rend(), fits);
    if (from == landmarks.rend())
        return std::nullopt;
    if (from == landmarks.rbegin())
        return *from;
    Number fitting = *from, tooMuch = *std::prev(from);
    while (tooMuch - fitting > 1) {
        const Number middle = fitting + (tooMuch - fitting) / 2;
        (fits(middle) ? fitting : tooMuch) = middle;
    }
    return fitting;
}

/** 1, 2, 4 … and `most`. */
std::vector<Number> doublings(Number most)
{
    std::vector<Number> numbers{most};
    for (Number number = 1; number < most; number *= 2)
        numbers.push_back(number);
    return numbers;
}

std::string whyNone(const Estimate& estimate)
{
    if (estimate.scenario.gpus.empty())
        return "no_gpu";
    if (!estimate.fits)
        return "unknown";
    return shortfall(estimate) ? "does_not_fit" : "refused";
}

using Change = std::function<Scenario(Number)>;

/** `atMost`: what the last landmark stands for. */
Solution largest(
    const Change& change, std::vector<Number> landmarks, const std::string& atMost, const Catalogue& catalogue)
{
    const Number most = std::ranges::max(landmarks);
    bool known = true;
    const auto fits = [&](Number number) {
        const auto here = estimate(change(number), catalogue).fits;
        known = known && here;
        return known && *here;
    };
    Solution solution;
    solution.value = largestFitting(std::move(landmarks), fits);
    if (!known)
        solution.value.reset();
    solution.scenario = change(solution.value.value_or(1));
    solution.estimate = estimate(solution.scenario, catalogue);
    if (solution.value)
        solution.reason = *solution.value == most ? atMost : "memory";
    else
        solution.reason = whyNone(solution.estimate);
    return solution;
}

} // namespace

Solution maxContext(const Scenario& scenario, const Catalogue& catalogue)
{
    const Model* model = catalogue.model(scenario.model);
    const bool limited = model && model->contextLimit;
    const Number most = std::clamp(limited ? *model->contextLimit : Limits::contextMax, Number{1}, Limits::contextMax);
    return largest(
        [&](Number tokens) {
            Scenario changed = scenario;
            changed.context = tokens;
            return changed;
        },
        doublings(most), limited ? "model_limit" : "input_limit", catalogue);
}

Solution maxSequences(const Scenario& scenario, const Catalogue& catalogue)
{
    const auto atOnce = estimate(scenario, catalogue).scenario.maxNumSeqs;
    const bool limited = atOnce && *atOnce <= Limits::sequencesMax;
    const Number most = limited ? std::max(1, *atOnce) : Limits::sequencesMax;
    return largest(
        [&](Number sequences) {
            Scenario changed = scenario;
            changed.sequences = static_cast<int>(sequences);
            return changed;
        },
        doublings(most), limited ? "engine_limit" : "input_limit", catalogue);
}

Solution minGpus(const Scenario& scenario, const Catalogue& catalogue)
{
    Solution solution;
    solution.scenario = scenario;
    const bool oneKind = scenario.gpus.size() == 1;
    const Accelerator* accelerator = oneKind ? catalogue.accelerator(scenario.gpus.front().id) : nullptr;
    if (!accelerator || scenario.gpus.front().count < 1) {
        solution.estimate = estimate(scenario, catalogue);
        solution.reason = scenario.gpus.size() > 1 ? "several_kinds" : "no_gpu";
        return solution;
    }
    const Estimate before = estimate(scenario, catalogue);
    const int most = std::min(std::max(accelerator->maxPerNode, scenario.gpus.front().count), Limits::gpusMax);
    for (int count = 1; count <= most; ++count) {
        Trial trial = tryWithSplits(onHardware(scenario, {accelerator, count, {}}, catalogue), before, catalogue);
        const bool runs = trial.runs;
        solution.scenario = std::move(trial.scenario);
        solution.estimate = std::move(trial.estimate);
        if (runs) {
            solution.value = count;
            solution.reason = count == 1 ? "one" : "fewest";
            return solution;
        }
        if (!solution.estimate.fits)
            break;
    }
    solution.reason = whyNone(solution.estimate);
    return solution;
}

} // namespace loadmark
