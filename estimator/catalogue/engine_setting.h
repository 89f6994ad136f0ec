// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/** The settings of engines that have defaults in engines.json, and what they may be. */
namespace loadmark {

enum class EngineSetting : std::uint8_t {
    Batch,
    BlockSize, ///< tokens of a KV page
    BlockSizeMla, ///< of a latent cache
    CapacityByLength, ///< 1: a pool of unlike layers tells its tokens as requests × their length
    Context,
    ContextPadding,
    FitContext,
    FitTargetMib, ///< margin kept free on each device
    FreeGpuMemoryFraction,
    GpuMemoryUtilization,
    GraphBatchMax,
    GraphBatchMaxTensor4, ///< from four tensor-parallel ranks on
    GraphsMib,
    GraphsWithinBudget,
    HybridPages, ///< 1: pages of one size for all kinds of layers, states included
    Int4IndexBytes, ///< kept per input channel of an INT4 expert's two halves
    MaxBatchedTokens,
    MaxNumSeqs,
    MemFractionStatic,
    Mxfp4DownInputs, ///< multiples that the kernels of MXFP4 experts pad a matrix's sides to
    Mxfp4DownOutputs,
    Mxfp4UpInputs,
    Mxfp4UpOutputs,
    ReserveBytesPerLogit, ///< kept for the logits of the largest step and two per sequence, instead of the sampler's
    ReserveMib,
    ReserveMibDraft,
    ReserveMibLeast,
    ReserveMibMtp,
    ReserveMibPerChunkToken,
    ReserveMibPerGraphBatch,
    ReserveMibPerParallel,
    RotaryBytes, ///< of an element of the table of rotary positions that counts among the weights
    RuntimeMib,
    SamplerBytesPerLogit, ///< taken while a batch of the most sequences is sampled
    StateConvolutionBytes, ///< of an element
    StateRatio,
    StateRecurrentBytes,
    Ubatch,
    VisionProfileMib, ///< activations of the largest image, tried before the pool is sized
    WindowPoolShare, ///< tokens of the window layers' pool to those of the other layers
};

inline constexpr std::size_t engineSettingCount = static_cast<std::size_t>(EngineSetting::WindowPoolShare) + 1;

/** What a setting is called in engines.json and which values are possible. */
struct SettingRange
{
    std::string_view key;
    double lowest = 0;
    double highest = 0;
    bool whole = false;
    double otherwise = 0; ///< what counts for an engine without the setting
    bool rare = false; ///< few scenarios need it: left out of EngineSettings, asked for by EngineSpec::defaultValue
};

const SettingRange& settingRange(EngineSetting setting);

/** Empty for a key that is no setting. */
std::optional<EngineSetting> engineSetting(std::string_view key);

std::vector<std::string> engineSettingKeys();

/** The values of an engine's settings in one version and on one machine; empty: it has no such setting. */
class EngineSettings
{
public:
    std::optional<double> operator[](EngineSetting setting) const
    {
        return m_values[static_cast<std::size_t>(setting)];
    }
    void set(EngineSetting setting, double value) { m_values[static_cast<std::size_t>(setting)] = value; }

private:
    std::array<std::optional<double>, engineSettingCount> m_values;
};

} // namespace loadmark
