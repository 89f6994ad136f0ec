// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * How far the sizes that the tensor rules give are from the catalogue's published files, whose sizes are withheld.
 *
 *   weight_file_accuracy CATALOGUE_FOLDER          by group: n, median, 90th percentile and worst
 *   weight_file_accuracy --rows CATALOGUE_FOLDER   every file too
 *
 * A rule can be right only for a file made by it. Apart are mixes whose publisher chose the tensors' types one by one,
 * where the published size is the source: those called UD or dynamic, those that bear a plain name (the catalogue says
 * which: Unsloth's uploads since Dynamic 2.0, and a file trained for its types), and the reference page's GLM-5.3.
 */
#include "estimator/catalogue/read_catalogue.h"
#include "estimator/weights/reconcile_weights.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

using namespace loadmark;

namespace {

constexpr std::string_view byRule = "by the tensor rules";
constexpr std::string_view likeRule = "apart: dynamic mixes called UD, by the plain mix nearest to them";
constexpr std::string_view ownMix = "apart: the publisher's own mix under a plain name";
constexpr std::string_view reference = "apart: the reference page's GLM-5.3";

struct Difference
{
    std::string model;
    std::string format;
    std::string_view group;
    double computed = 0; ///< GB
    double published = 0;

    double relative() const { return computed / published - 1; }
};

/** Formats that leave nothing to choose. */
bool isOneType(const WeightFormat& format)
{
    return format.kind == FormatKind::Plain || format.rule == "Q8_0";
}

std::string_view groupOf(const WeightFile& file, const WeightFormat& format)
{
    if (!file.placementKnown)
        return reference;
    if (format.kind == FormatKind::Gguf && format.rule.empty())
        return likeRule;
    return file.ownMix && !isOneType(format) ? ownMix : byRule;
}

std::vector<Difference> differences(const Catalogue& catalogue)
{
    std::vector<Difference> result;
    for (const auto& model : catalogue.models) {
        for (const WeightFile& file : model->files) {
            const WeightFormat* format = catalogue.format(file.format);
            if (!format)
                continue;
            std::optional<Bytes> computed = ruleFileBytes(*model, *format, file);
            if (const auto likely = computed ? nullptr : likelyWeightTable(*model, *format))
                computed = partsInFile(*likely);
            if (computed)
                result.push_back({model->id, file.format, groupOf(file, *format), static_cast<double>(*computed) / 1e9,
                    static_cast<double>(file.bytes) / 1e9});
        }
    }
    std::ranges::sort(result, {}, [](const Difference& d) { return std::abs(d.relative()); });
    return result;
}

/** Of sorted values. */
double quantile(const std::vector<double>& values, double share)
{
    return values[static_cast<std::size_t>(std::lround(share * static_cast<double>(values.size() - 1)))];
}

} // namespace

int main(int argc, char** argv)
{
    const bool rows = argc == 3 && std::string_view(argv[1]) == "--rows";
    if (argc != 2 && !rows) {
        std::fprintf(stderr, "usage: %s [--rows] CATALOGUE_FOLDER\n", argv[0]);
        return 1;
    }
    const auto texts = readCatalogueFolder(argv[argc - 1]);
    const auto catalogue = texts ? readCatalogue(*texts) : std::unexpected(texts.error());
    if (!catalogue) {
        std::fprintf(stderr, "%s\n", catalogue.error().text().c_str());
        return 1;
    }
    std::map<std::string_view, std::vector<double>> groups;
    for (const Difference& d : differences(*catalogue)) {
        groups[d.group].push_back(100 * std::abs(d.relative()));
        if (rows)
            std::printf("%-34s %-14s %10.3f GB, published %10.3f GB %+7.2f%%  %s\n", d.model.c_str(), d.format.c_str(),
                d.computed, d.published, 100 * d.relative(), d.group.data());
    }
    std::printf("%-66s %5s %9s %9s %9s\n", "", "n", "median", "p90", "worst");
    for (const std::string_view name : {byRule, ownMix, likeRule, reference})
        if (const std::vector<double>& errors = groups[name]; !errors.empty())
            std::printf("%-66s %5zu %8.2f%% %8.2f%% %8.2f%%\n", name.data(), errors.size(), quantile(errors, 0.5),
                quantile(errors, 0.9), errors.back());
    return 0;
}
