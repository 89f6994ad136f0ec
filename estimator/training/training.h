// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"
#include "estimator/solve/hardware_choice.h"
#include "estimator/training/recipe.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/**
 * Memory of a fine-tuning run: model and hardware of a scenario, trained as a Tuning says.
 *
 *   TrainingEstimate t = estimateTraining(scenario, tuning, catalogue);
 *   t[TrainingPart::Optimizer].value              // bytes on each GPU
 *   smallestTrainingHardware(scenario, tuning, catalogue).front()   // what it fits on
 */
namespace loadmark {

enum class TrainingPart {
    Weights, ///< of the model, trained or frozen
    Adapters,
    Gradients,
    Optimizer, ///< moments and master weights
    Activations, ///< kept for the backward pass
    Logits, ///< of the loss, with their copies
    Workspace, ///< a layer gathered from its shards, or a matrix unpacked from NF4
    Framework, ///< context, libraries, fragments
};
inline constexpr std::size_t trainingPartCount = 8;

/** "weights", "adapters" …: `training.weights_bytes` is the part's key in results and explanations. */
std::string_view trainingPartName(TrainingPart part);
std::array<TrainingPart, trainingPartCount> trainingParts();

/** One GPU; each holds the same. */
struct TrainingDevice
{
    std::string name;
    std::string accelerator; ///< catalogue id; empty: unknown
    std::optional<Bytes> usable; ///< what the driver reports, less what other programs hold
    std::optional<bool> fits;
};

struct TrainingEstimate
{
    std::optional<std::int64_t> parameters; ///< of the model
    std::optional<std::int64_t> trained; ///< of these, or of the adapters
    int gpus = 1; ///< that the run is shared out over
    std::array<Quantity<Bytes>, trainingPartCount> parts; ///< on each GPU
    Quantity<Bytes> perGpu; ///< their sum
    Quantity<Bytes> total; ///< on all GPUs
    std::vector<TrainingDevice> devices;
    std::optional<bool> fits; ///< on every GPU; empty: not known
    std::vector<Problem> problems;

    const Quantity<Bytes>& operator[](TrainingPart part) const { return parts[static_cast<std::size_t>(part)]; }
    Quantity<Bytes>& operator[](TrainingPart part) { return parts[static_cast<std::size_t>(part)]; }
};

/**
 * Memory by part and GPU. Of the scenario count model, accelerators with their number, their memory and what is in use
 * of it; the rest is of serving. Pure and total; with `explanation` each part's formula is recorded under
 * "training.<part>_bytes", for one GPU.
 *
 * - parameters: the published total where one is known, which may count next-token layers that a trainer leaves out
 * - weights: full: the optimizer's bytes per parameter; else the base's, embeddings, head, norms, routers and fused
 *   experts at 16 bits whatever the base
 * - adapters: rank × (inputs + outputs) per targeted module; gradients and states are those of what is trained alone
 * - sharding divides states (ZeRO-1), gradients too (2), weights too (3, FSDP); GPUs without it hold all of it each
 * - activations: with full checkpointing the input of each layer and one layer's own; see activationElements
 * - logits: tokens × vocabulary × bytes
 * - workspace: ZeRO-3 and FSDP gather the largest layer (or embeddings and head) with its gradients where they are
 *   trained, as DeepSpeed's estimator counts; NF4 unpacks one matrix at a time
 * Constants and sources: resources/catalogue/recipes.json. Only the framework's range is known, so activations and
 * logits are of the class estimated.
 */
TrainingEstimate estimateTraining(
    const Scenario& scenario, const Tuning& tuning, const Catalogue& catalogue, Explanation* explanation = nullptr);

/** Hardware that a run fits on. */
struct TrainingHardware
{
    HardwareChoice choice;
    Bytes perGpu = 0; ///< needed
    Bytes usable = 0; ///< of each
    std::optional<double> priceUsd; ///< to buy, list prices; empty: not known
    std::optional<double> usdPerHour; ///< to rent; empty: no firm price is known
};

/**
 * The fewest of every accelerator that the run fits on, smallest first: by count, then by memory. Counts are 1 and,
 * where the recipe shards, powers of two up to a node, in datacenters up to Limits::gpusMax. Machines that were never
 * released, and such as the recipe's trainers do not run on, are left out. Empty: nothing fits, or too little is known.
 */
std::vector<TrainingHardware> smallestTrainingHardware(
    const Scenario& scenario, const Tuning& tuning, const Catalogue& catalogue);

} // namespace loadmark
