// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/speed/speed_constants.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>

namespace loadmark {
namespace {

using Json = nlohmann::json;

/** Thrown and caught in this file only. */
struct Fault
{
    Error error;
};

[[noreturn]] void fail(const std::string& pointer, std::string what, std::string remedy)
{
    throw Fault{{pointer, std::move(what), std::move(remedy)}};
}

struct KernelKey
{
    std::string_view key;
    double KernelConstants::*member;
    double scale; ///< of the file's unit
    double maximum; ///< in the file's unit
};

constexpr double microsecond = 1e-6;
constexpr double picosecond = 1e-12;
constexpr double gigabyte = 1e9;

constexpr std::array kernelKeys{
    KernelKey{"weight_read", &KernelConstants::weightRead, 1, 1},
    KernelKey{"expert_read", &KernelConstants::expertRead, 1, 1},
    KernelKey{"kv_read", &KernelConstants::kvRead, 1, 1},
    KernelKey{"layer_us", &KernelConstants::layer, microsecond, 1e5},
    KernelKey{"expert_layer_us", &KernelConstants::expertLayer, microsecond, 1e5},
    KernelKey{"state_layer_us", &KernelConstants::stateLayer, microsecond, 1e5},
    KernelKey{"step_us", &KernelConstants::step, microsecond, 1e6},
    KernelKey{"sequence_us", &KernelConstants::sequence, microsecond, 1e6},
    KernelKey{"element_ps", &KernelConstants::element, picosecond, 1e3},
    KernelKey{"matmul", &KernelConstants::matmul, 1, 1},
    KernelKey{"matmul_half_tokens", &KernelConstants::matmulHalf, 1, 1e5},
    KernelKey{"expert_matmul", &KernelConstants::expertMatmul, 1, 1},
    KernelKey{"expert_half_tokens", &KernelConstants::expertHalf, 1, 1e5},
    KernelKey{"attention", &KernelConstants::attention, 1, 1},
    KernelKey{"prompt_layer_us", &KernelConstants::promptLayer, microsecond, 1e6},
    KernelKey{"prompt_step_us", &KernelConstants::promptStep, microsecond, 1e6},
    KernelKey{"overlap", &KernelConstants::overlap, 1, 1},
};

void allowOnly(const Json& object, const std::string& pointer, std::initializer_list<std::string_view> keys)
{
    if (!object.is_object())
        fail(pointer, "is not an object", "write it in braces");
    for (const auto& [key, value] : object.items())
        if (!key.starts_with('_') && std::find(keys.begin(), keys.end(), key) == keys.end())
            fail(pointer + "/" + key, "unknown key", "remove it or correct its spelling");
}

const Json& member(const Json& object, const std::string& pointer, const char* key)
{
    const auto found = object.find(key);
    if (found == object.end())
        fail(pointer, std::string("lacks \"") + key + "\"", "add it");
    return *found;
}

std::string text(const Json& object, const std::string& pointer, const char* key, bool required = false)
{
    const auto found = object.find(key);
    if (found == object.end() && !required)
        return {};
    const Json& value = member(object, pointer, key);
    if (!value.is_string())
        fail(pointer + "/" + key, "is not a text", "write it in quotes");
    return value.get<std::string>();
}

double number(const Json& value, const std::string& pointer, double low, double high)
{
    if (!value.is_number())
        fail(pointer, "is not a number", "write a number");
    const double result = value.get<double>();
    if (!(result >= low && result <= high))
        fail(pointer, "is out of range", "use a number from " + Json(low).dump() + " to " + Json(high).dump());
    return result;
}

std::vector<std::string> texts(const Json& object, const std::string& pointer, const char* key)
{
    std::vector<std::string> list;
    const auto found = object.find(key);
    if (found == object.end())
        return list;
    if (!found->is_array())
        fail(pointer + "/" + key, "is not a list", "write texts in brackets");
    for (const Json& value : *found) {
        if (!value.is_string())
            fail(pointer + "/" + key, "holds something else than texts", "write texts in quotes");
        list.push_back(value.get<std::string>());
    }
    return list;
}

Interval<double> interval(const Json& value, const std::string& pointer)
{
    if (!value.is_array() || value.size() != 2)
        fail(pointer, "is not a pair", "write [low, high]");
    const Interval<double> result{number(value[0], pointer + "/0", 0.01, 1), number(value[1], pointer + "/1", 1, 100)};
    return result;
}

bool flag(const Json& object, const std::string& pointer, const char* key)
{
    const auto found = object.find(key);
    if (found == object.end())
        return false;
    if (!found->is_boolean())
        fail(pointer + "/" + key, "is neither true nor false", "write true or false");
    return found->get<bool>();
}

AcceleratorRule acceleratorRule(const Json& json, const std::string& pointer)
{
    allowOnly(json, pointer, {"class", "vendor", "architecture", "segment", "unified"});
    AcceleratorRule rule;
    rule.accelerator = text(json, pointer, "class", true);
    rule.vendor = text(json, pointer, "vendor");
    rule.architecture = text(json, pointer, "architecture");
    rule.segment = text(json, pointer, "segment");
    if (json.contains("unified"))
        rule.unified = flag(json, pointer, "unified");
    return rule;
}

KernelRule kernelRule(const Json& json, const std::string& pointer)
{
    allowOnly(json, pointer,
        {"engines", "backends", "era", "class", "constants", "decode_ratio", "prefill_ratio", "decode_fitted",
            "prefill_fitted", "source"});
    KernelRule rule;
    rule.engines = texts(json, pointer, "engines");
    rule.backends = texts(json, pointer, "backends");
    rule.era = text(json, pointer, "era");
    rule.accelerator = text(json, pointer, "class");
    rule.source = text(json, pointer, "source", true);
    rule.decodeFitted = flag(json, pointer, "decode_fitted");
    rule.prefillFitted = flag(json, pointer, "prefill_fitted");
    const Json& constants = member(json, pointer, "constants");
    if (!constants.is_object())
        fail(pointer + "/constants", "is not an object", "write it in braces");
    for (const auto& [key, value] : constants.items()) {
        const auto known
            = std::find_if(kernelKeys.begin(), kernelKeys.end(), [&](const KernelKey& k) { return k.key == key; });
        if (known == kernelKeys.end())
            fail(pointer + "/constants/" + key, "unknown constant", "remove it or correct its spelling");
        rule.constants.emplace_back(
            known->member, number(value, pointer + "/constants/" + key, 0, known->maximum) * known->scale);
    }
    if (const auto ratio = json.find("decode_ratio"); ratio != json.end())
        rule.decodeRatio = interval(*ratio, pointer + "/decode_ratio");
    if (const auto ratio = json.find("prefill_ratio"); ratio != json.end())
        rule.prefillRatio = interval(*ratio, pointer + "/prefill_ratio");
    return rule;
}

Era era(const Json& json, const std::string& pointer)
{
    allowOnly(json, pointer, {"id", "before_date", "before_build", "source"});
    Era result;
    result.id = text(json, pointer, "id", true);
    result.beforeDate
        = static_cast<int>(number(member(json, pointer, "before_date"), pointer + "/before_date", 202000, 209912));
    result.beforeBuild
        = static_cast<int>(number(member(json, pointer, "before_build"), pointer + "/before_build", 0, 1e7));
    return result;
}

std::array<double, 3> triple(const Json& json, const std::string& pointer, const char* key, double scale)
{
    const Json& value = member(json, pointer, key);
    const std::string place = pointer + "/" + key;
    if (!value.is_array() || value.size() != 3)
        fail(place, "does not hold three numbers", "write one for 2, 4 and 8 devices");
    std::array<double, 3> result{};
    for (std::size_t i = 0; i < 3; ++i)
        result[i] = number(value[i], place + "/" + std::to_string(i), 1e-3, 1e6) * scale;
    return result;
}

LinkRule linkRule(const Json& json, const std::string& pointer)
{
    allowOnly(json, pointer, {"link", "class", "latency_us", "bandwidth_gbps", "source"});
    LinkRule rule;
    rule.link = text(json, pointer, "link", true);
    rule.accelerator = text(json, pointer, "class");
    rule.latency = triple(json, pointer, "latency_us", microsecond);
    rule.bandwidth = triple(json, pointer, "bandwidth_gbps", gigabyte);
    rule.source = text(json, pointer, "source", true);
    return rule;
}

HostConstants hostConstants(const Json& json, const std::string& pointer)
{
    allowOnly(json, pointer,
        {"desktop_read", "server_read", "dual_read", "layer_sync_us", "layer_us", "flops_per_byte", "pcie",
            "default_pcie_gbps", "hop_us", "offload_batch", "decode_ratio", "prefill_ratio", "source"});
    const auto value = [&](const char* key, double low, double high) {
        return number(member(json, pointer, key), pointer + "/" + key, low, high);
    };
    HostConstants host;
    host.desktopRead = value("desktop_read", 0.01, 1);
    host.serverRead = value("server_read", 0.01, 1);
    host.dualRead = value("dual_read", 0.01, 1);
    host.layerSync = value("layer_sync_us", 0, 1e5) * microsecond;
    host.layer = value("layer_us", 0, 1e5) * microsecond;
    host.flopsPerByte = value("flops_per_byte", 0.1, 1e4);
    host.pcie = value("pcie", 0.01, 1);
    host.defaultPcie = value("default_pcie_gbps", 0.1, 1e3) * gigabyte;
    host.hop = value("hop_us", 0, 1e5) * microsecond;
    host.offloadBatch = static_cast<int>(value("offload_batch", 1, 1e6));
    host.decodeRatio = interval(member(json, pointer, "decode_ratio"), pointer + "/decode_ratio");
    host.prefillRatio = interval(member(json, pointer, "prefill_ratio"), pointer + "/prefill_ratio");
    host.source = text(json, pointer, "source", true);
    return host;
}

template<typename T>
std::vector<T> list(const Json& root, const char* key, T (*read)(const Json&, const std::string&))
{
    std::vector<T> result;
    const std::string pointer = std::string("/") + key;
    const Json& array = member(root, "", key);
    if (!array.is_array())
        fail(pointer, "is not a list", "write it in brackets");
    for (std::size_t i = 0; i < array.size(); ++i)
        result.push_back(read(array[i], pointer + "/" + std::to_string(i)));
    return result;
}

SpeedConstants read(const Json& root)
{
    allowOnly(root, "", {"date", "accelerators", "eras", "kernels", "links", "host", "request"});
    SpeedConstants constants;
    constants.accelerators = list(root, "accelerators", acceleratorRule);
    constants.eras = list(root, "eras", era);
    constants.kernels = list(root, "kernels", kernelRule);
    constants.links = list(root, "links", linkRule);
    constants.host = hostConstants(member(root, "", "host"), "/host");
    const Json& request = member(root, "", "request");
    allowOnly(request, "/request", {"overhead_us", "source"});
    constants.requestOverhead
        = number(member(request, "/request", "overhead_us"), "/request/overhead_us", 0, 1e7) * microsecond;
    constants.requestOverheadSource = text(request, "/request", "source", true);
    return constants;
}

} // namespace

Result<SpeedConstants> readSpeedConstants(std::string_view json, const std::string& where)
{
    try {
        return read(Json::parse(json));
    } catch (const Fault& fault) {
        Error error = fault.error;
        error.where = where + "#" + error.where;
        return std::unexpected(error);
    } catch (const Json::exception& exception) {
        return std::unexpected(Error{where, exception.what(), "correct the JSON text"});
    }
}

} // namespace loadmark
