// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/units.h"

#include <cstdint>
#include <optional>
#include <string_view>

/** Element types of ggml tensors and the bytes they take, in a file and in a GPU buffer. */
namespace loadmark {

enum class GgmlType {
    F32,
    F16,
    BF16,
    Q8_0,
    Q6_K,
    Q5_1,
    Q5_0,
    Q5_K,
    Q4_1,
    Q4_0,
    Q4_K,
    Iq4Nl,
    Nvfp4,
    Iq4Xs,
    Mxfp4,
    Q3_K,
    Iq3S,
    Iq3Xxs,
    Q2_K,
    Iq2S,
    Iq2Xs,
    Q2_0,
    Iq2Xxs,
    Tq2_0,
    Iq1M,
    Tq1_0,
    Iq1S,
    Q1_0,
    Q8_1,
    Q8_K,
    I8,
    I16,
    I32,
    I64,
    F64,
};

/** A block of elements that share scales. Source: ggml type traits, llama.cpp build 10587. */
struct GgmlTypeTraits
{
    std::string_view name;
    int blockElements = 1;
    int blockBytes = 4;
    bool quantised = false;

    double bitsPerElement() const { return 8.0 * blockBytes / blockElements; }
};

const GgmlTypeTraits& traits(GgmlType type);

/** By ggml's own name ("q4_K", "iq4_nl"), case ignored; empty if there is none. */
std::optional<GgmlType> ggmlType(std::string_view name);

/** By the number that a GGUF file has for it; empty for one that is not known (a fork's type, a newer one). */
std::optional<GgmlType> ggmlTypeOfNumber(std::uint32_t number);

/** Bytes of `rows` rows of `columns` elements, as in a file without its alignment; a last block that is not full counts
 * in proportion. */
Bytes tensorBytes(GgmlType type, std::int64_t columns, std::int64_t rows);

/**
 * The same tensor in a GPU buffer: the last row of a quantised tensor is padded to 512 elements, the whole to 128
 * bytes. Source: ggml/src/ggml-cuda (MATRIX_ROW_PADDING, buffer alignment), checked against 30 models.
 */
Bytes gpuTensorBytes(GgmlType type, std::int64_t columns, std::int64_t rows);

/** Whether llama.cpp keeps a second, rearranged copy of a matrix of this type for x86 CPUs with AVX-512. */
bool repackedOnCpu(GgmlType type);

} // namespace loadmark
