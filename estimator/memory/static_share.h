// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/resolve.h"

namespace loadmark {

/**
 * MiB of each GPU that SGLang leaves to activations and CUDA graphs when nobody sets a share (server_args.py; all
 * constants in engines.json): 512 + 1.5 × max(prefill chunk, 2048) + 2 × largest graph + GPUs ÷ 8 × 1024, at least
 * 10 GiB on GPUs above 60 GiB, and more for a draft. Empty: the GPU's memory is not known.
 */
std::optional<double> staticReserveMib(const Resolved& resolved);

/** SGLang's mem_fraction_static: what that reserve leaves of the GPU, to three decimals; 0.88 on a GPU not known. */
double staticShare(const Resolved& resolved);

} // namespace loadmark
