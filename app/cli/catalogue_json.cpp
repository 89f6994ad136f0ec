// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/catalogue_json.h"

#include "estimator/catalogue/format_kind.h"
#include "estimator/catalogue/read_catalogue.h"
#include "estimator/training/tuning_fields.h"

#include <nlohmann/json.hpp>

namespace loadmark::cli {

namespace {

using Json = nlohmann::ordered_json;

template<typename Value>
Json orNull(const std::optional<Value>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json orNull(const std::string& text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

Json linkJson(const Link& link)
{
    Json json;
    json["name"] = orNull(link.name);
    json["bytes_per_s_both_ways"] = orNull(link.bytesPerSecond);
    json["pcie_generation"] = orNull(link.pcieGeneration);
    json["pcie_lanes"] = orNull(link.pcieLanes);
    json["pcie_bytes_per_s_one_way"] = orNull(link.pcieBytesPerSecond);
    return json;
}

Json unifiedJson(const UnifiedMemory& unified)
{
    if (!unified.unified)
        return nullptr;
    Json json;
    json["default_share"] = orNull(unified.defaultShare);
    json["default_limit_bytes"] = orNull(unified.defaultLimit);
    json["maximum_limit_bytes"] = orNull(unified.maximumLimit);
    for (const auto& [gigabytes, limit] : unified.limitByGigabytes)
        json["default_limit_bytes_by_gb"][std::to_string(gigabytes)] = limit;
    json["note"] = orNull(unified.note);
    return json;
}

Json acceleratorJson(const Accelerator& a)
{
    Json json;
    json["id"] = a.id;
    json["name"] = a.name;
    json["vendor"] = a.vendor;
    json["architecture"] = a.architecture;
    json["segment"] = a.segment;
    json["status"] = a.status;
    json["memory_gb"] = a.memoryGigabytes;
    json["reported_bytes"] = orNull(a.reportedMemory);
    json["reported_basis"] = orNull(a.reportedBasis);
    json["visible_bytes"] = orNull(a.visibleMemory);
    json["bandwidth_bytes_per_s"] = orNull(a.bandwidth);
    json["fp16_flop_per_s"] = orNull(a.flopsFp16);
    json["fp8_flop_per_s"] = orNull(a.flopsFp8);
    json["int8_op_per_s"] = orNull(a.opsInt8);
    json["fp4_flop_per_s"] = orNull(a.flopsFp4);
    json["measured_bf16_flop_per_s"] = orNull(a.measuredFlopsBf16);
    json["measured_fp8_flop_per_s"] = orNull(a.measuredFlopsFp8);
    json["power_w"] = orNull(a.powerWatt);
    json["link"] = linkJson(a.link);
    json["unified"] = unifiedJson(a.unified);
    json["max_per_node"] = a.maxPerNode;
    json["price_usd"] = orNull(a.priceUsd);
    json["used_price_usd"] = orNull(a.usedPriceUsd);
    json["price_note"] = orNull(a.priceNote);
    json["year"] = orNull(a.year);
    json["confidence"] = a.confidence;
    json["notes"] = orNull(a.notes);
    json["disagreements"] = a.disagreements;
    json["unknown_reasons"] = a.unknownReasons;
    json["sources"] = a.sources;
    return json;
}

Json hostJson(const Host& host)
{
    Json json;
    json["id"] = host.id;
    json["name"] = host.name;
    json["channels"] = host.channels > 0 ? Json(host.channels) : Json(nullptr);
    json["sockets"] = host.sockets;
    json["bandwidth_bytes_per_s"] = orNull(host.bandwidth);
    json["effective_bandwidth_bytes_per_s"] = orNull(host.effectiveBandwidth);
    json["examples"] = orNull(host.examples);
    json["note"] = orNull(host.note);
    json["source"] = host.source;
    return json;
}

Json formatJson(const WeightFormat& format)
{
    Json json;
    json["id"] = format.id;
    json["name"] = format.name;
    json["kind"] = formatKindName(format.kind);
    json["rule"] = orNull(format.rule);
    json["similar_to"] = orNull(format.similarTo);
    json["bits_per_parameter"] = orNull(format.bitsPerParameter);
    json["compute_bits"] = format.computeBits;
    json["source"] = format.source;
    return json;
}

Json defaultJson(const EngineDefault& rule)
{
    Json json;
    json["value"] = rule.value;
    json["since"] = orNull(rule.since);
    json["memory_from_bytes"] = rule.memoryFrom > 0 ? Json(rule.memoryFrom) : Json(nullptr);
    json["not_on"] = rule.notOn;
    json["only_on"] = rule.onlyOn;
    json["source"] = rule.source;
    return json;
}

Json engineJson(const EngineSpec& engine)
{
    Json json;
    json["id"] = engine.id;
    json["name"] = engine.name;
    json["policy"] = engine.policy;
    json["own_accounting"] = engine.ownAccounting;
    json["formats"] = Json::array();
    for (const FormatKind kind : engine.formats)
        json["formats"].push_back(formatKindName(kind));
    json["kv_types"] = engine.kvTypes;
    json["splits"] = engine.splits;
    json["backends"] = engine.backends;
    json["vendors"] = engine.vendors;
    json["offload"] = engine.offload;
    json["newest_version"] = orNull(engine.newestVersion);
    for (const auto& [key, rules] : engine.defaultRules) {
        for (const EngineDefault& rule : rules)
            json["defaults"][key].push_back(defaultJson(rule));
    }
    json["sources"] = engine.sources;
    return json;
}

Json recipeJson(const Recipe& recipe)
{
    Json json;
    json["id"] = recipe.id();
    json["name"] = recipe.name;
    for (const auto& [key, value] : tuningValues(recipe.tuning))
        if (key != "recipe")
            json[key] = value;
    json["runs_on"] = recipe.runsOn;
    json["source"] = recipe.source;
    return json;
}

template<typename Entries, typename Write>
Json arrayOf(const Entries& entries, const Write& write)
{
    Json array = Json::array();
    for (const auto& entry : entries)
        array.push_back(write(entry));
    return array;
}

} // namespace

std::string_view formatKindName(FormatKind kind)
{
    for (const auto& [name, value] : formatKinds) {
        if (value == kind)
            return name;
    }
    return {};
}

Json modelsJson(const Catalogue& catalogue)
{
    // In the form in which the catalogue itself holds them.
    return arrayOf(catalogue.models, [](const auto& model) { return Json::parse(writeModel(*model)); });
}

Json acceleratorsJson(const Catalogue& catalogue)
{
    return arrayOf(catalogue.accelerators, acceleratorJson);
}

Json hostsJson(const Catalogue& catalogue)
{
    return arrayOf(catalogue.hosts, hostJson);
}

Json formatsJson(const Catalogue& catalogue)
{
    return arrayOf(catalogue.formats, formatJson);
}

Json enginesJson(const Catalogue& catalogue)
{
    return arrayOf(catalogue.engines, engineJson);
}

Json recipesJson(const Catalogue& catalogue)
{
    return arrayOf(catalogue.training.recipes, recipeJson);
}

} // namespace loadmark::cli
