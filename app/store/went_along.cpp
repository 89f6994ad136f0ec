// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/went_along.h"

#include "app/store/scenario_edit.h"
#include "app/store/scenario_store.h"
#include "app/text/scenario_text.h"
#include "estimator/resolve.h"

#include <functional>

namespace loadmark {

namespace {

using Text = std::function<QString(const Scenario&, const Names&, const Format&)>;

QString countText(const Scenario& scenario, const Names&, const Format& format)
{
    return format.number(gpuCount(scenario.gpus));
}

QString splitWord(const Scenario& scenario, const Names&, const Format&)
{
    return gpuCount(scenario.gpus) < 2 || !scenario.split ? QString() : splitModeName(*scenario.split);
}

/** The settings that choices of a model, an engine or an accelerator keep consistent, see estimator/scenario/change.h.
 */
const std::vector<std::pair<Field, Text>>& settings()
{
    static const std::vector<std::pair<Field, Text>> all{
        {Field::Weights, [](const Scenario& s, const Names& names, const Format&) { return names.weights(s); }},
        {Field::Context,
            [](const Scenario& s, const Names&, const Format& format) { return format.tokens(s.context); }},
        {Field::Kv, [](const Scenario& s, const Names& names, const Format&) { return kvTypesText(s, names); }},
        {Field::GpuCount, countText},
        {Field::Split, splitWord},
        {Field::Offload, [](const Scenario& s, const Names&, const Format& format) { return offloadText(s, format); }},
    };
    return all;
}

} // namespace

std::vector<WentAlong> wentAlong(
    Field chosen, const Scenario& before, const Scenario& after, const Names& names, const Format& format)
{
    std::vector<WentAlong> list;
    for (const auto& [field, text] : settings()) {
        if (field == chosen)
            continue;
        const QString was = text(before, names, format), now = text(after, names, format);
        const bool gone = field == Field::Split && now.isEmpty(); // with the other GPUs
        if (was != now && !was.isEmpty() && !gone)
            list.push_back({field, was, now});
    }
    return list;
}

std::vector<WentAlong> wentAlong(const ScenarioStore& store, const Format& format)
{
    const ScenarioEdit* edit = store.lastEdit();
    if (edit == nullptr || edit->field() == Field::Whole)
        return {};
    const Catalogue& catalogue = store.catalogue();
    std::vector<Problem> ignored;
    // With the engine's defaults filled in: those of another engine may differ.
    const Scenario before = resolve(edit->before(), catalogue, ignored).scenario;
    const Scenario after = resolve(edit->after(), catalogue, ignored).scenario;
    return wentAlong(edit->field(), before, after, Names{&catalogue}, format);
}

} // namespace loadmark
