// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/read_formats.h"

#include "estimator/catalogue/entry_fields.h"
#include "estimator/catalogue/format_kind.h"

namespace loadmark {

namespace {

WeightFormat readFormat(const JsonReader& entry, const Sources& sources)
{
    constexpr double bitsMax = 64;
    WeightFormat format;
    format.id = readId(entry);
    format.name = entry.text("name");
    format.kind = entry.member("kind").choice<FormatKind>(formatKinds);
    format.rule = entry.optionalText("rule").value_or("");
    format.similarTo = entry.optionalText("similar_to").value_or("");
    format.ggufForm = entry.optionalText("gguf").value_or("");
    format.bitsPerParameter = entry.optionalNumber("bits_per_parameter", 0.1, bitsMax);
    format.bitsOutsideExperts = entry.optionalNumber("bits_outside_experts", 0.1, bitsMax);
    format.lookupBits = entry.optionalNumber("lookup_bits", 0.1, bitsMax);
    format.loadedBy = entry.optionalTexts("loaded_by");
    format.runsOn = entry.optionalTexts("runs_on");
    format.needsExperts = entry.optionalBoolean("needs_experts").value_or(false);
    format.computeBits = entry.number("compute_bits", 4, 16);
    format.source = entry.text("source");
    if (const auto shared = sources.find(format.source); shared != sources.end())
        format.source = shared->second;

    const bool hasOwnBits = format.kind == FormatKind::Gguf || format.kind == FormatKind::Plain;
    if (format.rule.empty() == format.similarTo.empty())
        entry.fail("needs either \"rule\" or \"similar_to\"", "say how its bytes spread over the tensors");
    if (hasOwnBits == format.bitsPerParameter.has_value())
        entry.fail(hasOwnBits ? "its bits follow from the rule" : "needs \"bits_per_parameter\"",
            hasOwnBits ? "remove \"bits_per_parameter\"" : "add it, scales included");
    return format;
}

KvType readKvType(const JsonReader& entry)
{
    KvType type;
    type.id = readId(entry);
    type.name = entry.text("name");
    type.bytesPerElement = entry.number("bytes_per_block", 1, 4096) / entry.number("elements_per_block", 1, 4096);
    type.quantised = entry.boolean("quantised");
    type.runsOn = entry.optionalTexts("runs_on");
    type.source = entry.text("source");
    return type;
}

} // namespace

std::vector<WeightFormat> readFormats(const JsonReader& root)
{
    const Sources sources = readSources(root, "sources");
    std::vector<WeightFormat> formats;
    std::set<std::string> seen;
    const std::vector<JsonReader> entries = root.member("formats").elements();
    for (const JsonReader& entry : entries) {
        formats.push_back(readFormat(entry, sources));
        checkUnique(entry, formats.back().id, seen);
    }
    for (const JsonReader& entry : entries) {
        if (const auto similar = entry.find("similar_to"))
            checkReference(*similar, similar->text(), formats, "format");
        if (const auto form = entry.find("gguf"))
            checkReference(*form, form->text(), formats, "format");
    }
    return formats;
}

std::vector<KvType> readKvTypes(const JsonReader& root)
{
    std::vector<KvType> types;
    std::set<std::string> seen;
    for (const JsonReader& entry : root.member("kv_types").elements()) {
        types.push_back(readKvType(entry));
        checkUnique(entry, types.back().id, seen);
    }
    return types;
}

} // namespace loadmark
