// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/entry_fields.h"
#include "estimator/catalogue/format_kind.h"
#include "estimator/catalogue/read_formats.h"
#include "estimator/files/nearest.h"

#include <array>

namespace loadmark {

namespace {

template<std::size_t Count>
std::array<Choice<std::string>, Count> sameNames(const std::array<std::string_view, Count>& names)
{
    std::array<Choice<std::string>, Count> choices;
    for (std::size_t i = 0; i < Count; ++i)
        choices[i] = {names[i], std::string(names[i])};
    return choices;
}

constexpr std::array<std::string_view, 2> policies{"llama.cpp", "vllm"};
constexpr std::array<std::string_view, 4> splits{"layer", "pipeline", "tensor", "expert"};
constexpr std::array<std::string_view, 10> flags{"tensor_split", "gpu_layers", "cpu_moe", "kv_on_host",
    "flash_attention", "swa_full", "kv_unified", "max_num_seqs", "ubatch", "batch"};
constexpr std::array<std::string_view, 6> backends{"cuda", "rocm", "vulkan", "metal", "sycl", "cpu"};

template<std::size_t Count>
std::vector<std::string> readNames(const JsonReader& list, const std::array<std::string_view, Count>& names)
{
    std::vector<std::string> result;
    for (const JsonReader& element : list.elements())
        result.push_back(element.choice<std::string>(sameNames(names)));
    if (result.empty())
        list.fail("is empty", "name at least one");
    return result;
}

double readValue(const JsonReader& value, const SettingRange& range)
{
    if (range.whole)
        return static_cast<double>(
            value.integer(static_cast<std::int64_t>(range.lowest), static_cast<std::int64_t>(range.highest)));
    return value.number(range.lowest, range.highest);
}

EngineDefault readDefault(
    const JsonReader& entry, const SettingRange& range, const std::vector<Accelerator>& accelerators)
{
    EngineDefault rule;
    rule.value = readValue(entry.member("value"), range);
    rule.since = entry.optionalText("since").value_or("");
    rule.sinceDate = entry.optionalText("since_date").value_or("");
    rule.memoryFrom = readBytes(entry, "memory_from_gib", gibi).value_or(0);
    if (const auto excluded = entry.find("not_on")) {
        for (const JsonReader& accelerator : excluded->elements()) {
            rule.notOn.push_back(accelerator.text());
            checkReference(accelerator, rule.notOn.back(), accelerators, "accelerator");
        }
    }
    if (const auto kinds = entry.find("only_on")) {
        rule.onlyOn = entry.optionalTexts("only_on");
        for (const Accelerator& accelerator : accelerators)
            if (accelerator.isOneOf(rule.onlyOn))
                rule.onlyOnIds.push_back(accelerator.id);
        if (rule.onlyOn.empty() || rule.onlyOnIds.empty())
            kinds->fail("names no accelerator of the catalogue", "name the beginning of a \"vendor architecture\"");
    }
    rule.source = entry.text("source");
    return rule;
}

void readDefaults(const JsonReader& object, const std::vector<Accelerator>& accelerators, EngineSpec& engine)
{
    for (const auto& [key, rules] : object.members()) {
        const std::optional<EngineSetting> setting = engineSetting(key);
        if (!setting) {
            rules.fail("is no setting of an engine",
                didYouMean(key, engineSettingKeys(), "remove it, or start it with '_' to keep it as a comment"));
            continue;
        }
        std::vector<EngineDefault> values;
        for (const JsonReader& rule : rules.elements())
            values.push_back(readDefault(rule, settingRange(*setting), accelerators));
        engine.settings.push_back(*setting);
        engine.defaultRules.emplace_back(key, std::move(values));
        if (!engine.defaultValue(key))
            rules.fail("has no value that holds everywhere", "start with a rule without conditions");
    }
}

EngineSpec readEngine(
    const JsonReader& entry, const std::vector<KvType>& kvTypes, const std::vector<Accelerator>& accelerators)
{
    EngineSpec engine;
    engine.id = readId(entry);
    engine.name = entry.text("name");
    engine.policy = entry.member("policy").choice<std::string>(sameNames(policies));
    engine.ownAccounting = entry.boolean("own_accounting");
    for (const JsonReader& kind : entry.member("formats").elements())
        engine.formats.push_back(kind.choice<FormatKind>(formatKinds));
    for (const JsonReader& type : entry.member("kv_types").elements()) {
        engine.kvTypes.push_back(type.text());
        checkReference(type, engine.kvTypes.back(), kvTypes, "KV type");
    }
    engine.splits = readNames(entry.member("splits"), splits);
    engine.backends = readNames(entry.member("backends"), backends);
    engine.vendors = entry.optionalTexts("vendors");
    engine.offload = entry.boolean("offload");
    if (const auto list = entry.find("flags"))
        engine.flags = readNames(*list, flags);
    engine.newestVersion = entry.optionalText("newest_version").value_or("");
    readDefaults(entry.member("defaults"), accelerators, engine);
    engine.sources = readSources(entry, "sources");
    for (const auto& [key, rules] : engine.defaultRules) {
        for (const EngineDefault& rule : rules)
            engine.sources[key] += (engine.sources[key].empty() ? "" : "; ") + rule.source;
    }
    return engine;
}

} // namespace

std::vector<EngineSpec> readEngines(
    const JsonReader& root, const std::vector<KvType>& kvTypes, const std::vector<Accelerator>& accelerators)
{
    std::vector<EngineSpec> engines;
    std::set<std::string> seen;
    for (const JsonReader& entry : root.member("engines").elements()) {
        engines.push_back(readEngine(entry, kvTypes, accelerators));
        checkUnique(entry, engines.back().id, seen);
    }
    return engines;
}

} // namespace loadmark
