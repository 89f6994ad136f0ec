// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimator/weights/ggml_types.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace loadmark {
namespace {

constexpr std::array<GgmlTypeTraits, 28> allTraits{{
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
}};

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
