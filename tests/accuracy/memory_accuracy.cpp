// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * How far estimated memory is from what engines logged.
 *
 *   memory_accuracy CASES.jsonl          by class and figure: n, figures within the log's own rounding, median, 90th
 *                                        percentile and worst error, share of totals inside their interval; the
 *                                        budgets twice, from the input alone and with the logged parts fed back
 *   memory_accuracy --rows CASES.jsonl   every figure too
 *   memory_accuracy --log FILE…          engines' start-up logs instead: each line that tells a size against the
 * estimate of what the log tells of its run, by the parser of `loadmark check-log`
 *
 * Cases run through estimate(), as on the command line. A figure is within rounding when it is so for some value of
 * the known parts that would have been printed alike. Exit status 1: a case is no valid input.
 */
#include "evidence_case.h"
#include "log_accuracy.h"

#include "estimator/estimate.h"
#include "estimator/memory/llamacpp_build.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <utility>

using namespace loadmark;

namespace {

struct Group
{
    std::vector<double> errors;
    int within = 0; ///< the log's rounding
    int ranged = 0; ///< have an interval
    int inside = 0; ///< of those, lie in it
    int missing = 0;
};

template<typename Value>
std::optional<double> number(const std::optional<Value>& value)
{
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

std::optional<double> deviceFigure(const Estimate& estimate, std::string_view key)
{
    const std::size_t end = key.find("].");
    std::size_t index = 0;
    std::from_chars(key.data() + std::string_view("devices[").size(), key.data() + end, index);
    if (index >= estimate.devices.size())
        return std::nullopt;
    const DeviceEstimate& device = estimate.devices[index];
    const std::string_view part = key.substr(end + 2);
    if (part == "weights_bytes")
        return number(device.weights);
    if (part == "kv_cache_bytes")
        return number(device.kvCache);
    if (part == "state_bytes")
        return number(device.state);
    if (part == "compute_bytes")
        return number(device.compute);
    return part == "runtime_bytes" ? number(device.runtime) : std::nullopt;
}

std::optional<double> figureOf(const Estimate& estimate, std::string_view key)
{
    if (key.starts_with("devices["))
        return deviceFigure(estimate, key);
    const MemoryEstimate& memory = estimate.memory;
    const std::pair<std::string_view, const Quantity<Bytes>*> sizes[] = {{"memory.weights_bytes", &memory.weights},
        {"memory.kv_cache_bytes", &memory.kvCache}, {"memory.state_bytes", &memory.state},
        {"memory.compute_bytes", &memory.compute}, {"memory.runtime_bytes", &memory.runtime},
        {"memory.gpu_total_bytes", &memory.gpuTotal}, {"memory.reserved_bytes", &memory.reserved},
        {"memory.host_bytes", &memory.host}, {"kv.pool_bytes", &estimate.kv.pool}};
    for (const auto& [name, quantity] : sizes)
        if (name == key)
            return number(quantity->value);
    if (key == "kv.capacity_tokens")
        return number(estimate.kv.capacityTokens.value);
    return key == "kv.max_concurrency" ? number(estimate.kv.maxConcurrency.value) : std::nullopt;
}

const std::optional<Interval<Bytes>>& intervalOf(const Estimate& estimate, std::string_view key)
{
    return key == "memory.reserved_bytes" ? estimate.memory.reserved.interval : estimate.memory.gpuTotal.interval;
}

/** The figure's lowest and highest value, as the known parts could have been printed alike. */
std::pair<double, double> printedAlike(
    const EvidenceCase& evidence, const Scenario& scenario, const Catalogue& catalogue, const std::string& key)
{
    std::pair<double, double> range{1e300, -1e300};
    for (const double sign : {-1.0, 0.0, 1.0}) {
        Scenario shifted = scenario;
        for (auto& [name, bytes] : shifted.known)
            if (const auto rounding = evidence.givenRounding.find(name); rounding != evidence.givenRounding.end())
                bytes += static_cast<Bytes>(sign * rounding->second);
        if (const auto value = figureOf(estimate(shifted, catalogue), key))
            range = {std::min(range.first, *value), std::max(range.second, *value)};
    }
    return range;
}

/** Half of the last digit of a concurrency printed with two decimals. */
double roundingOf(const EvidenceFigure& figure)
{
    return std::max(figure.rounding, figure.key == "kv.max_concurrency" ? 0.005 : 0.5);
}

/** Compute buffers depend on the build: whether the log says which one it was, by number or by date. */
std::string era(const EvidenceCase& evidence, const std::string& key)
{
    if (!key.ends_with("compute_bytes"))
        return "";
    return isLlamaCppBuild(evidence.scenario.engineVersion.value_or("")) ? ", build era known"
                                                                         : ", build era not known";
}

std::string groupName(const EvidenceCase& evidence, const std::string& key, bool given)
{
    std::string name = key;
    if (const auto bracket = name.find('['); bracket != std::string::npos)
        name.replace(bracket, name.find(']') + 1 - bracket, "[]");
    const bool unnamed = evidence.kind == "total" && evidence.scenario.gpus.empty();
    return evidence.kind
        + (given          ? ", logged parts fed back"
                : unnamed ? ", hardware not named"
                          : "")
        + " " + name + era(evidence, key);
}

class Report
{
public:
    Report(const Catalogue& catalogue, bool rows) : m_catalogue(catalogue), m_rows(rows) { }

    void add(const EvidenceCase& evidence, bool given)
    {
        const Scenario& scenario = given ? evidence.withGiven : evidence.scenario;
        const Estimate result = estimate(scenario, m_catalogue);
        for (const EvidenceFigure& figure : evidence.figures) {
            Group& group = m_groups[groupName(evidence, figure.key, given)];
            const auto value = figureOf(result, figure.key);
            if (!value) {
                ++group.missing;
                std::printf("%-22s %-28s no figure\n", evidence.id.c_str(), figure.key.c_str());
                continue;
            }
            const auto [low, high] = printedAlike(evidence, scenario, m_catalogue, figure.key);
            const bool within
                = low <= figure.measured + roundingOf(figure) && high >= figure.measured - roundingOf(figure);
            const double error = figure.measured == 0 ? *value : *value / figure.measured - 1;
            group.errors.push_back(std::abs(error));
            group.within += within;
            const auto& interval = intervalOf(result, figure.key);
            group.ranged += interval.has_value();
            group.inside += interval && figure.measured >= static_cast<double>(interval->low)
                && figure.measured <= static_cast<double>(interval->high);
            if (m_rows)
                std::printf("%-22s %-9s %-26s %-12s %16.2f %16.2f %+8.2f%%%s\n", evidence.id.c_str(),
                    given ? "fed back" : "", figure.key.c_str(), scenario.engine.c_str(), figure.measured, *value,
                    100 * error, within ? " within rounding" : "");
        }
    }

    void print() const
    {
        std::printf("%-66s %5s %7s %9s %9s %9s %7s\n", "", "n", "within", "median", "p90", "worst", "inside");
        for (const auto& [name, group] : m_groups) {
            if (group.errors.empty())
                continue;
            const bool total = name.starts_with("total") && group.ranged > 0;
            std::printf("%-66s %5zu %7d %8.2f%% %8.2f%% %8.2f%%", name.c_str(), group.errors.size(), group.within,
                100 * quantile(group.errors, 0.5), 100 * quantile(group.errors, 0.9), 100 * quantile(group.errors, 1));
            if (total)
                std::printf(" %6.0f%%", 100.0 * group.inside / group.ranged);
            std::printf(group.missing ? "  (%d without a figure)\n" : "\n", group.missing);
        }
    }

private:
    const Catalogue& m_catalogue;
    bool m_rows;
    std::map<std::string, Group> m_groups;
};

} // namespace

int main(int argc, char** argv)
{
    if (argc > 2 && std::string_view(argv[1]) == "--log")
        return printLogAccuracy({argv + 2, argv + argc});
    const bool rows = argc == 3 && std::string_view(argv[1]) == "--rows";
    if (argc != 2 && !rows) {
        std::fputs("usage: memory_accuracy [--rows] CASES.jsonl, or memory_accuracy --log FILE…\n", stderr);
        return 1;
    }
    const Result<EvidenceCases> all = readEvidence(argv[argc - 1]);
    if (!all) {
        std::fprintf(stderr, "%s\n", all.error().text().c_str());
        return 1;
    }
    Report report(all->catalogue, rows);
    for (const EvidenceCase& evidence : all->cases) {
        const bool budget = evidence.kind == "budget";
        if (!evidence.needsGiven)
            report.add(evidence, false);
        if (budget
            && evidence.withGiven.known != evidence.scenario.known) // a log that prints none has none to feed back
            report.add(evidence, true);
    }
    report.print();
    return 0;
}
