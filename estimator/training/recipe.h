// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/units.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/**
 * How a fine-tuning run is set up: what a user can choose, and what the catalogue (resources/catalogue/recipes.json)
 * knows of trainers.
 *
 *   Tuning tuning = catalogue.training.recipe("lora-single-gpu")->tuning;
 *   tuning.rank = 32;
 *   estimateTraining(scenario, tuning, catalogue);
 */
namespace loadmark {

enum class TuningMethod { Qlora, Lora, Full };

/** What of the activations is kept for the backward pass. */
enum class Checkpointing {
    None, ///< all of them
    Selective, ///< all but the attention scores, which are computed again
    Full, ///< the input of each layer; a layer at a time is computed again
};

enum class AttentionKernel {
    Flash, ///< scores are never stored
    Plain, ///< scores of every pair of tokens are stored
};

enum class CrossEntropy {
    Plain, ///< logits of all tokens, and their FP32 copy
    Chunked, ///< logits of all tokens; one chunk at a time in FP32
    Fused, ///< logits of one chunk at a time
};

/** What is shared out over the GPUs; each stage of ZeRO also does what the one before does. */
enum class Sharding {
    None, ///< everything is on each GPU
    Zero1, ///< optimizer states
    Zero2, ///< gradients
    Zero3, ///< weights
    Fsdp, ///< all three, as ZeRO-3
};

/** How a stack keeps routed experts. */
enum class ExpertStorage {
    Modules, ///< one linear module per expert: quantised, and adapted by "all-linear"
    Fused, ///< all in one 3-D tensor: NF4 and "all-linear" pass them by
};

/** Linear modules that adapters are put on. */
enum class LinearTarget {
    AllLinear, ///< attention, FFN, and experts where they are modules
    Attention,
    Mlp, ///< dense networks and shared experts
    Experts, ///< routed experts, however they are kept
};

template<typename Value>
using NamedChoice = std::pair<std::string_view, Value>;

/** Names of the choices on the command line and in files. */
inline constexpr std::array<NamedChoice<TuningMethod>, 3> tuningMethods{
    {{"qlora", TuningMethod::Qlora}, {"lora", TuningMethod::Lora}, {"full", TuningMethod::Full}}};
inline constexpr std::array<NamedChoice<Checkpointing>, 3> checkpointings{
    {{"none", Checkpointing::None}, {"selective", Checkpointing::Selective}, {"full", Checkpointing::Full}}};
inline constexpr std::array<NamedChoice<AttentionKernel>, 2> attentionKernels{
    {{"flash", AttentionKernel::Flash}, {"plain", AttentionKernel::Plain}}};
inline constexpr std::array<NamedChoice<CrossEntropy>, 3> crossEntropies{
    {{"plain", CrossEntropy::Plain}, {"chunked", CrossEntropy::Chunked}, {"fused", CrossEntropy::Fused}}};
inline constexpr std::array<NamedChoice<Sharding>, 5> shardings{{{"none", Sharding::None}, {"zero-1", Sharding::Zero1},
    {"zero-2", Sharding::Zero2}, {"zero-3", Sharding::Zero3}, {"fsdp", Sharding::Fsdp}}};
inline constexpr std::array<NamedChoice<ExpertStorage>, 2> expertStorages{
    {{"modules", ExpertStorage::Modules}, {"fused", ExpertStorage::Fused}}};
inline constexpr std::array<NamedChoice<LinearTarget>, 4> linearTargets{{{"all-linear", LinearTarget::AllLinear},
    {"attention", LinearTarget::Attention}, {"mlp", LinearTarget::Mlp}, {"experts", LinearTarget::Experts}}};

/** The name of a choice. */
template<typename Value, std::size_t Count>
constexpr std::string_view choiceName(const std::array<NamedChoice<Value>, Count>& choices, Value value)
{
    for (const auto& [name, choice] : choices)
        if (choice == value)
            return name;
    return {};
}

/** Everything that a user can choose about a fine-tuning run but model and hardware, which are the scenario's. */
struct Tuning
{
    std::string recipe; ///< id of the recipe that it started from
    TuningMethod method = TuningMethod::Lora;
    std::string base = "bf16"; ///< id; what the frozen weights are kept in (full fine-tuning: not used)
    std::string optimizer = "adamw-mixed"; ///< id
    int rank = 16; ///< of the adapters (full fine-tuning: not used)
    std::vector<LinearTarget> targets{LinearTarget::AllLinear};
    ExpertStorage experts = ExpertStorage::Fused;
    Tokens sequenceLength = 2048;
    int microBatch = 1; ///< sequences at once on each GPU
    Checkpointing checkpointing = Checkpointing::Full;
    AttentionKernel attention = AttentionKernel::Flash;
    CrossEntropy crossEntropy = CrossEntropy::Plain;
    Sharding sharding = Sharding::None;
    bool operator==(const Tuning&) const = default;
};

/** Inclusive limits of Tuning. */
struct TuningLimits
{
    static constexpr int rankMin = 1, rankMax = 8192;
    static constexpr Tokens sequenceMin = 1, sequenceMax = Tokens{1} << 24;
    static constexpr int microBatchMin = 1, microBatchMax = 4096;
};

/** Bytes that one trained parameter takes besides activations. */
struct OptimizerStates
{
    std::string id;
    std::string name;
    double weight = 2;
    double gradient = 2;
    double master = 0; ///< a copy of the weights in full precision
    double moments = 0;
    double factored = 0; ///< per row and per column of a matrix, where moments are kept as vectors
    bool approximate = false; ///< scales or vectors are left out
    std::string source;

    /** Without what is factored: 16 for AdamW in mixed precision. */
    double perParameter() const { return weight + gradient + master + moments; }
};

/** A form of the frozen weights. */
struct BaseWeights
{
    std::string id;
    std::string name;
    double bytesPerElement = 2; ///< scales included
    bool quantised = false; ///< embeddings, head, norms and routers stay at 16 bits
    std::string source;
};

struct Recipe
{
    std::string name;
    Tuning tuning; ///< `tuning.recipe` is the recipe's id
    std::vector<std::string> runsOn; ///< kinds of accelerators, see Accelerator::isOneOf; empty: all
    std::string source;

    const std::string& id() const { return tuning.recipe; }
};

/** What activations, logits and the framework take. */
struct TrainingConstants
{
    double elementBytes = 2;
    double scoreBytes = 5; ///< per head and pair of tokens
    std::string activationSource;
    double logitBytes = 2, upcastBytes = 4, logitGradientBytes = 4;
    int chunks = 8; ///< of a chunked cross entropy
    std::string logitSource;
    Interval<Bytes> framework; ///< per GPU
    std::string frameworkSource;
};

/** Bytes per parameter of the plain rules that are in use. */
struct RulesOfThumb
{
    double servingFactor = 1; ///< on the weights, to serve
    double qlora = 0, lora = 0, full = 0; ///< bytes per parameter of the model
    std::string source;
};

/** recipes.json. */
struct TrainingCatalogue
{
    std::vector<OptimizerStates> optimizers;
    std::vector<BaseWeights> bases;
    std::vector<Recipe> recipes;
    TrainingConstants constants;
    RulesOfThumb rules;

    const OptimizerStates* optimizer(std::string_view id) const;
    const BaseWeights* base(std::string_view id) const;
    const Recipe* recipe(std::string_view id) const;
    /** The first of this method, which is the one that holds when none is named. */
    const Recipe* usualRecipe(TuningMethod method) const;
};

} // namespace loadmark
