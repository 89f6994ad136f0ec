// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/scenario_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace loadmark {

namespace {
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(loadmark::Scenario)
};
}

QString hardwareText(const Scenario& scenario, const Names& names, const Format& format)
{
    if (scenario.gpus.empty())
        return Words::tr("no hardware chosen");
    QStringList groups;
    for (const GpuGroup& group : scenario.gpus) {
        if (group.count <= 0)
            continue;
        const QString name = names.accelerator(group.id);
        groups << (group.count == 1 ? name
                                    : Words::tr("%1 × %2", "count, accelerator")
                                          .arg(format.number(static_cast<double>(group.count)), name));
    }
    if (groups.isEmpty())
        return Words::tr("CPU only, %1").arg(names.host(scenario.host));
    return groups.join(QStringLiteral(" + "));
}

QString scenarioLine(const Scenario& scenario, const Names& names, const Format& format)
{
    const QString work
        = Words::tr("%1 tokens × %2", "context, concurrent sequences")
              .arg(format.tokens(scenario.context), format.number(static_cast<double>(scenario.sequences)));
    return QStringList{names.model(scenario.model), names.weights(scenario), work,
        hardwareText(scenario, names, format), names.engine(scenario.engine)}
        .join(QStringLiteral(" · "));
}

} // namespace loadmark
