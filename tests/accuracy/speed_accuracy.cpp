// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * How far estimated speeds are from measured ones.
 *
 *   speed_accuracy CASES.jsonl           n, median and 90th percentile of the error by class, and by
 *                                        engine/backend/accelerator; share of figures inside their 80 % interval;
 *                                        how many times as fast drafts make decode
 *   speed_accuracy --rows CASES.jsonl    every case too
 *   speed_accuracy --terms CASES.jsonl   what fit_speed.py needs to fit the constants, one JSON object per line
 *
 * Cases run through estimate(), as on the command line. Exit status 1: a case is no valid input.
 */
#include "evidence_case.h"
#include "speed_terms.h"

#include "estimator/estimate.h"
#include "estimator/speed/speed_profile.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>

using namespace loadmark;

namespace {

struct Group
{
    std::vector<double> errors;
    double inside = 0;
};

std::string groupName(const EvidenceCase& speedCase, const Estimate& estimate, const Catalogue& catalogue)
{
    const Scenario& scenario = estimate.scenario;
    std::string name = scenario.engine + "/" + scenario.backend.value_or("-");
    if (!scenario.gpus.empty())
        if (const Accelerator* accelerator = catalogue.accelerator(scenario.gpus.front().id))
            name += "/" + std::string(acceleratorClass(catalogue.speed, *accelerator));
    const std::string_view era = engineEra(catalogue.speed, scenario.engineVersion.value_or(""));
    return name + (era.empty() ? "" : " (" + std::string(era) + ")") + " " + speedCase.kind;
}

void print(const std::map<std::string, Group>& groups)
{
    std::printf("%-66s %5s %8s %8s %7s\n", "", "n", "median", "p90", "inside");
    for (const auto& [name, group] : groups) {
        const auto count = static_cast<double>(group.errors.size());
        std::printf("%-66s %5zu %7.1f%% %7.1f%% %6.0f%%\n", name.c_str(), group.errors.size(),
            100 * quantile(group.errors, 0.5), 100 * quantile(group.errors, 0.9), 100 * group.inside / count);
    }
}

void explainMissing(const EvidenceCase& speedCase, const Estimate& result)
{
    std::printf("%-16s no figure: %s %s\n", speedCase.id.c_str(), speedCase.scenario.model.c_str(),
        speedCase.scenario.weights.c_str());
    for (const Problem& problem : result.problems)
        if (problem.severity != Severity::Note)
            std::printf("%16s %s %s\n", "", problem.id.c_str(), problem.field.c_str());
    for (const DeviceEstimate& device : result.devices)
        if (device.total && device.reported && *device.total > *device.reported)
            std::printf("%16s %s needs %.2f of %.2f GiB, weights %.2f\n", "", device.accelerator.c_str(),
                static_cast<double>(*device.total) / static_cast<double>(gibi),
                static_cast<double>(*device.reported) / static_cast<double>(gibi),
                static_cast<double>(device.weights.value_or(0)) / static_cast<double>(gibi));
}

/** How many times as fast drafting makes decode. */
std::optional<double> gainOfDrafts(const EvidenceCase& speedCase, const Estimate& drafting, const Catalogue& catalogue)
{
    if (!speedCase.scenario.draft || !drafting.speed.decode)
        return std::nullopt;
    Scenario plain = speedCase.scenario;
    plain.draft.reset();
    const Estimate without = estimate(plain, catalogue);
    if (!without.speed.decode)
        return std::nullopt;
    return *drafting.speed.decode.value / *without.speed.decode.value;
}

int report(const EvidenceCases& all, bool rows)
{
    std::map<std::string, Group> classes, details;
    std::vector<double> gains;
    int unknown = 0;
    for (const EvidenceCase& speedCase : all.cases) {
        const Estimate result = estimate(speedCase.scenario, all.catalogue);
        if (const auto gain = gainOfDrafts(speedCase, result, all.catalogue))
            gains.push_back(*gain);
        for (const EvidenceFigure& evidence : speedCase.figures) {
            const Quantity<double>* figure = speedFigure(result.speed, evidence.key);
            if (!figure || !*figure) {
                ++unknown;
                explainMissing(speedCase, result);
                break;
            }
            const double error = *figure->value / evidence.measured - 1;
            const bool inside = figure->interval && evidence.measured >= figure->interval->low
                && evidence.measured <= figure->interval->high;
            const bool several = speedCase.kind == "prefill" && result.devices.size() > 1;
            const std::string part = speedCase.figures.size() > 1 ? " " + evidence.key : "";
            for (Group* group : {&classes[speedCase.kind + part + (several ? ", several GPUs" : "")],
                     &details[groupName(speedCase, result, all.catalogue) + part]}) {
                group->errors.push_back(std::abs(error));
                group->inside += inside;
            }
            if (rows)
                std::printf("%-16s %-14s %10.4g %10.4g %+7.1f%%%s\n", speedCase.id.c_str(),
                    (speedCase.kind + part).c_str(), evidence.measured, *figure->value, 100 * error,
                    inside ? "" : " outside");
        }
    }
    print(classes);
    print(details);
    if (!gains.empty())
        std::printf("speculative: %.2f to %.2f times the plain speed, n %zu\n", quantile(gains, 0), quantile(gains, 1),
            gains.size());
    std::printf("%zu cases, %d without a figure\n", all.cases.size(), unknown);
    return 0;
}

int printTerms(const EvidenceCases& all)
{
    for (const EvidenceCase& speedCase : all.cases) {
        if (const auto terms = speedTerms(speedCase, all.catalogue))
            std::puts(terms->c_str());
        else
            std::fprintf(stderr, "%s: cannot be placed\n", speedCase.id.c_str());
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    const std::string option = argc == 3 ? argv[1] : "";
    if (argc < 2 || argc > 3 || (argc == 3 && option != "--rows" && option != "--terms")) {
        std::fputs("usage: speed_accuracy [--rows|--terms] CASES.jsonl\n", stderr);
        return 1;
    }
    const Result<EvidenceCases> all = readEvidence(argv[argc - 1]);
    if (!all) {
        std::fprintf(stderr, "%s\n", all.error().text().c_str());
        return 1;
    }
    return option == "--terms" ? printTerms(*all) : report(*all, option == "--rows");
}
