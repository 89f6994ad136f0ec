// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/files/json_reader.h"
#include "estimator/speed/speed_constants.h"

#include <algorithm>

namespace loadmark {
namespace {

constexpr double microsecond = 1e-6;
constexpr double gigabyte = 1e9;
constexpr double tera = 1e12;

struct KernelKey
{
    std::string_view key;
    double KernelConstants::*member;
    double unit; ///< of the file
    double highest; ///< in the file's unit
};

constexpr std::array kernelKeys{
    KernelKey{"weight_read", &KernelConstants::weightRead, 1, 1},
    KernelKey{"expert_read", &KernelConstants::expertRead, 1, 1},
    KernelKey{"kv_read", &KernelConstants::kvRead, 1, 1},
    KernelKey{"layer_us", &KernelConstants::layer, microsecond, 1e5},
    KernelKey{"expert_layer_us", &KernelConstants::expertLayer, microsecond, 1e5},
    KernelKey{"expert_us", &KernelConstants::expert, microsecond, 1e5},
    KernelKey{"state_layer_us", &KernelConstants::stateLayer, microsecond, 1e5},
    KernelKey{"indexed_layer_us", &KernelConstants::indexedLayer, microsecond, 1e5},
    KernelKey{"step_us", &KernelConstants::step, microsecond, 1e6},
    KernelKey{"sequence_us", &KernelConstants::sequence, microsecond, 1e6},
    KernelKey{"hop_us", &KernelConstants::hop, microsecond, 1e6},
    KernelKey{"sync_us", &KernelConstants::sync, microsecond, 1e6},
    KernelKey{"unpack", &KernelConstants::unpack, 1, 1e4},
    KernelKey{"unfused_decode_tflops", &KernelConstants::unfusedDecode, tera, 1e4},
    KernelKey{"expert_skew", &KernelConstants::expertSkew, 1, 10},
    KernelKey{"matmul", &KernelConstants::matmul, 1,
        2}, // of the listed rate, which GeForce doubles where it accumulates in 16 bit
    KernelKey{"matmul_half_tokens", &KernelConstants::matmulHalf, 1, 1e5},
    KernelKey{"expert_matmul", &KernelConstants::expertMatmul, 1, 1},
    KernelKey{"expert_half_tokens", &KernelConstants::expertHalf, 1, 1e5},
    KernelKey{"attention", &KernelConstants::attention, 1, 1},
    KernelKey{"unfused_intensity", &KernelConstants::unfusedIntensity, 1, 1e4},
    KernelKey{"state_scan", &KernelConstants::stateScan, 1, 1},
    KernelKey{"prompt_layer_us", &KernelConstants::promptLayer, microsecond, 1e6},
    KernelKey{"prompt_step_us", &KernelConstants::promptStep, microsecond, 1e6},
    KernelKey{"overlap", &KernelConstants::overlap, 1, 1},
    KernelKey{"wait", &KernelConstants::wait, 1, 10},
    KernelKey{"queue", &KernelConstants::queue, 1, 10},
    KernelKey{"first_steps", &KernelConstants::firstSteps, 1, 1e3},
    KernelKey{"request_us", &KernelConstants::request, microsecond, 1e7},
};

/** [low, high] around 1. */
std::optional<Interval<double>> ratio(const JsonReader& json, std::string_view key)
{
    const std::optional<JsonReader> found = json.find(key);
    if (!found)
        return std::nullopt;
    const std::vector<JsonReader> pair = found->elements();
    if (pair.size() != 2) {
        found->fail("does not hold two numbers", "write [low, high]");
        return std::nullopt;
    }
    return Interval<double>{pair[0].number(0.01, 1), pair[1].number(1, 100)};
}

AcceleratorRule acceleratorRule(const JsonReader& json)
{
    AcceleratorRule rule;
    rule.accelerator = json.text("class");
    rule.vendor = json.optionalText("vendor").value_or("");
    rule.architecture = json.optionalText("architecture").value_or("");
    rule.segment = json.optionalText("segment").value_or("");
    rule.unified = json.optionalBoolean("unified");
    return rule;
}

Era era(const JsonReader& json)
{
    Era result;
    result.id = json.text("id");
    result.beforeDate = json.integer<int>("before_date", 202000, 209912);
    result.beforeBuild = json.integer<int>("before_build", 0, 10'000'000);
    json.text("source");
    return result;
}

KernelRule kernelRule(const JsonReader& json)
{
    KernelRule rule;
    rule.engines = json.optionalTexts("engines");
    rule.backends = json.optionalTexts("backends");
    rule.formats = json.optionalTexts("formats");
    rule.era = json.optionalText("era").value_or("");
    rule.accelerator = json.optionalText("class").value_or("");
    rule.decodeRatio = ratio(json, "decode_ratio");
    rule.prefillRatio = ratio(json, "prefill_ratio");
    rule.decodeFitted = json.optionalBoolean("decode_fitted").value_or(false);
    rule.prefillFitted = json.optionalBoolean("prefill_fitted").value_or(false);
    rule.source = json.text("source");
    for (const auto& [key, value] : json.member("constants").members()) {
        const auto known = std::ranges::find(kernelKeys, key, &KernelKey::key);
        if (known == kernelKeys.end())
            value.fail("is no constant of the speed model", "remove it or correct its spelling");
        else
            rule.constants.emplace_back(known->member, value.number(0, known->highest) * known->unit);
    }
    return rule;
}

/** Values for 2, 4 and 8 devices. */
std::array<double, 3> byDevices(const JsonReader& json, std::string_view key, double unit)
{
    std::array<double, 3> result{};
    const std::vector<JsonReader> values = json.member(key).elements();
    if (values.size() != result.size())
        json.member(key).fail("does not hold three numbers", "write one for 2, 4 and 8 devices");
    for (std::size_t i = 0; i < std::min(values.size(), result.size()); ++i)
        result[i] = values[i].number(1e-3, 1e6) * unit;
    return result;
}

LinkRule linkRule(const JsonReader& json)
{
    LinkRule rule;
    rule.link = json.text("link");
    rule.accelerator = json.optionalText("class").value_or("");
    rule.latency = byDevices(json, "latency_us", microsecond);
    rule.bandwidth = byDevices(json, "bandwidth_gbps", gigabyte);
    rule.source = json.text("source");
    return rule;
}

HostConstants hostConstants(const JsonReader& json)
{
    HostConstants host;
    host.desktopRead = json.number("desktop_read", 0.01, 1);
    host.serverRead = json.number("server_read", 0.01, 1);
    host.dualRead = json.number("dual_read", 0.01, 1);
    host.layerSync = json.number("layer_sync_us", 0, 1e5) * microsecond;
    host.layer = json.number("layer_us", 0, 1e5) * microsecond;
    host.flopsPerByte = json.number("flops_per_byte", 0.1, 1e4);
    host.pcie = json.number("pcie", 0.01, 1);
    host.defaultPcie = json.number("default_pcie_gbps", 0.1, 1e3) * gigabyte;
    host.hop = json.number("hop_us", 0, 1e5) * microsecond;
    host.offloadBatch = json.integer<int>("offload_batch", 1, 1'000'000);
    host.decodeRatio = ratio(json, "decode_ratio").value_or(host.decodeRatio);
    host.prefillRatio = ratio(json, "prefill_ratio").value_or(host.prefillRatio);
    host.source = json.text("source");
    return host;
}

DraftConstants draftConstants(const JsonReader& json)
{
    DraftConstants draft;
    draft.acceptance = json.number("acceptance", 0, 0.99);
    draft.tokens = json.integer<int>("tokens", 1, 64);
    draft.decodeRatio = ratio(json, "decode_ratio").value_or(draft.decodeRatio);
    draft.source = json.text("source");
    return draft;
}

template<typename Entry>
std::vector<Entry> list(const JsonReader& root, std::string_view key, Entry (*read)(const JsonReader&))
{
    std::vector<Entry> result;
    for (const JsonReader& entry : root.member(key).elements())
        result.push_back(read(entry));
    return result;
}

} // namespace

Result<SpeedConstants> readSpeedConstants(std::string_view json, const std::string& where)
{
    Result<JsonDocument> document = JsonDocument::parse(json, where);
    if (!document)
        return std::unexpected(document.error());
    const JsonReader root = document->root();
    SpeedConstants constants;
    constants.date = root.text("date");
    constants.accelerators = list(root, "accelerators", acceleratorRule);
    constants.eras = list(root, "eras", era);
    constants.kernels = list(root, "kernels", kernelRule);
    constants.links = list(root, "links", linkRule);
    constants.host = hostConstants(root.member("host"));
    constants.draft = draftConstants(root.member("draft"));
    return document->result(std::move(constants));
}

} // namespace loadmark
