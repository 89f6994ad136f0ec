// SPDX-FileCopyrightText: Loadmark contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimator/memory/llamacpp_buffers.h"

namespace loadmark {

/** Puts the compute buffers of every device and of the host into `buffers`. See llamacpp_graph.h for the formulas.
 */
void addComputeBuffers(const LlamaCppSetup& setup, LlamaCppBuffers& buffers);

/** Compute buffer of the context that drafts with the MTP layers. */
Bytes draftCompute(const LlamaCppSetup& setup);

} // namespace loadmark
