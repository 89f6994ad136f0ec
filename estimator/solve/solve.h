// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/solve/hardware_choice.h"

#include <cstdint>
#include <optional>
#include <string>

/**
 * The reverse questions: what is the most, or the least, with which a scenario fits?
 *
 * All are pure and total. An answer comes with the scenario that has it and the whole estimate of that scenario, which
 * fits; one step further (a token, a sequence more, a GPU less, hardware any cheaper) was estimated too and does not,
 * unless the answer says that something other than memory is what stops it.
 *
 *   Solution most = maxContext(scenario, catalogue);   // most.value == 131072, most.reason == "model_limit"
 */
namespace loadmark {

struct Solution
{
    std::optional<std::int64_t> value; ///< tokens per sequence, sequences or GPUs; empty: there is none
    /**
     * With a value, what stops it there: "memory"; "model_limit", the context that the model was made for;
     * "engine_limit", the sequences that the engine runs at once (max_num_seqs); "input_limit", the end of Limits;
     * "fewest" of GPUs: with one less it does not fit; "one": there is no less.
     * Without: "does_not_fit", with any; "refused", whatever the number the engine or the GPU refuses something else;
     * "unknown", a figure is missing, as the estimate's problems tell; "no_gpu", none is named; "several_kinds" of
     * GPUs are mixed.
     */
    std::string reason;
    Scenario scenario; ///< with the value; without one the scenario of the estimate
    Estimate estimate; ///< of that scenario; without a value of the one that came nearest (the least, the most GPUs)
};

/**
 * The most tokens per sequence (with kv_unified: in the one cache), to the whole token, up to the model's limit or,
 * where that is unknown, Limits::contextMax. Engines round caches up to their own pages, so the answer usually is a
 * multiple of these.
 */
Solution maxContext(const Scenario& scenario, const Catalogue& catalogue);

/** The most concurrent sequences, up to what the engine runs at once or Limits::sequencesMax. */
Solution maxSequences(const Scenario& scenario, const Catalogue& catalogue);

/**
 * The fewest of the scenario's GPUs, up to as many as a machine holds (or the scenario has, if these are more). Each
 * number is tried split as the scenario is and, where that does not run, in whole layers on each GPU.
 */
Solution minGpus(const Scenario& scenario, const Catalogue& catalogue);

} // namespace loadmark
