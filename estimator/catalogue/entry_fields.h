// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/files/json_reader.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

/** Fields that entries of several catalogue files have in common. */
namespace loadmark {

/** An id: lower case, digits, '.', '-' and '_'. */
std::string readId(const JsonReader& entry);

/** The id stands in `seen` already: a fault. */
void checkUnique(const JsonReader& entry, const std::string& id, std::set<std::string>& seen);

/** An object of texts. */
Sources readSources(const JsonReader& entry, std::string_view key);

/** A number in the published unit, times `unit`: readScaled(entry, "bandwidth_gbps", 1e9, 1e5). */
std::optional<double> readScaled(const JsonReader& entry, std::string_view key, double unit, double highest);

/** A memory size in the published unit of `unit` bytes. */
std::optional<Bytes> readBytes(const JsonReader& entry, std::string_view key, Bytes unit);

/** A text that refers to the id of one of `entries`; a fault otherwise. `thing` names what they are. */
template<typename Entries>
void checkReference(const JsonReader& text, const std::string& id, const Entries& entries, std::string_view thing);

void unknownReference(
    const JsonReader& text, const std::string& id, const std::vector<std::string>& ids, std::string_view thing);

template<typename Entries>
std::vector<std::string> idsOf(const Entries& entries)
{
    std::vector<std::string> ids;
    for (const auto& entry : entries)
        ids.push_back(entry.id);
    return ids;
}

template<typename Entries>
void checkReference(const JsonReader& text, const std::string& id, const Entries& entries, std::string_view thing)
{
    if (std::ranges::none_of(entries, [&](const auto& entry) { return entry.id == id; }))
        unknownReference(text, id, idsOf(entries), thing);
}

} // namespace loadmark
