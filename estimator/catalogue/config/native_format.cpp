// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/catalogue/config/native_format.h"

#include <algorithm>
#include <array>

namespace loadmark::config {

namespace {

struct FormatName
{
    std::string_view written;
    std::string_view id; ///< weight format of the catalogue
};

/** quant_method, quant_algo or format of quantization_config. */
constexpr auto quantised = std::to_array<FormatName>({
    {"fp8", "fp8"},
    {"float-quantized", "fp8"},
    {"mxfp4", "mxfp4"},
    {"mxfp4-pack-quantized", "mxfp4"},
    {"nvfp4", "nvfp4"},
    {"nvfp4-pack-quantized", "nvfp4"},
    {"NVFP4", "nvfp4"},
    {"FP8", "fp8"},
    {"awq", "awq-int4"},
    {"gptq", "gptq-int4"},
});

constexpr auto plain = std::to_array<FormatName>({{"bfloat16", "bf16"}, {"float16", "f16"}});

template<typename Table>
std::optional<std::string> lookUp(const Table& table, std::string_view written)
{
    const auto found = std::ranges::find(table, written, &FormatName::written);
    return found == table.end() ? std::nullopt : std::optional(std::string(found->id));
}

/** Packed integers of compressed-tensors: what groups of weights share a scale, and whether only experts are packed. */
std::optional<std::string> packedFormat(const Fields& quantisation)
{
    const Fields weights = quantisation.object("config_groups").object("group_0").object("weights");
    const int bits = weights.integer({"num_bits"}, 0);
    const int group = weights.integer({"group_size"}, 0);
    if (bits != 4 || !weights.flag({"symmetric"}, true))
        return std::nullopt;
    const std::vector<std::string> ignored = quantisation.texts("ignore");
    const bool expertsOnly = std::ranges::any_of(
        ignored, [](const std::string& name) { return name.find("self_attn") != std::string::npos; });
    if (group == 32)
        return expertsOnly ? "int4-g32-experts" : "int4-g32";
    return group == 128 && !expertsOnly ? std::optional<std::string>("int4-g128") : std::nullopt;
}

} // namespace

void readNativeFormat(const Fields& root, const Fields& text, Model& model)
{
    const Fields holder = root.has("quantization_config") ? root : text;
    if (!holder.has("quantization_config")) {
        std::string type = text.text({"dtype", "torch_dtype"});
        if (type.empty())
            type = root.text({"dtype", "torch_dtype"});
        model.nativeFormatLabel = type;
        model.nativeFormat = lookUp(plain, type);
        return;
    }
    const Fields quantisation = holder.object("quantization_config");
    const std::string method = quantisation.text({"quant_method"});
    const std::string detail = quantisation.text({"quant_algo", "format"});
    model.nativeFormatLabel = detail.empty() ? method : method + " " + detail;
    std::string experts = quantisation.text({"expert_dtype"});
    if (experts.empty())
        experts = holder.text({"expert_dtype"});
    if (!experts.empty()) { // two precisions in one file
        if (experts == "fp4" && method == "fp8")
            model.nativeFormat = "mxfp4-fp8";
        return;
    }
    if (detail == "pack-quantized") {
        model.nativeFormat = packedFormat(quantisation);
        return;
    }
    const auto bits = quantisation.find({"bits"}, 64);
    if (bits && *bits != 4 && (method == "awq" || method == "gptq"))
        return;
    model.nativeFormat = lookUp(quantised, detail.empty() ? method : detail);
}

} // namespace loadmark::config
