// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "log_accuracy.h"

#include "evidence_case.h"

#include "estimator/files/text_file.h"
#include "estimator/log/check_log.h"

#include <cmath>
#include <cstdio>
#include <map>

namespace loadmark {

namespace {

struct Group
{
    std::vector<double> errors;
    int asPrinted = 0;
};

using Groups = std::map<std::string, Group>;

void addRow(const CheckRow& row, Groups& groups)
{
    const LogFigure& figure = row.reported;
    const std::string part(logPartKey(figure.part));
    const std::string told = row.predicted ? std::to_string(static_cast<std::int64_t>(*row.predicted)) : "-";
    std::printf("  %5d %-20s %-12s %18.0f %18s %s\n", figure.lines.front().number, part.c_str(), figure.device.c_str(),
        figure.value, told.c_str(), std::string(agreementKey(row.agreement)).c_str());
    if (row.agreement == Agreement::NotPredicted || figure.value == 0)
        return;
    const bool follows = row.agreement == Agreement::FollowsLog;
    Group& group = groups[part + (follows ? ", other lines fed back" : "")];
    group.errors.push_back(std::abs((follows ? *row.fedBack : *row.predicted) / figure.value - 1));
    group.asPrinted += follows || row.agreement == Agreement::WithinRounding;
}

} // namespace

int printLogAccuracy(const std::vector<std::string>& paths)
{
    const Result<Catalogue> catalogue = readTreeCatalogue();
    Groups groups;
    for (const std::string& path : paths) {
        const Result<std::string> text = catalogue ? readTextFile(path) : std::unexpected(catalogue.error());
        const Result<EngineLog> log = text ? readEngineLog(*text, path) : std::unexpected(text.error());
        if (!log) {
            std::fprintf(stderr, "%s\n", log.error().text().c_str());
            return 1;
        }
        const LogCheck check = checkLog(*log, {}, *catalogue);
        std::printf("%s: %s %s, %s\n", path.c_str(), log->engine.c_str(), log->version.c_str(),
            check.modelFound ? check.matched.model.c_str() : "a model that is not in the catalogue: left out");
        for (const CheckRow& row : check.rows)
            if (check.modelFound)
                addRow(row, groups);
    }
    std::printf("%-44s %5s %10s %9s %9s\n", "", "n", "as printed", "median", "worst");
    for (const auto& [name, group] : groups)
        std::printf("%-44s %5zu %10d %8.2f%% %8.2f%%\n", name.c_str(), group.errors.size(), group.asPrinted,
            100 * quantile(group.errors, 0.5), 100 * quantile(group.errors, 1));
    return 0;
}

} // namespace loadmark
