// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/weights/ggml_types.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace loadmark {
namespace {

constexpr std::array<GgmlTypeTraits, 35> allTraits{{
    {"f32", 1, 4, false},
    {"f16", 1, 2, false},
    {"bf16", 1, 2, false},
    {"q8_0", 32, 34, true},
    {"q6_K", 256, 210, true},
    {"q5_1", 32, 24, true},
    {"q5_0", 32, 22, true},
    {"q5_K", 256, 176, true},
    {"q4_1", 32, 20, true},
    {"q4_0", 32, 18, true},
    {"q4_K", 256, 144, true},
    {"iq4_nl", 32, 18, true},
    {"nvfp4", 64, 36, true},
    {"iq4_xs", 256, 136, true},
    {"mxfp4", 32, 17, true},
    {"q3_K", 256, 110, true},
    {"iq3_s", 256, 110, true},
    {"iq3_xxs", 256, 98, true},
    {"q2_K", 256, 84, true},
    {"iq2_s", 256, 82, true},
    {"iq2_xs", 256, 74, true},
    {"q2_0", 64, 18, true},
    {"iq2_xxs", 256, 66, true},
    {"tq2_0", 256, 66, true},
    {"iq1_m", 256, 56, true},
    {"tq1_0", 256, 54, true},
    {"iq1_s", 256, 50, true},
    {"q1_0", 128, 18, true},
    {"q8_1", 32, 36, true},
    {"q8_K", 256, 292, true},
    {"i8", 1, 1, false},
    {"i16", 1, 2, false},
    {"i32", 1, 4, false},
    {"i64", 1, 8, false},
    {"f64", 1, 8, false},
}};

/** Source: enum ggml_type of ggml/include/ggml.h; 31 to 33 and 36 to 38 were Q4_0 and IQ4_NL in another order. */
constexpr auto numbers = std::to_array<std::pair<std::uint32_t, GgmlType>>({
    {0, GgmlType::F32},
    {1, GgmlType::F16},
    {2, GgmlType::Q4_0},
    {3, GgmlType::Q4_1},
    {6, GgmlType::Q5_0},
    {7, GgmlType::Q5_1},
    {8, GgmlType::Q8_0},
    {9, GgmlType::Q8_1},
    {10, GgmlType::Q2_K},
    {11, GgmlType::Q3_K},
    {12, GgmlType::Q4_K},
    {13, GgmlType::Q5_K},
    {14, GgmlType::Q6_K},
    {15, GgmlType::Q8_K},
    {16, GgmlType::Iq2Xxs},
    {17, GgmlType::Iq2Xs},
    {18, GgmlType::Iq3Xxs},
    {19, GgmlType::Iq1S},
    {20, GgmlType::Iq4Nl},
    {21, GgmlType::Iq3S},
    {22, GgmlType::Iq2S},
    {23, GgmlType::Iq4Xs},
    {24, GgmlType::I8},
    {25, GgmlType::I16},
    {26, GgmlType::I32},
    {27, GgmlType::I64},
    {28, GgmlType::F64},
    {29, GgmlType::Iq1M},
    {30, GgmlType::BF16},
    {31, GgmlType::Q4_0},
    {32, GgmlType::Q4_0},
    {33, GgmlType::Q4_0},
    {34, GgmlType::Tq1_0},
    {35, GgmlType::Tq2_0},
    {36, GgmlType::Iq4Nl},
    {37, GgmlType::Iq4Nl},
    {38, GgmlType::Iq4Nl},
    {39, GgmlType::Mxfp4},
    {40, GgmlType::Nvfp4},
    {41, GgmlType::Q1_0},
    {42, GgmlType::Q2_0},
});

constexpr std::int64_t rowPadding = 512;
constexpr Bytes bufferAlignment = 128;

bool sameName(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
        [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

} // namespace

const GgmlTypeTraits& traits(GgmlType type)
{
    return allTraits[static_cast<std::size_t>(type)];
}

std::optional<GgmlType> ggmlType(std::string_view name)
{
    for (std::size_t i = 0; i < allTraits.size(); ++i)
        if (sameName(allTraits[i].name, name))
            return static_cast<GgmlType>(i);
    return std::nullopt;
}

std::optional<GgmlType> ggmlTypeOfNumber(std::uint32_t number)
{
    const auto found = std::ranges::find(numbers, number, [](const auto& entry) { return entry.first; });
    return found == numbers.end() ? std::nullopt : std::optional(found->second);
}

Bytes tensorBytes(GgmlType type, std::int64_t columns, std::int64_t rows)
{
    const GgmlTypeTraits& t = traits(type);
    const std::int64_t elements = columns * rows;
    const std::int64_t blocks = elements / t.blockElements;
    const std::int64_t rest = elements % t.blockElements;
    return blocks * t.blockBytes + (rest * t.blockBytes + t.blockElements - 1) / t.blockElements;
}

Bytes gpuTensorBytes(GgmlType type, std::int64_t columns, std::int64_t rows)
{
    Bytes bytes = tensorBytes(type, columns, rows);
    if (traits(type).quantised && columns % rowPadding != 0)
        bytes += tensorBytes(type, rowPadding - columns % rowPadding, 1);
    return (bytes + bufferAlignment - 1) / bufferAlignment * bufferAlignment;
}

bool repackedOnCpu(GgmlType type)
{
    switch (type) {
    case GgmlType::Q4_0:
    case GgmlType::Q4_K:
    case GgmlType::Iq4Nl:
    case GgmlType::Q2_K:
    case GgmlType::Mxfp4:
        return true;
    default:
        return false;
    }
}

} // namespace loadmark
