// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/**
 * Largest values that are read of a model; anything above is a damaged file. Together with checkArchitecture they keep
 * every count of parameters within 64 bits; sizes of caches and buffers saturate (saturating.h).
 */
namespace loadmark {

inline constexpr int maximumLayers = 4096;
inline constexpr int maximumHeads = 16384; ///< and experts
inline constexpr int maximumHidden = 1 << 18;
inline constexpr int maximumWidth = 1 << 20;
inline constexpr int maximumVocabulary = 1 << 26;
inline constexpr std::int64_t maximumContext = std::int64_t{1} << 40;
inline constexpr std::int64_t maximumParameters = 1'000'000'000'000'000;

} // namespace loadmark
