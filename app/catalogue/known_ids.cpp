// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/catalogue/known_ids.h"

#include "estimator/files/nearest.h"

#include <algorithm>

namespace loadmark {

namespace {

const std::string& idOf(const std::shared_ptr<const Model>& model)
{
    return model->id;
}

template<typename Entry>
const std::string& idOf(const Entry& entry)
{
    return entry.id;
}

class IdCheck
{
public:
    explicit IdCheck(const std::function<std::string(std::string_view)>& where) : m_where(where) { }

    /** `list` is the argument of `loadmark list` that prints the ids. */
    template<typename Entries>
    void check(std::string_view key, const std::string& id, const Entries& entries, std::string_view thing,
        const std::string& list, std::vector<std::string> candidates = {})
    {
        const bool known = std::ranges::any_of(entries, [&](const auto& entry) { return idOf(entry) == id; })
            || std::ranges::find(candidates, id) != candidates.end();
        if (m_fault || known)
            return;
        for (const auto& entry : entries)
            candidates.push_back(idOf(entry));
        const std::string remedy = list.empty() ? "leave it out" : "see loadmark list " + list;
        m_fault = Error{
            m_where(key), "there is no " + std::string(thing) + " " + inQuotes(id), didYouMean(id, candidates, remedy)};
    }

    Result<void> result() const
    {
        if (m_fault)
            return std::unexpected(*m_fault);
        return {};
    }

private:
    const std::function<std::string(std::string_view)>& m_where;
    std::optional<Error> m_fault;
};

} // namespace

Result<void> checkIds(
    const Scenario& scenario, const Catalogue& catalogue, const std::function<std::string(std::string_view key)>& where)
{
    IdCheck ids(where);
    ids.check("model", scenario.model, catalogue.models, "model", "models");
    ids.check("weights", scenario.weights, catalogue.formats, "weight format", "formats", {"native"});
    ids.check("engine", scenario.engine, catalogue.engines, "engine", "engines");
    for (const GpuGroup& group : scenario.gpus)
        ids.check("gpu", group.id, catalogue.accelerators, "accelerator", "accelerators", {""});
    ids.check("host", scenario.host, catalogue.hosts, "host", "hosts");
    if (scenario.kvK && scenario.kvK == scenario.kvV)
        ids.check("kv", *scenario.kvK, catalogue.kvTypes, "KV type", "engines");
    if (scenario.kvK)
        ids.check("kv_k", *scenario.kvK, catalogue.kvTypes, "KV type", "engines");
    if (scenario.kvV)
        ids.check("kv_v", *scenario.kvV, catalogue.kvTypes, "KV type", "engines");
    if (scenario.draft)
        ids.check("draft", *scenario.draft, catalogue.models, "model", "models", {"mtp"});
    return ids.result();
}

} // namespace loadmark
