// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/went_along.h"

#include "app/store/scenario_edit.h"
#include "app/store/scenario_store.h"
#include "app/text/scenario_text.h"

#include <functional>

namespace loadmark {

namespace {

using Text = std::function<QString(const Scenario&, const Names&, const Format&)>;

QString countText(const Scenario& scenario, const Names&, const Format& format)
{
    return format.number(gpuCount(scenario.gpus));
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
        {Field::Split, [](const Scenario& s, const Names&, const Format&) { return splitText(s); }},
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
        if (was != now && !was.isEmpty())
            list.push_back({field, was, now});
    }
    return list;
}

std::vector<WentAlong> wentAlong(const ScenarioStore& store, const Format& format)
{
    const ScenarioEdit* edit = store.lastEdit();
    if (edit == nullptr)
        return {};
    return wentAlong(edit->field(), edit->before(), edit->after(), Names{&store.catalogue()}, format);
}

} // namespace loadmark
