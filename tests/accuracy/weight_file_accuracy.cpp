// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * Prints how far the sizes computed by tensor rules are from the published files of the catalogue.
 *
 *   weight_file_accuracy CATALOGUE_FOLDER
 */
#include "estimator/catalogue/read_catalogue.h"
#include "estimator/weights/reconcile_weights.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace loadmark;

namespace {

struct Difference
{
    std::string model;
    std::string format;
    double computed = 0; ///< GB
    double published = 0;
    bool known = true; ///< the file's tensor mix is the rule's
    bool scaled = false; ///< parts had to be scaled to the published size

    double relative() const { return computed / published - 1; }
};

std::vector<Difference> differences(const Catalogue& catalogue)
{
    std::vector<Difference> result;
    for (const auto& model : catalogue.models) {
        for (const WeightFile& file : model->files) {
            const WeightFormat* format = catalogue.format(file.format);
            if (!format)
                continue;
            Model withoutFiles = *model;
            withoutFiles.files.clear();
            const auto table = buildWeightTable(withoutFiles, *format);
            const auto used = buildWeightTable(*model, *format);
            if (table)
                result.push_back({model->id, file.format, static_cast<double>(table->file) / 1e9,
                    static_cast<double>(file.bytes) / 1e9, file.placementKnown,
                    std::abs(partsInFile(*used) - used->file) < 4096});
        }
    }
    std::ranges::sort(result, {}, [](const Difference& d) { return std::abs(d.relative()); });
    return result;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: %s CATALOGUE_FOLDER\n", argv[0]);
        return 1;
    }
    const auto texts = readCatalogueFolder(argv[1]);
    const auto catalogue = texts ? readCatalogue(*texts) : std::unexpected(texts.error());
    if (!catalogue) {
        std::fprintf(stderr, "%s\n", catalogue.error().text().c_str());
        return 1;
    }
    const std::vector<Difference> all = differences(*catalogue);
    for (const Difference& d : all)
        std::printf("%-34s %-14s %10.3f GB, published %10.3f GB %+7.2f%%%s%s\n", d.model.c_str(), d.format.c_str(),
            d.computed, d.published, 100 * d.relative(), d.known ? "" : "  (mix unknown)", d.scaled ? "  scaled" : "");
    if (!all.empty())
        std::printf("%zu files, median %.2f%%, worst %.2f%%\n", all.size(),
            100 * std::abs(all[all.size() / 2].relative()), 100 * std::abs(all.back().relative()));
    return 0;
}
