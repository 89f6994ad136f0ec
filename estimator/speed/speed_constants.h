// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/files/error.h"
#include "estimator/units.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/**
 * Constants of the speed model (resources/catalogue/speed.json), each with its source.
 *
 * Rules cascade: those that match a device's engine, backend, era and class are applied in the order of the file, each
 * replacing only what it names. What is known of all NVIDIA cards is thus said once and borrowed by a new card.
 */
namespace loadmark {

/** Efficiencies are shares of the data sheet's peak; times are seconds. */
struct KernelConstants
{
    // One decode step
    double weightRead = 0; ///< share of the bandwidth when reading dense weights
    double expertRead = 0; ///< the same for routed experts
    double kvRead = 0; ///< the same for KV cache and recurrent state
    double layer = 0; ///< small kernels, launches and synchronisation of a layer
    double expertLayer = 0; ///< added by a layer with routed experts …
    double expert = 0; ///< … and by each expert that a token uses there
    double stateLayer = 0; ///< added by a layer with a recurrent state
    double indexedLayer = 0; ///< added by a layer that scores or compresses its keys before it attends
    double step = 0; ///< sampling, scheduling
    double sequence = 0; ///< per sequence
    double hop = 0; ///< from one layer-split device to the next
    double sync = 0; ///< waiting around an all-reduce, beyond the bare kernel
    double unpack = 0; ///< operations per quantised weight, of the 16-bit peak: decides on slow GPUs with fast memory
    double unfusedDecode = 0; ///< FLOP/s of one query's attention without flash attention
    double expertSkew = 0; ///< whole experts on each device: what the busiest one reads beyond the mean, as a share
    // A prompt
    double matmul = 0; ///< share of the peak for large batches
    double matmulHalf = 0; ///< tokens at which half of that is reached
    double expertMatmul = 0; ///< share of the peak in routed experts
    double expertHalf = 0; ///< tokens per expert at which half of that is reached
    double attention = 0; ///< share of the 16-bit peak in attention
    double unfusedIntensity = 0; ///< FLOP per byte moved by attention without flash attention
    double stateScan = 0; ///< share of the 16-bit peak when updating recurrent states
    double promptLayer = 0; ///< per layer and chunk
    double promptStep = 0; ///< per chunk
    double overlap = 0; ///< share of the ideal pipelining of chunks over layer-split devices
    // Requests under a steady load
    double wait = 0; ///< share of the work for another request's prompt that a running sequence waits for
    double queue = 0; ///< prompts of other sequences that a request waits for, per sequence beyond its own
    double firstSteps
        = 1; ///< steps until the first token is out: the running one, those scheduled ahead, grouped tokens
    double request = 0; ///< front end, per request
};

/** One rule of the cascade. Empty lists and texts match everything. */
struct KernelRule
{
    std::vector<std::string> engines; ///< engine or policy ids
    std::vector<std::string> backends;
    std::vector<std::string> formats; ///< weight format ids
    std::string era;
    std::string accelerator; ///< class or its beginning: "nvidia", "nvidia/ada"
    std::vector<std::pair<double KernelConstants::*, double>> constants;
    std::optional<Interval<double>> decodeRatio; ///< measured ÷ estimated, 10th to 90th percentile
    std::optional<Interval<double>> prefillRatio;
    bool decodeFitted = false; ///< the interval comes from measurements of this very class
    bool prefillFitted = false;
    std::string source;
};

/** Puts an accelerator into a class, e.g. "nvidia/ada/consumer"; the first rule that matches counts. */
struct AcceleratorRule
{
    std::string accelerator;
    std::string vendor;
    std::string architecture; ///< contained in the data sheet's architecture; empty: any
    std::string segment;
    std::optional<bool> unified;
};

/** A span of engine versions: builds ("b4200") and dates ("2024-05…") before a limit. Versions not told are new. */
struct Era
{
    std::string id;
    int beforeDate = 0; ///< year × 100 + month
    int beforeBuild = 0;
};

/** All-reduce over one kind of link. */
struct LinkRule
{
    std::string link; ///< "nvlink", "pcie", "other"
    std::string accelerator; ///< class or its beginning
    std::array<double, 3> latency{}; ///< seconds for 2, 4 and 8 devices, small messages
    std::array<double, 3> bandwidth{}; ///< bytes/s for 2, 4 and 8 devices, large messages
    std::string source;
};

struct HostConstants
{
    double desktopRead = 0.65; ///< share of the theoretical bandwidth: one socket, up to four channels
    double serverRead = 0.35; ///< one socket, more channels
    double dualRead = 0.27; ///< two sockets
    double layerSync = 0; ///< seconds per layer whose experts alone are in RAM
    double layer = 0; ///< seconds per layer computed by the CPU
    double flopsPerByte = 0; ///< CPU matrix speed per byte/s of effective bandwidth, for prompts
    double pcie = 0; ///< share of the link's theoretical bandwidth when weights are copied
    double defaultPcie = 0; ///< bytes/s, where the accelerator's link is unknown
    double hop = 0; ///< seconds from GPU to CPU or back
    int offloadBatch = 32; ///< tokens from which host weights are copied to the GPU
    Interval<double> decodeRatio{0.65, 1.5}, prefillRatio{0.5, 2.0};
    std::string source;
};

/** Speculative decoding. */
struct DraftConstants
{
    double acceptance = 0; ///< chance that a proposed token is kept
    int tokens = 1; ///< proposed per step unless told
    Interval<double> decodeRatio{0.6, 1.6};
    std::string source;
};

struct SpeedConstants
{
    std::string date; ///< ISO
    std::vector<AcceleratorRule> accelerators;
    std::vector<Era> eras;
    std::vector<KernelRule> kernels;
    std::vector<LinkRule> links;
    HostConstants host;
    DraftConstants draft;
};

/** Reads speed.json; the first fault is returned with its place and remedy. */
Result<SpeedConstants> readSpeedConstants(std::string_view json, const std::string& where);

} // namespace loadmark
