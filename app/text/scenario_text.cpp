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
        const QString name = group.id.empty() ? Words::tr("unnamed GPU") : names.accelerator(group.id);
        groups << (group.count == 1 ? name
                                    : Words::tr("%1 × %2", "count, accelerator")
                                          .arg(format.number(static_cast<double>(group.count)), name));
    }
    if (groups.isEmpty())
        return Words::tr("CPU only, %1").arg(names.host(scenario.host));
    return groups.join(QStringLiteral(" + "));
}

QString kvTypesText(const Scenario& scenario, const Names& names)
{
    const QString keys = scenario.kvK ? names.kvType(*scenario.kvK) : QString();
    const QString values = scenario.kvV ? names.kvType(*scenario.kvV) : QString();
    if (keys == values || values.isEmpty())
        return keys;
    return keys.isEmpty() ? values : keys + QStringLiteral(" / ") + values;
}

QString splitText(const Scenario& scenario)
{
    if (gpuCount(scenario.gpus) < 2 || !scenario.split)
        return {};
    switch (*scenario.split) {
    case SplitMode::Layer:
        return Words::tr("split by layer");
    case SplitMode::Pipeline:
        return Words::tr("pipeline parallel");
    case SplitMode::Tensor:
        return Words::tr("tensor parallel");
    case SplitMode::Expert:
        break;
    }
    return Words::tr("expert parallel");
}

QString splitModeName(SplitMode mode)
{
    switch (mode) {
    case SplitMode::Layer:
        return Words::tr("Layer", "split");
    case SplitMode::Pipeline:
        return Words::tr("Pipeline", "split");
    case SplitMode::Tensor:
        return Words::tr("Tensor", "split");
    case SplitMode::Expert:
        break;
    }
    return Words::tr("Expert", "split");
}

QString offloadText(const Scenario& scenario, const Format& format)
{
    QStringList parts;
    if (scenario.offload && *scenario.offload > 0)
        parts << Words::tr("%1 of the weights in RAM").arg(format.percent(*scenario.offload / 100));
    if (scenario.gpuLayers && std::holds_alternative<int>(*scenario.gpuLayers))
        parts << Words::tr("%n layers on the GPU", nullptr, std::get<int>(*scenario.gpuLayers));
    if (scenario.cpuMoe && *scenario.cpuMoe > 0)
        parts << Words::tr("experts of %n layers in RAM", nullptr, *scenario.cpuMoe);
    if (scenario.kvOnHost)
        parts << Words::tr("KV cache in RAM");
    return parts.join(QStringLiteral(", "));
}

QString scenarioLine(const Scenario& scenario, const Names& names, const Format& format)
{
    const QString work
        = Words::tr("%1 tokens × %2", "context, concurrent sequences")
              .arg(format.tokens(scenario.context), format.number(static_cast<double>(scenario.sequences)));
    const QString types = kvTypesText(scenario, names);
    QStringList parts{names.model(scenario.model), names.weights(scenario), work,
        types.isEmpty() ? types : Words::tr("KV %1", "precision of the cache").arg(types),
        hardwareText(scenario, names, format), splitText(scenario), offloadText(scenario, format),
        names.engine(scenario.engine)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

} // namespace loadmark
