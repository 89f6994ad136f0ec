// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/catalogue/catalogue.h"
#include "estimator/derivation.h"
#include "estimator/scenario/scenario.h"
#include "estimator/units.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/**
 * The one entry point: scenario → estimate.
 *
 * `estimate` is pure and total: any scenario gives an estimate. What cannot be known is empty and explained by a
 * problem; what cannot run says so. Nothing here is rounded or localised.
 *
 *   Scenario s; s.gpus = {{"rtx-4090-24gb", 1}};
 *   Estimate e = estimate(s, catalogue);        // e.memory.kvCache.value == 1 GiB, e.fits == true
 *   s.model = "kimi-k3.1-pro";                  // architecture unknown
 *   e = estimate(s, catalogue);                 // e.memory.kvCache.value is empty, e.verdict == Verdict::Unknown
 */
namespace loadmark {

enum class Severity { Note, Warning, Error };

using ProblemArgument = std::variant<std::int64_t, double, std::string>;

/** A finding about a valid scenario. The text is made in app/text from the id and the arguments. */
struct Problem
{
    Severity severity = Severity::Note;
    std::string id; ///< snake_case, e.g. "does_not_fit"
    std::string field; ///< scenario key it is about; empty: the whole
    std::map<std::string, ProblemArgument, std::less<>>
        arguments; ///< raw SI values; keys ending in _bytes, _tokens, _s, _usd say their unit
    bool operator==(const Problem&) const = default;
};

enum class Verdict { Unknown, Fits, Tight, Offloads, DoesNotFit };
enum class Bound { Unknown, Memory, Compute, Interconnect, Host };

/** GPU side, summed over the devices. */
struct MemoryEstimate
{
    Quantity<Bytes> weights, kvCache, state, compute, runtime;
    Quantity<Bytes> gpuTotal; ///< what the scenario needs
    Quantity<Bytes> reserved; ///< what the engine takes
    Quantity<Bytes> host; ///< system RAM
    Quantity<Bytes> gpuUsable;
    Quantity<Bytes> headroom; ///< usable − total, negative when it does not fit
    Quantity<double> utilisation; ///< total ÷ usable
};

/** One GPU (or the one pool of a unified machine). */
struct DeviceEstimate
{
    std::string name;
    std::string accelerator; ///< catalogue id
    std::optional<Bytes> reported, usable;
    Bytes inUse = 0; ///< of what is reported, by the desktop and other programs
    std::optional<Bytes> weights, kvCache, state, compute, runtime, total;
    std::optional<bool> fits;
    int layers = 0; ///< decoder layers placed here (all of them, sliced, under tensor split)
};

/** Parts that live in system RAM. */
struct HostEstimate
{
    Bytes weights = 0, kvCache = 0, state = 0, compute = 0;
    Bytes output = 0; ///< part of `compute`: the logits that llama.cpp hands to its caller
    std::optional<Bytes> capacity;
};

struct KvEstimate
{
    Quantity<double> bytesPerToken; ///< growth per token of one sequence at the chosen context
    Quantity<Tokens> capacityTokens;
    Quantity<double> maxConcurrency;
    Quantity<Bytes> pool; ///< per GPU, serving engines
};

/** Seconds of one decode step by cause; their sum with overlap rules is the step. */
struct StepTime
{
    double weights = 0, experts = 0, kv = 0, state = 0, host = 0, communication = 0, layers = 0, fixed = 0, compute = 0;
};

struct SpeedEstimate
{
    Quantity<double> decode; ///< tokens/s of one sequence
    Quantity<double> decodeTotal; ///< tokens/s, all sequences
    Quantity<double> prefill; ///< tokens/s
    Quantity<double> ttft; ///< seconds; with several sequences the mean over requests that start together and go on
    Quantity<double> tpot; ///< seconds per output token under a steady load, the prompts of the others in between
    Bound bound = Bound::Unknown;
    StepTime step;
};

struct CostEstimate
{
    Quantity<double> usdPerHour, usdPerMillionInput, usdPerMillionOutput;
    std::string offer; ///< provider and instance the price is from, with its date
};

struct Estimate
{
    Scenario scenario; ///< complete: the engine's defaults filled in
    MemoryEstimate memory;
    std::vector<DeviceEstimate> devices;
    HostEstimate host;
    KvEstimate kv;
    SpeedEstimate speed;
    CostEstimate cost;
    std::optional<bool> fits;
    Verdict verdict = Verdict::Unknown;
    std::vector<Problem> problems;
};

/** The first problem of this id, or null. */
const Problem* findProblem(const Estimate& estimate, std::string_view id);

/** The first problem for which the engine does not start, however much memory there is; null: none. */
const Problem* refusal(const Estimate& estimate);

/** What the device that is short of most lacks, or the host where all devices have enough; empty: neither is short. */
std::optional<Bytes> shortfall(const Estimate& estimate);

/** Whether each device holds what is placed on it; true where there is none. */
bool devicesFit(const Estimate& estimate);

/**
 * Layers on the GPUs as llama.cpp's --n-gpu-layers counts them: the output head is one, and the first to go there
 * (src/llama-model.cpp, load_tensors). 0: nothing is on a GPU.
 */
int layersOnGpus(const Estimate& estimate);

/** Pure; with `explanation` also records how each figure was computed. */
Estimate estimate(const Scenario& scenario, const Catalogue& catalogue, Explanation* explanation = nullptr);

/**
 * The estimate with advice: when it does not fit, a problem "does_not_fit" whose arguments name the shortfall and the
 * cheapest change that makes it fit. Costs several estimates; for one scenario at a time.
 */
Estimate assess(const Scenario& scenario, const Catalogue& catalogue, Explanation* explanation = nullptr);

} // namespace loadmark
