// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Estimates every model × each of its formats × every accelerator × engine × contexts {1, 4096, limit} × sequences
// {1, 64}, and some of them with the longest context, the most sequences and the most GPUs on every engine. Checks what
// must hold for all of them (invariants.h). Prints how many it made and the first violations.
//
//   build/release/loadmark_sweep                 all of it, with llama.cpp and vLLM
//   build/release/loadmark_sweep --all-engines   all of it, with every engine
//   build/release/loadmark_sweep --sample 500    500 of the combinations, always the same ones
#include "estimator/catalogue/read_catalogue.h"
#include "tests/sweep/combinations.h"
#include "tests/sweep/invariants.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>

using namespace loadmark;

namespace {

struct Options
{
    std::string catalogue = LOADMARK_RESOURCES "/catalogue";
    std::size_t sample = 0; ///< combinations, 0: all
    bool allEngines = false;
};

Result<Options> readOptions(int count, char** arguments)
{
    Options options;
    for (int i = 1; i < count; ++i) {
        const std::string_view flag = arguments[i];
        const std::string_view value = i + 1 < count ? arguments[i + 1] : "";
        if (flag == "--all-engines") {
            options.allEngines = true;
        } else if (flag == "--catalogue" && !value.empty()) {
            options.catalogue = arguments[++i];
        } else if (flag == "--sample" && !value.empty()) {
            const char* end = value.data() + value.size();
            const auto [rest, error] = std::from_chars(value.data(), end, options.sample);
            if (error != std::errc() || rest != end || options.sample == 0)
                return std::unexpected(Error{"--sample", "not a positive number", "give how many combinations to try"});
            ++i;
        } else {
            return std::unexpected(Error{std::string(flag), "unknown or without its value",
                "the options are --sample N, --all-engines and --catalogue FOLDER"});
        }
    }
    return options;
}

class Sweep
{
public:
    explicit Sweep(const Catalogue& catalogue) : m_catalogue(catalogue) { }

    void run(const Combination& combination)
    {
        std::vector<Tokens> contexts{1, 4096, combination.model->contextLimit.value_or(131072)};
        std::ranges::sort(contexts);
        std::vector<Estimate> previous;
        for (const Tokens context : contexts) {
            std::vector<Estimate> estimates;
            for (const int sequences : {1, 64}) {
                estimates.push_back(estimate(scenarioOf(combination, context, sequences), m_catalogue));
                report(violations(estimates.back()), estimates.back().scenario);
            }
            report(growthViolations(estimates[0], estimates[1]), estimates[1].scenario);
            for (std::size_t i = 0; i < previous.size(); ++i)
                report(growthViolations(previous[i], estimates[i]), estimates[i].scenario);
            m_estimates += estimates.size();
            previous = std::move(estimates);
        }
    }

    /** The most that may be asked: nothing wraps, and a little less never needs more. */
    void runExtremes(const Combination& combination)
    {
        std::vector<Estimate> grown;
        for (const int gpus : {1, Limits::gpusMax}) {
            for (const auto& [context, sequences] : {std::pair{Limits::contextMax, 1},
                     {Tokens{1}, Limits::sequencesMax}, {Limits::contextMax, Limits::sequencesMax}}) {
                Scenario scenario = scenarioOf(combination, context, sequences);
                scenario.gpus.front().count = gpus;
                grown.push_back(estimate(scenario, m_catalogue));
                report(violations(grown.back()), grown.back().scenario);
            }
            report(growthViolations(grown[0], grown[2]), grown[2].scenario);
            report(growthViolations(grown[1], grown[2]), grown[2].scenario);
            m_estimates += grown.size();
            grown.clear();
        }
    }

    std::size_t estimates() const { return m_estimates; }
    std::size_t violationCount() const { return m_violations; }

private:
    void report(const std::vector<std::string>& findings, const Scenario& at)
    {
        static constexpr std::size_t shown = 20;
        for (const std::string& finding : findings) {
            if (m_violations++ < shown)
                std::printf("%s %s %s %d %s context %lld sequences %d: %s\n", at.model.c_str(), at.weights.c_str(),
                    at.engine.c_str(), at.gpus.empty() ? 0 : at.gpus[0].count,
                    at.gpus.empty() ? "-" : at.gpus[0].id.c_str(), static_cast<long long>(at.context), at.sequences,
                    finding.c_str());
        }
    }

    const Catalogue& m_catalogue;
    std::size_t m_estimates = 0;
    std::size_t m_violations = 0;
};

int fail(const Error& error)
{
    std::fprintf(stderr, "loadmark_sweep: %s\n", error.text().c_str());
    return 1;
}

} // namespace

int main(int count, char** arguments)
{
    const Result<Options> options = readOptions(count, arguments);
    if (!options)
        return fail(options.error());
    const Result<CatalogueTexts> texts = readCatalogueFolder(options->catalogue);
    if (!texts)
        return fail(texts.error());
    const Result<Catalogue> catalogue = readCatalogue(*texts);
    if (!catalogue)
        return fail(catalogue.error());

    const auto engines = sweptEngines(*catalogue, options->allEngines);
    const auto combinations = sampled(allCombinations(*catalogue, engines), options->sample);
    const auto start = std::chrono::steady_clock::now();
    Sweep sweep(*catalogue);
    for (const Combination& combination : combinations)
        sweep.run(combination);
    const auto everyEngine = allCombinations(*catalogue, sweptEngines(*catalogue, true));
    for (const Combination& combination : sampled(everyEngine, std::max<std::size_t>(400, options->sample / 5)))
        sweep.runExtremes(combination);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf(
        "%zu estimates of %zu combinations (%zu models, %zu accelerators, %zu engines) in %.1f s: %zu violations\n",
        sweep.estimates(), combinations.size(), catalogue->models.size(), catalogue->accelerators.size(),
        engines.size(), seconds.count(), sweep.violationCount());
    return sweep.violationCount() == 0 && sweep.estimates() > 0 ? 0 : 1;
}
