// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/estimate.h"

#include <optional>
#include <string>

namespace loadmark {

/** A change of the scenario that makes it fit. */
struct Remedy
{
    std::string id; ///< "kv_precision", "weights", "context", "offload", "sequences", "gpus", "host_memory",
                    ///< "gpus_in_pipeline", "fewer_gpus", "split", "utilisation", "batched_tokens", "flash_attention",
                    ///< "engine", "loadable_weights", "batches"
    Scenario scenario;
    double usd = 0; ///< price of what must be bought; 0: nothing
};

/**
 * Whether a changed scenario fits without anything that the engine or the GPUs would refuse: no warning but those that
 * were there before the change, about the same format or type.
 */
bool fitsCleanly(const Estimate& after, const Estimate& before);

/** The first error or new warning that is not of memory; null: there is none, and at most memory is short. */
const Problem* firstRefusal(const Estimate& after, const Estimate& before);

/**
 * The cheapest change that makes a scenario fit. What costs nothing comes first, by how little it takes away: another
 * place for what is offloaded already, smaller batches of a serving engine, KV precision, weights of at least four
 * bits, up to a quarter of the context, offload to the RAM that is there, fewer sequences, any smaller weights, a still
 * shorter context. Then the system RAM that is short, if nothing else is, and more cards of the same kind, split as
 * they are or in a pipeline. Where the engine does not start at all (see refusal), what it refuses is mended first:
 * another engine, a format that it loads, the fewest of the GPUs that take the model or whole layers on each of them,
 * the share of memory that is free, the tokens per batch, flash attention. Empty: nothing tried makes it fit.
 */
std::optional<Remedy> cheapestRemedy(const Estimate& estimate, const Catalogue& catalogue);

/** Whether the engine offers a split: "pipeline". */
bool offersSplit(const EngineSpec& engine, std::string_view split);

/** Whether a part of the weights is put into system RAM by hand. */
bool isOffloaded(const Scenario& scenario);

/** Adds the remedy to the arguments of a "does_not_fit" problem: "remedy", its new value and what it costs. */
void describeRemedy(const Remedy& remedy, const Estimate& before, const Catalogue& catalogue, Problem& problem);

/**
 * For a scenario that does not fit: what happens if the overflow is put in system RAM, whatever RAM that takes. A note
 * "spill" with host_bytes, gpu_layers or cpu_moe (experts alone, where that is faster) and, where they are known,
 * decode_tokens_per_s with its range, ttft_s and output_usd; host_memory_bytes where the host has less. Empty where the
 * engine cannot do that, and where the GPUs are not what is short.
 */
std::optional<Problem> spillProblem(const Estimate& estimate, const Catalogue& catalogue);

} // namespace loadmark
